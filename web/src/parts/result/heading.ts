/** How a match ended, in one line. */
import type { Match } from "../../lib/game";
import type { Standing } from "./standing";
import { listed, t } from "./words";

/** `mine` is the seat that is "you" here; null for who watches, and where one device went round. */
export function heading(
  { winners, places, together, lost, counted }: Standing,
  match: Match,
  mine: number | null,
): string {
  if (lost) return t().allLose;
  if (together && !counted) return places.length > 1 ? t().allWin : t().wonAlone;
  const names = listed(winners.map((seat) => match.name(seat)));
  if (winners.length > 1) return counted ? t().tie(names) : t().win(names);
  return winners[0] === mine ? t().youWin : t().wins(names);
}
