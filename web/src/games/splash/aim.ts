/** What the eye should look at. */
import type { SplashView } from "../../lib/protocol";
import { ABOVE, heightOf } from "./layout";
import type { Pose } from "./pose";
import type { Aim } from "./scene/camera";

/** The whole heap, the tower with the piece over it, or closely what is being placed. */
export function aimOf(view: SplashView, mine: Pose | null): Aim {
  if (view.heap.length) return { focus: [0, -4, 0], wide: 122, tall: 96, elevation: 0.95 };
  const top = heightOf(view);
  if (mine) {
    const room = Math.min(64, 42 + top * 0.12);
    return { focus: [mine[0], mine[1], Math.max(14, top + 11)], wide: 34, tall: room, elevation: 0.42 };
  }
  const xs = view.tower.map((wood) => wood.position[0]);
  const ys = view.tower.map((wood) => wood.position[1]);
  const middle = (ways: number[]) => (ways.length ? (Math.min(...ways) + Math.max(...ways)) / 2 : 0);
  const [x, y] = [middle(xs), middle(ys)];
  const spread = Math.max(20, ...view.tower.map((wood) => Math.hypot(wood.position[0] - x, wood.position[1] - y)));
  const reach = view.held ? top + ABOVE + 36 : top + 14;
  const tall = Math.max(30, reach * 0.62, spread * 0.75);
  return { focus: [x, y, reach / 2 - 4], wide: spread + 12, tall, elevation: spread > 45 ? 0.6 : 0.2 };
}

/** What of a view decides where the eye looks. */
export function sightOf(view: SplashView, isMine: boolean): string {
  return `${view.phase}|${view.tower.length}|${view.held?.piece.id}|${isMine}|${view.heap.length > 0}`;
}
