import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawings } from "../../src/games/splash/flat";
import { footOf, heightOf, placeOf, releaseOf, restOf } from "../../src/games/splash/layout";
import { cornersAt, distance, extent, poseOf, resting, type Pose } from "../../src/games/splash/pose";
import { COLOURS, pieceOf, SHAPES } from "../../src/games/splash/wood";
import { pose } from "./arbitrary";
import { held, piece, viewOf, wood } from "./table";

const tower = [wood("blue-octagon", [30, -10, 5]), wood("red-big", [30, -10, 17.5])];

describe("the wood of a view", () => {
  test("lies where the tower says, as high as its highest piece reaches, on its base", () => {
    const view = viewOf({ tower });
    expect(restOf(view).get(0)).toEqual([30, -10, 17.5, 1, 0, 0, 0]);
    expect([heightOf(view), heightOf(viewOf())]).toEqual([25, 0]);
    expect([footOf(view), footOf(viewOf())]).toEqual([
      [30, -10],
      [0, 0],
    ]);
  });

  test("is in the air over the tower while somebody holds it", () => {
    const rest = restOf(viewOf({ tower, held: held("green-small", "red-big") }));
    expect(rest.get(9)?.[2]).toBeGreaterThan(25);
  });

  test("lies in the heap flat on the table, and no piece within another", () => {
    const heap = SHAPES.flatMap((shape) => COLOURS.map((colour) => piece(`${colour}-${shape}`)));
    const rest = [...restOf(viewOf({ heap }))];
    expect(rest).toHaveLength(30);
    for (const [id, pose] of rest) expect(extent(pieceOf(id).shape, pose).low).toBeCloseTo(0, 6);
    for (const [id, one] of rest)
      for (const [other, there] of rest) {
        const apart = Math.hypot(one[0] - there[0], one[1] - there[1]);
        if (id < other) expect(apart, `${id} and ${other}`).toBeGreaterThan(radius(id) + radius(other));
      }
  });
});

/** How far from its middle a piece of the heap reaches on the table, at most. */
function radius(id: number): number {
  const { shape } = pieceOf(id);
  return { big: 10.7, small: 5, stick: 15.3, plate: 14.2, octagon: 8.2 }[shape] * 0.8; // corners seldom meet
}

describe("players round the table", () => {
  test("the viewer sits at the front, and who comes next at the left of them", () => {
    const [x, y] = placeOf(2, 2, 4);
    expect([Math.round(x), Math.round(y)]).toEqual([0, -150]);
    expect(placeOf(3, 2, 4)[0]).toBeLessThan(-149);
    expect(placeOf(1, 2, 4)[0]).toBeGreaterThan(149);
  });

  test("nobody sits in another's place", () => {
    for (const seats of [2, 3, 4, 5, 6]) {
      const places = Array.from({ length: seats }, (_, seat) => placeOf(seat, 1, seats).map(Math.round).join());
      expect(new Set(places).size).toBe(seats);
    }
  });
});

describe("a placement told in news", () => {
  const view = viewOf({ tower, held: held("green-plate", "red-big") });
  const news = { piece: "green-plate", face: "flat", degrees: "0", gap: "low", x: "0", y: "0" };

  test.each([
    ["0", 0],
    ["+1", 1],
    ["+1½", 1.5],
    ["½", 0.5],
    ["−½", -0.5],
    ["−12", -12],
    ["-3½", -3.5],
  ])("an offset of %s is %d mm", (said, mm) => {
    const pose = releaseOf(view, { ...news, x: said, y: said });
    expect([pose?.[0], pose?.[1]]).toEqual([30 + mm, -10 + mm]);
  });

  test.each([
    ["hair", 0.1],
    ["low", 1],
    ["high", 3],
  ])("lets go %s over the target", (gap, mm) => {
    for (const face of ["flat", "edge"])
      expect(extent("plate", releaseOf(view, { ...news, face, gap, degrees: "45" }) as Pose).low).toBeCloseTo(
        25 + mm,
        6,
      );
  });

  test("of a face that the piece has not is nowhere", () => {
    expect(releaseOf(view, { ...news, face: "standing" })).toBe(null);
  });
});

const points = (path: string) =>
  path
    .slice(1, -1)
    .split("L")
    .map((point) => point.split(" ").map(Number) as [number, number]);

/** No corner is outside an edge of the outline, as far as that is written with two digits. */
function expectEnclosed(corners: readonly (readonly [number, number])[], outline: readonly [number, number][]): void {
  outline.forEach(([x, y], at) => {
    const [a, b] = outline[(at + 1) % outline.length] as [number, number];
    for (const [p, q] of corners)
      expect((a - x) * (q - y) - (b - y) * (p - x)).toBeGreaterThan(
        -0.02 * (Math.hypot(a - x, b - y) + Math.hypot(p - x, q - y)),
      );
  });
}

describe("a flat drawing", () => {
  test("draws what is nearer later", () => {
    const poses = new Map<number, Pose>([
      [0, [0, -20, 7, 1, 0, 0, 0]],
      [1, [0, 20, 30, 1, 0, 0, 0]],
    ]);
    expect(drawings(poses, "front").map(({ id }) => id)).toEqual([1, 0]);
    expect(drawings(poses, "above").map(({ id }) => id)).toEqual([0, 1]);
  });

  test("of a cube from the front is its square, the table's side down", () => {
    const [drawn] = drawings(new Map([[0, [0, 0, 7.5, 1, 0, 0, 0]]]), "front");
    expect(
      points(drawn?.path ?? "")
        .map(String)
        .sort(),
    ).toEqual(["-7.5,-15", "-7.5,0", "7.5,-15", "7.5,0"]);
  });

  test("of a piece whose corners are one behind the other lacks none of them", () => {
    for (const degrees of [0, 90, 180, 270])
      for (const side of ["front", "above"] as const) {
        const pose = poseOf([13.37, 2.1, 12.3], resting("octagon", 1, degrees));
        const outline = points(drawings(new Map([[24, pose]]), side)[0]?.path ?? "");
        expectEnclosed(
          cornersAt("octagon", pose).map(([x, y, z]) => [x, side === "front" ? -z : -y]),
          outline,
        );
      }
  });

  test("encloses every corner of its piece, once round without a dent", () => {
    fc.assert(
      fc.property(fc.nat(29), pose, fc.constantFrom("front" as const, "above" as const), (id, pose, side) => {
        const outline = points(drawings(new Map([[id, pose]]), side)[0]?.path ?? "");
        const corners = cornersAt(pieceOf(id).shape, pose).map(([x, y, z]) => [x, side === "front" ? -z : -y] as const);
        expectEnclosed(corners, outline);
      }),
    );
  });
});

test("two poses are no distance apart only where they are the same", () => {
  fc.assert(
    fc.property(pose, pose, (one, other) => {
      expect(distance(one, one)).toBeLessThan(1e-4);
      expect(distance(one, other)).toBeCloseTo(distance(other, one), 9);
      expect(distance(one, other)).toBeGreaterThanOrEqual(
        Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]) - 1e-9,
      );
    }),
  );
});
