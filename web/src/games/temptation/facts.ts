/** What people say of a match of Temptation afterwards. */
import type { Fact, Match } from "../../lib/game";
import type { News, TemptationView } from "../../lib/protocol";
import { signed } from "./rows";
import { t } from "./words";

const COSTS = ["news.paid", "news.broke"];

export function facts(news: readonly News[], match: Match<TemptationView>): Fact[] {
  const whoOf = (piece: News): number => Number(piece.values["who"]);
  const is = (...keys: string[]): News[] => news.filter((piece) => keys.includes(piece.key));
  const best = bestTurn(news);
  const tempted = most(is("news.again", "news.again_one").map((piece): Score => [whoOf(piece), 1]));
  const generous = most(is(...COSTS).map((piece): Score => [whoOf(piece), Number(piece.values["number"])]));
  const empty = most(is("news.none").map((piece): Score => [whoOf(piece), 1]));
  const found: (Fact | null)[] = [
    best && { icon: "crown", text: t().bestTurn(match.name(best[0]), signed(best[1])) },
    tempted && { icon: "flame", text: t().tempted(match.name(tempted[0]), tempted[1]) },
    generous && { icon: "coin", text: t().generous(match.name(generous[0]), generous[1]) },
    empty && { icon: "cup", text: t().empty(match.name(empty[0]), empty[1]) },
    { icon: "bell", text: t().bells(is("news.gained").length) },
    { icon: "trombone", text: t().trombones(is(...COSTS).length) },
  ];
  return found.filter((fact) => fact !== null);
}

type Score = [seat: number, number: number];

/** The seat with the highest sum, if any. */
function most(scores: readonly Score[]): Score | null {
  const sums = new Map<number, number>();
  for (const [seat, number] of scores) sums.set(seat, (sums.get(seat) ?? 0) + number);
  return highest([...sums]);
}

function highest(scores: readonly Score[]): Score | null {
  return scores.reduce<Score | null>((best, score) => (!best || score[1] > best[1] ? score : best), null);
}

/** What one turn brought at most, with what it cost taken off. */
function bestTurn(news: readonly News[]): Score | null {
  const turns: Score[] = [];
  for (const piece of news) {
    if (piece.key === "news.turn") turns.push([Number(piece.values["who"]), 0]);
    const turn = turns.at(-1);
    if (!turn) continue;
    if (piece.key === "news.gained") turn[1] += Number(piece.values["number"]);
    if (COSTS.includes(piece.key)) turn[1] -= Number(piece.values["number"]);
  }
  return highest(turns.filter(([, sum]) => sum > 0));
}
