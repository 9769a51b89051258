/** How long each piece of news takes, and on which table it is told; and what people say of a match afterwards. */
import type { Fact, Match, Telling } from "../../lib/game";
import type { News, SplashView } from "../../lib/protocol";
import { heightOf } from "./layout";
import { t } from "./words";

const TIMES: Record<string, Telling> = {
  first: { ms: 700 },
  dealt: { ms: 250, on: "after" },
  drafted: { ms: 380, on: "after" },
  out: { ms: 700, on: "after" },
  gives: { ms: 700, on: "after" },
  borrows: { ms: 1000, on: "after" },
  base: { ms: 1150, on: "before" },
  lets_go: { ms: 1150, on: "before" },
  tremor: { ms: 450, on: "before" },
  stands: { ms: 800, on: "after" },
  stands_one: { ms: 800, on: "after" },
  touched: { ms: 1400, on: "after" },
  too_often: { ms: 1600, on: "after" },
  undone: { ms: 1600, on: "after" },
  fell: { ms: 3600, on: "after" },
  splash: { ms: 5000, on: "after" },
  token: { ms: 1100, on: "after" },
  nudges: { ms: 800, on: "before" },
  still: { ms: 0 },
  holds: { ms: 700, on: "after" },
  blamed: { ms: 5000, on: "after" },
  alone: { ms: 5000, on: "after" },
  new_base: { ms: 800, on: "after" },
  new_base_one: { ms: 800, on: "after" },
  takes: { ms: 800, on: "after" },
  leave: { ms: 800, on: "after" },
  empty: { ms: 1600, on: "after" },
  drops: { ms: 1600, on: "after" },
  team: { ms: 1200, on: "after" },
  none_left: { ms: 1200, on: "after" },
  level: { ms: 1600, on: "after" },
};

export function tell(news: News): Telling {
  return TIMES[news.key.replace("news.", "")] ?? { ms: 0 };
}

const FELL = new Set(["news.splash", "news.fell", "news.blamed", "news.alone"]);

/** The highest tower, what fell, who got wettest. */
export function facts(news: readonly News[], match: Match<SplashView>): Fact[] {
  const highest = Math.max(
    0,
    ...news.filter(({ key }) => /stands/.test(key)).map(({ values }) => Number(values["number"])),
  );
  const falls = news.filter(({ key }) => FELL.has(key)).length;
  const most = Math.max(
    0,
    ...news.filter(({ key }) => key === "news.splash").map(({ values }) => Number(values["number"])),
  );
  const nudges = news.filter(({ key }) => key === "news.nudges").length;
  const drops = match.view.players.reduce((sum, player) => sum + player.tokens, 0);
  const found: (Fact | false)[] = [
    highest > 1 && { icon: "tower", text: t().factHighest(highest) },
    { icon: "fall", text: falls ? t().factFalls(falls) : t().factNoFall(Math.round(heightOf(match.view))) },
    most > 2 && { icon: "wave", text: t().factMost(most) },
    drops > 0 && { icon: "drop", text: t().factDrops(drops) },
    nudges > 0 && { icon: "shake", text: t().factNudges(nudges) },
  ];
  return found.filter((fact) => fact !== false);
}
