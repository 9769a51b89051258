/** What people say after a match: who was fast, and who was too fast. */
import type { Fact, Match } from "../../lib/game";
import type { News, SplafView } from "../../lib/protocol";
import { t } from "./words";

interface Tap {
  seat: number;
  time: number;
}

const TAPS = new Set(["news.right", "news.wrong", "news.early", "news.unready"]);

function tapOf({ values }: News): Tap {
  return { seat: Number(values["who"]), time: Number(values["number"]) };
}

const ms = (tenths: number) => Math.round(tenths / 10);

export function facts(news: readonly News[], match: Match<SplafView>): Fact[] {
  const right = news.filter(({ key }) => key === "news.right").map(tapOf);
  const mine = right.filter(({ seat }) => seat === match.seat);
  const count = (...keys: string[]) => news.filter(({ key }) => keys.includes(key)).length;
  const fastest = right.reduce<Tap | null>((best, tap) => (best && best.time <= tap.time ? best : tap), null);
  const close = closest(news);
  const [early, wrong, ties] = [
    count("news.early"),
    count("news.wrong", "news.unready"),
    count("news.tie", "news.tie_many"),
  ];
  const all: (Fact | false | null)[] = [
    fastest && { icon: "bolt", text: t().factFastest(match.name(fastest.seat), ms(fastest.time)) },
    mine.length > 0 && {
      icon: "watch",
      text: t().factMine(ms(mine.reduce((sum, tap) => sum + tap.time, 0) / mine.length), mine.length),
    },
    close && {
      icon: "flag",
      text: t().factClose(match.name(close.first.seat), match.name(close.second.seat), Math.max(1, ms(close.gap))),
    },
    early > 0 && { icon: "lights", text: t().factEarly(early) },
    wrong > 0 && { icon: "hand", text: t().factWrong(wrong) },
    ties > 0 && { icon: "tie", text: t().factTies(ties) },
    { icon: "star", text: t().factTaps(news.filter(({ key }) => TAPS.has(key)).length) },
  ];
  return all.filter((fact): fact is Fact => !!fact);
}

/** The throw in which the second hand came closest to the first. */
function closest(news: readonly News[]): { first: Tap; second: Tap; gap: number } | null {
  let [best, taps]: [ReturnType<typeof closest>, Tap[]] = [null, []];
  for (const piece of news) {
    if (piece.key === "news.target") taps = [];
    else if (piece.key === "news.right") taps.push(tapOf(piece));
    else if (piece.key === "news.taken" && taps.length > 1) {
      const [first, second] = taps.sort((one, other) => one.time - other.time) as [Tap, Tap];
      const gap = second.time - first.time;
      if (!best || gap < best.gap) best = { first, second, gap };
    }
  }
  return best;
}
