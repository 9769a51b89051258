/** What to talk about after a night: made from all that happened. */
import type { Fact, Match } from "../../lib/game";
import type { News } from "../../lib/protocol";
import type { View } from "./view";
import { t } from "./words";

const HITS = ["news.chased", "news.kept"];
const MISSES = ["news.miss", "news.miss_easy"];

export function facts(news: readonly News[], match: Match<View>): Fact[] {
  const hits = news.filter(({ key }) => HITS.includes(key));
  const misses = news.filter(({ key }) => MISSES.includes(key)).length;
  const row = longestRow(news);
  const list: Fact[] = [{ icon: "monster", text: t().factChased(hits.length) }];
  list.push({ icon: misses === 0 ? "star" : "ball", text: misses === 0 ? t().factNoMiss : t().factMisses(misses) });
  if (row > 1) list.push({ icon: "stairs", text: t().factRow(row) });
  return [...list, ...best(hits, match)];
}

/** The longest run of chased monsters without a miss between them. */
function longestRow(news: readonly News[]): number {
  let [row, longest] = [0, 0];
  for (const { key } of news) {
    if (HITS.includes(key)) longest = Math.max(longest, ++row);
    else if (MISSES.includes(key)) row = 0;
  }
  return longest;
}

/** Who frightened most of them, where one did. */
function best(hits: readonly News[], match: Match<View>): Fact[] {
  const counts = match.view.kept.map((_, seat) => hits.filter(({ values }) => values["who"] === seat).length);
  const most = Math.max(...counts);
  const alone = counts.filter((count) => count === most).length === 1;
  if (counts.length < 2 || !alone) return [];
  return [{ icon: "crown", text: t().factBest(match.name(counts.indexOf(most)), most) }];
}
