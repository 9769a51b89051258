/** For whom confetti falls once a match is over. */
import type { ChairView } from "./protocol";

type Sitter = Pick<ChairView, "person" | "handed">;

/** Only a person's win is cheered, never a robot's: one's own, or for who watches that of anybody. `mine` is the seat
 *  that is "you"; null for who watches, and where one device goes round. */
export function isCheered(winners: readonly number[], chairs: readonly Sitter[], mine: number | null): boolean {
  const people = winners.filter((seat) => chairs[seat] && chairs[seat].person !== null && !chairs[seat].handed);
  return mine === null ? people.length > 0 : people.includes(mine);
}
