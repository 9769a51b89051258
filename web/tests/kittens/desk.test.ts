import { describe, expect, test } from "vitest";
import { Desk } from "../../src/games/kittens/desk.svelte";
import type { ActionView, KittensView } from "../../src/lib/protocol";
import { action, matchOf } from "../match";

function deskWith(hand: string[], legal: ActionView[], view: Partial<KittensView> = {}) {
  const player = { alive: true, blind: false, cards: hand.length, hand, marked: [], lacks: [] };
  const whole = {
    ...{ phase: "playing", turn: 0, awaited: [0], players: [player, player, player], pending: null },
    ...view,
  };
  const { match, played, explained } = matchOf(whole as unknown as KittensView, legal);
  return { desk: new Desk(() => match), played, explained };
}

const tap = (desk: Desk, id: string, adding = false) =>
  desk.tap(
    desk.held.find((held) => held.id === id)!,
    adding,
  );
const picked = (desk: Desk) => desk.picked.map(({ id }) => id);

const pairOf = (card: string, whom: number) => action("pair", { card, whom });

describe("a tap on a card", () => {
  test("takes it up, and another one lays it down", () => {
    const { desk } = deskWith(["skip", "favor"], [action("play", { card: "skip" })]);
    tap(desk, "skip.0");
    expect([picked(desk), desk.go?.values]).toEqual([["skip.0"], { card: "skip" }]);
    tap(desk, "skip.0");
    expect([picked(desk), desk.go]).toEqual([[], undefined]);
  });

  test("takes one card instead of another", () => {
    const { desk } = deskWith(["skip", "favor"], [action("play", { card: "skip" })]);
    tap(desk, "skip.0");
    tap(desk, "favor.0");
    expect(picked(desk)).toEqual(["favor.0"]);
  });

  test("takes a cat's twin along, which alone is worth nothing, and shows whom they can rob", () => {
    const { desk } = deskWith(["taco", "skip", "taco"], [pairOf("taco", 1), pairOf("taco", 2)]);
    tap(desk, "taco.1");
    expect(picked(desk).toSorted()).toEqual(["taco.0", "taco.1"]);
    expect([...desk.aims.keys()]).toEqual([1, 2]);
  });

  test("adds the same title up to three, and says how many else would do", () => {
    const legal = [action("play", { card: "skip" }), pairOf("skip", 1), action("triple", { card: "skip", whom: 1 })];
    const { desk } = deskWith(["skip", "skip", "skip", "skip"], legal);
    tap(desk, "skip.3");
    expect([picked(desk).length, desk.counts]).toEqual([1, [2, 3]]);
    tap(desk, "skip.0");
    tap(desk, "skip.1");
    expect([picked(desk).length, desk.counts]).toEqual([3, [1, 2]]);
    desk.take(2);
    expect([picked(desk).length, desk.counts]).toEqual([2, [1, 3]]);
  });
});

describe("five different cards", () => {
  const hand = ["defuse", "taco", "taco", "skip", "favor", "streaking", "shuffle", "nope"];

  test("are proposed by what one would miss least, each title once, and never what cannot be laid", () => {
    const { desk } = deskWith(hand, [action("five")]);
    desk.proposeFive();
    expect(picked(desk).toSorted()).toEqual(["favor.0", "nope.0", "shuffle.0", "skip.0", "taco.0"]);
    expect(desk.choosingFive).toBe(true);
  });

  test("are changed one by one: never two of a title, nor six", () => {
    const { desk } = deskWith(hand, [action("five")]);
    desk.proposeFive();
    tap(desk, "taco.1");
    expect(picked(desk)).toContain("taco.1");
    expect(picked(desk)).not.toContain("taco.0");
    tap(desk, "defuse.0");
    expect(picked(desk)).toHaveLength(5);
    expect(picked(desk)).not.toContain("defuse.0");
    tap(desk, "nope.0");
    tap(desk, "defuse.0");
    expect(picked(desk)).toContain("defuse.0");
  });
});

describe("a card that is dropped", () => {
  const favor = [action("aim", { card: "favor", whom: 1 }), action("aim", { card: "favor", whom: 2 })];
  const drop = ({ desk }: ReturnType<typeof deskWith>, id: string, seat: number | null) =>
    desk.drop(
      desk.held.find((held) => held.id === id)!,
      seat,
    );

  test("on somebody is played at them", () => {
    const table = deskWith(["favor"], favor);
    drop(table, "favor.0", 2);
    expect(table.played).toEqual([favor[1]]);
  });

  test("on the table asks at whom, unless there is only one", () => {
    const table = deskWith(["favor"], favor);
    drop(table, "favor.0", null);
    expect([table.played, table.explained.length]).toEqual([[], 1]);
    const duel = deskWith(["favor"], favor.slice(0, 1));
    drop(duel, "favor.0", null);
    expect(duel.played).toEqual(favor.slice(0, 1));
  });

  test("that cannot be played says why", () => {
    for (const [card, view] of [
      ["defuse", {}],
      ["taco", {}],
      ["skip", { turn: 1 }],
      ["skip", { phase: "window" }],
    ] as const) {
      const table = deskWith([card], [], view);
      drop(table, `${card}.0`, null);
      expect([table.played, table.explained.length], card).toEqual([[], 1]);
    }
  });

  test("in answer is a Nope", () => {
    const nope = action("nope");
    const table = deskWith(["nope"], [nope, action("pass")], { phase: "window", turn: 1 });
    drop(table, "nope.0", null);
    expect(table.played).toEqual([nope]);
  });

  test("of a hand that nobody may see is drawn by chance", () => {
    const blind = action("blind");
    const table = deskWith([""], [blind]);
    table.desk.me!.blind = true;
    drop(table, ".0", null);
    expect(table.played).toEqual([blind]);
  });
});

test("copies of a title keep their places, and those that lie open are told apart", () => {
  const { desk } = deskWith(["skip", "taco", "skip"], []);
  expect(desk.held.map(({ id }) => id)).toEqual(["skip.0", "taco.0", "skip.1"]);
  const { desk: other } = deskWith(["skip", "skip"], []);
  other.me!.marked = ["skip"];
  expect(other.held.map(({ marked }) => marked)).toEqual([true, false]);
});

test("whatever can be done and has no button of its own is still offered", () => {
  const unheard = action("juggle");
  const legal = [unheard, action("draw"), action("play", { card: "skip" }), action("insert_top")];
  expect(deskWith(["skip"], legal).desk.rest).toEqual([unheard]);
});
