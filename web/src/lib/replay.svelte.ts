/** A finished match that can be gone through, there and back. A board gets it as its match, and cannot tell. */
import type { GameClient, Match } from "./game";
import { load } from "./games";
import { lexicon, type Lexicon } from "./lexicon";
import { now } from "./link";
import { retold, type Moment, type Retold } from "./matches";
import { prefs } from "./prefs.svelte";
import type { ActionView, News, TableView } from "./protocol";
import { Reading } from "./reading";
import type { Language } from "./words";

const REST = 450; // ms that a moment is left alone while the match plays by itself
const READ = 28; // ms a letter: news without a picture of its own is at least read

export class Replay extends Reading implements Match {
  story = $state.raw<Retold | null>(null);
  client = $state.raw<GameClient | null>(null);
  words = $state.raw<Lexicon | null>(null);
  /** Which moment is on the table. */
  at = $state(0);
  /** Which one its news is being told of: the next one, while a step is under way. */
  told = $state(0);
  news = $state.raw<News | null>(null);
  playing = $state(false);
  #turn = 0; // whoever goes somewhere else ends what was being told
  #hurry: (() => void) | null = null;

  constructor(
    readonly id: string,
    readonly number: number,
  ) {
    super();
  }

  /** Fetch the match through somebody's eyes; the place in it is kept. */
  async open(language: Language, seat: number | null): Promise<void> {
    const story = await retold(this.id, this.number, language, seat);
    const [client, words] = await Promise.all([load(story.table.game), lexicon(story.table.game, language)]);
    this.#stop();
    [this.client, this.words, this.story] = [client, words, story];
    this.at = this.told = Math.min(this.at, this.last);
  }

  // --- going through it ---

  get last(): number {
    return (this.story?.moments.length ?? 1) - 1;
  }
  get moment(): Moment | undefined {
    return this.story?.moments[this.told];
  }
  get history(): readonly News[] {
    return this.story?.moments.slice(0, this.at + 1).flatMap((moment) => moment.news) ?? [];
  }
  get isOver(): boolean {
    return this.at >= this.last;
  }

  /** Go to a moment at once. */
  go(at: number): void {
    this.#stop();
    this.playing = false;
    this.at = this.told = Math.max(0, Math.min(this.last, at));
  }

  back(): void {
    this.go((this.told > this.at ? this.told : this.at) - 1);
  }

  /** Tell the next moment; when one is being told, it is done at once. */
  async next(): Promise<void> {
    this.playing = false;
    if (this.told > this.at) return this.go(this.told);
    await this.#tell(this.at + 1);
  }

  /** Play on by itself, or stop. */
  async toggle(): Promise<void> {
    if (this.playing) return this.go(this.told);
    if (this.isOver) this.go(0);
    this.playing = true;
    while (this.playing && !this.isOver) {
      const turn = await this.#tell(this.at + 1);
      if (turn === this.#turn) await this.#pause(REST);
      if (turn !== this.#turn) return;
    }
    this.playing = false;
  }

  close(): void {
    this.#stop();
    this.playing = false;
  }

  async #tell(next: number): Promise<number> {
    this.#stop();
    const turn = this.#turn;
    const moment = this.story?.moments[next];
    if (!moment || !this.client) return turn;
    this.told = next;
    for (const piece of moment.news) {
      const { ms, on } = this.client.tell(piece);
      if (on === "after") this.at = next;
      this.news = piece;
      await this.#pause(Math.max(ms, this.playing ? piece.text.length * READ : 0));
      if (turn !== this.#turn) return turn;
    }
    this.news = null;
    this.at = next;
    return turn;
  }

  #stop(): void {
    this.#turn += 1;
    this.news = null;
    this.#hurry?.();
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, prefs.span(ms));
      this.#hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  // --- the match, for its board ---

  get view(): never {
    return this.story?.moments[this.at]?.view as never;
  }
  protected get company(): TableView | undefined {
    return this.story?.table;
  }
  get table(): TableView {
    return this.#table as TableView;
  }
  #table = $derived.by(() => {
    const moment = this.story?.moments[this.at];
    if (!this.story || !moment) return null;
    const { table, number, scores } = this.story;
    const isOver = this.isOver;
    const match = { number, view: moment.view, legal: [], scores: isOver ? scores : null };
    const chairs = table.chairs.map((chair, seat) => ({ ...chair, awaited: moment.awaited.includes(seat) }));
    return { ...table, status: isOver ? "over" : "playing", chairs, match };
  });
  get seat(): number | null {
    return this.story?.table.seat ?? null;
  }
  get mine(): number | null {
    return this.seat;
  }
  get lines(): readonly string[] {
    return this.story?.moments[this.at]?.lines ?? [];
  }
  get scores(): readonly number[] | null {
    return this.isOver ? (this.story?.scores ?? null) : null;
  }
  readonly legal: readonly ActionView[] = [];
  readonly canPlay = false;

  action(): undefined {}
  find(): undefined {}
  all(): ActionView[] {
    return [];
  }
  play(): Promise<boolean> {
    return Promise.resolve(false);
  }
  explain(): void {}
  point(): void {}
  letGo(): Promise<boolean> {
    return Promise.resolve(false);
  }
  onFrame(): () => void {
    return () => undefined;
  }
  until(): number {
    return 0;
  }
  now(): number {
    return now();
  }
}
