/** Throws for one: dice after a moment that nobody can foresee, a tap, its time, the next throw. */
import type { SplafCard, SplafDice } from "../../lib/protocol";
import { play } from "../../lib/sound";
import type { Print } from "./prints";
import { Stopwatch } from "./stopwatch";
import { another, HUMAN, pick, PLACES, target, throwDice } from "./throws";
import { t } from "./words";

const CARDS = 6;
const SHOWN = 1_300; // ms that the print stays

function deal(): (SplafCard | null)[] {
  const slots: (SplafCard | null)[] = [];
  while (slots.length < CARDS) slots.push(another(slots));
  return slots;
}

export class Trainer {
  slots = $state.raw<readonly (SplafCard | null)[]>(deal());
  dice = $state.raw<SplafDice | null>(null);
  purple = pick(["clockwise", "counter-clockwise"]);
  /** Where the hand came down. */
  hit = $state<number | null>(null);
  said = $state("");
  #times = $state.raw<readonly number[]>([]);
  #throws = $state(0);
  #timer = 0;
  readonly watch = new Stopwatch();
  readonly target = $derived(this.dice ? target(this.slots, this.dice, this.purple) : -1);

  roll(): void {
    this.dice = null;
    this.hit = null;
    this.#timer = window.setTimeout(() => (this.dice = throwDice()), 900 + Math.random() * 1_200);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  tap(slot: number, event: Event): void {
    const time = this.watch.at(event);
    if (!this.dice || this.hit !== null || !this.slots[slot]) return;
    if (time === null || time < HUMAN) {
      this.said = t().early;
      return;
    }
    const right = slot === this.target;
    this.hit = slot;
    this.#throws += 1;
    if (right) this.#times = [...this.#times, time];
    this.said = right ? t().yours(Math.round(time / 10)) : t().missed(PLACES[this.target] as string);
    play(right ? "slap" : "no");
    this.#timer = window.setTimeout(() => this.#next(right), SHOWN);
  }

  #next(right: boolean): void {
    if (right) this.slots = this.slots.map((card, slot) => (slot === this.target ? another(this.slots) : card));
    this.roll();
  }

  get prints(): Print[] {
    if (this.hit === null) return [];
    const right = this.hit === this.target;
    return [{ seat: 0, slot: this.hit, name: t().you, colour: "#e69f00", splaf: right, bad: !right, nth: 0 }];
  }

  get score(): string {
    const right = this.#times.length;
    const average = this.#times.reduce((sum, time) => sum + time, 0) / (right * 10);
    return right ? t().average(Math.round(average), right, this.#throws) : t().noAverage(this.#throws);
  }
}
