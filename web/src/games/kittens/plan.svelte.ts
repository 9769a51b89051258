/** Several acts that are one choice for a person: played one after the other, each as soon as it is legal. */
import type { Match, Values } from "../../lib/game";
import type { ActionView, KittensView } from "../../lib/protocol";

export type Step = { key: string; values: Values };

export class Plan {
  #steps = $state.raw<readonly Step[]>([]);
  #sent = -1; // the table's seq when the last act was sent: what was legal then is old

  constructor(readonly read: () => Match<KittensView>) {}

  /** Steps are left, or the last one is still on its way. */
  get isOn(): boolean {
    return this.#steps.length > 0 || !this.#isFresh;
  }

  /** Begin after `sent`, the seq of a table on which something was played already. */
  start(steps: readonly Step[], sent = -1): void {
    this.#sent = sent;
    this.#steps = steps;
  }

  /** The player takes over. */
  drop(): void {
    this.#steps = [];
    this.#sent = -1;
  }

  /** The next act, as soon as it is legal. */
  get due(): ActionView | undefined {
    const [step] = this.#steps;
    return step && this.#isFresh ? this.read().find(step.key, step.values) : undefined;
  }

  /** Something can be done, but not what was planned. */
  get isLost(): boolean {
    return this.#steps.length > 0 && this.#isFresh && this.read().legal.length > 0 && !this.due;
  }

  goOn(action: ActionView): void {
    this.#sent = this.read().table.seq;
    this.#steps = this.#steps.slice(1);
    void this.read()
      .play(action.action)
      .then((done) => done || this.drop());
  }

  get #isFresh(): boolean {
    return this.read().table.seq > this.#sent;
  }
}
