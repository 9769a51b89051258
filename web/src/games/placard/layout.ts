/** Where everything stands in the room, in pixels, for whatever room there is. */

export interface Point {
  x: number;
  y: number;
}

export interface Rect extends Point {
  w: number;
  h: number;
}

/** What there is beside the bed: progress cards or none, and a closet or a crate for each player. */
export interface Furniture {
  toys: number;
  cards: number;
  crates: number;
}

export interface Layout {
  tile: number;
  /** The middle of each tile. */
  places: readonly Point[];
  /** The strip of wall along the top. */
  wall: number;
  /** The closet, or the crates instead of it. */
  closet: Rect;
  /** The progress cards: side by side, or one above the other where the room is narrow. */
  cards: Rect;
  lamp: Point;
  bed: Rect;
  monster: number;
  bubble: number;
  /** The middle of the monster at each spot, and of its bubble: north, south, east, west. */
  spots: readonly Point[];
  bubbles: readonly Point[];
  /** Where the candle stands during the look, instead of the closet; and where a night ends. */
  candle: Rect;
  stage: Rect;
}

const GAP = 6;

export function layOut(furniture: Furniture, w: number, h: number): Layout {
  if (w >= 480 && w > h * 1.5 && h < 420) return low(furniture, w, h);
  return w >= 560 && w > h * 1.1 ? wide(furniture, w, h) : tall(furniture, w, h);
}

/** The toys in a ring round the bed; closet and cards at the left. */
function wide({ toys, cards, crates }: Furniture, w: number, h: number): Layout {
  const wall = h * 0.1;
  const top = wall * 0.5;
  const column = Math.min(w * 0.19, h * 0.4, 270);
  const deck = cards ? Math.min(column * 0.44, h * 0.2) : 0;
  const room = h - top - deck - 24;
  const closet = { x: 12, y: top, w: column, h: crates ? room : Math.min(column * 1.84, room) };
  const beside = { x: 12, y: closet.y + closet.h + 10, w: column, h: deck };
  const left = column + 20;
  const tile = Math.max(64, Math.min((w - left) * 0.14, h * 0.2, 160) * (toys > 10 ? 0.92 : 1));
  const middle = { x: (left + w) / 2, y: h / 2 + wall * 0.15 };
  const radius = { x: (w - left) / 2 - tile / 2 - 14, y: h / 2 - tile / 2 - 8 - wall * 0.15 };
  const inner = { w: 2 * radius.x - tile - 16, h: 2 * radius.y - tile * 0.74 };
  const width = Math.min(inner.w, inner.h * 1.8);
  const block = { x: middle.x - width / 2, y: middle.y - inner.h / 2 + tile * 0.04, w: width, h: inner.h };
  const lamp = { x: w - tile * 0.5, y: h - tile * 0.55 };
  return {
    tile,
    places: ring(toys, middle, radius),
    wall,
    closet,
    cards: beside,
    candle: closet,
    lamp,
    ...bedside(block),
    stage: stage(w, h, wall),
  };
}

/** A phone on its side: half the toys on the left, half on the right, under both thumbs. */
function low({ toys, cards, crates }: Furniture, w: number, h: number): Layout {
  const wall = 20;
  const half = toys / 2;
  const row = (h - wall - GAP) / 3;
  const tile = Math.min(row - 4, (w * 0.4) / 4, 110);
  const column = tile + 4;
  const places = Array.from({ length: toys }, (_, place) => {
    const [side, at] = [Math.floor(place / half), place % half];
    const inward = side ? w - GAP - column * 1.5 : GAP + column * 0.5;
    return { x: inward + (at % 2) * column, y: wall + row * (Math.floor(at / 2) + 0.5) };
  });
  const left = GAP + 2 * column + 4;
  const room = h - wall - 2 * GAP;
  const width = w - 2 * left;
  const closetWidth = Math.min(width * 0.3, (room * (cards ? 0.74 : 1)) / 1.84);
  const deck = cards ? room * 0.24 : 0;
  const high = crates ? room : Math.min(room - deck, closetWidth * 1.84);
  const closet = { x: left, y: wall + GAP, w: closetWidth, h: high };
  const beside = { x: left, y: wall + GAP + closet.h + 2, w: closetWidth, h: deck };
  const block = { x: left + closetWidth + GAP, y: wall + 2, w: width - closetWidth - GAP, h: h - wall - 4 };
  const lamp = { x: left + closetWidth * 0.5, y: h + tile }; // no room for it
  const end = stage(w, h, wall);
  return { tile, places, wall, closet, cards: beside, candle: closet, lamp, ...bedside(block), stage: end };
}

/** The toys in rows above and below; the bed between them, cards and closet at its sides. */
function tall({ toys, cards, crates }: Furniture, w: number, h: number): Layout {
  const columns = toys > 10 ? 4 : 5;
  const rows = Math.ceil(toys / columns);
  const wall = Math.max(22, Math.min(40, h * 0.06));
  const across = (w - (columns + 1) * GAP) / columns;
  const tile = Math.min(across, Math.max(64, (h * 0.4) / rows), 120);
  const step = (w - 2 * GAP - tile) / (columns - 1);
  const row = tile + GAP;
  const top = wall + 2;
  const low = h - (rows - 1) * row - 2;
  const places = Array.from({ length: toys }, (_, place) => {
    const line = Math.floor(place / columns);
    const y = line === 0 ? top + tile / 2 : low + (line - 1) * row + tile / 2;
    return { x: GAP + tile / 2 + (place % columns) * step, y };
  });
  const y = top + row;
  const room = low - y - GAP;
  const column = Math.min(w * 0.24, 130);
  const deck = cards ? Math.min(w * 0.155, room / (cards * 1.3), 90) : 0;
  const closet = { x: w - column - GAP, y, w: column, h: crates ? room : Math.min(room, column * 1.84) };
  const candle = { ...closet, h: Math.min(room, column * 2.6) };
  const width = w - column - deck - 4 * GAP;
  const block = { x: deck + 2 * GAP, y, w: width, h: room };
  const lamp = { x: w - column * 0.4, y: low - tile * 0.45 };
  return {
    tile,
    places,
    wall,
    closet,
    cards: { x: GAP, y, w: deck, h: room },
    candle,
    lamp,
    ...bedside(block),
    stage: stage(w, h, wall),
  };
}

type Bedside = Pick<Layout, "bed" | "monster" | "bubble" | "spots" | "bubbles">;

/** The bed within a block, a monster at each of its four sides, and their thoughts. */
function bedside(room: Rect): Bedside {
  const high = Math.min(room.h, room.w * 1.5); // they stay together in a long room
  const block = { ...room, y: room.y + (room.h - high) / 2, h: high };
  const monster = Math.min(block.w * 0.44, block.h * 0.37, 240);
  const bubble = monster * 0.68;
  const half = monster / 2;
  const w = Math.min(block.w * 0.74, block.h * 0.66);
  const h = Math.min(w * 1.12, block.h * 0.7);
  const x = block.x + block.w / 2;
  const bed = { x: x - w / 2, y: block.y + block.h * 0.53 - h / 2, w, h };
  const aside = Math.min(block.w / 2 - half, w / 2 + half * 0.6);
  const level = block.y + block.h * 0.58;
  const foot = { x: x + Math.min(w * 0.13, aside * 0.3), y: block.y + block.h - half }; // who sleeps below is seen too
  const spots = [{ x, y: block.y + half }, foot, { x: x + aside, y: level }, { x: x - aside, y: level }];
  const over = level - half - bubble * 0.4;
  const beside = half * 0.8 + bubble * 0.42;
  const bubbles = [
    {
      x: x + Math.min(beside, block.w / 2 - bubble / 2),
      y: block.y + Math.max(bubble * 0.5, half * 0.9 - bubble * 0.1),
    },
    { x: Math.min(foot.x + beside, block.x + block.w - bubble / 2), y: foot.y + half * 0.7 - bubble * 0.5 },
    { x: Math.min(x + aside + bubble * 0.2, block.x + block.w - bubble / 2), y: over },
    { x: Math.max(x - aside - bubble * 0.2, block.x + bubble / 2), y: over },
  ];
  return { bed, monster, bubble, spots, bubbles };
}

/** Where a night ends: toys and closet are put away, and there is room for everybody. */
function stage(w: number, h: number, wall: number): Rect {
  const height = Math.min(h - wall - 20, w * 1.1);
  const width = Math.min(w - 16, height * 1.5);
  return { x: (w - width) / 2, y: wall + 10 + (h - wall - 20 - height) / 2, w: width, h: height };
}

const STEPS = 720;

/** So many points round an ellipse, evenly spaced along it, clockwise; the first is left of the top. */
function ring(count: number, middle: Point, radius: Point): Point[] {
  const at = (turn: number): Point => ({
    x: middle.x + radius.x * Math.sin(turn),
    y: middle.y - radius.y * Math.cos(turn),
  });
  const turns = Array.from({ length: STEPS + 1 }, (_, step) => (2 * Math.PI * step) / STEPS);
  const lengths = [0];
  for (let step = 1; step <= STEPS; step++) {
    const [a, b] = [at(turns[step - 1]!), at(turns[step]!)];
    lengths.push(lengths[step - 1]! + Math.hypot(b.x - a.x, b.y - a.y));
  }
  const whole = lengths[STEPS]!;
  const quarter = Math.floor(count / 4); // so that the first stands at the upper left
  return Array.from({ length: count }, (_, place) => {
    const along = ((place + 0.5 + count - quarter) % count) * (whole / count);
    return at(turns[lengths.findIndex((length) => length >= along)]!);
  });
}

/** The place that lies nearest in a direction from another; itself, when there is none. */
export function toward(places: readonly Point[], from: number, dx: number, dy: number): number {
  const here = places[from];
  if (!here) return 0;
  let best = from;
  let least = Infinity;
  places.forEach((there, place) => {
    const ahead = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const off = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    if (ahead > 1 && ahead + 2 * off < least) [best, least] = [place, ahead + 2 * off];
  });
  return best;
}
