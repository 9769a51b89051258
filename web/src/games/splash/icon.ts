/** A piece drawn in one corner of the eye: the faces that are seen, as paths. */
import { about, product, rotated } from "./pose";
import { halves, rim, type Point, type Quaternion, type Shape } from "./wood";

export interface Side {
  path: string;
  /** 0 in full light, 1 in the shade. */
  shade: number;
}

/** How each shape lies in its picture, so that all are about as big. */
const LYING: Record<Shape, Quaternion> = {
  big: [1, 0, 0, 0],
  small: [1, 0, 0, 0],
  stick: product(about([0, 0, 1], 0.5), about([0, 1, 0], Math.PI / 2)),
  plate: [1, 0, 0, 0],
  octagon: [1, 0, 0, 0],
};
const SCALE: Record<Shape, number> = { big: 1.12, small: 1.6, stick: 1.15, plate: 1.06, octagon: 1.22 };
const [ACROSS, DOWN] = [Math.cos(Math.PI / 6), 0.52];

function project([x, y, z]: Point): readonly [number, number] {
  const [a, b] = [(x - y) * Math.SQRT1_2, (x + y) * Math.SQRT1_2];
  return [a * ACROSS * 1.1, -b * DOWN - z * 0.86];
}

const drawn = new Map<Shape, Side[]>();

/** The sides of a shape in a square of 32 by 32 round the middle. */
export function sidesOf(shape: Shape): Side[] {
  const known = drawn.get(shape);
  if (known) return known;
  const height = halves(shape)[2];
  const outline = rim(shape);
  const faces: { points: Point[]; facing: Point }[] = [
    { points: outline.map(([x, y]) => [x, y, height]), facing: [0, 0, 1] },
    { points: outline.map(([x, y]) => [x, y, -height]), facing: [0, 0, -1] },
    ...outline.map(([x, y], place) => {
      const [a, b] = outline[(place + 1) % outline.length] as readonly [number, number];
      const points: Point[] = [
        [x, y, height],
        [x, y, -height],
        [a, b, -height],
        [a, b, height],
      ];
      const far = Math.hypot(x + a, y + b);
      return { points, facing: [(x + a) / far, (y + b) / far, 0] as Point };
    }),
  ];
  const sides = faces.flatMap(({ points, facing }) => {
    const [x, y, z] = rotated(LYING[shape], facing);
    const toward = (-x - y) * 0.5 + z * 0.7; // the eye is in front, to the left and above
    if (toward < 0.02) return [];
    const path = points.map((point) =>
      project(rotated(LYING[shape], point))
        .map((each) => (each * SCALE[shape]).toFixed(1))
        .join(" "),
    );
    return [{ path: `M${path.join("L")}Z`, shade: z > 0.7 ? 0 : 0.35 + 0.65 * ((1 + (x - y) * Math.SQRT1_2) / 2) }];
  });
  drawn.set(shape, sides);
  return sides;
}
