/** The piece in hand by keyboard. */
import type { Hand } from "./hand.svelte";

/** Level directions as the player sees them. */
export interface Compass {
  right: readonly [number, number];
  away: readonly [number, number];
}

/** Keys that belong to a field or a button are not ours, but for those that no field and no button uses. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.defaultPrevented) return true; // the house has heard it already
  if (!(event.target instanceof Element)) return false;
  if (event.target.closest("input:not([type=range]), select")) return true;
  return event.target.closest("button, summary, input") !== null && !/^(Page.*|[a-z])$/i.test(event.key);
}

/** Do what a key means for the piece in hand; false if it means nothing. */
export function press(event: KeyboardEvent, hand: Hand, { right, away }: Compass): boolean {
  if (!hand.piece || hand.open || event.ctrlKey || event.metaKey || event.altKey) return false;
  const step = event.shiftKey ? 0.2 : 1;
  const turn = event.shiftKey ? 1 : 5;
  const along = (way: readonly [number, number], by: number) => hand.move(way[0] * by, way[1] * by, 0);
  const acts: Record<string, () => void> = {
    ArrowLeft: () => along(right, -step),
    ArrowRight: () => along(right, step),
    ArrowUp: () => along(away, step),
    ArrowDown: () => along(away, -step),
    PageUp: () => hand.move(0, 0, step),
    PageDown: () => hand.move(0, 0, -step),
    Home: () => hand.centre(),
    End: () => hand.sink(),
    q: () => hand.rotate(turn),
    e: () => hand.rotate(-turn),
    r: () => hand.flip(),
    w: () => hand.tilt([right[0], right[1], 0], -turn),
    s: () => hand.tilt([right[0], right[1], 0], turn),
    Enter: () => void hand.letGo(),
  };
  const act = acts[event.key] ?? acts[event.key.toLowerCase()];
  act?.();
  return act !== undefined;
}
