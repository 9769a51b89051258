/** Outlines cut to any size: clouds for rows that pay, flames for rows that cost. */

/** Small numbers that look like chance and stay the same for the same seed. */
export function wobble(seed: number, nth: number): number {
  const wave = Math.sin(seed * 127.1 + nth * 311.7) * 43758.5453;
  return wave - Math.floor(wave);
}

/** A cloud that bulges round a box: full puffs above, flat ones below. */
export function cloud(width: number, height: number, seed: number): string {
  const path = [`M 0 ${height * 0.62}`];
  const puffs = Math.max(3, Math.round(width / 46));
  path.push(arc(0, height * 0.62, width * 0.012 + 3, 2, 1.15));
  let from: Point = [width * 0.012 + 3, 2];
  for (let puff = 1; puff <= puffs; puff++) {
    const to: Point = [
      (width * puff) / puffs - (puff === puffs ? 4 : 0),
      puff === puffs ? 4 : (wobble(seed, puff) - 0.5) * 5,
    ];
    path.push(arc(...from, ...to, 0.62 + 0.2 * wobble(seed, puff + 20)));
    from = to;
  }
  path.push(arc(...from, width, height * 0.66, 0.72), arc(width, height * 0.66, width - 8, height, 0.7));
  from = [width - 8, height];
  const flats = Math.max(2, Math.round(width / 80));
  for (let flat = 1; flat <= flats; flat++) {
    const to: Point = [
      width - 8 - ((width - 16) * flat) / flats,
      height - (flat === flats ? 0 : wobble(seed, flat + 40) * 3),
    ];
    path.push(arc(...from, ...to, 1.05));
    from = to;
  }
  path.push(arc(...from, 0, height * 0.62, 0.75), "Z");
  return path.join(" ");
}

type Point = [number, number];

function arc(fromX: number, fromY: number, x: number, y: number, roundness: number): string {
  const radius = Math.hypot(x - fromX, y - fromY) * roundness;
  return `A ${round(radius)} ${round(radius)} 0 0 1 ${round(x)} ${round(y)}`;
}

/** A fire on a box of coal: tongues lick from its upper edge. */
export function flame(width: number, height: number, seed: number, reach = 13): string {
  const tongues = Math.max(4, Math.round(width / 30));
  const step = width / tongues;
  const path = [`M 4 ${height} Q -3 ${height * 0.5} 0 4`];
  for (let tongue = 0; tongue < tongues; tongue++) {
    const x = tongue * step;
    const tip = -reach * (0.45 + 0.75 * wobble(seed, tongue));
    const lean = (wobble(seed, tongue + 60) - 0.35) * step * 0.5;
    path.push(
      `C ${round(x + step * 0.05)} ${round(tip * 0.4)} ${round(x + step * 0.5 + lean)} ${round(tip * 0.5)} ${round(x + step * 0.5 + lean)} ${round(tip)}`,
    );
    path.push(
      `C ${round(x + step * 0.75)} ${round(tip * 0.4)} ${round(x + step * 0.8)} 0 ${round(x + step)} ${tongue === tongues - 1 ? 4 : 3}`,
    );
  }
  path.push(`Q ${width + 3} ${height * 0.5} ${width - 4} ${height} Q ${width / 2} ${height + 3} 4 ${height} Z`);
  return path.join(" ");
}

/** A star with so many points round (0, 0). */
export function star(points: number, outer: number, inner: number): string {
  const corners = Array.from({ length: points * 2 }, (_, corner) => {
    const [radius, angle] = [corner % 2 ? inner : outer, (Math.PI * corner) / points - Math.PI / 2];
    return `${round(radius * Math.cos(angle))},${round(radius * Math.sin(angle))}`;
  });
  return corners.join(" ");
}

const round = (number: number): number => Math.round(number * 10) / 10;
