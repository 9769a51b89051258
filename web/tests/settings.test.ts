import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import type { GameCard } from "../src/lib/house";
import { botName, optionName, valueName, waitName } from "../src/lib/options";
import { prefs } from "../src/lib/prefs.svelte";
import {
  CLOCKS,
  optionOf,
  unhurried,
  usualSettings,
  waitsOf,
  withClock,
  withOption,
  withWait,
} from "../src/lib/settings";

const card: GameCard = {
  key: "cairn",
  title: "Cairn",
  seats: [2, 3, 4, 5],
  options: [
    { key: "length", values: ["10", "15"], text: false },
    { key: "boards", values: ["box"], text: true },
  ],
  waits: { look: [20, 10, 60], race: [5, 5, 5], answer: [8, 8, 30] },
  bots: ["random"],
  version: 1,
  ready: true,
};

describe("what holds where nothing is chosen", () => {
  test("three players, if so many can play it, and the first value of each option", () => {
    expect(usualSettings(card)).toEqual({ seats: 3, options: { length: "10", boards: "box" } });
  });

  test("as few players as can play it, where three cannot", () => {
    expect(usualSettings({ ...card, seats: [4, 6] }).seats).toBe(4);
    expect(usualSettings({ ...card, seats: [1, 2] }).seats).toBe(1);
  });

  test("an option that a table does not name has its first value", () => {
    expect(optionOf(card, { seats: 3 }, "length")).toBe("10");
    expect(optionOf(card, { seats: 3, options: { boards: "my own" } }, "length")).toBe("10");
  });
});

describe("what is chosen", () => {
  const settings = usualSettings(card);

  test("changes that and nothing else", () => {
    expect(withOption(settings, "length", "15")).toEqual({ seats: 3, options: { length: "15", boards: "box" } });
    expect(withWait(withWait(settings, "look", 60), "answer", 30).waits).toEqual({ look: 60, answer: 30 });
    expect(settings).toEqual(usualSettings(card)); // the settings that others may still show are left alone
  });

  test("is what is shown then", () => {
    fc.assert(
      fc.property(fc.constantFrom("length", "boards"), fc.string(), (key, value) => {
        expect(optionOf(card, withOption(settings, key, value), key)).toBe(value);
      }),
    );
    expect(waitsOf(card, withWait(settings, "look", 10)).find(({ key }) => key === "look")?.value).toBe(10);
  });

  test("a clock brings its increment, and no clock has none", () => {
    expect(withClock(settings, 300)).toMatchObject({ bank: 300, increment: 10 });
    expect(withClock(withClock(settings, 300), 0)).toMatchObject({ bank: 0, increment: 0 });
    expect(CLOCKS[0]).toBe(0);
  });
});

describe("waits", () => {
  test("only what can be longer or shorter is asked, each length once", () => {
    expect(waitsOf(card, { seats: 3 })).toEqual([
      { key: "look", values: [10, 20, 60], value: 20 },
      { key: "answer", values: [8, 30], value: 8 },
    ]);
  });

  test("on one device that goes round they are as long as can be, unless the host chose otherwise", () => {
    expect(unhurried(card, { seats: 3 }).waits).toEqual({ look: 60, race: 5, answer: 30 });
    expect(unhurried(card, { seats: 3, waits: { look: 10 } }).waits).toMatchObject({ look: 10, answer: 30 });
  });
});

describe("what they are called", () => {
  afterEach(() => void (prefs.language = "en"));

  test("is said in the player's language, in the words of the game where it has some", () => {
    expect([optionName("kittens", "combos"), valueName("kittens", "combos", "cats")]).toEqual(["Combos", "cats only"]);
    prefs.language = "fr";
    expect([optionName("kittens", "combos"), valueName("splash", "tremor", "none")]).toEqual(["Combinaisons", "non"]);
    expect([valueName("placard", "fast", "on"), botName("child"), waitName("look")]).toEqual([
      "oui",
      "Enfant",
      "Temps pour regarder",
    ]);
  });

  test("is their own key where nobody has found words yet: a new game still works", () => {
    expect([
      optionName("cairn", "length"),
      valueName("cairn", "length", "10"),
      botName("wise"),
      waitName("nap"),
    ]).toEqual(["length", "10", "wise", "nap"]);
    expect(valueName("cairn", "fast", "off")).toBe("no");
  });
});
