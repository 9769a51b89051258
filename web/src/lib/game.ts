/** What a game's folder offers, and what it is given: one viewer's match, and the one way to act. */
import type { Component } from "svelte";
import type { FactIcon } from "../parts/result/drawings";
import type { ActionView, News, PersonView, TableView } from "./protocol";

/** Seat numbers, words and lists, as in the values of news and actions. */
export type Values = Record<string, number | string | string[]>;

/** A match as its board sees it. All of it is reactive; a board is a function of it. */
export interface Match<V = unknown> {
  /** What lies on the table. While news is told this is still the table before, unless the game says otherwise. */
  readonly view: V;
  readonly table: TableView;
  /** Whose eyes: a seat, or null for who only watches. */
  readonly seat: number | null;
  /** Which seat is "you" here; null for who only watches, and where one device goes round. */
  readonly mine: number | null;
  /** What this seat can do now; empty when it is not awaited, in replays, and while an act is under way. */
  readonly legal: readonly ActionView[];
  /** The piece of news that is being told just now: animate it. */
  readonly news: News | null;
  /** All that was told of this match before that, as far as this device heard it. */
  readonly history: readonly News[];
  /** How things stand, in sentences for this viewer; the first is the status line. */
  readonly lines: readonly string[];
  /** False in a replay and for who watches. */
  readonly canPlay: boolean;
  /** The scores, once it is over. */
  readonly scores: readonly number[] | null;

  name(seat: number): string;
  person(seat: number): PersonView | undefined;
  /** The action with this number; its phrase's key is like "actions.draw". */
  action(action: number): ActionView | undefined;
  /** The first action of a phrase with these values among its values: find("actions.play", { card: "skip" }). */
  find(key: string, values?: Values): ActionView | undefined;
  all(key: string): ActionView[];
  /** Play an action. `time` in tenths of a millisecond, where time counts. Resolves false when it was refused; the
   *  player has then been told why. */
  play(action: number, time?: number): Promise<boolean>;
  /** Say that something is not possible now, with the house's sentence; what cannot be done says why when tried. */
  explain(sentence: string): void;
  /** A word of the game's own list: word("cards", "nope"), word("cards", "nope", "a"), word("hints", "nope"). */
  word(table: string, key: string, form?: string): string;
  /** A sentence of the game's word list, e.g. say("position.turn", { who: 2 }). */
  say(key: string, values?: Values): string;

  /** Live hands (games with matter): pointers out, frames in. */
  point(data: Uint8Array<ArrayBuffer>): void;
  letGo(): Promise<boolean>;
  onFrame(hear: (frame: DataView) => void): () => void;
  /** Seconds until a deadline of the table, by the house's clock. */
  until(deadline: number): number;
  /** Tenths of a millisecond on the clock that reaction times and pongs use. */
  now(): number;
}

/** How a piece of news is told: how long at speed 1, and on which table: the one before it, or the one after all. */
export interface Telling {
  ms: number;
  on?: "before" | "after";
  /** It must be seen at once: whatever is still being told is cut short. */
  urgent?: boolean;
}

/** A number that people talk about after a match: "3 kittens defused". Made from all that happened. */
export interface Fact {
  icon: FactIcon;
  text: string;
}

/** What a try gets: words as a match gives them, and the way out. */
export interface Practising {
  word: Match["word"];
  onclose: () => void;
}

/** What `games/<key>/index.ts` exports as default. */
export interface GameClient<V = never> {
  Board: Component<{ match: Match<V> }>;
  /** How a piece of news is told; unknown ones take no time of their own. */
  tell(news: News): Telling;
  /** Hands are secret: on one device a curtain falls between players. */
  secret: boolean;
  /** Everybody acts at the same moment: one device for all will not do. */
  together?: boolean;
  /** A try without a table, for whoever waits at one. */
  Practice?: Component<Practising>;
  /** What to say of a finished match: the news of all of it, and the last view. */
  facts(news: readonly News[], match: Match<V>): Fact[];
}
