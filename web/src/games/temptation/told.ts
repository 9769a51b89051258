/** The table as far as it has been told: the view before, and each piece of news on top of it. Dice keep an identity,
 *  so that they can be seen to go from the roll onto a row. */
import type { News, TemptationView } from "../../lib/protocol";
import { takenBy } from "./rows";

export interface Die {
  id: number;
  value: number;
  /** It falls just now; it did not lie there when we sat down. */
  thrown: boolean;
}

export interface Row {
  letter: string;
  value: number;
  cells: string[];
  dice: Die[];
  takes: number[];
}

export interface Told {
  phase: string;
  turn: number;
  round: number;
  goal: number;
  face: number | null;
  pile: (number | null)[];
  points: number[];
  hands: number[];
  loose: number;
  rolled: Die[];
  rows: Row[];
  /** What this turn has brought so far; null when we came in the middle of it. */
  haul: number | null;
}

export const LETTERS = ["A", "B", "C", "D", "E", "F"];
export const THROW = 5;
let ids = 0;

const die = (value: number, thrown = false): Die => ({ id: ++ids, value, thrown });

/** The view itself, with the dice that were told before under the same identity. */
export function settle(view: TemptationView, before: Told | null): Told {
  const same = before?.round === view.round && before.face === view.face;
  const spare = same ? [...before.rolled] : [];
  const take = (value: number): Die => {
    const at = spare.findIndex((other) => other.value === value);
    return at < 0 ? die(value) : (spare.splice(at, 1)[0] as Die);
  };
  const rows = view.rows.map((row, index): Row => {
    const known = same ? (before.rows[index]?.dice ?? []) : [];
    const dice = row.dice.map((value, at) => (known[at]?.value === value ? known[at] : take(value)));
    return { letter: LETTERS[index] ?? "?", value: row.value, cells: row.cells, dice, takes: row.takes };
  });
  const kept = before?.rolled ?? [];
  const rolled = kept.length && alike(kept, view.rolled) ? kept : view.rolled.map((value) => take(value));
  const haul = same && before.turn === view.turn ? before.haul : null;
  const { phase, turn, round, goal, face, pile, points, dice: hands, loose } = view;
  return { phase, turn, round, goal, face, pile, points, hands, loose, rolled, rows, haul };
}

function alike(dice: Die[], values: number[]): boolean {
  const sorted = dice.map((one) => one.value).sort();
  return sorted.length === values.length && [...values].sort().every((value, at) => value === sorted[at]);
}

/** What this turn has brought, from all that was heard; null if its beginning was not. */
export function haulOf(history: readonly News[]): number | null {
  const start = history.findLastIndex(({ key }) => key === "news.turn" || key === "news.board");
  if (start < 0) return null;
  return history.slice(start).reduce((sum, { key, values }) => {
    if (key === "news.gained") return sum + Number(values["number"]);
    return key === "news.paid" || key === "news.broke" ? sum - Number(values["number"]) : sum;
  }, 0);
}

/** The table before its dice are thrown: so a round begins. */
export function unrolled(view: TemptationView): Told {
  return { ...settle(view, null), phase: "rolling", rolled: [], haul: 0 };
}

/** The table after one more piece of news. `view` is the table after all of it: a new board is found nowhere else. */
export function tell(told: Told, news: News, view: TemptationView): Told {
  const who = Number(news.values["who"] ?? told.turn);
  const number = Number(news.values["number"] ?? 0);
  switch (news.key) {
    case "news.board":
      return unrolled(view);
    case "news.first":
      return { ...told, turn: who };
    case "news.turn":
      return {
        ...told,
        turn: who,
        rolled: [],
        loose: Math.min(THROW, told.hands[who] ?? 0),
        phase: "rolling",
        haul: 0,
      };
    case "news.rolled":
      return { ...told, rolled: (news.values["dice"] as string[]).map((value) => die(Number(value), true)) };
    case "news.again":
    case "news.again_one":
      return { ...told, phase: "rolling" };
    case "news.placed":
      return place(told, who, Number(news.values["die"]), LETTERS.indexOf(String(news.values["row"])));
    case "news.gained":
      return earn(told, who, number);
    case "news.paid":
    case "news.broke":
      return earn(told, who, -number);
    case "news.stopped":
      return { ...told, rolled: [] };
    case "news.won":
    case "news.shared":
      return { ...told, phase: "over", rolled: [] };
    default:
      return told;
  }
}

function place(told: Told, who: number, value: number, index: number): Told {
  const placed = told.rolled.find((one) => one.value === value) ?? die(value);
  const rows = told.rows.map((row, at) => (at === index ? extend(row, placed) : row));
  const hands = told.hands.map((count, seat) => (seat === who ? count - 1 : count));
  return { ...told, rows, hands, loose: told.loose - 1, rolled: told.rolled.filter((one) => one !== placed) };
}

function extend(row: Row, placed: Die): Row {
  const dice = [...row.dice, placed];
  const values = dice.map((one) => one.value);
  return { ...row, dice, takes: takenBy(row.cells, values) };
}

function earn(told: Told, who: number, number: number): Told {
  const points = told.points.map((have, seat) => (seat === who ? Math.max(0, have + number) : have));
  return { ...told, points, haul: told.haul === null ? null : told.haul + number };
}
