/** How long each piece of news takes, and whether the table has changed already while it is told. */
import type { Telling } from "../../lib/game";
import type { News } from "../../lib/protocol";

const after = (ms: number): Telling => ({ ms, on: "after" });
const before = (ms: number): Telling => ({ ms, on: "before" });

// What opens a window is told on the new table: nobody's time to say Nope is spent on watching.
const TELLINGS: Record<string, Telling> = {
  dealt: after(1500),
  first: after(700),
  turn: after(450),
  turn_many: after(800),
  played: after(450),
  aimed: after(450),
  pair: after(500),
  triple: after(500),
  five: after(0),
  laid: after(300),
  named: after(500),
  noped: after(600),
  noped_yup: after(600),
  cancelled: before(800),
  drew: before(650),
  kitten: before(1500),
  defused: before(1200),
  inserted: before(800),
  inserted_top: before(800),
  inserted_one: before(800),
  exploded: before(3800),
  lost: before(900),
  won: after(2600),
  stole: before(850),
  gave: before(850),
  got_named: before(850),
  took: before(800),
  nothing: before(1000),
  nothing_named: before(1000),
  shuffled: before(1100),
  saw: before(3200),
  looked: before(900),
  ordered: before(900),
  swapped: before(1000),
  collected: before(550),
  catomic: before(2000),
  marked: before(1200),
  all_marked: before(800),
  cursed: before(1400),
  lifted: before(800),
  turned_up: before(900),
  wasted: before(900),
};

/** What happened, without the list that its sentence is in: "drew". */
export function gist(news: News | null): string {
  return news?.key.split(".")[1] ?? "";
}

export function tell(news: News): Telling {
  return TELLINGS[gist(news)] ?? { ms: 0 };
}
