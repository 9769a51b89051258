/** How the angel and the devil take what happens, and what they say to it. */
import type { News } from "../../lib/protocol";
import { wobble } from "./shapes";
import type { Told } from "./told";
import { t } from "./words";

export type Mood = "calm" | "joy" | "worried" | "sad" | "smug" | "glee" | "sulk";

export interface Scene {
  angel: Mood;
  devil: Mood;
  angelSays: string;
  devilSays: string;
}

export function scene(told: Told, news: News | null, risk: number): Scene {
  const seed = told.round * 31 + told.turn * 7 + told.loose + told.points.reduce((sum, have) => sum + have, 0);
  const pick = (lines: readonly string[]): string => lines[Math.floor(wobble(seed, 5) * lines.length)] ?? "";
  const words = t();
  const say = (angel: Mood, devil: Mood, angelSays: readonly string[], devilSays: readonly string[]): Scene => ({
    angel,
    devil,
    angelSays: angelSays.length ? pick(angelSays) : "",
    devilSays: devilSays.length ? pick(devilSays) : "",
  });
  switch (news?.key) {
    case "news.gained":
    case "news.won":
    case "news.shared":
      return say("joy", "sulk", words.angelJoy, []);
    case "news.paid":
    case "news.broke":
      return say("sad", "glee", words.angelSad, words.devilGlee);
    case "news.again":
    case "news.again_one":
      return say("worried", "glee", words.angelWorried, []);
    case "news.stopped":
      return say("smug", "sulk", words.angelSmug, words.devilSulk);
    case "news.none":
      return say("sad", "glee", [], words.devilNone);
  }
  if (told.phase === "over") return say("joy", "sulk", words.angelJoy, words.devilSulk);
  if (told.phase !== "may") return say("calm", "smug", [], []);
  return say(
    risk > 0.25 ? "worried" : "calm",
    "smug",
    risk > 0.25 ? words.angelWorried : words.angelCalm,
    words.devilSmug,
  );
}
