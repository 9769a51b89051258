/** What the player is about to do: a die in the fingers, or a row that waits for one. */
import type { Match } from "../../lib/game";
import type { ActionView, TemptationView } from "../../lib/protocol";
import type { Die, Row, Told } from "./told";
import { isFull } from "./rows";
import { t } from "./words";

export class Hand {
  #match: () => Match<TemptationView>;
  #told: () => Told;
  #picked = $state<number | null>(null);
  /** A row that was asked for while several dice would fit. */
  asked = $state<string | null>(null);
  /** The row that a dragged die hovers over. */
  over = $state<string | null>(null);

  constructor(match: () => Match<TemptationView>, told: () => Told) {
    this.#match = match;
    this.#told = told;
  }

  /** It is ours to act, and everything has been told. */
  get ready(): boolean {
    return this.#match().legal.length > 0 && !this.#match().news;
  }

  get picked(): Die | undefined {
    return this.ready ? this.#told().rolled.find((die) => die.id === this.#picked) : undefined;
  }

  get stop(): ActionView | undefined {
    return this.ready ? this.#match().find("actions.stop") : undefined;
  }

  get again(): ActionView | undefined {
    if (!this.ready) return undefined;
    return this.#match().find("actions.again") ?? this.#match().find("actions.again_one");
  }

  rowsFor(value: number): string[] {
    return this.#places()
      .filter((action) => action.values["die"] === String(value))
      .map((action) => String(action.values["row"]));
  }

  diceFor(letter: string): number[] {
    return this.#places()
      .filter((action) => action.values["row"] === letter)
      .map((action) => Number(action.values["die"]));
  }

  /** A row is lit when it takes what is in the fingers, or anything that lies there. */
  lights(letter: string): boolean {
    const dice = this.diceFor(letter);
    return this.picked ? dice.includes(this.picked.value) : dice.length > 0;
  }

  async pick(die: Die): Promise<void> {
    if (!this.ready) return this.explain();
    const rows = this.rowsFor(die.value);
    if (!rows.length) return this.#match().explain(t().noFit(die.value));
    if (this.asked && rows.includes(this.asked)) return this.place(die.value, this.asked);
    this.asked = null;
    this.#picked = this.#picked === die.id ? null : die.id;
  }

  /** Take a die up, as a drag does: it stays in the fingers. */
  hold(die: Die): void {
    this.asked = null;
    this.#picked = die.id;
  }

  async choose(row: Row): Promise<void> {
    if (!this.ready) return this.explain();
    const dice = this.diceFor(row.letter);
    const value = this.picked?.value ?? (dice.length === 1 ? dice[0] : undefined);
    if (value !== undefined && dice.includes(value)) return this.place(value, row.letter);
    if (!dice.length || this.picked) return this.refuse(row.letter);
    this.asked = this.asked === row.letter ? null : row.letter;
    if (this.asked) this.#match().explain(t().chooseDie(row.letter));
  }

  async place(value: number, letter: string): Promise<void> {
    const action = this.#match().find("actions.place", { die: String(value), row: letter });
    this.letGo();
    if (action) await this.#match().play(action.action);
  }

  async act(action: ActionView | undefined): Promise<void> {
    if (!action) return this.explain();
    this.letGo();
    await this.#match().play(action.action);
  }

  /** Say what a row waits for instead. */
  refuse(letter: string): void {
    const row = this.#told().rows.find((one) => one.letter === letter);
    if (row) this.#match().explain(isFull(row) ? t().rowIsFull(letter) : t().rowRefuses(letter, row.takes));
  }

  letGo(): void {
    this.#picked = null;
    this.asked = null;
    this.over = null;
  }

  /** Why nothing, or not this, can be done now. */
  explain(): void {
    const [match, told] = [this.#match(), this.#told()];
    if (told.phase === "over") match.explain(t().over);
    else if (!match.canPlay) match.explain(t().watching);
    else if (told.turn !== match.seat) match.explain(t().waitTurn(match.name(told.turn)));
    else match.explain(this.ready ? t().placeFirst : t().notYet);
  }

  #places(): ActionView[] {
    return this.ready ? this.#match().all("actions.place") : [];
  }
}
