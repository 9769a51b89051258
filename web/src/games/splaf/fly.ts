/** A card that was won goes to its winner. */
import { prefs } from "../../lib/prefs.svelte";

const WAIT = 420; // the SPLAF is seen first
const FLIGHT = 380;

export function flyTo(board: HTMLElement, slot: number, seat: number): void {
  const card = board.querySelector<HTMLElement>(`[data-paper="${slot}"]`);
  const winner = board.querySelector<HTMLElement>(`[data-seat="${seat}"]`);
  if (!card || !winner) return;
  const [from, to] = [card.getBoundingClientRect(), winner.getBoundingClientRect()];
  const x = to.left + Math.min(to.width / 2, 40) - from.left - from.width / 2;
  const y = to.top + to.height / 2 - from.top - from.height / 2;
  const away = prefs.still
    ? { opacity: 0 }
    : { transform: `translate(${x}px, ${y}px) rotate(14deg) scale(0.18)`, opacity: 0.7 };
  card.animate([{}, away], { delay: WAIT, duration: FLIGHT, easing: "cubic-bezier(.5,-.2,.7,1)", fill: "forwards" });
}
