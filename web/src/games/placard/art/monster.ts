/** What a monster is drawn from, in a square of 120; its feet stand at 116. */
import type { Shape } from "./shapes";

export type Eye = readonly [x: number, y: number, r: number];

/** How it feels: at ease by the bed, frightened by a toy, or giggling at a miss. */
export type Mood = "calm" | "afraid" | "glad";

export interface Anatomy {
  body: readonly Shape[];
  eyes: readonly Eye[];
  /** The mouth's middle and half its width; none where the body has one of its own. */
  mouth?: readonly [x: number, y: number, half: number];
  fangs?: boolean;
  /** What lies over the eyes: noses, hair, caps. */
  front?: readonly Shape[];
}
