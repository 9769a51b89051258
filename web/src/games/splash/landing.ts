/** Where a piece would land if it went straight down: rays from its lower side, and from what is below it. */
import { cornersAt, inverse, rotated, rotationOf, type Pose } from "./pose";
import { slabs, type Point, type Shape } from "./wood";

export interface Lying {
  id: number;
  shape: Shape;
  pose: Pose;
}

const GRID = 6; // rays a side of the footprint
const FAR = 16; // mm from the middle of any piece to its furthest corner

/** Where an upright line enters and leaves a piece; null when it misses. */
function pierced(piece: { shape: Shape; pose: Pose }, x: number, y: number): { low: number; high: number } | null {
  const back = inverse(rotationOf(piece.pose));
  const from = rotated(back, [x - piece.pose[0], y - piece.pose[1], 0]);
  const along = rotated(back, [0, 0, 1]);
  let [low, high] = [-Infinity, Infinity];
  for (const [way, far] of slabs(piece.shape)) {
    const speed = dot(along, way);
    const offset = dot(from, way);
    if (Math.abs(speed) < 1e-9) {
      if (Math.abs(offset) > far) return null;
      continue;
    }
    const [one, other] = [(-far - offset) / speed, (far - offset) / speed];
    low = Math.max(low, Math.min(one, other));
    high = Math.min(high, Math.max(one, other));
  }
  return low < high ? { low: low + piece.pose[2], high: high + piece.pose[2] } : null;
}

function dot(one: Point, other: Point): number {
  return one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
}

export interface Landing {
  /** How far it can sink before it touches. */
  gap: number;
  /** What it would touch first; null is the table. */
  on: number | null;
}

/** The highest pieces first: once something is found, nothing lower than that need be asked. */
export function landing(shape: Shape, pose: Pose, others: readonly Lying[]): Landing {
  const mine = cornersAt(shape, pose);
  const low = Math.min(...mine.map(([, , z]) => z));
  const own = [...inner(mine, pose), ...grid(mine)];
  const near = others.filter(({ pose: [x, y] }) => Math.hypot(x - pose[0], y - pose[1]) < FAR * 2);
  let found: Landing = { gap: low, on: null };
  for (const each of near.toSorted((one, other) => other.pose[2] - one.pose[2])) {
    if (each.pose[2] + FAR < low - found.gap) break;
    for (const [x, y] of [...own, ...inner(cornersAt(each.shape, each.pose), each.pose)]) {
      const below = pierced(each, x, y);
      const above = below && pierced({ shape, pose }, x, y);
      if (!above || below.low > above.low) continue; // what hangs over the piece does not stop it
      if (above.low - below.high < found.gap) found = { gap: above.low - below.high, on: each.id };
    }
  }
  return found;
}

/** Corners a hair nearer to the middle: a line along an edge would miss. */
function inner(points: readonly Point[], [x, y]: Pose): Point[] {
  return points.map(([a, b, c]) => [x + (a - x) * 0.99, y + (b - y) * 0.99, c] as const);
}

function grid(points: readonly Point[]): Point[] {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, front] = [Math.min(...xs), Math.min(...ys)];
  const [wide, deep] = [Math.max(...xs) - left, Math.max(...ys) - front];
  return Array.from({ length: GRID * GRID }, (_, place) => {
    const [column, row] = [(place % GRID) + 0.5, Math.floor(place / GRID) + 0.5];
    return [left + (wide * column) / GRID, front + (deep * row) / GRID, 0] as const;
  });
}
