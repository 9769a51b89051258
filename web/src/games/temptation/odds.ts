/** What one throw can bring, exactly: every way the dice can fall, against what the rows still take. */
import { cellsLeft, takenBy, VALUES } from "./rows";
import { THROW, type Told } from "./told";

interface Line {
  value: number;
  cells: readonly string[];
  dice: readonly { value: number }[];
}

export interface Odds {
  dice: number;
  /** A row that pays can be filled with this throw. */
  gain: number;
  /** Every die that fits fills a row that costs. */
  loss: number;
  /** A die has to be placed, and brings nothing yet. */
  place: number;
  /** Nothing fits: the turn is over. */
  none: number;
  /** The most that this throw can bring, and the most that it can force one to pay. */
  most: number;
  worst: number;
}

/** What is left to whoever plays next. */
export interface After {
  seat: number;
  odds: Odds;
}

type Counts = number[]; // how many dice show each value; index 0 is unused

/** The odds of throwing so many dice; `points` is all that a loser can pay. */
export function weigh(rows: readonly Line[], dice: number, points: number): Odds {
  const lines = rows.filter((row) => cellsLeft(row) > 0).map(plain);
  const odds: Odds = { dice, gain: 0, loss: 0, place: 0, none: 0, most: 0, worst: 0 };
  const all = 6 ** dice;
  for (const { counts, ways } of throws(dice)) {
    const share = ways / all;
    const fitting = lines.filter((line) => line.takes.some((value) => counts[value]));
    const best = bestGain(lines, counts, 0);
    if (!fitting.length) odds.none += share;
    else if (best > 0) odds.gain += share;
    else if (points > 0 && fitting.every((line) => line.value < 0 && line.left === 1)) {
      odds.loss += share;
      odds.worst = Math.max(odds.worst, Math.min(points, ...fitting.map((line) => -line.value)));
    } else odds.place += share;
    odds.most = Math.max(odds.most, best);
  }
  return odds;
}

/** What the next player who has dice finds, if the one in turn stops now. */
export function whatIsLeft(told: Told): After | null {
  const seats = told.points.map((_, step) => (told.turn + 1 + step) % told.points.length);
  const seat = seats.find((other) => told.hands[other]);
  if (seat === undefined) return null;
  return { seat, odds: weigh(told.rows, Math.min(THROW, told.hands[seat] ?? 0), told.points[seat] ?? 0) };
}

interface Plain {
  value: number;
  cells: readonly string[];
  dice: number[];
  left: number;
  takes: number[];
}

function plain(row: Line): Plain {
  const dice = row.dice.map((die) => die.value);
  return { value: row.value, cells: row.cells, dice, left: cellsLeft(row), takes: takenBy(row.cells, dice) };
}

/** The most that filling rows from here on pays: each is either left alone, or filled in every way it can be. */
function bestGain(lines: readonly Plain[], counts: Counts, from: number): number {
  const line = lines[from];
  if (!line) return 0;
  let best = bestGain(lines, counts, from + 1);
  if (line.value > 0) {
    for (const rest of fillings(line.cells, line.dice, counts))
      best = Math.max(best, line.value + bestGain(lines, rest, from + 1));
  }
  return best;
}

/** What is left of the dice, for every way in which they fill a row. */
function* fillings(cells: readonly string[], dice: readonly number[], counts: Counts): Generator<Counts> {
  if (dice.length === cells.length) {
    yield counts;
    return;
  }
  for (const value of takenBy(cells, dice)) {
    if (counts[value]) yield* fillings(cells, [...dice, value], counts.with(value, counts[value] - 1));
  }
}

/** Every throw of so many dice, as counts, with the number of ways it can fall. */
function* throws(
  dice: number,
  from = 1,
  counts: Counts = [0, 0, 0, 0, 0, 0, 0],
): Generator<{ counts: Counts; ways: number }> {
  if (from === VALUES.length) {
    const full = counts.with(from, dice);
    yield { counts: full, ways: full.reduce((ways, count) => ways / factorial(count), factorial(total(full))) };
    return;
  }
  for (let count = 0; count <= dice; count++) yield* throws(dice - count, from + 1, counts.with(from, count));
}

const total = (counts: Counts): number => counts.reduce((sum, count) => sum + count, 0);
const factorial = (number: number): number => (number < 2 ? 1 : number * factorial(number - 1));
