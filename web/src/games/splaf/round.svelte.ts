/** One throw as this player lives it: their own hand at once, everybody's when the table has judged. */
import type { Match } from "../../lib/game";
import type { ActionView, News, SplafView } from "../../lib/protocol";
import { play } from "../../lib/sound";
import { Stopwatch } from "./stopwatch";
import { PLACES } from "./throws";
import { t } from "./words";

export type Verdict = "right" | "wrong" | "early" | "unready";

/** A tap that the table has judged. */
export interface Hit {
  seat: number;
  slot: number;
  ms: number;
  verdict: Verdict;
}

const VERDICTS = new Set(["right", "wrong", "early", "unready"]);

export class Round {
  /** Where my own hand came down, before the table knows. */
  mine = $state<number | null>(null);
  ms = $state<number | null>(null);
  /** The cards of my own row that I have tapped. */
  rowed = $state.raw<readonly number[]>([]);
  hits = $state.raw<readonly Hit[]>([]);
  target = $state<number | null>(null);
  taken = $state.raw<{ seat: number; slot: number } | null>(null);
  #watch = new Stopwatch();
  #listed: readonly ActionView[] = [];

  constructor(readonly match: Match<SplafView>) {}

  /** The dice lie there. */
  begin(): void {
    this.#watch.start();
    this.mine = this.ms = this.target = this.taken = null;
    this.rowed = [];
    this.hits = [];
    this.#listed = this.match.legal;
    play("wood", { pitch: 1.3 });
  }

  /** The dice are in the hand again; what became of the throw stays to be read. */
  end(): void {
    this.#watch.reset();
    this.mine = null;
    this.rowed = [];
  }

  // --- my hand ---

  tap(slot: number, event: Event): void {
    if (this.target !== null && this.match.view.dice) return; // judged already: a hand that came too late says nothing
    const place = PLACES[slot] as string;
    const time = this.#watch.at(event);
    const why = this.#whyNot(time);
    const action = this.#find("actions.tap", place);
    if (why || !action) return this.match.explain(why || (this.match.view.slots[slot] ? t().notNow : t().nowhere));
    this.mine = slot;
    this.ms = Math.floor((time as number) / 10);
    play("slap");
    navigator.vibrate?.(25);
    void this.#send(action, time as number);
  }

  tapOwn(size: number, event: Event): void {
    const why = this.#whyNot(this.#watch.at(event));
    const cards = this.#me?.cards ?? [];
    if (why || !this.#me?.row) return this.match.explain(why || t().notNow);
    if (this.rowed.includes(size)) return;
    this.rowed = [...this.rowed, size];
    play("slap", { pitch: 1.4 + this.rowed.length * 0.08, gain: 0.5 });
    const own = this.#find("actions.own");
    if (own && this.rowed.length === cards.length) void this.match.play(own.action);
  }

  /** Tap the next card of my row that is not tapped yet. */
  tapNext(event: Event): void {
    const next = this.#me?.cards.find((size) => !this.rowed.includes(size));
    if (next !== undefined) this.tapOwn(next, event);
  }

  pass(): void {
    const late = this.#find("actions.late");
    if (late) void this.match.play(late.action);
    else this.match.explain(this.#whyNot(0) || t().notNow);
  }

  get #me() {
    const { seat, view } = this.match;
    return seat === null ? undefined : view.players[seat];
  }

  /** While the row is on its way nothing is listed; a hand that is already coming down need not wait for the answer. */
  #find(key: string, place?: string): ActionView | undefined {
    const { legal, view } = this.match;
    const underWay = view.phase === "tapping" && this.#me?.row && this.rowed.length === this.#me.cards.length;
    const listed = legal.length || !underWay ? legal : this.#listed;
    return listed.find((each) => each.key === key && (place === undefined || each.values["place"] === place));
  }

  #whyNot(time: number | null): string {
    if (this.match.seat === null || !this.match.canPlay) return t().watching;
    if (!this.match.view.dice || time === null) return t().rolling;
    return this.mine !== null || this.#me?.done ? t().once : "";
  }

  async #send(action: ActionView, time: number): Promise<void> {
    if (!(await this.match.play(action.action, time))) this.mine = this.ms = null;
  }

  // --- what the table says ---

  hear(news: News): void {
    const kind = news.key.slice("news.".length);
    const seat = Number(news.values["who"]);
    const slot = PLACES.indexOf(String(news.values["place"]));
    if (kind === "target") this.target = slot;
    else if (kind === "taken") {
      this.taken = { seat, slot };
      if (seat !== this.match.seat) play("slap");
      play("pop", { delay: 380 });
    } else if (kind === "won") play("brass");
    else if (kind === "none") play("giggle");
    else if (kind === "comes" || kind === "out") play("pop", { pitch: 0.7 });
    else if (VERDICTS.has(kind)) {
      this.hits = [...this.hits, { seat, slot, ms: Number(news.values["time"]), verdict: kind as Verdict }];
      if (kind !== "right" && seat === this.match.seat) play("no");
    }
  }
}
