/** Who came where, told from the scores alone: the rules give each seat a number, and more is higher. What they put
 *  behind the point only orders, and nobody is shown it. */

export interface Place {
  seat: number;
  /** From 1 on; who has the same number shares a place. */
  place: number;
  points: number;
  won: boolean;
}

export interface Standing {
  /** Best first. */
  places: Place[];
  winners: number[];
  /** Nobody beat anybody: all won, or all lost. */
  together: boolean;
  lost: boolean;
  /** Points are more than 1 for who won and 0 for who lost. */
  counted: boolean;
}

export function standing(scores: readonly number[]): Standing {
  const best = Math.max(...scores);
  const lost = scores.every((score) => score === 0);
  const places = scores
    .map((score, seat) => ({
      seat,
      points: Math.floor(score),
      place: 1 + scores.filter((other) => other > score).length,
      won: !lost && score === best,
    }))
    .sort((one, other) => one.place - other.place);
  return {
    places,
    winners: places.filter(({ won }) => won).map(({ seat }) => seat),
    together: scores.every((score) => score === best),
    lost,
    counted: places.some(({ points }) => points !== 0 && points !== 1),
  };
}
