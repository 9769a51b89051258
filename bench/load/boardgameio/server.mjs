// boardgame.io's own server, in memory, with a small card game for four: draw or play, one move a turn, hands are secret.
// The state is smaller than that of our kittens, nobody may undo, and nothing is written down: all in its favour.
// usage: node server.mjs PORT

import { createRequire } from 'node:module';

const require = createRequire(process.cwd() + '/');
const { Server } = require('boardgame.io/server');
const { PlayerView } = require('boardgame.io/core');

const CARDS = 52;
const HAND = 5;

const game = {
  name: 'cards',
  minPlayers: 4,
  maxPlayers: 4,
  disableUndo: true,
  playerView: PlayerView.STRIP_SECRETS,
  setup: ({ ctx, random }) => {
    const deck = random.Shuffle([...Array(CARDS).keys()]);
    const seats = [...Array(ctx.numPlayers).keys()];
    const players = Object.fromEntries(seats.map((seat) => [seat, { hand: deck.splice(0, HAND) }]));
    return { secret: { deck }, players, left: deck.length, counts: seats.map(() => HAND), shown: null, played: 0 };
  },
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    draw: {
      client: false,
      move: ({ G, playerID }) => {
        G.players[playerID].hand.push(G.secret.deck.pop());
        G.counts[playerID] += 1;
        G.left -= 1;
      },
    },
    play: {
      client: false,
      move: ({ G, playerID }, slot) => {
        const [card] = G.players[playerID].hand.splice(slot, 1);
        G.counts[playerID] -= 1;
        G.shown = card;
        G.played += 1;
      },
    },
  },
  endIf: ({ G }) => (G.left === 0 ? { winner: '0' } : undefined),
};

Server({ games: [game], origins: ['http://127.0.0.1'] }).run({ port: Number(process.argv[2]) });
