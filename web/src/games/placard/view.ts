/** What the server shows of this game: games/placard/view.py. */

export interface Guest {
  monster: string;
  fears: string;
}

export interface View {
  phase: "first" | "shuffling" | "looking" | "flipping" | "swapping" | "over";
  turn: number;
  awaited: number[];
  length: number;
  variants: string[];
  places: (string | null)[];
  bed: (Guest | null)[];
  progress: string[];
  flipped: number;
  pile_left: number;
  closet: string[];
  kept: number[];
  winners: number[] | null;
}

export const SPOTS = ["north", "south", "east", "west"] as const;
export type Spot = (typeof SPOTS)[number];

export const LETTERS = "ABCDEFGHIJKL";

/** The toy that a monster fears: its key begins with it. */
export function fearOf(monster: string): string {
  return monster.slice(0, -1);
}
