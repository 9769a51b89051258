/** Where names hang on the ladder. */

/** For each seat, in pixels from the foot: at its points, pushed aside where others hang already. */
export function hang(points: readonly number[], top: number, room: number, tag: number): Map<number, number> {
  const order = points.map((have, seat) => ({ seat, at: (have / top) * room })).sort((a, b) => a.at - b.at);
  let floor = 0;
  for (const one of order) floor = (one.at = Math.max(one.at, floor)) + tag;
  let lid = room;
  for (const one of order.toReversed()) lid = (one.at = Math.min(one.at, lid)) - tag;
  return new Map(order.map(({ seat, at }) => [seat, at]));
}
