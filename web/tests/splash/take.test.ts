import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Film } from "../../src/games/splash/film";
import { distance, type Pose } from "../../src/games/splash/pose";
import { found, glide, invented, lower, trembling, tumbling, type Take } from "../../src/games/splash/take";
import { pose } from "./arbitrary";

const at = (x: number, z = 7.5): Pose => [x, 0, z, 1, 0, 0, 0];
const far = (one: Pose | undefined, other: Pose | undefined) => (one && other ? distance(one, other) : Infinity);

/** A film of one piece that goes a millimetre each frame. */
function walk(piece: number, from: number, frames: number, step = 1, film = new Film()): Film {
  for (let frame = 0; frame < frames; frame++) film.add(from + 34 * frame, piece, at(frame * step));
  return film;
}

describe("a film", () => {
  test("shows a piece between two frames where it was between them", () => {
    const film = walk(3, 1000, 3);
    expect(film.at(3, 1017)?.[0]).toBeCloseTo(0.5, 6);
    expect([film.at(3, 0)?.[0], film.at(3, 9999)?.[0]]).toEqual([0, 2]);
    expect(film.at(4, 1017)).toBe(undefined);
  });

  test("a piece that rested does not creep towards where it was seen next", () => {
    const film = new Film();
    film.add(0, 1, at(0));
    film.add(5000, 1, at(10));
    expect(film.at(1, 4900)?.[0]).toBe(0);
    expect(film.at(1, 4983)?.[0]).toBeCloseTo(5, 6);
  });

  test("forgets the beginning of a long hesitation, and not the end", () => {
    const film = walk(1, 0, 600);
    expect(film.at(1, 0)?.[0]).toBeGreaterThan(50);
    expect(film.at(1, 599 * 34)?.[0]).toBe(599);
  });

  test("a hand that moves does not tumble, a tower does, and the hand's own piece once it is let go", () => {
    const film = walk(7, 0, 50, 2);
    expect(film.tumble(7, 50 * 34)).toBe(null);
    expect(film.tumble(8, null)).toEqual({ start: 34, end: 49 * 34 });
    expect(film.tumble(7, 40 * 34)).toEqual({ start: 40 * 34, end: 49 * 34 });
  });

  test("a shiver is no fall", () => {
    expect(tumbling(walk(1, 0, 50, 0.5), null, null)).toBe(null);
  });

  test("of a fall is shown from shortly before it, and not for ever", () => {
    const film = walk(1, 10_000, 200, 3);
    const take = tumbling(film, null, null) as Take;
    expect(take.ms).toBe(1500);
    expect(take.at(1, 250)?.[0]).toBeCloseTo(3, 6); // the first frame that fell
  });
});

describe("pieces on their way", () => {
  test("glide from where they were to where they belong, and who rests is left alone", () => {
    fc.assert(
      fc.property(pose, pose, pose, (from, to, rests) => {
        const take = glide(
          new Map([
            [1, from],
            [2, rests],
          ]),
          new Map([
            [1, to],
            [2, rests],
            [3, to],
          ]),
          320,
        );
        expect(take.pieces).toEqual(distance(from, to) > 0.02 ? [1] : []);
        expect(far(take.at(1, 0), from)).toBeLessThan(1e-3);
        expect(far(take.at(1, 320), to)).toBeLessThan(1e-3);
        expect(far(take.at(1, 9999), to)).toBeLessThan(1e-3);
        expect(take.at(3, 10)).toEqual(to); // it was nowhere: it is where it belongs at once
      }),
    );
  });

  test("a careful hand comes from above", () => {
    fc.assert(
      fc.property(pose, pose, (from, to) => {
        const take = lower(5, from, to, 1100);
        expect(far(take.at(5, 0), from)).toBeLessThan(1e-3);
        expect(far(take.at(5, 1100), to)).toBeLessThan(1e-3);
        const over = take.at(5, 0.6 * 1100) as Pose;
        expect(Math.hypot(over[0] - to[0], over[1] - to[1])).toBeLessThan(1e-3);
        expect(over[2]).toBeGreaterThan(to[2]);
      }),
    );
  });

  test("a fall that nobody filmed ends where the wood was found, and never goes under the table", () => {
    fc.assert(
      fc.property(pose, pose, fc.nat(29), ([x, y, z, ...turn], [a, b], id) => {
        const [from, to] = [[x, y, z + 20, ...turn] as Pose, [a, b, 5, 1, 0, 0, 0] as Pose];
        const take = invented(new Map([[id, from]]), new Map([[id, to]]));
        expect(far(take.at(id, 0), from)).toBeLessThan(1e-3);
        expect(far(take.at(id, take.ms), to)).toBeLessThan(1e-3);
        for (let part = 0; part <= 20; part++) {
          const height = take.at(id, (take.ms * part) / 20)?.[2] ?? NaN;
          expect(height).toBeGreaterThanOrEqual(5 - 1e-6);
          expect(height).toBeLessThanOrEqual(Math.max(from[2], 14) + 1e-6);
        }
      }),
    );
  });

  test("a tower that shook stands where it stood", () => {
    const poses = new Map([
      [1, at(0, 5)],
      [2, at(0, 120)],
    ]);
    const take = trembling(poses, 1.2);
    const most = (piece: number) =>
      Math.max(...Array.from({ length: 70 }, (_, step) => Math.abs(take.at(piece, step * 10)?.[0] ?? NaN)));
    expect(most(2)).toBeGreaterThan(2 * most(1)); // the higher, the more
    expect(far(take.at(2, take.ms), poses.get(2))).toBeLessThan(0.15);
  });
});

test("after a fall every piece lies somewhere: where it rests, where it was last seen, or away from the foot", () => {
  const before = new Map([1, 2, 3].map((id) => [id, at(0, 20 * id)] as const));
  const all = found(before, new Map([[1, at(50)]]), new Map([[2, at(-60)]]), [10, 10]);
  expect([...all.keys()].sort()).toEqual([1, 2, 3]);
  expect([all.get(1)?.[0], all.get(2)?.[0]]).toEqual([50, -60]);
  const strewn = all.get(3) as Pose;
  expect(Math.hypot(strewn[0] - 10, strewn[1] - 10)).toBeGreaterThan(30);
  expect(strewn[2]).toBeLessThan(16);
});
