import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Gestures } from "../../src/games/splash/gestures";
import { Hand } from "../../src/games/splash/hand.svelte";
import { Eye } from "../../src/games/splash/scene/camera";
import { Theatre } from "../../src/games/splash/theatre.svelte";
import { held, matchOf, viewOf, wood } from "./table";

const [WIDE, TALL] = [800, 600];
let hand: Hand;

/** A picture of a table with a piece over the tower, and fingers on it. */
function picture() {
  const view = viewOf({ tower: [wood("green-plate", [0, 0, 2.5])], held: held("red-big", "green-plate") });
  hand = new Hand(matchOf(view).match, new Theatre(() => 0));
  hand.follow(view, 0);
  const eye = new Eye();
  eye.resize(WIDE, TALL);
  eye.aim({ focus: [0, 0, 20], wide: 34, tall: 60, elevation: 0.8 });
  eye.step(0, true);
  const project = (x: number, y: number, z: number) => eye.project([x, y, z], WIDE, TALL);
  const taps: number[][] = [];
  const gestures = new Gestures(
    () => ({ eye, project, grain: (x, y, z) => eye.grain([x, y, z], TALL) }),
    hand,
    (x, y) => taps.push([x, y]),
    () => undefined,
  );
  const seen = () => project(hand.wanted[0], hand.wanted[1], hand.wanted[2]);
  const settle = () => void eye.step(0, true);
  return { gestures, eye, taps, seen, settle };
}

type Fields = Partial<Record<"x" | "y" | "at" | "id" | "buttons", number> & Record<"shiftKey" | "altKey", boolean>>;

function event(type: string, { x = 0, y = 0, at = 0, id = 1, ...others }: Fields): PointerEvent {
  const currentTarget = { setPointerCapture: () => undefined };
  return {
    type,
    offsetX: x,
    offsetY: y,
    timeStamp: at,
    pointerId: id,
    currentTarget,
    buttons: 1,
    ...others,
  } as unknown as PointerEvent;
}

/** A finger goes down somewhere, by some way in small steps, and up again. */
function drag(
  gestures: Gestures,
  from: { x: number; y: number },
  by: { x: number; y: number },
  others: Fields = {},
): void {
  gestures.down(event("pointerdown", { ...from, ...others }));
  for (let step = 1; step <= 10; step++)
    gestures.move(event("pointermove", { x: from.x + (by.x * step) / 10, y: from.y + (by.y * step) / 10, ...others }));
  gestures.up(event("pointerup", { x: from.x + by.x, y: from.y + by.y, at: 900, ...others }));
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  hand.drop();
  vi.useRealTimers();
});

describe("a finger on the piece", () => {
  test("carries it along, level, and it stays under the finger", () => {
    const { gestures, seen } = picture();
    const [before, height] = [seen(), hand.wanted[2]];
    drag(gestures, before, { x: 60, y: -40 });
    expect(Math.abs(seen().x - before.x - 60)).toBeLessThan(6);
    expect(Math.abs(seen().y - before.y + 40)).toBeLessThan(6);
    expect(hand.wanted[2]).toBe(height);
  });

  test("never drops it by being lifted", () => {
    const { gestures, seen } = picture();
    drag(gestures, seen(), { x: 60, y: 0 });
    expect([hand.open, hand.piece?.id]).toEqual([false, 0]);
  });

  test("raises it with alt, and turns it with shift or the other button", () => {
    const { gestures, seen } = picture();
    const height = hand.wanted[2];
    drag(gestures, seen(), { x: 0, y: -50 }, { altKey: true });
    expect(hand.wanted[2]).toBeGreaterThan(height);
    drag(gestures, seen(), { x: 60, y: 0 }, { shiftKey: true });
    expect(hand.degrees).toBeCloseTo(30, 6);
    drag(gestures, seen(), { x: 60, y: 0 }, { buttons: 2 });
    expect(hand.degrees).toBeCloseTo(60, 6);
  });

  test("of an open hand walks round like any other", () => {
    const { gestures, eye, seen, settle } = picture();
    void hand.letGo();
    const [before, azimuth] = [hand.wanted, eye.azimuth];
    drag(gestures, seen(), { x: 60, y: 0 });
    settle();
    expect([hand.wanted, eye.azimuth !== azimuth]).toEqual([before, true]);
  });
});

describe("a finger elsewhere", () => {
  test("walks round the tower, and the piece stays", () => {
    const { gestures, eye, settle } = picture();
    const [before, azimuth, slope] = [hand.wanted, eye.azimuth, eye.slope];
    drag(gestures, { x: 40, y: 40 }, { x: 100, y: 20 });
    settle();
    expect(eye.azimuth).toBeCloseTo(azimuth - 0.7, 6);
    expect(eye.slope).toBeGreaterThan(slope);
    expect(hand.wanted).toEqual(before);
  });

  test.each([
    { what: "that is short and still is a tap", x: 43, at: 300, type: "pointerup", taps: 1 },
    { what: "that stays too long is none", x: 40, at: 500, type: "pointerup", taps: 0 },
    { what: "that slips is none", x: 50, at: 300, type: "pointerup", taps: 0 },
    { what: "that the browser takes away is none", x: 40, at: 300, type: "pointercancel", taps: 0 },
  ])("$what", ({ x, at, type, taps: count }) => {
    const { gestures, taps } = picture();
    gestures.down(event("pointerdown", { x: 40, y: 40 }));
    gestures.up(event(type, { x, y: 40, at }));
    expect(taps).toHaveLength(count);
  });
});

describe("two fingers", () => {
  /** One rests at the middle, another goes round or away from it. */
  function two(gestures: Gestures, places: readonly (readonly [number, number])[]): void {
    gestures.down(event("pointerdown", { id: 1, x: 400, y: 300 }));
    const [first, ...others] = places.map(([x, y]) => ({ id: 2, x: 400 + x, y: 300 + y }));
    gestures.down(event("pointerdown", first ?? {}));
    for (const place of others) gestures.move(event("pointermove", place));
  }

  test("that turn, turn the piece as far as they do once it is clear that they mean it", () => {
    const { gestures } = picture();
    const angles = Array.from({ length: 31 }, (_, step) => (step * Math.PI) / 60);
    two(
      gestures,
      angles.map((angle) => [100 * Math.cos(angle), 100 * Math.sin(angle)]),
    );
    const clockwise = 360 - hand.degrees;
    expect(clockwise).toBeGreaterThan(80);
    expect(clockwise).toBeLessThanOrEqual(90.001);
  });

  test("that part bring the eye nearer, and do not move the piece", () => {
    const { gestures, eye, settle } = picture();
    const [before, grain] = [hand.wanted, eye.grain([0, 0, 20], TALL)];
    two(
      gestures,
      Array.from({ length: 11 }, (_, step) => [100 + 10 * step, 0]),
    );
    settle();
    expect(eye.grain([0, 0, 20], TALL)).toBeLessThan(grain);
    expect([hand.wanted, hand.degrees]).toEqual([before, 0]);
  });

  test("that mean one thing go on meaning it", () => {
    const { gestures } = picture();
    two(gestures, [
      [100, 0],
      [125, 0],
      [0, 125],
      [-125, 0],
    ]); // first apart, then round
    expect(hand.degrees).toBe(0);
  });

  test("of which one is lifted do nothing with the other", () => {
    const { gestures, taps } = picture();
    const before = hand.wanted;
    two(gestures, [[100, 0]]);
    gestures.up(event("pointerup", { id: 2, x: 500, y: 300, at: 50 }));
    gestures.move(event("pointermove", { id: 1, x: 460, y: 300 }));
    gestures.up(event("pointerup", { id: 1, x: 460, y: 300, at: 90 }));
    expect([hand.wanted, taps]).toEqual([before, []]);
  });
});

test("the wheel raises the piece where it is over it, and elsewhere brings the eye nearer", () => {
  const { gestures, eye, seen, settle } = picture();
  const turned = (x: number, y: number) =>
    gestures.wheel({
      offsetX: x,
      offsetY: y,
      deltaY: -100,
      deltaMode: 0,
      preventDefault: () => undefined,
    } as WheelEvent);
  const height = hand.wanted[2];
  turned(seen().x, seen().y);
  expect(hand.wanted[2]).toBeCloseTo(height + 2, 6);
  const grain = eye.grain([0, 0, 20], TALL);
  turned(40, 40);
  settle();
  expect(eye.grain([0, 0, 20], TALL)).toBeLessThan(grain);
  expect(hand.wanted[2]).toBeCloseTo(height + 2, 6);
});
