import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { layOut, toward, type Layout, type Point, type Rect } from "../src/games/placard/layout";

const room = fc.oneof(
  fc.record({ w: fc.integer({ min: 300, max: 2600 }), h: fc.integer({ min: 300, max: 1500 }) }),
  fc.constantFrom({ w: 360, h: 560 }, { w: 640, h: 300 }, { w: 1280, h: 700 }, { w: 820, h: 1100 }),
);
const furniture = fc.oneof(
  fc.record({ toys: fc.constantFrom(10, 12), cards: fc.constantFrom(0, 2, 3), crates: fc.constant(0) }),
  fc.record({ toys: fc.constant(10), cards: fc.constant(0), crates: fc.integer({ min: 2, max: 6 }) }),
);

const around = ({ x, y }: Point, side: number): Rect => ({ x: x - side / 2, y: y - side / 2, w: side, h: side });
const tilesOf = ({ places, tile }: Layout) => places.map((place) => around(place, tile));
const overlap = (one: Rect, other: Rect) =>
  Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x) > 1 &&
  Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y) > 1;

function expectWithin(rect: Rect, w: number, h: number, what: string): void {
  expect(Math.min(rect.x, rect.y, w - rect.x - rect.w, h - rect.y - rect.h), what).toBeGreaterThanOrEqual(-1);
}

describe("in any room, with any furniture", () => {
  test("everything is in the room, tiles large enough for a finger", () => {
    fc.assert(
      fc.property(room, furniture, ({ w, h }, furniture) => {
        const layout = layOut(furniture, w, h);
        expect(layout.places).toHaveLength(furniture.toys);
        for (const tile of tilesOf(layout)) expectWithin(tile, w, h, "tile");
        for (const name of ["closet", "bed", "stage", "candle"] as const) expectWithin(layout[name], w, h, name);
        if (furniture.cards) expectWithin(layout.cards, w, h, "cards");
        for (const spot of layout.spots) expectWithin(around(spot, layout.monster), w, h, "monster");
        for (const bubble of layout.bubbles) expectWithin(around(bubble, layout.bubble), w, h, "bubble");
        expect(layout.tile).toBeGreaterThanOrEqual(44);
      }),
    );
  });

  test("no tile lies on another, on the closet, on the cards or in the middle of the bed", () => {
    fc.assert(
      fc.property(room, furniture, ({ w, h }, furniture) => {
        const layout = layOut(furniture, w, h);
        const tiles = tilesOf(layout);
        tiles.forEach((tile, at) => {
          for (const other of tiles.slice(at + 1)) expect(overlap(tile, other)).toBe(false);
          expect(overlap(tile, layout.closet)).toBe(false);
          if (furniture.cards) expect(overlap(tile, layout.cards)).toBe(false);
          expect(overlap(around(layout.places[at] as Point, 0), layout.bed)).toBe(false);
        });
      }),
    );
  });

  test("every tile is reached by the arrow keys from every other, and no key goes backwards", () => {
    fc.assert(
      fc.property(room, furniture, ({ w, h }, furniture) => {
        const { places } = layOut(furniture, w, h);
        const ways = [
          [1, 0],
          [-1, 0],
          [0, 1],
          [0, -1],
        ] as const;
        const reached = new Set([0]);
        for (const place of reached)
          for (const [dx, dy] of ways) {
            const next = toward(places, place, dx, dy);
            const [here, there] = [places[place] as Point, places[next] as Point];
            if (next !== place) expect((there.x - here.x) * dx + (there.y - here.y) * dy).toBeGreaterThan(0);
            reached.add(next);
          }
        expect(reached.size).toBe(furniture.toys);
      }),
    );
  });
});

test("going somewhere where nothing lies stays where it is", () => {
  const places = [
    { x: 0, y: 0 },
    { x: 50, y: 0 },
  ];
  expect([toward(places, 0, 1, 0), toward(places, 1, 1, 0), toward(places, 0, 0, 1)]).toEqual([1, 1, 0]);
});

test("in a wide room the toys stand in a ring, symmetrical about the middle", () => {
  const { places } = layOut({ toys: 10, cards: 3, crates: 0 }, 1280, 700);
  const middle = (way: "x" | "y") =>
    (Math.min(...places.map((at) => at[way])) + Math.max(...places.map((at) => at[way]))) / 2;
  const [x, y] = [middle("x"), middle("y")];
  for (const place of places) {
    const across = places.find((other) => Math.hypot(2 * x - place.x - other.x, 2 * y - place.y - other.y) < 8);
    expect(across).toBeDefined();
  }
});
