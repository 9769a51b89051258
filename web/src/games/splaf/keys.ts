/** Keys: 1 to 8 wherever they are on the keyboard, or a place's letter; 0 for one's own row, P to pass. */
import { PLACES } from "./throws";

export function slotOf(event: KeyboardEvent, slots: number): number | "row" | "pass" | null {
  const { code, key } = event;
  if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return null;
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]; // the code, since a French keyboard writes & where 1 is
  if (digit === "0") return "row";
  if (key.toLowerCase() === "p") return "pass";
  const slot = digit ? Number(digit) - 1 : key.length === 1 ? PLACES.indexOf(key.toUpperCase()) : -1;
  return slot >= 0 && slot < slots ? slot : null;
}

/** It was meant for something that lies over the table. */
export function isElsewhere({ target }: KeyboardEvent): boolean {
  return target instanceof Element && !!target.closest("input, textarea, select, dialog, [role=dialog]");
}
