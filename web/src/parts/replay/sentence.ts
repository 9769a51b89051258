/** A moment in words. */
import type { Moment } from "../../lib/matches";
import { t } from "./words";

/** Everything that happened in a moment; the first one is the deal, and some are nothing that these eyes could see. */
export function sentenceOf(moment: Moment | undefined, number: number): string {
  const said = (moment?.news ?? []).map((news) => news.text).filter(Boolean);
  return said.join(" ") || (number === 0 ? t().deal : t().nothing);
}
