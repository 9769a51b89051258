import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { landing, type Lying } from "../../src/games/splash/landing";
import { extent, poseOf, resting, type Pose } from "../../src/games/splash/pose";
import { shape, turn } from "./arbitrary";

const at = (x: number, y: number, z: number): Pose => [x, y, z, 1, 0, 0, 0];
const cube = (id: number, x: number, y: number, z: number): Lying => ({ id, shape: "big", pose: at(x, y, z) });

describe("a piece that went straight down", () => {
  test("touches the table where nothing is below it", () => {
    expect(landing("big", at(0, 0, 40), [])).toEqual({ gap: 32.5, on: null });
    expect(landing("big", at(0, 0, 40), [cube(7, 60, 0, 7.5)])).toEqual({ gap: 32.5, on: null });
  });

  test("touches the highest of what is below", () => {
    const tower = [cube(1, 0, 0, 7.5), cube(2, 0, 0, 22.5)];
    const { gap, on } = landing("big", at(3, -3, 60), tower);
    expect(on).toBe(2);
    expect(gap).toBeCloseTo(60 - 7.5 - 30, 6);
  });

  test("touches what only its edge is over", () => {
    expect(landing("plate", at(17, 0, 50), [cube(4, 0, 0, 7.5)]).on).toBe(4);
    expect(landing("plate", at(18, 0, 50), [cube(4, 0, 0, 7.5)]).on).toBe(null);
  });

  test("touches a stick that stands under its middle, thin as it is", () => {
    const stick: Lying = { id: 13, shape: "stick", pose: at(0.3, 0.2, 15) };
    const { gap, on } = landing("plate", at(0, 0, 40), [stick]);
    expect(on).toBe(13);
    expect(gap).toBeCloseTo(40 - 2.5 - 30, 6);
  });

  test("is not stopped by what hangs over it", () => {
    expect(landing("small", at(0, 0, 10), [cube(5, 0, 0, 40)])).toEqual({ gap: 6.5, on: null });
  });

  test("touches the slope of a piece that lies askew where it meets it, not at its highest point", () => {
    const askew: Lying = {
      id: 9,
      shape: "plate",
      pose: poseOf([0, 0, 15], [Math.cos(Math.PI / 12), 0, Math.sin(Math.PI / 12), 0]),
    };
    const { gap, on } = landing("stick", poseOf([5, 0, 40], resting("stick", 1, 0)), [askew]);
    expect(on).toBe(9);
    const { high } = extent("plate", askew.pose);
    expect(40 - 15 - gap).toBeLessThan(high);
  });
});

test("wherever one piece is over another, sinking by the gap brings it onto it, and no deeper", () => {
  const aside = fc.double({ min: -4, max: 4, noNaN: true });
  fc.assert(
    fc.property(shape, shape, turn, turn, aside, aside, (upper, lower, one, other, x, y) => {
      const below: Lying = { id: 1, shape: lower, pose: poseOf([0, 0, 20], other) };
      const pose = poseOf([x, y, 90], one);
      const { gap, on } = landing(upper, pose, [below]);
      expect(on).toBe(1);
      const sunk = extent(upper, poseOf([x, y, 90 - gap], one));
      expect(sunk.low).toBeLessThanOrEqual(extent(lower, below.pose).high + 1e-6); // it touches
      const after = landing(upper, poseOf([x, y, 90 - gap + 0.001], one), [below]);
      expect(after.gap).toBeCloseTo(0.001, 6);
    }),
  );
});
