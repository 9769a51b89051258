/** The dice and the card they name, as rules.py has them: for practice, where there is no table to ask. */
import type { SplafCard, SplafDice } from "../../lib/protocol";

export type Slots = readonly (SplafCard | null)[];

export const MONSTER_FACES = ["biggest-blue", "smallest-blue", "biggest-red", "smallest-red", "biggest", "smallest"];
export const DIRECTION_FACES = ["equal", "equal", "purple1", "purple2", "white1", "white2"];
export const PLACES = "ABCDEFGH";
export const SIZES = 20;
export const HUMAN = 1_000; // tenths of a millisecond: nobody reacts faster [splaf.tap.fair]

/** [splaf.setup.colours] Odd monsters are blue, even ones red. */
export function cardOf(size: number): SplafCard {
  return { size, colour: size % 2 ? "blue" : "red" };
}

/** [splaf.target.start] The place of the card that the monster die names; -1 if that colour is not there. */
function find(slots: Slots, smallest: boolean, colour: string): number {
  let found = -1;
  slots.forEach((card, slot) => {
    const best = slots[found];
    if (!card || (colour && card.colour !== colour)) return;
    if (!best || (smallest ? card.size < best.size : card.size > best.size)) found = slot;
  });
  return found;
}

/** [splaf.target.move] The place of the right card. */
export function target(slots: Slots, dice: SplafDice, purple: string): number {
  const [size, colour = ""] = dice.monster.split("-");
  let slot = find(slots, size === "smallest", colour);
  if (slot < 0) slot = find(slots, size === "smallest", ""); // [splaf.target.one-colour]
  const steps = Number(dice.direction.at(-1)) || 0;
  const way = dice.direction.startsWith("purple") === (purple === "clockwise") ? 1 : -1;
  for (let step = 0; step < steps; step++) {
    do slot = (slot + way + slots.length) % slots.length;
    while (!slots[slot]);
  }
  return slot;
}

export function pick<T>(list: readonly T[]): T {
  return list[Math.floor(Math.random() * list.length)] as T;
}

export function throwDice(): SplafDice {
  return { monster: pick(MONSTER_FACES), direction: pick(DIRECTION_FACES) };
}

/** A card that does not lie there yet. */
export function another(slots: Slots): SplafCard {
  const sizes = Array.from({ length: SIZES }, (_, index) => index + 1);
  return cardOf(pick(sizes.filter((size) => !slots.some((card) => card?.size === size))));
}
