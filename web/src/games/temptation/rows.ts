/** What the cells of a row take, as the rules say: pips, stars, and three red stars before two yellow. */

export const VALUES = [1, 2, 3, 4, 5, 6];
const REDS = 3;

/** What the cell at a place takes, when these dice lie before it. Where those are not known yet, anything may do. */
export function cellTakes(cells: readonly string[], at: number, dice: readonly number[]): number[] {
  const cell = cells[at];
  const first = dice[0];
  if (cell === undefined) return [];
  if (cell === "*" || cell === "R") return first === undefined ? VALUES : [first];
  if (cell === "Y" && at > REDS && dice[REDS] !== undefined) return [dice[REDS]];
  if (cell === "Y") return VALUES.filter((value) => value !== first);
  return [Number(cell)];
}

/** What the next free cell takes. */
export function takenBy(cells: readonly string[], dice: readonly number[]): number[] {
  return cellTakes(cells, dice.length, dice);
}

export function isFull(row: { cells: readonly string[]; dice: readonly unknown[] }): boolean {
  return row.dice.length >= row.cells.length;
}

export function cellsLeft(row: { cells: readonly string[]; dice: readonly unknown[] }): number {
  return row.cells.length - row.dice.length;
}

/** Signed as on the board: +60, −40. */
export function signed(value: number): string {
  return value < 0 ? `−${-value}` : `+${value}`;
}
