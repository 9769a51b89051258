/** A take: some pieces moving for some time. It can be played fast or slowly, once or again. */
import type { Film } from "./film";
import { about, between, distance, poseOf, product, resting, rotationOf, slerp, type Pose } from "./pose";
import { FACES, pieceOf, type Point } from "./wood";

export interface Take {
  ms: number;
  pieces: readonly number[];
  at(piece: number, ms: number): Pose | undefined;
}

export type Poses = ReadonlyMap<number, Pose>;

const LEAD = 250; // ms shown before anything tumbles
const LONGEST = 1500; // ms: at three tenths of the speed this is long enough
const ease = (part: number) => 1 - (1 - part) ** 3;
const clamp = (part: number) => Math.min(1, Math.max(0, part));

/** Pieces go straight to where they belong, lifted a little on a long way. */
export function glide(from: Poses, to: Poses, ms: number): Take {
  const pieces = [...to].filter(([id, pose]) => distance(from.get(id) ?? pose, pose) > 0.02).map(([id]) => id);
  return {
    ms: pieces.length ? ms : 0,
    pieces,
    at(id, time) {
      const [one, other] = [from.get(id), to.get(id)];
      if (!one || !other) return other;
      const part = ease(clamp(time / ms));
      const [x, y, z, ...turn] = between(one, other, part);
      const lift = Math.min(18, distance(one, other) / 6) * Math.sin(Math.PI * part);
      return [x, y, z + lift, ...turn] as const;
    },
  };
}

/** Up, across, and down onto a pose: how a careful hand puts a piece where it wants it. */
export function lower(id: number, from: Pose, to: Pose, ms: number): Take {
  const over: Pose = poseOf([to[0], to[1], Math.max(from[2], to[2] + 10)], rotationOf(to));
  return {
    ms,
    pieces: [id],
    at(_, time) {
      const part = clamp(time / ms);
      return part < 0.55 ? between(from, over, ease(part / 0.55)) : between(over, to, smooth((part - 0.55) / 0.45));
    },
  };
}

const smooth = (part: number) => part * part * (3 - 2 * part);

/** The part of a film in which wood tumbles; null if none did. */
export function tumbling(film: Film, held: number | null, from: number | null): Take | null {
  const span = film.tumble(held, from);
  if (!span) return null;
  const start = span.start - LEAD;
  return {
    ms: Math.min(LONGEST, span.end + LEAD - start),
    pieces: film.pieces,
    at: (piece, ms) => film.at(piece, start + ms),
  };
}

/** A fall that nobody filmed: from where the wood was to where it was found, by way of the air. */
export function invented(from: Poses, to: Poses): Take {
  const fallen = new Set(
    [...from].filter(([id, pose]) => pose[2] - (to.get(id)?.[2] ?? pose[2]) > FELL).map(([id]) => id),
  );
  const flights = new Map([...fallen].map((id) => [id, flight(from.get(id), to.get(id), id)]));
  const still = glide(from, new Map([...to].filter(([id]) => !fallen.has(id))), 300);
  return {
    ms: Math.max(still.ms, ...[...flights.values()].map((each) => each.ms)) + 200,
    pieces: [...fallen, ...still.pieces],
    at: (piece, ms) => flights.get(piece)?.at(ms) ?? still.at(piece, ms),
  };
}

const FELL = 3; // mm lower than it was
const G = 9.81e-3; // mm/ms²
const LEANING = 260; // ms of tilting before it is really lost

interface Flight {
  ms: number;
  at(ms: number): Pose | undefined;
}

function flight(from: Pose | undefined, to: Pose | undefined, id: number): Flight {
  if (!from || !to) return { ms: 0, at: () => to };
  const drop = Math.max(0, from[2] - to[2]);
  const air = 60 + Math.sqrt((2 * drop) / G) + LEANING + (id % 5) * 12;
  const hop = Math.min(9, drop * 0.09);
  const roll = 4 * Math.sqrt((2 * hop) / G);
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const far = Math.hypot(dx, dy) || 1;
  const axis: Point = [-dy / far, dx / far, 0];
  const rounds = drop > 60 && id % 3 === 0 ? 1 : 0;
  return {
    ms: air + roll,
    at(ms) {
      const part = clamp(ms / air);
      const fall = part ** 2.4;
      const turn = slerp(rotationOf(from), rotationOf(to), part ** 1.7);
      const spun = product(about(axis, -2 * Math.PI * rounds * (1 - part ** 1.7)), turn);
      const along = Math.min(1, 0.86 * part ** 1.6 + 0.14 * ease(clamp((ms - air) / roll)));
      const bounce =
        ms > air ? hop * Math.abs(Math.sin((Math.PI * (ms - air)) / roll)) * (1 - clamp((ms - air) / roll)) : 0;
      return poseOf([from[0] + dx * along, from[1] + dy * along, from[2] - (from[2] - to[2]) * fall + bounce], spun);
    },
  };
}

/** The table shakes, and the tower with it: the higher, the more. */
export function trembling(from: Poses, strength: number): Take {
  const sway = (id: number, ms: number) => strength * Math.sin(ms / 26 + id * 0.4) * Math.exp(-ms / 220);
  return {
    ms: 700,
    pieces: [...from.keys()],
    at(id, ms) {
      const pose = from.get(id);
      return pose && poseOf([pose[0] + sway(id, ms) * (0.3 + pose[2] / 60), pose[1], pose[2]], rotationOf(pose));
    },
  };
}

/** Where everything lies after a fall: what nobody's view shows any more is where it was last seen, or somewhere near. */
export function found(before: Poses, rest: Poses, seen: Poses, foot: readonly [number, number]): Map<number, Pose> {
  const lost = [...before.keys()].filter((id) => !rest.has(id));
  return new Map([
    ...rest,
    ...lost.map((id, place) => [id, seen.get(id) ?? strewn(id, place, before.get(id), foot)] as const),
  ]);
}

/** Where a piece may have rolled to: flat on the table, away from the tower's foot. */
function strewn(id: number, place: number, was: Pose | undefined, foot: readonly [number, number]): Pose {
  const { shape } = pieceOf(id);
  const angle = place * 2.4 + id;
  const far = 32 + 9 * (place % 4) + Math.min(40, (was?.[2] ?? 0) * 0.25);
  const height = FACES[shape][0]?.height ?? 5;
  const where: Point = [foot[0] + far * Math.cos(angle), foot[1] + far * Math.sin(angle), height / 2];
  return poseOf(where, resting(shape, 0, (id * 47) % 180));
}
