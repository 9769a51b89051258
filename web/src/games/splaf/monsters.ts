/** A monster from its number: the bigger, the taller, with more eyes, more horns, more teeth. Same number, same monster. */

export interface Point {
  x: number;
  y: number;
}

export interface Eye extends Point {
  r: number;
  /** How far the lid hangs, 0 to 1. */
  lid: number;
  /** Where its stalk grows out of the head. */
  stalk: Point | null;
}

export interface Anatomy {
  body: string;
  horns: string[];
  eyes: Eye[];
  legs: Point[];
  /** Arms as strokes, and where their hands are. */
  arms: { path: string; hand: Point; r: number }[];
  mouth: { path: string; teeth: string; tongue: boolean; open: boolean };
  tuft: string;
  ears: string[];
  tail: string;
  warts: Point[];
  limb: number;
  height: number;
  width: number;
}

export const WIDTH = 100;
export const GROUND = 118;
const MIDDLE = WIDTH / 2;

/** Eyes by number: where they sit on the face, in half-widths of it. */
const FACES: Point[][] = [
  [{ x: 0, y: 0 }],
  [
    { x: -0.42, y: 0.02 },
    { x: 0.42, y: -0.05 },
  ],
  [
    { x: -0.5, y: 0.22 },
    { x: 0.5, y: 0.16 },
    { x: 0, y: -0.4 },
  ],
  [
    { x: -0.66, y: 0.2 },
    { x: -0.23, y: -0.25 },
    { x: 0.25, y: -0.28 },
    { x: 0.67, y: 0.16 },
  ],
  [
    { x: -0.68, y: 0.22 },
    { x: 0, y: 0.2 },
    { x: 0.68, y: 0.16 },
    { x: -0.34, y: -0.36 },
    { x: 0.36, y: -0.4 },
  ],
  [
    { x: -0.62, y: 0.28 },
    { x: 0.02, y: 0.34 },
    { x: 0.66, y: 0.24 },
    { x: -0.6, y: -0.3 },
    { x: 0, y: -0.38 },
    { x: 0.62, y: -0.34 },
  ],
];
const ON_STALKS = new Set([4, 9, 14, 17]);
const EYE = [0.5, 0.38, 0.33, 0.28, 0.26, 0.25];

/** How wide a body is at a height, 0 the feet and 1 the top: ball, pear, turnip, tooth, bean. */
const SHAPES: ((t: number) => number)[] = [
  (t) => oval(t, 2.3),
  (t) => oval(t, 2.6) * (1.1 - 0.42 * t),
  (t) => oval(t, 2.6) * (0.72 + 0.34 * t),
  (t) => oval(t, 4.2) * 0.92,
  (t) => oval(t, 3) * (1.04 - 0.3 * Math.sin(Math.PI * (0.15 + t * 0.9)) ** 4),
];

function oval(t: number, power: number): number {
  return Math.max(0, 1 - Math.abs(2 * t - 1) ** power) ** (1 / power);
}

/** Small differences that are always the same for one monster. */
function dice(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0;
    return state / 2 ** 32;
  };
}

const n = (value: number) => value.toFixed(1);

/** A closed curve through points, soft everywhere. */
function around(points: Point[]): string {
  const at = (index: number) => points[(index + points.length) % points.length] as Point;
  const parts = points.map((_, index) => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const out = `${n(from.x + (to.x - before.x) / 6)} ${n(from.y + (to.y - before.y) / 6)}`;
    const back = `${n(to.x - (after.x - from.x) / 6)} ${n(to.y - (after.y - from.y) / 6)}`;
    return `C${out} ${back} ${n(to.x)} ${n(to.y)}`;
  });
  return `M${n(at(0).x)} ${n(at(0).y)}${parts.join("")}Z`;
}

export function anatomy(size: number): Anatomy {
  const luck = dice(size);
  const height = 15 + size * 4.3;
  const width = 21 + size * 2.85;
  const leg = size > 2 ? 3 + size * 0.34 : 1;
  const foot = GROUND - leg;
  const shape = SHAPES[size % SHAPES.length] as (t: number) => number;
  const half = (t: number) => (shape(t) * width) / 2;
  const trunk = (height - leg) * (ON_STALKS.has(size) ? 0.78 : 1);
  const up = (t: number) => foot - t * trunk;
  const body = outline(half, up, luck);
  return {
    body,
    horns: horns(Math.floor(size / 3), size, half, up),
    eyes: eyes(size, half, up, trunk, luck),
    legs: legs(size, half, foot),
    arms: arms(size, half, up, luck),
    mouth: mouth(size, half, up, trunk),
    tuft: size % 3 === 2 ? tuft(up(1), size) : "",
    ears: size % 4 === 2 ? [-1, 1].map((sign) => ear(sign, size, half, up)) : [],
    tail: size % 4 === 3 ? tail(size, half, up) : "",
    warts: size > 3 ? warts(half, up, luck) : [],
    limb: 3 + size * 0.32,
    height,
    width,
  };
}

function outline(half: (t: number) => number, up: (t: number) => number, luck: () => number): string {
  const steps = 9;
  const side = (sign: number) =>
    Array.from({ length: steps }, (_, step) => {
      const t = (1 + Math.sin((Math.PI * (step + 0.6)) / (steps + 0.2) - Math.PI / 2)) / 2;
      return { x: MIDDLE + sign * half(t) * (0.97 + luck() * 0.06), y: up(t) };
    });
  return around([...side(1), ...side(-1).reverse()]);
}

function horns(count: number, size: number, half: (t: number) => number, up: (t: number) => number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const across = count === 1 ? 0.35 : (2 * index) / (count - 1) - 1;
    const t = 0.97 - 0.16 * across * across;
    const root = { x: MIDDLE + across * half(t) * 0.86, y: up(t) + 2 };
    const long = 8 + size * 0.6 - 3 * Math.abs(across);
    const thick = Math.min(2 + size * 0.2, 5.2);
    const tip = { x: root.x + across * long * 0.75 + (index % 2 ? 1 : -1), y: root.y - long };
    const bend = (side: number) => `${n(root.x + side * thick * 0.9 + across * long * 0.95)} ${n(root.y - long * 0.4)}`;
    return `M${n(root.x - thick)} ${n(root.y)}Q${bend(-1)} ${n(tip.x)} ${n(tip.y)}Q${bend(1)} ${n(root.x + thick)} ${n(root.y)}Z`;
  });
}

function eyes(
  size: number,
  half: (t: number) => number,
  up: (t: number) => number,
  height: number,
  luck: () => number,
): Eye[] {
  const face = FACES[Math.min(Math.floor((size - 1) / 3.6), FACES.length - 1)] as Point[];
  const stalked = ON_STALKS.has(size);
  const middle = stalked ? 1 : face.length > 2 ? 0.7 : 0.66;
  const wide = half(stalked ? 0.7 : middle) * 0.92;
  const tall = Math.min(wide, height * 0.26);
  const lift = stalked ? wide * 0.42 : 0;
  return face.map(({ x, y }) => ({
    x: MIDDLE + x * wide * (stalked ? 1.25 : 1),
    y: up(middle) + y * tall - lift,
    r: Math.max(2.6, (EYE[face.length - 1] as number) * wide * (0.9 + luck() * 0.2)),
    lid: luck() > 0.6 ? luck() * 0.5 : 0,
    stalk: stalked ? { x: MIDDLE + x * wide * 0.6, y: up(0.88) } : null,
  }));
}

function ear(sign: number, size: number, half: (t: number) => number, up: (t: number) => number): string {
  const [x, y] = [MIDDLE + sign * half(0.78) * 0.9, up(0.78)];
  const [long, thick] = [5 + size * 0.5, 2.4 + size * 0.22];
  return `M${n(x)} ${n(y - thick)}Q${n(x + sign * long)} ${n(y - thick * 2.2)} ${n(x + sign * long)} ${n(y + thick)}Q${n(x + sign * long * 0.5)} ${n(y + thick * 1.6)} ${n(x)} ${n(y + thick)}Z`;
}

function tail(size: number, half: (t: number) => number, up: (t: number) => number): string {
  const [x, y, long] = [MIDDLE + half(0.15) * 0.85, up(0.1), 5 + size * 0.42];
  return `M${n(x)} ${n(y)}q${n(long)} ${n(long * 0.2)} ${n(long * 0.9)} ${n(-long * 0.6)}t${n(long * 0.3)} ${n(-long * 0.5)}`;
}

function legs(size: number, half: (t: number) => number, foot: number): Point[] {
  if (size < 3) return [];
  const count = 2 + Number(size > 8) + Number(size > 14);
  const wide = half(0.12) * 0.8;
  return Array.from({ length: count }, (_, index) => ({ x: MIDDLE + wide * ((2 * index) / (count - 1) - 1), y: foot }));
}

function arms(
  size: number,
  half: (t: number) => number,
  up: (t: number) => number,
  luck: () => number,
): Anatomy["arms"] {
  const pairs = Number(size > 4) + Number(size > 15);
  return Array.from({ length: pairs * 2 }, (_, index) => {
    const sign = index % 2 ? 1 : -1;
    const t = 0.5 - 0.16 * Math.floor(index / 2);
    const shoulder = { x: MIDDLE + sign * half(t) * 0.92, y: up(t) };
    const reach = 5 + size * 0.34;
    const lift = (luck() - 0.35) * reach * 2.2;
    const hand = { x: shoulder.x + sign * reach, y: shoulder.y - lift };
    const elbow = `${n(shoulder.x + sign * reach * 0.9)} ${n(shoulder.y + reach * 0.4)}`;
    const path = `M${n(shoulder.x)} ${n(shoulder.y)}Q${elbow} ${n(hand.x)} ${n(hand.y)}`;
    return { path, hand, r: 1.6 + size * 0.12 };
  });
}

function mouth(size: number, half: (t: number) => number, up: (t: number) => number, height: number): Anatomy["mouth"] {
  const y = up(0.36);
  const wide = half(0.36) * 0.62;
  const deep = Math.min(height * 0.13, wide * 0.8);
  const [left, right] = [MIDDLE - wide, MIDDLE + wide];
  const kind = (size * 7) % 4;
  if (size < 4 || kind === 1) {
    const path = `M${n(left)} ${n(y)}Q${MIDDLE} ${n(y + deep)} ${n(right)} ${n(y - deep * 0.2)}`;
    return {
      path,
      teeth: size < 4 ? "" : fangs(left, right, y + deep * 0.35, deep * 0.7, 2),
      tongue: false,
      open: false,
    };
  }
  const low = kind === 3 ? deep * 2.1 : deep * 1.6;
  const path = `M${n(left)} ${n(y - deep * 0.2)}Q${MIDDLE} ${n(y + deep * 0.15)} ${n(right)} ${n(y - deep * 0.2)}Q${n(right)} ${n(y + low)} ${MIDDLE} ${n(y + low)}Q${n(left)} ${n(y + low)} ${n(left)} ${n(y - deep * 0.2)}Z`;
  return {
    path,
    teeth: fangs(left, right, y - deep * 0.02, deep * 0.62, 2 + Math.floor(size / 4)),
    tongue: kind !== 2,
    open: true,
  };
}

function fangs(left: number, right: number, y: number, long: number, count: number): string {
  const wide = ((right - left) * 0.84) / count;
  const start = left + (right - left) * 0.08;
  return Array.from({ length: count }, (_, index) => {
    const x = start + index * wide;
    return `M${n(x + wide * 0.1)} ${n(y)}L${n(x + wide * 0.5)} ${n(y + long * (index % 2 ? 0.75 : 1))}L${n(x + wide * 0.9)} ${n(y)}Z`;
  }).join("");
}

function tuft(top: number, size: number): string {
  const long = 4 + size * 0.35;
  return [-1, 0, 1]
    .map((side) => `M${MIDDLE} ${n(top + 2)}q${n(side * 1.5)} ${n(-long * 0.7)} ${n(side * long * 0.7)} ${n(-long)}`)
    .join("");
}

function warts(half: (t: number) => number, up: (t: number) => number, luck: () => number): Point[] {
  return Array.from({ length: 3 }, (_, index) => {
    const t = 0.14 + index * 0.07;
    return { x: MIDDLE + (luck() * 1.5 - 0.75) * half(t), y: up(t) };
  });
}
