/** What moved, and when: each piece has a track of its own, for a frame shows only what moved. */
import { between, distance, type Pose } from "./pose";

interface Key {
  at: number;
  pose: Pose;
}

const FRAME = 34; // ms between two frames of the server: one that was still until now starts one frame ago
const KEPT = 15_000; // ms of a long hesitation that are remembered
const RECENT = 8000; // ms: a hand that knocks the tower over lets go soon after
const FALLING = 1200; // ms that a piece falls for, where nobody saw the hand open
const RATTLE = 0.6; // mm a frame: faster than this is a fall, not a shiver

export class Film {
  #tracks = new Map<number, Key[]>();
  start = Infinity;
  end = -Infinity;

  add(at: number, piece: number, pose: Pose): void {
    const track = this.#tracks.get(piece) ?? [];
    const last = track.at(-1);
    if (last && at - last.at > 3 * FRAME) track.push({ at: at - FRAME, pose: last.pose });
    track.push({ at, pose });
    while (track.length > 2 && (track[1] as Key).at < at - KEPT) track.shift();
    this.#tracks.set(piece, track);
    this.start = Math.min(this.start, at);
    this.end = Math.max(this.end, at);
  }

  get pieces(): number[] {
    return [...this.#tracks.keys()];
  }

  at(piece: number, time: number): Pose | undefined {
    const track = this.#tracks.get(piece);
    if (!track?.length) return undefined;
    const next = track.findIndex((key) => key.at > time);
    if (next === 0) return track[0]?.pose;
    if (next < 0) return track.at(-1)?.pose;
    const [one, other] = [track[next - 1] as Key, track[next] as Key];
    return between(one.pose, other.pose, (time - one.at) / (other.at - one.at));
  }

  /** Where every piece was last seen. */
  last(): Map<number, Pose> {
    return new Map([...this.#tracks].map(([piece, track]) => [piece, (track.at(-1) as Key).pose]));
  }

  /** From when to when wood was tumbling. What is in the hand moves without falling, so before it is let go (`from`, where
   *  that is known) only the others count. */
  tumble(held: number | null, from: number | null): { start: number; end: number } | null {
    const others = this.#rattles((piece) => piece !== held, this.end - RECENT);
    const own = held === null ? [] : this.#rattles((piece) => piece === held, from ?? this.end - FALLING);
    const times = [...others, ...own];
    return times.length ? { start: Math.min(...times), end: Math.max(...times) } : null;
  }

  #rattles(which: (piece: number) => boolean, from: number): number[] {
    return [...this.#tracks].flatMap(([piece, track]) =>
      which(piece)
        ? track.filter((key, place) => key.at >= from && rattled(track[place - 1], key)).map((key) => key.at)
        : [],
    );
  }
}

function rattled(before: Key | undefined, key: Key): boolean {
  return before !== undefined && distance(before.pose, key.pose) > RATTLE;
}
