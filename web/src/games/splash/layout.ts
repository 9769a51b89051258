/** Where the wood of a view is: on the tower, in the hand, in the heap. */
import type { SplashView } from "../../lib/protocol";
import { extent, poseOf, resting, type Pose } from "./pose";
import { COLOURS, FACES, GAP_KEYS, GAPS, idOf, pieceOf, SHAPES } from "./wood";

export const ABOVE = 40; // mm over the tower where the server first holds a piece
const APART = 34; // mm between pieces of the heap
export const RIM = 150; // mm from the middle to where players' things come from

/** How high the wood on the table reaches. */
export function heightOf(view: SplashView): number {
  return Math.max(0, ...view.tower.map((wood) => wood.top));
}

/** Where the tower stands on the table. */
export function footOf(view: SplashView): readonly [number, number] {
  const foot = view.tower.find((wood) => wood.base) ?? view.tower[0];
  return foot ? [foot.position[0], foot.position[1]] : [0, 0];
}

export function restOf(view: SplashView): Map<number, Pose> {
  const rest = new Map<number, Pose>(view.tower.map((wood) => [wood.id, poseOf(wood.position, wood.rotation)]));
  for (const piece of view.heap) rest.set(piece.id, inHeap(piece.id));
  if (view.held) rest.set(view.held.piece.id, [0, 0, heightOf(view) + ABOVE, 1, 0, 0, 0]);
  return rest;
}

/** The heap is a tidy mess: rows of shapes, each piece a little askew. */
function inHeap(id: number): Pose {
  const { shape, colour } = pieceOf(id);
  const [column, row] = [COLOURS.indexOf(colour) - 2.5, SHAPES.indexOf(shape) - 2];
  const wobble = (seed: number) => ((Math.sin(id * 12.9898 + seed) * 43758.5453) % 1) * 5;
  const height = FACES[shape][0]?.height ?? 5;
  const where = [column * APART + wobble(1), -row * APART + wobble(2), height / 2] as const;
  return poseOf(where, resting(shape, 0, 37 * id + wobble(3) * 10));
}

/** Where somebody sits: the viewer at the front, the others clockwise. */
export function placeOf(seat: number, viewer: number | null, seats: number): readonly [number, number] {
  const angle = -Math.PI / 2 - ((seat - (viewer ?? 0)) * 2 * Math.PI) / seats;
  return [RIM * Math.cos(angle), RIM * Math.sin(angle)];
}

/** Where a placement told in news lets its piece go. */
export function releaseOf(view: SplashView, values: Record<string, unknown>): Pose | null {
  const piece = pieceOf(idOf(String(values["piece"])));
  const face = FACES[piece.shape].findIndex((each) => each.key === values["face"]);
  if (face < 0) return null;
  const target = view.tower.find((wood) => wood.id === view.held?.target);
  const [x, y] = target ? target.position : [0, 0];
  const turn = resting(piece.shape, face, Number(values["degrees"]));
  const gap = GAPS[GAP_KEYS.indexOf(values["gap"] as (typeof GAP_KEYS)[number])] ?? 1;
  const { low } = extent(piece.shape, poseOf([0, 0, 0], turn));
  return poseOf([x + offset(values["x"]), y + offset(values["y"]), (target?.top ?? 0) + gap - low], turn);
}

/** "+1½" as a number. */
function offset(said: unknown): number {
  const match = /^([+−-]?)(\d*)(½?)$/.exec(String(said));
  if (!match) return 0;
  return (Number(match[2] || 0) + (match[3] ? 0.5 : 0)) * (match[1] === "−" || match[1] === "-" ? -1 : 1);
}
