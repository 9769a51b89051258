/** Where the cards lie round the portal, clockwise from the top left; centres in per cent, for wide and for tall tables. */

export interface Place {
  x: number;
  y: number;
}

interface Ring {
  wide: Place[];
  tall: Place[];
}

const at = (...pairs: [number, number][]): Place[] => pairs.map(([x, y]) => ({ x, y }));

const RINGS: Record<number, Ring> = {
  4: {
    wide: at([17, 25], [83, 25], [83, 76], [17, 76]),
    tall: at([24, 17], [76, 17], [76, 83], [24, 83]),
  },
  5: {
    wide: at([24, 20], [76, 20], [88, 68], [50, 83], [12, 68]),
    tall: at([17, 17], [50, 17], [83, 17], [74, 83], [26, 83]),
  },
  6: {
    wide: at([29, 20], [71, 20], [90.5, 50], [71, 80], [29, 80], [9.5, 50]),
    tall: at([17, 17], [50, 16.5], [83, 17], [83, 83], [50, 83.5], [17, 83]),
  },
  8: {
    wide: at([35, 17], [65, 17], [90, 29], [90, 72], [65, 83.5], [35, 83.5], [10, 72], [10, 29]),
    tall: at([16, 15], [50, 14.5], [84, 15], [85, 50], [84, 85], [50, 85.5], [16, 85], [15, 50]),
  },
};

export function ringOf(count: number): Ring {
  return RINGS[count] ?? (RINGS[8] as Ring);
}

/** Which way the middle is, seen from a place: monsters look at the dice. */
export function towards(place: Place): { x: number; y: number } {
  const [x, y] = [50 - place.x, 46 - place.y];
  const far = Math.hypot(x, y) || 1;
  return { x: x / far, y: y / far };
}

/** Cards are laid down by hand: never quite straight. */
export const TILTS = [-2.4, 1.6, 2.8, -1.5, 1.9, -2.7, 2.2, -1.8];
