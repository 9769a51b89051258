import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hang } from "../../src/games/temptation/places";
import { cellTakes, signed, takenBy } from "../../src/games/temptation/rows";
import { cloud, flame, star, wobble } from "../../src/games/temptation/shapes";

describe("what a row takes next", () => {
  test.each([
    ["346", [], [3]],
    ["346", [3], [4]],
    ["346", [3, 4, 6], []],
    ["***", [], [1, 2, 3, 4, 5, 6]],
    ["***", [5], [5]],
    ["RRRYY", [2, 2], [2]],
    ["RRRYY", [2, 2, 2], [1, 3, 4, 5, 6]],
    ["RRRYY", [2, 2, 2, 5], [5]],
  ])("%s with %j takes %j", (cells, dice, takes) => {
    expect(takenBy([...cells], dice)).toEqual(takes);
  });

  test("of a cell that is reached later, only what is known is said", () => {
    expect(cellTakes([..."RRRYY"], 4, [2, 2])).toEqual([1, 3, 4, 5, 6]);
  });

  test("a value has its sign, and a minus is no hyphen", () => {
    expect([signed(60), signed(-40)]).toEqual(["+60", "−40"]);
  });
});

describe("names on the ladder", () => {
  test("hang at their points where there is room", () => {
    expect([...hang([0, 50, 100], 100, 400, 20)]).toEqual([
      [0, 0],
      [1, 200],
      [2, 400],
    ]);
  });

  test("keep their order and do not cover each other, as long as all have room", () => {
    const points = fc.array(fc.nat(300), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(points, fc.integer({ min: 200, max: 900 }), (points, room) => {
        const tag = 24;
        const hung = hang(points, 200, room, tag);
        const order = points.map((have, seat) => ({ have, at: hung.get(seat) ?? NaN })).sort((a, b) => a.at - b.at);
        order.forEach(({ have, at }, nth) => {
          expect(at).toBeGreaterThanOrEqual(0);
          expect(at).toBeLessThanOrEqual(room + 1e-9);
          const above = order[nth + 1];
          if (!above) return;
          expect(above.at - at).toBeGreaterThanOrEqual(tag - 1e-9);
          expect(above.have).toBeGreaterThanOrEqual(have);
        });
      }),
    );
  });
});

describe("outlines", () => {
  const size = fc.record({
    w: fc.integer({ min: 60, max: 900 }),
    h: fc.integer({ min: 30, max: 160 }),
    seed: fc.integer({ min: -60, max: 200 }),
  });
  const numbers = (path: string) => path.match(/-?[\d.]+/g)?.map(Number) ?? [];

  test("are closed, hold no number that is none, and are the same for the same seed", () => {
    fc.assert(
      fc.property(size, fc.constantFrom(cloud, flame), ({ w, h, seed }, outline) => {
        const path = outline(w, h, seed);
        expect(path).toMatch(/^M .* Z$/);
        expect(path).not.toMatch(/NaN|Infinity|undefined/);
        expect(outline(w, h, seed)).toBe(path);
        expect(outline(w, h, seed + 1)).not.toBe(path);
      }),
    );
  });

  test("of a cloud touch all four sides of their box", () => {
    fc.assert(
      fc.property(size, ({ w, h, seed }) => {
        const ends = [...cloud(w, h, seed).matchAll(/A \S+ \S+ 0 0 1 (\S+) (\S+)/g)].map((arc) => [
          Number(arc[1]),
          Number(arc[2]),
        ]);
        const [xs, ys] = [ends.map(([x]) => x ?? NaN), ends.map(([, y]) => y ?? NaN)];
        expect(Math.min(...xs)).toBe(0);
        expect(Math.max(...xs)).toBe(w);
        expect(Math.abs(Math.min(...ys))).toBeLessThanOrEqual(4);
        expect(Math.abs(Math.max(...ys) - h)).toBeLessThanOrEqual(0.1);
      }),
    );
  });

  test("of flames reach no higher than they may", () => {
    fc.assert(
      fc.property(size, ({ w, h, seed }) => {
        expect(Math.min(...numbers(flame(w, h, seed, 13)))).toBeGreaterThanOrEqual(-13 * 1.2 - 0.05);
      }),
    );
  });

  test("of a star have its points, the outer ones first and on top", () => {
    const corners = star(5, 10, 4)
      .split(" ")
      .map((corner) => corner.split(",").map(Number) as [number, number]);
    expect(corners).toHaveLength(10);
    expect(corners[0]).toEqual([0, -10]);
    corners.forEach(([x, y], at) => expect(Math.hypot(x, y)).toBeCloseTo(at % 2 ? 4 : 10, 0));
  });

  test("wobble within one, and not all alike", () => {
    const wobbles = Array.from({ length: 100 }, (_, nth) => wobble(60, nth));
    expect(Math.min(...wobbles)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...wobbles)).toBeLessThan(1);
    expect(new Set(wobbles).size).toBe(100);
  });
});
