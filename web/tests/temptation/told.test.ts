import { describe, expect, test } from "vitest";
import { haulOf, settle, tell, type Told } from "../../src/games/temptation/told";
import type { News, TemptationView } from "../../src/lib/protocol";

const news = (key: string, values: News["values"] = {}): News => ({
  key: `news.${key}`,
  values,
  text: "",
  fleeting: false,
});
const idsOf = (told: Told) => told.rolled.map(({ id }) => id);

const before: TemptationView = {
  ...{
    phase: "placing",
    turn: 0,
    round: 1,
    turns: 1,
    goal: 200,
    points: [20, 30],
    dice: [8, 9],
    loose: 3,
    face: 2,
    pile: [],
  },
  rolled: [4, 4, 6],
  rows: [
    { value: 60, cells: ["4", "5"], dice: [], takes: [4] },
    { value: -40, cells: ["*", "*"], dice: [6], takes: [6] },
  ],
};

describe("news upon the table before", () => {
  const told = settle(before, null);

  test("a die that is placed is the one that was rolled, and leaves the others", () => {
    const next = tell(told, news("placed", { who: 0, die: "4", row: "A" }), before);
    expect(next.rows[0]?.dice.map(({ id }) => id)).toEqual([told.rolled[0]?.id]);
    expect(idsOf(next)).toEqual(idsOf(told).slice(1));
    expect([next.rows[0]?.takes, next.hands, next.loose]).toEqual([[5], [7, 9], 2]);
  });

  test("points come and go, but never below none", () => {
    const mine = { ...told, haul: 0 };
    expect(tell(mine, news("gained", { who: 1, number: 60 }), before)).toMatchObject({ points: [20, 90], haul: 60 });
    expect(tell(mine, news("paid", { who: 0, number: 40 }), before)).toMatchObject({ points: [0, 30], haul: -40 });
  });

  test("a turn begins with no dice on the table, no more than five to throw, and nothing won", () => {
    const next = tell({ ...told, haul: 60 }, news("turn", { who: 1 }), before);
    expect(next).toMatchObject({ turn: 1, rolled: [], loose: 5, haul: 0, phase: "rolling" });
  });

  test("what is new and unknown changes nothing", () => {
    expect(tell(told, news("unheard"), before)).toBe(told);
  });
});

describe("the table after", () => {
  test("is what its news told, with the same dice in the same places", () => {
    const told = tell(settle(before, null), news("placed", { who: 0, die: "4", row: "A" }), before);
    const after: TemptationView = {
      ...{ ...before, dice: [7, 9], loose: 2, rolled: [4, 6] },
      rows: [{ value: 60, cells: ["4", "5"], dice: [4], takes: [5] }, before.rows[1]!],
    };
    expect(settle(after, told)).toEqual({ ...told, phase: "placing" });
  });

  test("of another round has dice of its own", () => {
    const told = settle(before, null);
    const fresh = settle({ ...before, round: 2, rolled: [1, 2, 3] }, told);
    expect(idsOf(fresh).some((id) => idsOf(told).includes(id))).toBe(false);
  });
});

test("what a turn has brought is known only from its beginning on", () => {
  const gained = news("gained", { number: 60 });
  expect(haulOf([gained])).toBe(null);
  expect(haulOf([gained, news("turn", { who: 1 }), gained, news("paid", { number: 40 }), gained])).toBe(80);
});
