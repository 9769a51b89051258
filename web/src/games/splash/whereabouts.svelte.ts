/** Where the piece in hand is, in words, for who moves it by keys and does not see it. */
import type { Match } from "../../lib/game";
import type { SplashView } from "../../lib/protocol";
import type { Hand } from "./hand.svelte";
import { keyOf } from "./wood";
import { t } from "./words";

const REST = 500; // ms that the keys must rest before it is said

export class Whereabouts {
  said = $state("");
  #saying: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly match: Match<SplashView>,
    readonly hand: Hand,
  ) {}

  /** Say it, once the keys rest. */
  say(): void {
    clearTimeout(this.#saying);
    this.#saying = setTimeout(() => (this.said = this.#sentence() ?? this.said), REST);
  }

  hush(): void {
    clearTimeout(this.#saying);
  }

  #sentence(): string | null {
    const { piece, target, open, below, wanted, degrees } = this.hand;
    if (!piece || !target || open) return null;
    const under = below.on === null ? t().onTable : this.match.word("pieces", keyOf(below.on), "the");
    return `${t().where(wanted[0] - target[0], wanted[1] - target[1], below.gap, degrees)} ${t().over(under)}`;
  }
}
