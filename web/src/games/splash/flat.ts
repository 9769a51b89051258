/** The tower as two flat drawings: what is nearer is drawn later. */
import { cornersAt, type Pose } from "./pose";
import { pieceOf, type Colour } from "./wood";

export interface Drawn {
  id: number;
  colour: Colour;
  path: string;
}

export type Side = "front" | "above";

/** The outline of every piece, seen from one side; y of the drawing goes down. */
export function drawings(poses: ReadonlyMap<number, Pose>, side: Side): Drawn[] {
  const near = ([, pose]: [number, Pose]) => (side === "front" ? -pose[1] : pose[2]);
  return [...poses]
    .toSorted((one, other) => near(one) - near(other))
    .map(([id, pose]) => {
      const { shape, colour } = pieceOf(id);
      const points = cornersAt(shape, pose).map(([x, y, z]) => [round(x), round(side === "front" ? -z : -y)] as const);
      const path = hull(points).map((point) => point.join(" "));
      return { id, colour, path: `M${path.join("L")}Z` };
    });
}

/** Corners one behind the other are at the same point, and not a hair apart. */
const round = (mm: number): number => Math.round(mm * 100) / 100;

type Flat = readonly [number, number];

/** The outermost points, once round. */
function hull(points: readonly Flat[]): Flat[] {
  const sorted = points.toSorted((one, other) => one[0] - other[0] || one[1] - other[1]);
  const half = (line: readonly Flat[]) => {
    const kept: Flat[] = [];
    for (const point of line) {
      while (kept.length > 1 && turn(kept.at(-2) as Flat, kept.at(-1) as Flat, point) <= 1e-9) kept.pop();
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

function turn(a: Flat, b: Flat, c: Flat): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}
