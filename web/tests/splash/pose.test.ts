import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  about,
  between,
  distance,
  extent,
  inverse,
  poseOf,
  product,
  resting,
  rotated,
  rotationOf,
} from "../../src/games/splash/pose";
import { FACES, SHAPES, type Point } from "../../src/games/splash/wood";
import { place, pose, shape, turn } from "./arbitrary";

const CLOSE = 6; // digits behind the point
const UP: Point = [0, 0, 1];

function expectSame(one: readonly number[], other: readonly number[]): void {
  one.forEach((number, at) => expect(number).toBeCloseTo(other[at] ?? NaN, CLOSE));
}

describe("turning", () => {
  test("a quarter turn about the upright takes x to y", () => {
    expectSame(rotated(about(UP, Math.PI / 2), [1, 0, 0]), [0, 1, 0]);
  });

  test("of a product the second is done first", () => {
    const quarter = Math.PI / 2;
    expectSame(rotated(product(about(UP, quarter), about([1, 0, 0], quarter)), [0, 1, 0]), [0, 0, 1]);
    expectSame(rotated(product(about([1, 0, 0], quarter), about(UP, quarter)), [0, 1, 0]), [-1, 0, 0]);
  });

  test("there and back again is where it was, and as far from the middle all the way", () => {
    fc.assert(
      fc.property(turn, place, (turn, point) => {
        const away = rotated(turn, point);
        expect(Math.hypot(...away)).toBeCloseTo(Math.hypot(...point), CLOSE);
        expectSame(rotated(inverse(turn), away), point);
      }),
    );
  });
});

describe("resting", () => {
  const faces = SHAPES.flatMap((shape) => FACES[shape].map((face, at) => ({ shape, face, at })));

  test.each(faces)("a $shape that is $face.key is as high as the rules say, however it is turned", (rests) => {
    for (const degrees of [0, 15, 90, 345]) {
      const { low, high } = extent(rests.shape, poseOf([0, 0, 0], resting(rests.shape, rests.at, degrees)));
      expect(high - low).toBeCloseTo(rests.face.height, CLOSE);
      expect(high).toBeCloseTo(-low, CLOSE);
    }
  });
});

describe("on the way from one pose to another", () => {
  test("it begins at the one and ends at the other", () => {
    fc.assert(
      fc.property(pose, pose, (one, other) => {
        expect(distance(between(one, other, 0), one)).toBeLessThan(1e-4);
        expect(distance(between(one, other, 1), other)).toBeLessThan(1e-4);
      }),
    );
  });

  test("the rotation stays one of length one, the short way round", () => {
    fc.assert(
      fc.property(pose, pose, fc.double({ min: 0, max: 1, noNaN: true }), (one, other, part) => {
        const middle = between(one, other, part);
        expect(Math.hypot(...rotationOf(middle))).toBeCloseTo(1, CLOSE);
        const whole = distance(poseOf([0, 0, 0], rotationOf(one)), poseOf([0, 0, 0], rotationOf(other)));
        const first = distance(poseOf([0, 0, 0], rotationOf(one)), poseOf([0, 0, 0], rotationOf(middle)));
        expect(first).toBeLessThanOrEqual(whole + 1e-4);
        expect(first).toBeCloseTo(whole * part, 2);
      }),
    );
  });

  test("a rotation and the same with all signs changed are one and the same", () => {
    fc.assert(
      fc.property(pose, ([x, y, z, w, i, j, k]) => {
        const [one, other] = [poseOf([x, y, z], [w, i, j, k]), poseOf([x, y, z], [-w, -i, -j, -k])];
        expect(distance(one, other)).toBeLessThan(1e-4);
        expect(distance(between(one, other, 0.5), one)).toBeLessThan(1e-4);
      }),
    );
  });
});

test("no piece reaches beyond its own corners, nor is it ever flatter than its thinnest side", () => {
  fc.assert(
    fc.property(shape, pose, (shape, pose) => {
      const { low, high } = extent(shape, pose);
      expect(Math.max(high - pose[2], pose[2] - low)).toBeLessThanOrEqual(16); // landing.ts relies upon it
      expect(high - low).toBeGreaterThanOrEqual(5 - 1e-9);
    }),
  );
});
