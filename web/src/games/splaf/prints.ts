/** Hands on cards: whose, in which colour, and whether it was the one. */
import { coat, colourOf } from "../../lib/colours";
import type { Match } from "../../lib/game";
import type { SplafView } from "../../lib/protocol";
import type { Round } from "./round.svelte";
import { t } from "./words";

export interface Print {
  seat: number;
  slot: number;
  /** Whose it is, or how fast it was while only that is known. */
  name: string;
  colour: string;
  /** It took the card. */
  splaf: boolean;
  /** It came down in vain, on the wrong card or too early. */
  bad: boolean;
  /** The how-maniest on this card. */
  nth: number;
}

/** A seat's colour, as its face has it. */
export function paintOf(match: Match<SplafView>, seat: number): string {
  return coat(colourOf(match.name(seat), match.person(seat))).fill;
}

export function printsOf(match: Match<SplafView>, round: Round): Print[] {
  const on = new Map<number, number>();
  const print = (seat: number, slot: number, splaf: boolean, bad: boolean): Print => {
    const nth = on.get(slot) ?? 0;
    on.set(slot, nth + 1);
    return { seat, slot, name: match.name(seat), colour: paintOf(match, seat), splaf, bad, nth };
  };
  if (match.view.phase !== "tapping") return [];
  if (round.hits.length) {
    const winner = round.taken?.seat;
    return round.hits.map((hit) => print(hit.seat, hit.slot, hit.seat === winner, hit.verdict !== "right"));
  }
  const slot = round.mine ?? match.view.tap?.slot ?? null;
  if (match.seat === null || slot === null) return [];
  const ms = match.view.tap?.ms ?? round.ms ?? undefined;
  return [{ ...print(match.seat, slot, false, false), name: ms === undefined ? "" : t().ms(Math.floor(ms)) }];
}
