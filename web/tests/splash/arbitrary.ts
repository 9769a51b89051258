/** Any piece, turned in any way, anywhere over the table. */
import fc from "fast-check";
import { about, poseOf, product, type Pose } from "../../src/games/splash/pose";
import { SHAPES, type Quaternion } from "../../src/games/splash/wood";

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });

export const shape = fc.constantFrom(...SHAPES);

export const turn: fc.Arbitrary<Quaternion> = fc
  .tuple(number(-Math.PI, Math.PI), number(-Math.PI, Math.PI), number(-Math.PI, Math.PI))
  .map(([x, y, z]) => product(about([1, 0, 0], x), product(about([0, 1, 0], y), about([0, 0, 1], z))));

export const place = fc.tuple(number(-150, 150), number(-150, 150), number(0, 300));

export const pose: fc.Arbitrary<Pose> = fc.tuple(place, turn).map(([place, turn]) => poseOf(place, turn));
