/** A row in words, for those who hear the table. */
import { cellsLeft, cellTakes, isFull, signed } from "./rows";
import type { Row } from "./told";
import { t } from "./words";

/** "Row A, worth +60, holds 3, needs a 4, then 5, last cell; you can place your 4". */
export function describe(row: Row, dice: readonly number[]): string {
  const values = row.dice.map((die) => die.value);
  const name = t().rowName(row.letter, signed(row.value));
  if (isFull(row)) return `${name}, ${t().rowFull(values)}`;
  const later = row.cells.map((_, at) => at).slice(values.length + 1);
  const parts = [
    name,
    t().rowDice(values),
    t().rowNext(row.takes),
    t().rowThen(later.map((at) => cellName(row, at, values))),
    t().rowLeft(cellsLeft(row)),
    dice.length ? t().canTake([...dice]) : "",
  ];
  return parts.filter(Boolean).join(", ");
}

function cellName(row: Row, at: number, values: number[]): string {
  const takes = cellTakes(row.cells, at, values);
  if (takes.length === 1) return String(takes[0]);
  const cell = row.cells[at];
  return cell === "R" ? t().red : cell === "Y" ? t().yellow : t().alike;
}
