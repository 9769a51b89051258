/** Dragging a die onto a row: the same as choosing the one and then the other. */
import type { Action } from "svelte/action";
import type { Hand } from "./hand.svelte";
import type { Die } from "./told";

interface Dragged {
  can: () => boolean;
  hand: Hand;
  die: Die;
}

const FAR = 8; // pixels that make a drag of a tap

export const drag: Action<HTMLElement, Dragged> = (node, first) => {
  let { can, hand, die } = first;
  let start: { x: number; y: number; id: number } | null = null;
  let dragging = false;

  const rowAt = (event: PointerEvent): string | null => {
    const under = document.elementsFromPoint(event.clientX, event.clientY);
    return under.map((element) => element.closest<HTMLElement>("[data-row]")?.dataset["row"]).find(Boolean) ?? null;
  };

  function down(event: PointerEvent): void {
    if (event.button === 0 && can()) start = { x: event.clientX, y: event.clientY, id: event.pointerId };
  }

  function move(event: PointerEvent): void {
    if (!start || event.pointerId !== start.id) return;
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    if (!dragging && Math.hypot(x, y) < FAR) return;
    if (!dragging) {
      dragging = true;
      node.setPointerCapture(event.pointerId);
      hand.hold(die);
    }
    node.style.cssText = `transform: translate(${x}px, ${y}px) scale(1.12); z-index: 50; transition: none`;
    hand.over = rowAt(event);
  }

  async function up(event: PointerEvent): Promise<void> {
    if (!dragging) {
      start = null;
      return;
    }
    const letter = event.type === "pointerup" ? rowAt(event) : null;
    node.addEventListener("click", (click) => click.stopImmediatePropagation(), { capture: true, once: true });
    setTimeout(() => (dragging = false));
    start = null;
    if (letter && hand.rowsFor(die.value).includes(letter)) await hand.place(die.value, letter);
    else if (letter) hand.refuse(letter);
    hand.letGo();
    node.style.cssText = ""; // back it glides, unless it has found its row
  }

  const end = (event: PointerEvent): void => void up(event);

  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", end);
  node.addEventListener("pointercancel", end);
  return {
    update: (next) => ({ can, hand, die } = next),
  };
};
