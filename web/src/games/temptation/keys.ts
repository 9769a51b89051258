/** Keys while the focus is on the board: 1–6 takes a die, A–F a row, S stops, R rolls, Escape lets go. */
import type { Hand } from "./hand.svelte";
import type { Told } from "./told";

export function keys(event: KeyboardEvent, hand: Hand, told: Told): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
  const key = event.key.toUpperCase();
  const die = told.rolled.find((one) => String(one.value) === key);
  const row = told.rows.find((one) => one.letter === key);
  if (die) void hand.pick(die);
  else if (row) void hand.choose(row);
  else if (key === "S") void hand.act(hand.stop);
  else if (key === "R") void hand.act(hand.again);
  else if (key === "ESCAPE") return hand.letGo();
  else return;
  event.preventDefault();
}
