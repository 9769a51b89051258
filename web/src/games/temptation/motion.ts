/** How dice travel: from where they lay to where they lie, lifted a little on the way. */
import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { prefs } from "../../lib/prefs.svelte";

const FLIGHT = 380;
const left = new Map<number, DOMRect>();

/** A die leaves its place: it is remembered where, and gone at once, for it turns up elsewhere. */
export function leave(node: Element, { id, gather = false }: { id: number; gather?: boolean }): TransitionConfig {
  left.set(id, node.getBoundingClientRect());
  if (prefs.still) return { duration: prefs.span(150), css: (shown) => `opacity: ${shown}` };
  if (!gather) return { duration: 0 };
  return {
    duration: prefs.span(220),
    easing: cubicOut,
    css: (shown, gone) => `opacity: ${shown}; transform: translateY(${-30 * gone}px) scale(${shown})`,
  };
}

/** A die arrives from wherever it was last seen. */
export function arrive(node: Element, { id }: { id: number }): () => TransitionConfig {
  return () => {
    const from = left.get(id);
    left.delete(id);
    if (!from || prefs.still) return { duration: from ? prefs.span(150) : 0, css: (shown) => `opacity: ${shown}` };
    const to = node.getBoundingClientRect();
    const [x, y, size] = [from.left - to.left, from.top - to.top, from.width / (to.width || 1)];
    return {
      duration: prefs.span(FLIGHT),
      easing: cubicOut,
      css: (here, away) => {
        const lift = 1 + 0.35 * Math.sin(Math.PI * here);
        const scale = (1 + (size - 1) * away) * lift;
        return `transform-origin: 0 0; position: relative; z-index: 30; transform: translate(${x * away}px, ${y * away}px) scale(${scale}) rotate(${-20 * Math.sin(Math.PI * here)}deg)`;
      },
    };
  };
}
