import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { heading } from "../src/parts/result/heading";
import { standing } from "../src/parts/result/standing";
import { matchOf } from "./match";

describe("who came where", () => {
  test("the higher score comes first, and equal scores share a place", () => {
    const { places, winners } = standing([12, 30, 12, 7]);
    expect(places.map(({ seat, place }) => [seat, place])).toEqual([
      [1, 1],
      [0, 2],
      [2, 2],
      [3, 4],
    ]);
    expect(winners).toEqual([1]);
  });

  test("what is behind the point breaks ties and is not shown", () => {
    const { places } = standing([3.25, 3.75, 5]);
    expect(places.map(({ seat, place, points }) => [seat, place, points])).toEqual([
      [2, 1, 5],
      [1, 2, 3],
      [0, 3, 3],
    ]);
  });

  test("several can win", () => {
    expect(standing([8, 3, 8]).winners).toEqual([0, 2]);
  });

  test("where all win together nobody is behind, and nothing was counted", () => {
    const { together, lost, counted, winners } = standing([1, 1, 1]);
    expect({ together, lost, counted, winners }).toEqual({
      together: true,
      lost: false,
      counted: false,
      winners: [0, 1, 2],
    });
  });

  test("where all lose together nobody has won", () => {
    const { together, lost, winners, places } = standing([0, 0, 0]);
    expect({ together, lost, winners }).toEqual({ together: true, lost: true, winners: [] });
    expect(places.map(({ won }) => won)).toEqual([false, false, false]);
  });

  test("points are shown only where they say more than who won", () => {
    expect(standing([1, 0, 0]).counted).toBe(false);
    expect(standing([0.5, 1, 0.25, 0.75]).counted).toBe(false); // an order, and no points
    expect(standing([2, 0, 1]).counted).toBe(true);
  });
});

const scores = fc.array(
  fc.integer({ min: -300, max: 900 }).map((hundredths) => hundredths / 100),
  { minLength: 1, maxLength: 6 },
);

describe("for any scores", () => {
  test("a place is one more than how many did better, and the list is in that order", () => {
    fc.assert(
      fc.property(scores, (scores) => {
        const { places } = standing(scores);
        expect(places.map(({ seat }) => seat).sort()).toEqual(scores.map((_, seat) => seat));
        for (const { seat, place } of places)
          expect(place).toBe(1 + scores.filter((other) => other > (scores[seat] ?? 0)).length);
        const order = places.map(({ place }) => place);
        expect(order).toEqual(order.toSorted((one, other) => one - other));
      }),
    );
  });

  test("whoever won is at the first place, and everybody there won, unless all lost", () => {
    fc.assert(
      fc.property(scores, (scores) => {
        const { places, winners, lost } = standing(scores);
        const first = places.filter(({ place }) => place === 1).map(({ seat }) => seat);
        expect(winners).toEqual(lost ? [] : first);
        expect(places.filter(({ won }) => won).map(({ seat }) => seat)).toEqual(winners);
      }),
    );
  });

  test("seats are not told apart: who changes seats takes the place along", () => {
    fc.assert(
      fc.property(scores, (scores) => {
        const placeOf = (of: readonly number[]) =>
          Object.fromEntries(standing(of).places.map(({ seat, place }) => [seat, place]));
        const [here, there] = [placeOf(scores), placeOf(scores.toReversed())];
        scores.forEach((_, seat) => expect(there[scores.length - 1 - seat]).toBe(here[seat]));
      }),
    );
  });
});

describe("the line above it", () => {
  const said = (scores: number[], mine: number | null = null) =>
    heading(standing(scores), matchOf(null, []).match, mine);

  test("names whoever won, and says you to the winner alone", () => {
    expect(said([1, 0.5, 0])).toContain("player 0");
    expect(said([1, 0.5, 0], 1)).toBe(said([1, 0.5, 0]));
    expect(said([1, 0.5, 0], 0)).not.toContain("player 0");
  });

  test("names all who share the first place, and nobody where all win or lose together", () => {
    expect(said([7, 3, 7])).toMatch(/player 0.*player 2/);
    for (const scores of [[1, 1, 1], [0, 0, 0], [1]]) expect(said(scores)).not.toContain("player");
    expect(new Set([[1, 1, 1], [0, 0, 0], [1]].map((scores) => said(scores))).size).toBe(3);
  });
});
