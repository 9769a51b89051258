import { describe, expect, test } from "vitest";
import {
  FACES,
  GAPS,
  halves,
  idOf,
  keyOf,
  measureOf,
  nudgeOf,
  pieceOf,
  SHAPES,
  slabs,
  STEPS,
  corners,
} from "../../src/games/splash/wood";

const THIRTY = Array.from({ length: 30 }, (_, id) => id);

describe("the thirty pieces", () => {
  test("each has a name of its own, by which it is found again", () => {
    expect(new Set(THIRTY.map(keyOf)).size).toBe(30);
    expect(THIRTY.map((id) => idOf(keyOf(id)))).toEqual(THIRTY);
    expect(THIRTY.map((id) => pieceOf(id).id)).toEqual(THIRTY);
    expect(idOf("red-big")).toBe(0);
    expect(idOf("purple-octagon")).toBe(29);
  });

  test.each(SHAPES)("the corners of a %s lie on the planes that bound it", (shape) => {
    const far = slabs(shape).map(([[a, b, c], reach]) => ({
      reach,
      furthest: Math.max(...corners(shape).map(([x, y, z]) => a * x + b * y + c * z)),
    }));
    for (const { reach, furthest } of far) expect(furthest).toBeCloseTo(reach, 9);
    expect(Math.max(...corners(shape).map(([, , z]) => z))).toBe(halves(shape)[2]);
  });
});

/** As the server takes a placement apart: measures.py. */
function read(measure: number) {
  const side = 2 * STEPS + 1;
  const signed = (steps: number) => (steps > STEPS ? steps - side : steps);
  return {
    way: Math.floor(measure / (GAPS.length * side * side)),
    gap: Math.floor(measure / (side * side)) % GAPS.length,
    x: signed(Math.floor(measure / side) % side),
    y: signed(measure % side),
  };
}

describe("a placement as one number", () => {
  test.each(SHAPES)("the server reads from it what was chosen for a %s", (shape) => {
    let way = 0;
    FACES[shape].forEach(({ turns }, face) => {
      for (let turn = 0; turn < turns; turn++, way++)
        for (const gap of [0, 1, 2])
          for (const [x, y] of [
            [0, 0],
            [STEPS, -STEPS],
            [-STEPS, STEPS],
            [-1, 1],
          ] as const)
            expect(read(measureOf(shape, { face, turn, x, y, gap }))).toEqual({ way, gap, x, y });
    });
  });

  test("turned by as much as looks the same, it is the same", () => {
    const placement = { face: 0, turn: 1, x: 3, y: -4, gap: 1 };
    expect(measureOf("octagon", { ...placement, turn: 4 })).toBe(measureOf("octagon", placement));
  });

  test("a nudge is its direction and its strength", () => {
    expect([nudgeOf(0, 0), nudgeOf(0, 2), nudgeOf(1, 0), nudgeOf(23, 2)]).toEqual([0, 2, 3, 71]);
  });
});
