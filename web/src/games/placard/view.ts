/** What lies on the table, and how its places are called. */
export type { PlacardGuest as Guest, PlacardView as View } from "../../lib/protocol";

export const SPOTS = ["north", "south", "east", "west"] as const;
export type Spot = (typeof SPOTS)[number];

export const LETTERS = "ABCDEFGHIJKL";

/** The toy that a monster fears: its key begins with it. */
export function fearOf(monster: string): string {
  return monster.slice(0, -1);
}
