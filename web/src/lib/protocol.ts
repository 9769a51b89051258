// Made by tools/gen_protocol.py from the Python structs. Do not change it here.

export const VERSION = 2;

export const PHRASES = ["hello","ready","your_turn","well_played","thanks","oops","sorry","ouch","phew","haha","think","again","bye"] as const;

/** The first message: who I am, and what I saw last. */
export interface Hello {
  type: "hello";
  token?: string;
  language?: string;
  seen?: number | null;
  hash?: string;
  text?: string;
  version?: number;
}

/** Let me in, under this name. */
export interface Come {
  type: "come";
  id: string;
  name: string;
  colour?: number;
  nonce?: string;
}

/** Play this action; I have seen so many entries. Where time counts: how long it took me, in tenths of a ms. */
export interface Act {
  type: "act";
  id: string;
  action: number;
  seen: number;
  time?: number | null;
}

/** Sit down there. */
export interface Sit {
  type: "sit";
  id: string;
  seat: number;
}

/** Get up, and watch. */
export interface Stand {
  type: "stand";
  id: string;
}

/** Leave the table for good. */
export interface Leave {
  type: "leave";
  id: string;
}

/** Call me so. */
export interface Rename {
  type: "rename";
  id: string;
  name: string;
  colour: number;
}

/** Put this into the next match's dice. */
export interface Mix {
  type: "mix";
  id: string;
  nonce: string;
}

/** Say one of the phrases of the house. */
export interface Say {
  type: "say";
  id: string;
  phrase: string;
}

/** Host: let a bot sit there. */
export interface Invite {
  type: "invite";
  id: string;
  seat: number;
  bot: string;
}

/** Host: let the bot there get up. */
export interface Dismiss {
  type: "dismiss";
  id: string;
  seat: number;
}

/** Host: choose these settings. */
export interface Arrange {
  type: "arrange";
  id: string;
  settings: Settings;
}

/** What the host chooses before the deal. */
export interface Settings {
  seats: number;
  options?: Record<string, string>;
  waits?: Record<string, number>;
  bank?: number;
  increment?: number;
}

/** Host: show somebody the door. */
export interface Kick {
  type: "kick";
  id: string;
  person: number;
}

/** Host: let somebody else be it. */
export interface MakeHost {
  type: "make_host";
  id: string;
  person: number;
}

/** Host: deal; `fill` lets bots take the free seats. */
export interface Start {
  type: "start";
  id: string;
  fill?: boolean;
}

/** Clear the table for another match. */
export interface Rematch {
  type: "rematch";
  id: string;
}

/** Stop the clocks. */
export interface Pause {
  type: "pause";
  id: string;
}

/** Let the clocks go on. */
export interface Resume {
  type: "resume";
  id: string;
}

/** Give another player more time. */
export interface GiveTime {
  type: "give_time";
  id: string;
  seat: number;
}

/** Undo my last action. */
export interface TakeBack {
  type: "take_back";
  id: string;
}

/** Tell me in words how things stand. */
export interface Describe {
  type: "describe";
  id: string;
}

/** The answer to a Ping, by my clock in tenths of a ms. */
export interface Pong {
  type: "pong";
  number: number;
  at: number;
}

/** Let the piece in my live hand go. */
export interface LetGo {
  type: "let_go";
  id: string;
}

/** You are heard: who you are here, if your token is known. */
export interface Welcome {
  type: "welcome";
  version: number;
  person: number | null;
}

/** The table as you may see it, and what has happened since the view before: `since` is that one's seq, or that of */
export interface View {
  type: "view";
  since: number;
  hash: string;
  news: News[];
  events: Event[];
  table: TableView;
  text: string;
  at: number;
}

/** Something that happened: the sentence for this viewer, and the same as data, to be animated. */
export interface News {
  text: string;
  key: string;
  values: Record<string, number | string | string[]>;
  fleeting: boolean;
}

/** Something that happened round the table, in words. */
export interface Event {
  text: string;
  kind: string;
  person: number | null;
}

/** A table as one viewer may see it. */
export interface TableView {
  game: string;
  title: string;
  public: boolean;
  status: string;
  settings: Settings;
  host: number | null;
  people: PersonView[];
  paused: boolean;
  digest: string;
  secret: string | null;
  other_rules: OtherRulesView | null;
  seq: number;
  chairs: ChairView[];
  you: number | null;
  seat: number | null;
  match: MatchView | null;
}

/** Somebody at the table. */
export interface PersonView {
  id: number;
  name: string;
  colour: number;
  seat: number | null;
  away: boolean;
}

/** A match that was played by other rules than the house has: it is never played on, nor shown. */
export interface OtherRulesView {
  played: number;
  known: number;
  number: number;
  names: string[];
  scores: number[] | null;
  places: number[] | null;
}

/** A seat and who plays there. */
export interface ChairView {
  name: string;
  person: number | null;
  bot: string;
  handed: boolean;
  awaited: boolean;
  deadline: number | null;
  bank: number;
}

/** The match as one viewer may see it. */
export interface MatchView {
  number: number;
  view: unknown;
  legal: ActionView[];
  scores: number[] | null;
}

/** Something that can be done: its number, its label, and the phrase behind the label. */
export interface ActionView {
  action: number;
  text: string;
  key: string;
  values: Record<string, number | string | string[]>;
}

/** Nothing has happened since what you saw. */
export interface Same {
  type: "same";
  seq: number;
  hash: string;
}

/** What you asked for is done, and written down as entries up to `seq`. */
export interface Done {
  type: "done";
  id: string;
  seq: number;
}

/** What you asked for cannot be done: the clause, and why in a sentence. */
export interface Refusal {
  type: "refusal";
  id: string;
  clause: string;
  sentence: string;
}

/** How things stand, in words. */
export interface Description {
  type: "description";
  id: string;
  lines: string[];
}

/** Answer at once: where time counts, lines are measured. */
export interface Ping {
  type: "ping";
  number: number;
}

/** The house closes this line, and why; `again` says after how many seconds to try again, None for never. */
export interface Closing {
  type: "closing";
  sentence: string;
  again: number | null;
}

export type ClientMessage =
  | Hello
  | Come
  | Act
  | Sit
  | Stand
  | Leave
  | Rename
  | Mix
  | Say
  | Invite
  | Dismiss
  | Arrange
  | Kick
  | MakeHost
  | Start
  | Rematch
  | Pause
  | Resume
  | GiveTime
  | TakeBack
  | Describe
  | Pong
  | LetGo;

export type ServerMessage =
  | Welcome
  | View
  | Same
  | Done
  | Refusal
  | Description
  | Ping
  | Closing;

/** The whole table for one viewer. */
export interface KittensView {
  phase: string;
  turn: number;
  owed: number;
  attacked: boolean;
  awaited: number[];
  players: KittensPlayer[];
  pile_count: number;
  pile: (string | null)[];
  danger: number;
  discard: Record<string, number>;
  shown: string | null;
  pending: KittensPending | null;
  placer: number | null;
  ordered: number[];
}

/** One player, as the viewer may see them. */
export interface KittensPlayer {
  alive: boolean;
  blind: boolean;
  cards: number;
  hand: string[];
  marked: string[];
  lacks: string[];
}

/** What is about to happen. */
export interface KittensPending {
  kind: string;
  card: string | null;
  target: number | null;
  named: string | null;
  noped: boolean;
  laid: string[];
}

/** The whole table; every viewer is shown the same. */
export interface PlacardView {
  phase: string;
  turn: number;
  awaited: number[];
  length: number;
  variants: string[];
  places: (string | null)[];
  bed: (PlacardGuest | null)[];
  progress: string[];
  flipped: number;
  pile_left: number;
  closet: string[];
  kept: number[];
  winners: number[] | null;
}

/** A monster at the bed, and the toy that it fears. */
export interface PlacardGuest {
  monster: string;
  fears: string;
}

/** The whole table. */
export interface SplafView {
  phase: string;
  turn: number;
  awaited: number[];
  purple: string;
  slots: (SplafCard | null)[];
  pile_left: number;
  dice: SplafDice | null;
  tap: SplafTap | null;
  players: SplafPlayer[];
  winner: number | null;
}

/** A monster on the table. */
export interface SplafCard {
  size: number;
  colour: string;
}

/** A throw: "smallest-blue" and "purple1", for example; "equal" is no arrow. */
export interface SplafDice {
  monster: string;
  direction: string;
}

/** The viewer's own tap of this throw. */
export interface SplafTap {
  slot: number;
  ms: number;
}

/** One seat. */
export interface SplafPlayer {
  cards: number[];
  handicap: boolean;
  row: boolean;
  done: boolean;
}

/** The whole table: nothing of it is secret. */
export interface SplashView {
  phase: string;
  turn: number;
  awaited: number[];
  tremor: string;
  teams: boolean;
  nudge: boolean;
  heap: SplashPiece[];
  tower: SplashWood[];
  held: SplashHeld | null;
  culprit: number | null;
  measure: number;
  gifts: number[];
  borrowed: boolean;
  bases: number[];
  to_take: number[];
  players: SplashPlayer[];
  winners: number[];
}

/** A piece of wood, wherever it is. */
export interface SplashPiece {
  id: number;
  shape: string;
  colour: string;
}

/** A piece of the tower, or one that has just fallen from it. */
export interface SplashWood {
  id: number;
  shape: string;
  colour: string;
  position: [number, number, number];
  rotation: [number, number, number, number];
  top: number;
  uncovered: boolean;
  on_table: boolean;
  base: boolean;
  rests_on: number | null;
  fallen: boolean;
  taken: boolean;
}

/** The piece that somebody is to place. */
export interface SplashHeld {
  piece: SplashPiece;
  giver: number;
  placer: number;
  owner: number;
  target: number | null;
  tries_left: number;
}

/** One seat. */
export interface SplashPlayer {
  reserve: SplashPiece[];
  tokens: number;
  partners: number[];
  may_nudge: boolean;
}

/** The whole table for one viewer. */
export interface TemptationView {
  phase: string;
  turn: number;
  round: number;
  turns: number;
  goal: number;
  points: number[];
  dice: number[];
  loose: number;
  rolled: number[];
  face: number | null;
  rows: TemptationRow[];
  pile: (number | null)[];
}

/** A row of the board. */
export interface TemptationRow {
  value: number;
  cells: string[];
  dice: number[];
  takes: number[];
}

export interface Views {
  kittens: KittensView;
  placard: PlacardView;
  splaf: SplafView;
  splash: SplashView;
  temptation: TemptationView;
}
