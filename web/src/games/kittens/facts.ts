/** What people talk about after a match, made from all that happened. */
import type { Fact, Match } from "../../lib/game";
import type { KittensView, News } from "../../lib/protocol";
import { gist } from "./tell";
import { t } from "./words";

type Tally = Map<number, number>;

/** How often each seat did one of these things. */
function count(news: readonly News[], ...gists: string[]): Tally {
  const tally: Tally = new Map();
  for (const piece of news) {
    const who = piece.values["who"];
    if (gists.includes(gist(piece)) && typeof who === "number") tally.set(who, (tally.get(who) ?? 0) + 1);
  }
  return tally;
}

function sum(tally: Tally): number {
  return [...tally.values()].reduce((all, each) => all + each, 0);
}

function most(tally: Tally): [number, number] {
  return [...tally].sort(([, one], [, other]) => other - one)[0] ?? [0, 0];
}

export function facts(news: readonly News[], match: Match<KittensView>): Fact[] {
  const say = t().fact;
  const found: Fact[] = [];
  const add = (icon: Fact["icon"], text: string) => found.push({ icon, text });

  const kittens = sum(count(news, "kitten"));
  const defused = count(news, "defused");
  if (kittens) add("bomb", say.kittens(kittens));
  if (sum(defused)) add("scissors", say.defused(sum(defused)));
  const [nineLives, narrow] = most(defused);
  if (narrow > 1) add("sweat", say.narrow(match.name(nineLives), narrow));

  const nopes = count(news, "noped", "noped_yup");
  const [naysayer, said] = most(nopes);
  if (!said) add("mum", say.noNopes);
  else
    add(
      "hand",
      sum(nopes) === 1 ? say.oneNope(match.name(naysayer)) : say.nopes(sum(nopes), match.name(naysayer), said),
    );
  const yups = sum(count(news, "noped_yup"));
  if (yups) add("twice", say.yups(yups));

  const stolen = count(news, "stole", "got_named");
  const [thief, booty] = most(stolen);
  if (booty)
    add(
      "paw",
      sum(stolen) === 1 ? say.oneStolen(match.name(thief)) : say.stolen(sum(stolen), match.name(thief), booty),
    );

  const first = news.find((piece) => gist(piece) === "exploded")?.values["who"];
  if (typeof first === "number") add("boom", say.first(match.name(first)));
  const lost = news.filter((piece) => gist(piece) === "lost").sort((one, other) => hand(other) - hand(one))[0];
  if (lost && hand(lost) > 3) add("cards", say.lost(match.name(Number(lost.values["who"])), hand(lost)));

  const winner = news.find((piece) => gist(piece) === "won")?.values["who"];
  if (typeof winner === "number") {
    const drawn = count(news, "drew").get(winner) ?? 0;
    if (drawn) add("crown", say.survivor(match.name(winner), drawn));
  }
  return found;
}

function hand(lost: News): number {
  const cards = lost.values["cards"];
  return Array.isArray(cards) ? cards.length : 0;
}
