/** Twelve coats that people wear: the six game colours with their patterns, and a pale one of each. */
export const PATTERNS = ["plain", "dots", "checks", "waves", "stripes", "triangles"] as const;
export type Pattern = (typeof PATTERNS)[number];

const STRONG = ["#d55e00", "#e69f00", "#f0e442", "#009e73", "#0072b2", "#cc79a7"];
const PALE = ["#f2a26b", "#f6cf7a", "#fdfbe3", "#7fd0b6", "#84bfe3", "#e8bfd4"];

export const COLOURS = 12;

export interface Coat {
  fill: string;
  pattern: Pattern;
}

export function coat(colour: number): Coat {
  const place = ((Math.trunc(colour) % COLOURS) + COLOURS) % COLOURS;
  return { fill: [...STRONG, ...PALE][place] as string, pattern: PATTERNS[place % 6] as Pattern };
}

/** Everybody's coat: people choose theirs, a robot's comes from its name. */
export function colourOf(name: string, person?: { colour: number }): number {
  return person?.colour ?? hash(name) % COLOURS;
}

/** A number that a name always gives: faces are drawn from it. */
export function hash(name: string): number {
  let sum = 2166136261;
  for (const letter of name) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16777619);
  return sum >>> 0;
}
