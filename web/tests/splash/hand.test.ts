import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Hand } from "../../src/games/splash/hand.svelte";
import { extent } from "../../src/games/splash/pose";
import { Theatre } from "../../src/games/splash/theatre.svelte";
import { FACES, SHAPES, type Shape } from "../../src/games/splash/wood";
import { held, matchOf, viewOf, wood } from "./table";

const hands: Hand[] = [];

function holding(key: string, answer = true) {
  const view = viewOf({ tower: [wood("green-plate", [10, 20, 2.5])], held: held(key, "green-plate") });
  const { match, sent, released } = matchOf(view, answer);
  const theatre = new Theatre(() => 0);
  theatre.show(view, null);
  const hand = new Hand(match, theatre);
  hand.follow(view, 0);
  hands.push(hand);
  return { hand, view, sent, released };
}

const lowest = (hand: Hand) => extent(hand.piece?.shape as Shape, hand.wanted).low;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  hands.splice(0).forEach((hand) => hand.drop());
  vi.useRealTimers();
});

describe("a piece that was given", () => {
  test("waits flat over its target, above everything", () => {
    const { hand } = holding("red-stick");
    expect([hand.wanted[0], hand.wanted[1]]).toEqual([10, 20]);
    expect(lowest(hand)).toBeCloseTo(5 + 14, 6);
    expect(hand.below.on).toBe(hand.match.view.held?.target);
    expect(hand.below.gap).toBeCloseTo(14, 6);
  });

  test("is nobody's but who is to place it", () => {
    const { hand, view } = holding("red-stick");
    hand.follow(view, 1);
    expect(hand.piece).toBe(null);
  });

  test("is not put back to where it began by a view that only somebody's coming made", () => {
    const { hand, view } = holding("red-big");
    hand.move(5, 0, 0);
    hand.follow({ ...view }, 0);
    expect(hand.wanted[0]).toBe(15);
  });

  test("is straight over its target again at the next try", () => {
    const { hand, view } = holding("red-big");
    hand.move(5, 0, 0);
    hand.rotate(45);
    hand.follow({ ...view, held: { ...held("red-big", "green-plate"), tries_left: 2 } }, 0);
    expect([hand.wanted[0], hand.degrees]).toEqual([10, 0]);
  });
});

type Act = (hand: Hand) => void;
const way = fc.double({ min: -400, max: 400, noNaN: true });
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.tuple(way, way, way).map(
    ([x, y, z]): Act =>
      (hand) =>
        hand.move(x, y, z),
  ),
  way.map(
    (degrees): Act =>
      (hand) =>
        hand.rotate(degrees),
  ),
  way.map(
    (degrees): Act =>
      (hand) =>
        hand.tilt([1, 0, 0], degrees),
  ),
  fc.constantFrom<Act>(
    (hand) => hand.flip(),
    (hand) => hand.centre(),
  ),
);

test("whatever a player does, the piece stays over the table and within reach", () => {
  fc.assert(
    fc.property(fc.constantFrom(...SHAPES), fc.array(act, { maxLength: 12 }), (shape, acts) => {
      const { hand } = holding(`blue-${shape}`);
      for (const act of acts) act(hand);
      expect(lowest(hand)).toBeGreaterThanOrEqual(-1e-6);
      expect(Math.max(Math.abs(hand.wanted[0]), Math.abs(hand.wanted[1]))).toBeLessThanOrEqual(180);
      expect(hand.degrees).toBeGreaterThanOrEqual(0);
      expect(hand.degrees).toBeLessThan(360);
      expect(Math.hypot(...hand.turn)).toBeCloseTo(1, 6);
      hand.drop();
    }),
  );
});

describe("turning it over", () => {
  test.each(SHAPES)("shows every face of a %s in turn, with its lowest point as high as before", (shape) => {
    const { hand } = holding(`blue-${shape}`);
    const before = lowest(hand);
    const seen = FACES[shape].map(() => (hand.flip(), expect(lowest(hand)).toBeCloseTo(before, 6), hand.face));
    expect(new Set(seen).size).toBe(FACES[shape].length);
    expect(hand.face).toBe(0);
  });

  test("first only straightens what was held askew", () => {
    const { hand } = holding("blue-plate");
    hand.tilt([1, 0, 0], 20);
    hand.flip();
    expect([hand.face, hand.tilted]).toEqual([0, false]);
    const { low, high } = extent("plate", hand.wanted);
    expect(high - low).toBeCloseTo(5, 6);
  });
});

describe("sinking by itself", () => {
  test("ends upon what is below, and not within it", async () => {
    const { hand } = holding("red-big");
    hand.sink();
    await vi.advanceTimersByTimeAsync(2000);
    expect(hand.sinking).toBe(false);
    expect(lowest(hand)).toBeGreaterThanOrEqual(5 - 1e-6);
    expect(lowest(hand)).toBeLessThan(5.06);
  });

  test("ends when the player moves it", async () => {
    const { hand } = holding("red-big");
    hand.sink();
    await vi.advanceTimersByTimeAsync(100);
    hand.move(1, 0, 0);
    const height = lowest(hand);
    await vi.advanceTimersByTimeAsync(1000);
    expect(lowest(hand)).toBe(height);
  });
});

describe("what the server hears", () => {
  test("is no more than sixty places a second, and the last one among them", async () => {
    const { hand, sent } = holding("red-big");
    for (let move = 0; move < 100; move++) {
      hand.move(0.1, 0, 0);
      await vi.advanceTimersByTimeAsync(5);
    }
    await vi.advanceTimersByTimeAsync(20);
    expect(sent.length).toBeGreaterThan(20);
    expect(sent.length).toBeLessThanOrEqual(30);
    const last = new DataView((sent.at(-1) as Uint8Array).buffer);
    expect(last.getFloat32(1, true)).toBeCloseTo(hand.wanted[0], 3);
  });

  test("is where the hand is, also when it rests", async () => {
    const { sent } = holding("red-big");
    await vi.advanceTimersByTimeAsync(100);
    const before = sent.length;
    await vi.advanceTimersByTimeAsync(3100);
    expect(sent.length - before).toBe(2);
  });
});

describe("letting go", () => {
  test("is told once, and the open hand moves no more", async () => {
    const { hand, released } = holding("red-big");
    const going = hand.letGo();
    await hand.letGo();
    hand.move(30, 0, 0);
    await going;
    expect([released(), hand.wanted[0], hand.open]).toEqual([1, 10, true]);
  });

  test("that was refused leaves the piece in the hand", async () => {
    const { hand } = holding("red-big", false);
    await hand.letGo();
    hand.move(30, 0, 0);
    expect([hand.open, hand.wanted[0]]).toEqual([false, 40]);
  });
});
