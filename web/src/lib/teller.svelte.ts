/** Tells views one after the other, and the news of each one by one: what lies on the table follows the story. */
import type { Telling } from "./game";
import { prefs } from "./prefs.svelte";
import type { News, TableView, View } from "./protocol";

const MANY = 3; // views that wait before the story is told faster
const TOO_MANY = 10; // … and before it is not told at all, only written down
const HURRY = 3;
const ASIDE = new Set(["said", "came", "away", "back", "renamed", "left", "hosted", "mixed", "more"]); // no part of the match

export class Teller {
  /** The table as it is shown: behind the newest one while its news is told. */
  shown = $state.raw<TableView | null>(null);
  news = $state.raw<News | null>(null);
  /** Whether what is shown is the newest as far as the match goes: then it can be acted upon. */
  current = $state(true);
  #queue: View[] = [];
  #goal = 0;
  #busy = false;
  #hasty = false;
  #go: (() => void) | null = null;

  constructor(
    readonly how: (news: News) => Telling,
    readonly heard: (news: News) => void,
    readonly settled: () => void,
  ) {}

  get telling(): boolean {
    return this.news !== null;
  }

  take(view: View): void {
    if (view.news.length || view.events.some((event) => !ASIDE.has(event.kind)) || !this.shown) {
      this.#goal = view.table.seq;
      this.current = false;
    }
    this.#queue.push(view);
    const urgent = view.news.some((piece) => this.how(piece).urgent);
    if (this.#queue.length > TOO_MANY || urgent) this.skip();
    if (!this.#busy) void this.#run();
  }

  /** Show the newest table at once; but what players must remember themselves is shown as long as it lasts. */
  skip(): void {
    if (!this.#busy) return;
    this.#hasty = true;
    if (!this.news?.fleeting) this.#go?.();
  }

  async #run(): Promise<void> {
    this.#busy = true;
    for (let view = this.#queue.shift(); view; view = this.#queue.shift()) await this.#tell(view);
    this.#busy = this.#hasty = false;
    this.settled();
  }

  async #tell(view: View): Promise<void> {
    if (!isSameMatch(this.shown, view.table)) this.#show(view.table); // nothing of it was there before
    for (const piece of view.news) {
      this.heard(piece);
      const { ms, on } = this.how(piece);
      if (on === "after") this.#show(view.table);
      if (ms <= 0 || document.hidden || (this.#hasty && !piece.fleeting)) continue;
      this.news = piece;
      await this.#pause(prefs.span(ms) / (this.#queue.length > MANY && !piece.fleeting ? HURRY : 1));
    }
    this.news = null;
    this.#show(view.table);
  }

  #show(table: TableView): void {
    this.shown = table;
    this.current = table.seq >= this.#goal;
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#go = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

function isSameMatch(one: TableView | null, other: TableView): boolean {
  return !!one?.match && !!other.match && one.match.number === other.match.number;
}
