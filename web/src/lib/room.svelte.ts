/** A table over the network: what lies on it, who sits round it, what can be done. A board gets it as its match. */
import type { GameClient, Match, Values } from "./game";
import { load } from "./games";
import { lexicon, type Lexicon } from "./lexicon";
import { Chronicle, type Said } from "./chronicle.svelte";
import { hex, Link, now, type Answer, type Ask } from "./link";
import { prefs } from "./prefs.svelte";
import type { ActionView, News, PersonView, TableView, View, Welcome } from "./protocol";
import { Reading } from "./reading";
import { keepSeats, newSeat, seatsAt, type Seat } from "./seats";
import { play } from "./sound";
import { Teller } from "./teller.svelte";

/** Why there is no table any more. */
export interface End {
  reason: "closed" | "missing" | "version" | "kicked";
  sentence: string;
}

/** Something that cannot be done, and why. */
export interface Toast {
  id: number;
  text: string;
  clause: string;
}

const TOAST = 6_000;
const QUIET = new Set(["table.stale"]); // the new view is the answer

export class Room extends Reading implements Match {
  /** The newest table; what is shown may still be on its way there. */
  newest = $state.raw<TableView | null>(null);
  connected = $state(false);
  /** Whether a line was open once: before that there is nothing to reconnect. */
  met = $state(false);
  end = $state.raw<End | null>(null);
  toast = $state.raw<Toast | null>(null);
  client = $state.raw<GameClient | null>(null);
  words = $state.raw<Lexicon | null>(null);
  lines = $state.raw<readonly string[]>([]);
  /** Which table `lines` are about. */
  #described = $state(-1);
  #person: number | null = null;
  #acting = $state(false);
  #teller: Teller;
  #link: Link;
  #hash = "";
  #number = 0;
  #ahead = 0;
  #describing = 0;
  #wasAwaited = false;
  /** There is a table to look at. */
  readonly ready: Promise<void>;
  #arrived: () => void = () => undefined;
  #hearers = new Set<(frame: DataView) => void>();
  #game = "";
  /** A game that is being fetched: until it is there, views wait in the order they came. */
  #learning: Promise<unknown> | null = null;

  #chronicle: Chronicle;

  constructor(
    readonly id: string,
    readonly me: Seat = seatsAt(id)[0] ?? newSeat(),
  ) {
    super();
    this.ready = new Promise((resolve) => (this.#arrived = resolve));
    this.#chronicle = new Chronicle(`tablee.log.${id}.${me.token.slice(0, 8)}`);
    addEventListener("pagehide", this.#noteDown);
    this.#teller = new Teller(
      (news) => this.client?.tell(news) ?? { ms: 0 },
      (news) => this.#chronicle.hear(news),
      () => this.#noteTurn(),
    );
    this.#link = new Link(id, {
      hello: () => ({
        token: me.token,
        language: prefs.language,
        seen: this.newest?.seq ?? this.#chronicle.seen,
        hash: this.#hash,
      }),
      welcome: (welcome) => this.#welcome(welcome),
      view: (view) => void this.#see(view),
      frame: (frame) => this.#hearers.forEach((hear) => hear(frame)),
      line: (open) => (this.connected = open),
      end: (reason, sentence) => (this.end = { reason, sentence }),
    });
  }

  close(): void {
    this.#noteDown();
    removeEventListener("pagehide", this.#noteDown);
    clearTimeout(this.#describing);
    this.#link.close();
  }

  // --- the match, for its board ---

  get table(): TableView {
    return this.#teller.shown ?? (this.newest as TableView);
  }
  protected get company(): TableView | null {
    return this.newest;
  }
  get shown(): TableView | null {
    return this.#teller.shown;
  }
  get view(): never {
    return this.table.match?.view as never;
  }
  get seat(): number | null {
    return this.newest?.seat ?? null;
  }
  get mine(): number | null {
    return seatsAt(this.id).length < 2 ? this.seat : null;
  }
  get legal(): readonly ActionView[] {
    const table = this.newest;
    return table?.match && !this.#acting && !table.paused && this.#teller.current ? table.match.legal : [];
  }
  get news(): News | null {
    return this.#teller.news;
  }
  /** How many entries of the table there are, once all of them are told, shown and described, and no act is under way. */
  get told(): number | undefined {
    const seq = this.newest?.seq;
    const isTold = !this.news && seq === this.shown?.seq && seq === this.#described;
    return isTold && !this.#acting ? seq : undefined;
  }
  get canPlay(): boolean {
    return this.seat !== null && this.newest?.status === "playing";
  }
  get scores(): readonly number[] | null {
    return this.table.match?.scores ?? null;
  }
  /** The one sentence that says what is going on. */
  get status(): string {
    return this.news?.text ?? this.lines[0] ?? "";
  }

  action(action: number): ActionView | undefined {
    return this.legal.find((each) => each.action === action);
  }
  find(key: string, values: Values = {}): ActionView | undefined {
    const wanted = Object.entries(values).map(([gap, value]) => [gap, String(value)] as const);
    return this.all(key).find((each) => wanted.every(([gap, value]) => String(each.values[gap]) === value));
  }
  all(key: string): ActionView[] {
    return this.legal.filter((each) => each.key === key);
  }

  async play(action: number, time?: number): Promise<boolean> {
    const seen = this.newest?.seq ?? 0;
    this.#acting = true;
    this.skip();
    const answer = await this.#link.ask({ type: "act", action, seen, ...(time === undefined ? {} : { time }) });
    this.#acting = false;
    this.#noteTurn();
    return this.#heed(answer);
  }
  explain(sentence: string): void {
    this.#tell(sentence, "");
  }
  point(data: Uint8Array<ArrayBuffer>): void {
    this.#link.point(data);
  }
  letGo(): Promise<boolean> {
    return this.ask({ type: "let_go" });
  }
  onFrame(hear: (frame: DataView) => void): () => void {
    this.#hearers.add(hear);
    return () => this.#hearers.delete(hear);
  }
  now(): number {
    return now();
  }

  // --- round the table ---

  get log(): readonly Said[] {
    return this.#chronicle.log;
  }
  get bubbles(): readonly Said[] {
    return this.#chronicle.bubbles;
  }
  /** The news of this match, as far as this device heard it. */
  get history(): readonly News[] {
    return this.#chronicle.history;
  }

  get you(): PersonView | undefined {
    return this.newest?.people.find((person) => person.id === this.newest?.you);
  }
  get isHost(): boolean {
    return this.newest !== null && this.you !== undefined && this.newest.host === this.newest.you;
  }
  /** Seconds until a deadline, by the house's clock. */
  until(deadline: number): number {
    return deadline - Date.now() / 1000 - this.#ahead;
  }
  get telling(): boolean {
    return this.#teller.telling;
  }
  /** Show the newest table now: the story is told another time. */
  skip(): void {
    this.#teller.skip();
  }

  /** Ask for anything of the protocol; false when it was refused, and the person told why. */
  async ask(ask: Ask): Promise<boolean> {
    return this.#heed(await this.#link.ask(ask));
  }

  /** Come to the table under a name: from then on this device has a secret here. */
  async come(name: string, colour: number): Promise<boolean> {
    this.me.name = name;
    const done = await this.ask({ type: "come", name, colour, nonce: this.#nonce() });
    if (done) this.#keep();
    return done;
  }

  /** Sit down on the first free chair, or on a bot's. */
  async sitAnywhere(): Promise<boolean> {
    const chairs = this.newest?.chairs ?? [];
    const free = chairs.findIndex((chair) => chair.person === null && !chair.bot);
    const seat = free >= 0 ? free : chairs.findIndex((chair) => chair.person === null);
    return seat >= 0 && this.ask({ type: "sit", seat });
  }

  /** Speak the language of the moment from now on. */
  changeLanguage(): void {
    this.#hash = "";
    this.#link.renew();
    if (this.#game) void this.#learn(this.#game);
  }

  // --- what comes over the line ---

  #welcome(welcome: Welcome): void {
    if (this.#person !== null && welcome.person === null) this.end = { reason: "kicked", sentence: "" };
    this.#person = welcome.person;
    this.met = true;
    if (this.newest && this.#described !== this.newest.seq) this.#describe(); // the line broke before the answer came
  }

  async #see(view: View): Promise<void> {
    const { table } = view;
    const first = this.newest === null;
    this.#ahead = view.at - Date.now() / 1000;
    this.#hash = view.hash;
    this.newest = table;
    if (table.you !== null && !table.people.some((person) => person.id === table.you)) {
      this.end = { reason: "kicked", sentence: "" };
      return;
    }
    this.#person = table.you;
    view.events.forEach((event) => this.#chronicle.note(event));
    this.#mix(table);
    this.#describe();
    if (this.#game !== table.game) void this.#learn(table.game);
    if (this.#learning) await this.#learning; // no view overtakes another meanwhile
    if (first) {
      view.news.forEach((news) => this.#chronicle.hear(news)); // it happened while nobody looked
      view = { ...view, news: [] };
    }
    this.#teller.take(view);
    this.#arrived();
  }

  async #learn(game: string): Promise<void> {
    this.#game = game;
    const coming = Promise.all([
      this.#learning,
      load(game).catch(() => null),
      lexicon(game, prefs.language).catch(() => null),
    ]);
    this.#learning = coming;
    const [, client, words] = await coming;
    this.client = client;
    this.words = words;
    if (this.#learning === coming) this.#learning = null;
  }

  /** Ring once when it becomes this player's turn; where everybody is asked at once there is no time for bells. */
  #noteTurn(): void {
    const awaited = this.legal.length > 0;
    const race = this.newest?.chairs.every((chair) => chair.awaited) ?? false;
    if (awaited && !this.#wasAwaited && !race) {
      play("turn");
      if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
    }
    this.#wasAwaited = awaited;
  }

  /** A reload is no leaving. */
  #noteDown = (): void => {
    if (this.newest) this.#chronicle.keep(this.newest.seq);
  };

  // --- words and dice ---

  /** Ask how things stand, once for all views that came at about the same time. */
  #describe(): void {
    clearTimeout(this.#describing);
    this.#describing = window.setTimeout(async () => {
      const seq = this.newest?.seq;
      const answer = await this.#link.ask({ type: "describe" });
      if (answer.type !== "description" || this.newest?.seq !== seq) return;
      this.lines = answer.lines;
      this.#described = seq ?? -1;
    }, 40);
  }

  /** New dice were promised: put our own part into them before the deal. */
  #mix(table: TableView): void {
    const mayMix = table.status === "open" && table.you !== null && table.digest;
    if (mayMix && !this.me.nonces?.[table.digest]) void this.#link.ask({ type: "mix", nonce: this.#nonce() });
  }

  #nonce(): string {
    const digest = this.newest?.digest ?? "";
    const nonce = hex(16);
    this.me.nonces = { ...this.me.nonces, [digest]: nonce };
    if (this.#person !== null) this.#keep();
    return nonce;
  }

  #keep(): void {
    const kept = seatsAt(this.id);
    const place = kept.findIndex((seat) => seat.token === this.me.token);
    keepSeats(this.id, place < 0 ? [...kept, this.me] : kept.with(place, this.me));
  }

  // --- refusals ---

  #heed(answer: Answer): boolean {
    if (answer.type === "refusal" && !QUIET.has(answer.clause)) this.#tell(answer.sentence, answer.clause);
    return answer.type === "done";
  }

  #tell(text: string, clause: string): void {
    const toast = { id: (this.#number += 1), text, clause };
    this.toast = toast;
    setTimeout(() => this.toast === toast && (this.toast = null), TOAST);
  }
}
