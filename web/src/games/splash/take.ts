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
export function invented(from: Poses, to: Poses, fallen: ReadonlySet<number>): Take {
  const flights = new Map([...fallen].map((id) => [id, flight(from.get(id), to.get(id), id)]));
  const still = glide(from, new Map([...to].filter(([id]) => !fallen.has(id))), 300);
  return {
    ms: Math.max(still.ms, ...[...flights.values()].map((each) => each.ms)) + 200,
    pieces: [...fallen, ...still.pieces],
    at: (piece, ms) => flights.get(piece)?.at(ms) ?? still.at(piece, ms),
  };
}

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

/** Where a piece may have rolled to, when nobody saw it: flat on the table, away from the tower's foot. */
export function strewn(ids: readonly number[], from: Poses, foot: readonly [number, number]): Map<number, Pose> {
  return new Map(
    ids.map((id, place) => {
      const { shape } = pieceOf(id);
      const was = from.get(id) ?? [0, 0, 0, 1, 0, 0, 0];
      const angle = place * 2.4 + id;
      const far = 32 + 9 * (place % 4) + Math.min(40, was[2] * 0.25);
      const height = FACES[shape][0]?.height ?? 5;
      const where: Point = [foot[0] + far * Math.cos(angle), foot[1] + far * Math.sin(angle), height / 2];
      return [id, poseOf(where, resting(shape, 0, (id * 47) % 180))];
    }),
  );
}
