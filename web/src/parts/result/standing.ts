/** Who won, told from the scores alone: every game gives one number a seat, and more is better. */

export interface Place {
  seat: number;
  place: number;
  score: number;
  won: boolean;
}

export interface Standing {
  /** Best first. */
  places: Place[];
  winners: number[];
  /** Nobody beat anybody: all won, or all lost. */
  together: boolean;
  lost: boolean;
  /** The scores say more than who won. */
  counted: boolean;
}

export function standing(scores: readonly number[]): Standing {
  const best = Math.max(...scores);
  const lost = best <= 0;
  const places = scores
    .map((score, seat) => ({
      seat,
      score: Math.floor(score), // what is behind the point only breaks ties
      place: 1 + scores.filter((other) => other > score).length,
      won: !lost && score === best,
    }))
    .sort((one, other) => one.place - other.place);
  return {
    places,
    winners: places.filter(({ won }) => won).map(({ seat }) => seat),
    together: scores.every((score) => score === best),
    lost,
    counted: scores.some((score) => score !== 0 && score !== 1),
  };
}
