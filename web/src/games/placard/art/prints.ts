/** What is printed on the little blankets. Twelve that differ in shape as well as in colour. */
import { oval, star } from "./shapes";

const SPOTS: readonly (readonly [number, number])[] = [
  [34, 34],
  [56, 28],
  [26, 56],
  [50, 50],
  [74, 50],
  [34, 74],
  [60, 72],
  [82, 74],
];

function moon([x, y]: readonly [number, number]): string {
  return `M${x + 3} ${y - 7}a7 7 0 1 0 0 14a9 9 0 0 1 0-14z`;
}

function heart([x, y]: readonly [number, number]): string {
  return `M${x} ${y + 6}l-7-7a4.200 4.200 0 0 1 7-5a4.200 4.200 0 0 1 7 5z`;
}

export const PRINTS = {
  dots: SPOTS.map(([x, y]) => oval(x, y, 5)),
  stars: SPOTS.map(([x, y]) => star(x, y, 8)),
  moons: SPOTS.map(moon),
  hearts: SPOTS.map(heart),
  bars: ["M24 40H76", "M16 56H84", "M14 72H86"],
  waves: ["M24 42q6-8 13 0t13 0t13 0t13 0", "M16 60q8-8 17 0t17 0t17 0t17 0", "M13 76q9-8 18 0t19 0t18 0t19 0"],
  stripes: ["M36 28L22 82", "M50 24V86", "M64 28L78 82"],
  cross: ["M18 54H82", "M50 24V86", "M30 36L20 82", "M70 36L80 82", "M15 74H85"],
  triangles: SPOTS.map(([x, y]) => `M${x - 6} ${y + 5}L${x} ${y - 6}L${x + 6} ${y + 5}z`),
} as const;

const KINDS = Object.keys(PRINTS) as (keyof typeof PRINTS)[];
const LINES = new Set<string>(["bars", "waves", "stripes", "cross"]);
const CLOTHS = [
  ["#3f6fa8", "#cfe3f5"],
  ["#a8475a", "#ffd9c4"],
  ["#4a7f5c", "#d5efc8"],
  ["#7a5aa6", "#ecdcff"],
  ["#b97a2e", "#ffedc2"],
] as const;

export function printOf(place: number) {
  const kind = KINDS[(place * 2) % KINDS.length]!;
  const [ground, ink] = CLOTHS[(place * 3 + Math.floor(place / 5)) % CLOTHS.length]!;
  return { kind, ground, ink, line: LINES.has(kind) };
}
