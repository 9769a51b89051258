import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { percent } from "../../src/games/temptation/numbers";
import { weigh, whatIsLeft, type Odds } from "../../src/games/temptation/odds";
import { takenBy } from "../../src/games/temptation/rows";
import type { Told } from "../../src/games/temptation/told";
import { prefs } from "../../src/lib/prefs.svelte";

interface Line {
  value: number;
  cells: string[];
  dice: { value: number }[];
}

const line = (value: number, cells: string, ...dice: number[]): Line => ({
  value,
  cells: [...cells],
  dice: dice.map((value) => ({ value })),
});

const sum = ({ gain, loss, place, none }: Odds) => gain + loss + place + none;

describe("the odds of a throw", () => {
  test("of one die for one cell are one in six", () => {
    const odds = weigh([line(60, "34", 3)], 1, 0);
    expect(odds.gain).toBeCloseTo(1 / 6, 9);
    expect(odds.none).toBeCloseTo(5 / 6, 9);
    expect(odds.most).toBe(60);
  });

  test("of two dice for a pair are those of a double", () => {
    expect(weigh([line(20, "**")], 2, 0).gain).toBeCloseTo(1 / 6, 9);
    expect(weigh([line(20, "12")], 2, 0).gain).toBeCloseTo(2 / 36, 9);
  });

  test("of a row that costs hurt only who has points, and no more than they have", () => {
    const row = line(-40, "6");
    expect(weigh([row], 1, 100)).toMatchObject({ loss: 1 / 6, worst: 40, gain: 0 });
    expect(weigh([row], 1, 25).worst).toBe(25);
    expect(weigh([row], 1, 0)).toMatchObject({ loss: 0, worst: 0, place: 1 / 6 });
  });

  test("a die that fits elsewhere too forces nobody to pay", () => {
    const odds = weigh([line(-40, "6"), line(60, "61")], 1, 100);
    expect(odds.loss).toBe(0);
    expect(odds.place).toBeCloseTo(1 / 6, 9);
  });

  test("of a full row are none", () => {
    const odds = weigh([line(60, "34", 3, 4)], 5, 10);
    expect(odds.none).toBeCloseTo(1, 9);
    expect(odds.gain).toBe(0);
  });

  test("several rows can be filled by one throw", () => {
    expect(weigh([line(60, "12"), line(30, "3"), line(10, "12")], 3, 0).most).toBe(90);
  });
});

/** Every throw in turn, and every order in which its dice can be placed. */
function slowly(lines: readonly Line[], dice: number): { gain: number; none: number; most: number } {
  const found = { gain: 0, none: 0, most: 0 };
  const open = lines.filter((line) => line.dice.length < line.cells.length);
  for (let number = 0; number < 6 ** dice; number++) {
    const thrown = Array.from({ length: dice }, (_, nth) => 1 + (Math.floor(number / 6 ** nth) % 6));
    const fits = open.some((line) => takes(line).some((value) => thrown.includes(value)));
    const best = bestOf(open, thrown);
    found.most = Math.max(found.most, best);
    if (!fits) found.none += 1 / 6 ** dice;
    else if (best > 0) found.gain += 1 / 6 ** dice;
  }
  return found;
}

const takes = (line: Line) =>
  takenBy(
    line.cells,
    line.dice.map(({ value }) => value),
  );

function bestOf(lines: readonly Line[], dice: readonly number[]): number {
  let best = 0;
  lines.forEach((line, at) => {
    if (line.value < 0 || line.dice.length >= line.cells.length) return;
    for (const value of new Set(dice)) {
      if (!takes(line).includes(value)) continue;
      const extended = { ...line, dice: [...line.dice, { value }] };
      const earned = extended.dice.length === line.cells.length ? line.value : 0;
      best = Math.max(best, earned + bestOf(lines.with(at, extended), dice.toSpliced(dice.indexOf(value), 1)));
    }
  });
  return best;
}

const cells: fc.Arbitrary<string[]> = fc.oneof(
  fc.array(fc.constantFrom("1", "2", "3", "4", "5", "6"), { minLength: 1, maxLength: 4 }),
  fc.constantFrom("**", "***", "RRRYY").map((cells) => [...cells]),
);
const lines = fc.array(
  fc.record({ value: fc.constantFrom(60, 30, 10, -20, -40), cells, dice: fc.constant<Line["dice"]>([]) }),
  {
    minLength: 1,
    maxLength: 3,
  },
);

describe("for any board", () => {
  test("they are those that counting every throw gives", () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 3 }), (lines, dice) => {
        const [quickly, surely] = [weigh(lines, dice, 50), slowly(lines, dice)];
        expect(quickly.gain).toBeCloseTo(surely.gain, 9);
        expect(quickly.none).toBeCloseTo(surely.none, 9);
        expect(quickly.most).toBe(surely.most);
      }),
      { numRuns: 60 },
    );
  });

  test("something happens for certain, and more dice never make nothing likelier", () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 5 }), fc.nat(80), (lines, dice, points) => {
        const odds = weigh(lines, dice, points);
        expect(sum(odds)).toBeCloseTo(1, 9);
        expect(Math.min(odds.gain, odds.loss, odds.place, odds.none)).toBeGreaterThanOrEqual(0);
        expect(odds.worst).toBeLessThanOrEqual(points);
        if (dice > 1) expect(odds.none).toBeLessThanOrEqual(weigh(lines, dice - 1, points).none + 1e-9);
      }),
      { numRuns: 60 },
    );
  });
});

test("what is left goes to the next player who has dice, whoever that is", () => {
  const told = { turn: 1, hands: [3, 4, 0], points: [0, 0, 0], rows: [line(60, "34", 3)] } as unknown as Told;
  expect(whatIsLeft(told)).toMatchObject({ seat: 0, odds: { dice: 3 } });
  expect(whatIsLeft({ ...told, hands: [0, 9, 0] })).toMatchObject({ seat: 1, odds: { dice: 5 } });
  expect(whatIsLeft({ ...told, hands: [0, 0, 0] })).toBe(null);
});

describe("a chance in per cent", () => {
  afterEach(() => void (prefs.language = "en"));

  test("is whole, and what is possible is not said to be impossible, nor what may fail to be certain", () => {
    expect([0, 0.0001, 0.004, 0.166, 0.5, 0.996, 0.9999, 1].map(percent)).toEqual([
      "0%",
      "< 1%",
      "< 1%",
      "17%",
      "50%",
      "> 99%",
      "> 99%",
      "100%",
    ]);
  });

  test("is written as French people write it", () => {
    prefs.language = "fr";
    expect(percent(0.5).replace(/\s/g, " ")).toBe("50 %");
  });
});
