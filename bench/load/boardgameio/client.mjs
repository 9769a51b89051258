// Tables of four at boardgame.io's server, over its own transport: socket.io with the messages of its client.
// Reads a line of JSON {rate, seconds, settle} for each stretch of play, and answers it with a line of what was seen.
// usage: node client.mjs PORT TABLES

import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

const require = createRequire(process.cwd() + '/');
const { io } = require('socket.io-client');

const [port, tables] = process.argv.slice(2).map(Number);
const SEATS = 4;
const now = () => performance.now() / 1000;
const rest = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));

let tally = newTally();
let period = 0;
let playing = false;
let beating = 0;

function newTally() {
  return { waits: [], skipped: 0, matches: 0 };
}

class Player {
  constructor(party, seat) {
    this.party = party;
    this.seat = String(seat);
    this.state = null;
    this.socket = io(`http://127.0.0.1:${port}/cards`, { transports: ['websocket'], forceNew: true });
    this.socket.on('sync', (match, info) => this.see(match, info.state));
    this.socket.on('update', (match, state) => this.see(match, state));
    this.connected = new Promise((done) => this.socket.on('connect', done));
  }

  sync() {
    this.socket.emit('sync', this.party.match, this.seat, undefined, SEATS);
  }

  see(match, state) {
    if (match !== this.party.match) return;
    this.state = state;
    this.party.seen();
  }

  act() {
    const { hand } = this.state.G.players[this.seat];
    const draws = hand.length === 0 || Math.random() < 0.6;
    const [type, args] = draws ? ['draw', []] : ['play', [Math.floor(Math.random() * hand.length)]];
    const action = { type: 'MAKE_MOVE', payload: { type, args, playerID: this.seat } };
    this.socket.emit('update', action, this.state._stateID, this.party.match, this.seat);
  }
}

class Party {
  constructor(number) {
    this.number = number;
    this.matches = 0;
    this.match = `${number}-0`;
    this.owed = [];
    this.due = null; // when the move on its way should have been made
    this.target = 0;
    this.clearing = null;
    this.players = [...Array(SEATS).keys()].map((seat) => new Player(this, seat));
  }

  async gather() {
    for (const player of this.players) await player.connected;
    await this.begin();
  }

  // The first to ask for a match has it made. Another one is asked for when it is over.
  async begin() {
    const ready = new Promise((done) => (this.clearing = done));
    for (const player of this.players) player.state = null;
    for (const player of this.players) player.sync();
    await ready;
    this.clearing = null;
  }

  seen() {
    if (this.clearing) {
      if (this.players.every((player) => player.state)) this.clearing();
      return;
    }
    if (this.due === null || this.players.some((player) => player.state._stateID < this.target)) return;
    tally.waits.push(now() - this.due);
    this.due = null;
    if (this.players[0].state.ctx.gameover) this.again();
    else free(this);
  }

  async again() {
    this.matches += 1;
    this.match = `${this.number}-${this.matches}`;
    await this.begin();
    tally.matches += 1;
    free(this);
  }

  move(due) {
    const { ctx, _stateID } = this.players[0].state;
    this.due = due;
    this.target = _stateID + 1;
    this.players[ctx.currentPlayer].act();
  }

  get isFree() {
    return this.due === null && !this.clearing;
  }
}

function free(party) {
  if (!playing || !party.isFree) return;
  if (party.owed.length) party.move(party.owed.shift());
  else if (!period) party.move(now());
}

function beat(party, begin, mine) {
  const due = begin + (Math.random() * period) / 2;
  const fallDue = () => {
    if (mine !== beating) return;
    if (party.clearing) tally.skipped += 1;
    else if (party.isFree) party.move(due);
    else party.owed.push(due);
    beat(party, begin + period, mine);
  };
  setTimeout(fallDue, Math.max(0, (due - now()) * 1000));
}

async function measure({ rate, seconds, settle }) {
  beating += 1;
  playing = true;
  period = rate ? tables / rate : 0;
  for (const party of parties) {
    party.owed = [];
    if (period) beat(party, now() + Math.random() * period, beating);
    else free(party);
  }
  await rest(settle);
  tally = newTally();
  const begun = now();
  await rest(seconds);
  const seen = tally;
  const span = now() - begun;
  playing = false;
  beating += 1;
  tally = newTally();
  const until = now() + 10;
  while (now() < until && !parties.every((party) => party.isFree)) await rest(0.05);
  return { seconds: span, waits: seen.waits, skipped: seen.skipped, matches: seen.matches };
}

const say = (data) => process.stdout.write(JSON.stringify(data) + '\n');
const parties = [];
for (let number = 0; number < tables; number += 1) {
  const party = new Party(number);
  await party.gather();
  parties.push(party);
}
say({ ready: tables });
for await (const line of createInterface({ input: process.stdin })) say(await measure(JSON.parse(line)));
process.exit(0);
