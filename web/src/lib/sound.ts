/** The sounds of the house, made of noise and oscillators: no files, nothing to load, quiet by default. */
import { INSTRUMENTS, type Sound } from "./instruments";
import { prefs } from "./prefs.svelte";

export type { Sound };

export interface Playing {
  /** 1 as it is, 2 an octave higher. */
  pitch?: number;
  gain?: number;
  /** Milliseconds from now. */
  delay?: number;
}

const GESTURES = ["pointerdown", "keydown", "touchend"] as const;
const SOON = 0.01; // seconds: a sound that starts in the past clicks

let context: AudioContext | null = null;
let out: AudioNode | null = null;

/** Play a sound, if this person wants any. Before the first gesture the browser allows none, and nothing is played. */
export function play(name: Sound, { pitch = 1, gain = 1, delay = 0 }: Playing = {}): void {
  if (!prefs.sound || prefs.volume <= 0 || !context || !out || context.state !== "running") return;
  delay = prefs.span(delay); // what is seen is faster or slower, too
  try {
    const loudness = context.createGain();
    loudness.gain.value = gain * prefs.volume;
    loudness.connect(out);
    const end = INSTRUMENTS[name]({ context, out: loudness, at: context.currentTime + SOON + delay / 1000, pitch });
    setTimeout(() => loudness.disconnect(), delay + (end - context.currentTime) * 1000 + 500);
  } catch {
    // a device without sound is still a table
  }
}

/** Browsers let a page be heard from its first gesture on; phones take the right away again when the page sleeps. */
function wake(): void {
  try {
    if (!context) {
      context = new AudioContext({ latencyHint: "interactive" });
      out = limiter(context);
    }
    if (context.state !== "running") void context.resume().catch(() => undefined);
  } catch {
    // no sound here
  }
}

/** Many sounds at once stay soft. */
function limiter(context: AudioContext): AudioNode {
  const squeeze = context.createDynamicsCompressor();
  squeeze.threshold.value = -14;
  squeeze.ratio.value = 8;
  squeeze.attack.value = 0.003;
  squeeze.release.value = 0.2;
  squeeze.connect(context.destination);
  return squeeze;
}

for (const gesture of GESTURES) addEventListener(gesture, wake, { capture: true, passive: true });
