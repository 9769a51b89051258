/** How long an open window still is. */
import type { Match } from "../../lib/game";
import type { KittensView } from "../../lib/protocol";

const USUAL = 3; // seconds, where the table says nothing else

/** When the open window closes, by the house's clock; null when nobody is in a hurry. */
export function deadline(match: Match<KittensView>): number | null {
  const all = match.table.chairs.map((chair) => chair.deadline).filter((each) => each !== null);
  return all.length && !match.table.paused ? Math.max(...all) : null;
}

/** Seconds of a whole window, and of what is left of it. */
export function windowSpan(match: Match<KittensView>): { whole: number; left: number } {
  const whole = match.table.settings.waits?.["nope"] ?? USUAL;
  const at = deadline(match);
  return { whole, left: at === null ? whole : Math.min(Math.max(match.until(at), 0), whole) };
}
