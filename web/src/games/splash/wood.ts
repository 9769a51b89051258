/** The thirty pieces: their shapes, how they can rest, and a placement as one number. Millimetres, z up. */
import { PATTERNS } from "../../lib/colours";

export const SHAPES = ["big", "small", "stick", "plate", "octagon"] as const;
export const COLOURS = ["red", "orange", "yellow", "green", "blue", "purple"] as const;
export type Shape = (typeof SHAPES)[number];
export type Colour = (typeof COLOURS)[number];

/** The pattern that goes with a colour, in the set of this game. */
export function patternOf(colour: Colour): string {
  return `splash-${PATTERNS[COLOURS.indexOf(colour)]}`;
}
export type Quaternion = readonly [w: number, x: number, y: number, z: number];
export type Point = readonly [x: number, y: number, z: number];

export interface Piece {
  id: number;
  shape: Shape;
  colour: Colour;
}

/** A way a piece can rest: how it is tipped, how high it then is, how many steps of 15° look different. */
export interface Face {
  key: string;
  rotation: Quaternion;
  height: number;
  turns: number;
}

/** Width, depth and height as carved; the octagon's width is across its flats. */
export const SIZES: Record<Shape, Point> = {
  big: [15, 15, 15],
  small: [7, 7, 7],
  stick: [5, 5, 30],
  plate: [20, 20, 5],
  octagon: [15, 15, 10],
};

const UPRIGHT: Quaternion = [1, 0, 0, 0];
const TIPPED: Quaternion = [Math.SQRT1_2, Math.SQRT1_2, 0, 0];

export const FACES: Record<Shape, readonly Face[]> = {
  big: [{ key: "flat", rotation: UPRIGHT, height: 15, turns: 6 }],
  small: [{ key: "flat", rotation: UPRIGHT, height: 7, turns: 6 }],
  stick: [
    { key: "lying", rotation: TIPPED, height: 5, turns: 12 },
    { key: "standing", rotation: UPRIGHT, height: 30, turns: 6 },
  ],
  plate: [
    { key: "flat", rotation: UPRIGHT, height: 5, turns: 6 },
    { key: "edge", rotation: TIPPED, height: 20, turns: 12 },
  ],
  octagon: [
    { key: "flat", rotation: UPRIGHT, height: 10, turns: 3 },
    { key: "side", rotation: TIPPED, height: 15, turns: 12 },
  ],
};

/** What the colours of the box are called on the house's palette, and the pattern each has for eyes that mix them up. */
export const PAINT: Record<Colour, string> = {
  red: "#d55e00",
  orange: "#e69f00",
  yellow: "#f0e442",
  green: "#009e73",
  blue: "#0072b2",
  purple: "#cc79a7",
};

export const TURN = 15; // degrees in a step of turning
export const GAPS = [0.1, 1, 3] as const; // mm above the target where a placement by numbers lets go
export const GAP_KEYS = ["hair", "low", "high"] as const;
export const STEP = 0.5; // mm in a step of the offset
export const STEPS = 30; // furthest offset in steps, either way
const SIDE = 2 * STEPS + 1;
const PIECES = SHAPES.length * COLOURS.length;

/** A placement or a nudge is the listed action plus this many times its measure. */
export const ACTIONS = 4 * PIECES + 3;

export function pieceOf(id: number): Piece {
  const shape = SHAPES[Math.floor(id / COLOURS.length)] ?? "big";
  return { id, shape, colour: COLOURS[id % COLOURS.length] ?? "red" };
}

/** The number of a piece by its name in news and actions: "red-plate". */
export function idOf(key: string): number {
  const [colour, shape] = key.split("-");
  return SHAPES.indexOf(shape as Shape) * COLOURS.length + COLOURS.indexOf(colour as Colour);
}

export function keyOf(id: number): string {
  const { shape, colour } = pieceOf(id);
  return `${colour}-${shape}`;
}

/** Half the width, depth and height. */
export function halves(shape: Shape): Point {
  const [width, depth, height] = SIZES[shape];
  return [width / 2, depth / 2, height / 2];
}

/** The rim of a shape as seen from above, counter-clockwise. */
export function rim(shape: Shape): readonly (readonly [number, number])[] {
  const [width, depth] = halves(shape);
  if (shape !== "octagon") {
    return [
      [width, depth],
      [-width, depth],
      [-width, -depth],
      [width, -depth],
    ];
  }
  const far = width / Math.cos(Math.PI / 8);
  return Array.from({ length: 8 }, (_, side) => {
    const angle = ((22.5 + 45 * side) * Math.PI) / 180;
    return [far * Math.cos(angle), far * Math.sin(angle)] as const;
  });
}

export function corners(shape: Shape): readonly Point[] {
  const height = halves(shape)[2];
  return [-height, height].flatMap((z) => rim(shape).map(([x, y]) => [x, y, z] as const));
}

/** Directions in which a shape is bounded, and how far from its middle: it is what lies between all of them. */
export function slabs(shape: Shape): readonly (readonly [Point, number])[] {
  const [width, depth, height] = halves(shape);
  const slant = Math.SQRT1_2;
  const ways: [Point, number][] = [
    [[1, 0, 0], width],
    [[0, 1, 0], depth],
    [[0, 0, 1], height],
  ];
  if (shape === "octagon") ways.push([[slant, slant, 0], width], [[slant, -slant, 0], width]);
  return ways;
}

/** A placement in numbers: which face is down, steps of turn, steps aside, which gap. */
export interface Placement {
  face: number;
  turn: number;
  x: number;
  y: number;
  gap: number;
}

/** A placement as the server counts them. */
export function measureOf(shape: Shape, { face, turn, x, y, gap }: Placement): number {
  const faces = FACES[shape];
  const before = faces.slice(0, face).reduce((sum, each) => sum + each.turns, 0);
  const way = before + (turn % (faces[face]?.turns ?? 1));
  const wrap = (steps: number) => (steps + SIDE) % SIDE;
  return ((way * GAPS.length + gap) * SIDE + wrap(x)) * SIDE + wrap(y);
}

export const DIRECTIONS = 24;
export const STRENGTHS = ["soft", "firm", "hard"] as const;

export function nudgeOf(direction: number, strength: number): number {
  return direction * STRENGTHS.length + strength;
}

/** Heavier wood sounds lower. */
export function pitchOf(shape: Shape): number {
  return { big: 0.8, small: 1.9, stick: 1.5, plate: 1, octagon: 0.95 }[shape];
}
