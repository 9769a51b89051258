import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { slotOf } from "../../src/games/splaf/keys";
import { ringOf, towards } from "../../src/games/splaf/places";
import {
  another,
  cardOf,
  DIRECTION_FACES,
  MONSTER_FACES,
  SIZES,
  target,
  type Slots,
} from "../../src/games/splaf/throws";

const lay = (...sizes: number[]): Slots => sizes.map((size) => (size ? cardOf(size) : null));

describe("the card that the dice name", () => {
  const slots = lay(7, 12, 1, 20, 5, 2); // odd ones are blue, even ones red

  test.each([
    ["biggest", 3],
    ["smallest", 2],
    ["biggest-blue", 0],
    ["smallest-blue", 2],
    ["biggest-red", 3],
    ["smallest-red", 5],
  ])("without an arrow is the %s", (monster, slot) => {
    expect(target(slots, { monster, direction: "equal" }, "clockwise")).toBe(slot);
  });

  test.each([
    ["purple1", "clockwise", 4],
    ["purple2", "clockwise", 5],
    ["white1", "clockwise", 2],
    ["white2", "clockwise", 1],
    ["purple1", "counter-clockwise", 2],
    ["white2", "counter-clockwise", 5],
  ])("with %s, where purple is %s, lies so far on", (direction, purple, slot) => {
    expect(target(slots, { monster: "biggest", direction }, purple)).toBe(slot);
  });

  test("is counted past empty places, and round the whole ring", () => {
    expect(target(lay(7, 0, 0, 20, 0, 2), { monster: "biggest", direction: "purple2" }, "clockwise")).toBe(0);
    expect(target(lay(7, 0, 0, 20, 0, 2), { monster: "biggest", direction: "white1" }, "clockwise")).toBe(0);
  });

  test("is of the other colour where its own is not there", () => {
    expect(target(lay(12, 4, 20), { monster: "smallest-blue", direction: "equal" }, "clockwise")).toBe(1);
  });

  test("always lies there", () => {
    const sizes = fc.uniqueArray(fc.integer({ min: 1, max: SIZES }), { minLength: 1, maxLength: 5 });
    const dice = fc.record({
      monster: fc.constantFrom(...MONSTER_FACES),
      direction: fc.constantFrom(...DIRECTION_FACES),
    });
    fc.assert(
      fc.property(sizes, fc.array(fc.nat(7), { maxLength: 3 }), dice, fc.boolean(), (sizes, gaps, dice, clockwise) => {
        const slots = gaps.reduce<Slots>((slots, at) => slots.toSpliced(at, 0, null), lay(...sizes));
        expect(slots[target(slots, dice, clockwise ? "clockwise" : "counter-clockwise")]).toBeTruthy();
      }),
    );
  });
});

test("a new card is one that does not lie there yet", () => {
  const all = Array.from({ length: SIZES - 1 }, (_, at) => at + 1);
  expect(another(lay(...all))).toEqual({ size: SIZES, colour: "red" });
});

describe("keys", () => {
  const press = (code: string, key: string, others: Partial<KeyboardEvent> = {}, slots = 6) =>
    slotOf(
      { code, key, repeat: false, ctrlKey: false, altKey: false, metaKey: false, ...others } as KeyboardEvent,
      slots,
    );

  test("digits are found by where they are: a French keyboard writes & there", () => {
    expect([press("Digit1", "&"), press("Digit6", "§"), press("Numpad3", "3")]).toEqual([0, 5, 2]);
  });

  test("letters are those of the places", () => {
    expect([press("KeyQ", "a"), press("KeyB", "B"), press("KeyF", "f")]).toEqual([0, 1, 5]);
  });

  test("zero is one's own row, and P passes", () => {
    expect([press("Digit0", "à"), press("KeyP", "p")]).toEqual(["row", "pass"]);
  });

  test("what has no place here, or is held down, or belongs to the browser, is nothing", () => {
    expect([press("Digit7", "7"), press("KeyG", "g"), press("Enter", "Enter"), press("Space", " ")]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect([press("Digit1", "1", { repeat: true }), press("KeyA", "a", { ctrlKey: true })]).toEqual([null, null]);
    expect([press("Digit7", "7", {}, 8), press("KeyG", "g", {}, 8)]).toEqual([6, 6]);
  });
});

test.each([4, 5, 6, 8])("%d cards lie apart from each other and from the middle, and look towards it", (count) => {
  for (const places of [ringOf(count).wide, ringOf(count).tall]) {
    expect(places).toHaveLength(count);
    places.forEach((place, at) => {
      expect(Math.min(place.x, place.y, 100 - place.x, 100 - place.y)).toBeGreaterThan(5);
      for (const other of places.slice(at + 1))
        expect(Math.hypot(place.x - other.x, place.y - other.y)).toBeGreaterThan(20);
      const way = towards(place);
      expect(Math.hypot(place.x + way.x - 50, place.y + way.y - 46)).toBeLessThan(
        Math.hypot(place.x - 50, place.y - 46),
      );
    });
  }
});
