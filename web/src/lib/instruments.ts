/** How each sound is made. An instrument plays into a voice and returns when it falls silent, in the context's seconds. */
export type Sound =
  | "flick"
  | "shuffle"
  | "dice"
  | "wood"
  | "creak"
  | "slap"
  | "boom"
  | "brass"
  | "bell"
  | "trombone"
  | "turn"
  | "pop"
  | "no"
  | "splash"
  | "giggle";

/** Where a sound goes, when it starts, and how much higher than usual it is. */
export interface Voice {
  context: BaseAudioContext;
  out: AudioNode;
  at: number;
  pitch: number;
}

type Instrument = (voice: Voice) => number;

const SILENCE = 0.0001; // exponential ramps cannot reach zero

// --- what instruments are made of ---

/** A loudness that comes up in `rise` seconds and dies away in `fall`. */
function swell(voice: Voice, after: number, peak: number, rise: number, fall: number): GainNode {
  const node = voice.context.createGain();
  const at = voice.at + after;
  node.gain.setValueAtTime(SILENCE, at);
  node.gain.exponentialRampToValueAtTime(peak, at + rise);
  node.gain.exponentialRampToValueAtTime(SILENCE, at + rise + fall);
  node.connect(voice.out);
  return node;
}

function filter(voice: Voice, type: BiquadFilterType, frequency: number, q: number, into: AudioNode): BiquadFilterNode {
  const node = voice.context.createBiquadFilter();
  node.type = type;
  node.frequency.value = frequency * voice.pitch;
  node.Q.value = q;
  node.connect(into);
  return node;
}

interface Tone {
  type?: OscillatorType;
  /** Hertz; where it ends, if it slides. */
  from: number;
  to?: number;
  after?: number;
  peak: number;
  rise?: number;
  fall: number;
  into?: (loudness: AudioNode) => AudioNode;
}

/** A tone that may slide; returns its oscillator, for who wants it to tremble. */
function tone(voice: Voice, { type = "sine", from, to = from, after = 0, peak, rise = 0.004, fall, into }: Tone) {
  const oscillator = voice.context.createOscillator();
  const at = voice.at + after;
  const end = at + rise + fall;
  const loudness = swell(voice, after, peak, rise, fall);
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(from * voice.pitch, at);
  if (to !== from) oscillator.frequency.exponentialRampToValueAtTime(to * voice.pitch, end);
  oscillator.connect(into ? into(loudness) : loudness);
  oscillator.start(at);
  oscillator.stop(end + 0.02);
  return oscillator;
}

const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

/** Two seconds of white noise, made once. */
function noise(context: BaseAudioContext): AudioBuffer {
  const known = noises.get(context);
  if (known) return known;
  const buffer = context.createBuffer(1, context.sampleRate * 2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  noises.set(context, buffer);
  return buffer;
}

interface Hiss {
  type?: BiquadFilterType;
  from: number;
  to?: number;
  q?: number;
  after?: number;
  peak: number;
  rise?: number;
  fall: number;
}

/** Noise through a filter that may slide: paper, breath, water, splinters. */
function hiss(voice: Voice, { type = "bandpass", from, to = from, q = 1, after = 0, peak, rise = 0.003, fall }: Hiss) {
  const source = voice.context.createBufferSource();
  const at = voice.at + after;
  const end = at + rise + fall;
  const sieve = filter(voice, type, from, q, swell(voice, after, peak, rise, fall));
  sieve.frequency.setValueAtTime(from * voice.pitch, at);
  if (to !== from) sieve.frequency.exponentialRampToValueAtTime(to * voice.pitch, end);
  source.buffer = noise(voice.context);
  source.connect(sieve);
  source.start(at, Math.random(), rise + fall + 0.05);
}

/** A body that is struck: a click, then its own resonances dying away. */
function knock(voice: Voice, modes: readonly number[], after: number, peak: number, fall: number): void {
  hiss(voice, { from: modes[0]! * 4, q: 0.8, after, peak: peak * 0.9, rise: 0.001, fall: 0.018 });
  modes.forEach((mode, nth) => {
    const share = peak / (nth + 1);
    tone(voice, { from: mode, to: mode * 0.985, after, peak: share, rise: 0.002, fall: fall / (1 + nth * 0.6) });
  });
}

/** Shake a tone's height `rate` times a second. */
function tremble(voice: Voice, oscillator: OscillatorNode, rate: number, cents: number, end: number): void {
  const wobble = voice.context.createOscillator();
  const depth = voice.context.createGain();
  wobble.frequency.value = rate;
  depth.gain.value = cents;
  wobble.connect(depth).connect(oscillator.detune);
  wobble.start(voice.at);
  wobble.stop(end);
}

/** One note on a small brass instrument: two saws a little apart, brighter while louder. */
function blow(voice: Voice, frequency: number, after: number, length: number, peak: number): void {
  const at = voice.at + after;
  const loudness = voice.context.createGain();
  loudness.gain.setValueAtTime(SILENCE, at);
  loudness.gain.linearRampToValueAtTime(peak, at + 0.035);
  loudness.gain.linearRampToValueAtTime(peak * 0.7, at + 0.12);
  loudness.gain.setValueAtTime(peak * 0.7, at + Math.max(0.12, length - 0.08));
  loudness.gain.linearRampToValueAtTime(SILENCE, at + length);
  loudness.connect(voice.out);
  const bore = filter(voice, "lowpass", frequency * 2, 1.2, loudness);
  bore.frequency.setValueAtTime(frequency * 1.5 * voice.pitch, at);
  bore.frequency.linearRampToValueAtTime(frequency * 6 * voice.pitch, at + 0.06);
  bore.frequency.linearRampToValueAtTime(frequency * 3 * voice.pitch, at + length);
  for (const apart of [-5, 5]) {
    const reed = voice.context.createOscillator();
    reed.type = "sawtooth";
    reed.detune.value = apart;
    reed.frequency.setValueAtTime(frequency * 0.97 * voice.pitch, at);
    reed.frequency.exponentialRampToValueAtTime(frequency * voice.pitch, at + 0.04);
    reed.connect(bore);
    reed.start(at);
    reed.stop(at + length + 0.02);
    if (length > 0.4) tremble(voice, reed, 5.5, 9, at + length);
  }
}

// --- the instruments ---

/** A card let go: the nail on its edge, then air. */
const flick: Instrument = (voice) => {
  hiss(voice, { from: 5200, q: 1.4, peak: 0.55, rise: 0.001, fall: 0.014 });
  hiss(voice, { from: 2600, to: 1300, q: 0.9, after: 0.008, peak: 0.75, rise: 0.006, fall: 0.07 });
  return voice.at + 0.1;
};

/** A riffle: edges falling one on the other, faster and faster, and a tap to square the pile. */
const shuffle: Instrument = (voice) => {
  let after = 0;
  for (let edge = 0; edge < 22; edge++) {
    const from = 2600 + Math.random() * 2200;
    hiss(voice, { from, q: 1.6, after, peak: 0.3 + 0.15 * Math.random(), rise: 0.001, fall: 0.016 });
    after += 0.034 - edge * 0.0009;
  }
  hiss(voice, { from: 1500, to: 2600, q: 0.7, after, peak: 0.3, rise: 0.12, fall: 0.1 });
  knock(voice, [240, 610], after + 0.26, 0.22, 0.05);
  return voice.at + after + 0.4;
};

/** Dice in a cup, then on the table, bouncing ever less. */
const dice: Instrument = (voice) => {
  const clack = (after: number, peak: number, size: number): void => {
    const high = 0.9 + Math.random() * 0.25;
    knock(voice, [1750 * size * high, 2890 * size * high, 4300 * size * high], after, peak, 0.03);
  };
  for (let beat = 0; beat < 6; beat++) clack(beat * 0.052 + Math.random() * 0.02, 0.13, 0.8);
  for (const [after, peak] of [
    [0.4, 0.42],
    [0.47, 0.34],
    [0.54, 0.24],
    [0.585, 0.18],
    [0.62, 0.1],
  ] as const) {
    clack(after, peak, 1);
    knock(voice, [190], after, peak * 0.5, 0.05); // the table answers
  }
  return voice.at + 0.8;
};

/** Wood on wood: a block set down. */
const wood: Instrument = (voice) => {
  knock(voice, [318, 742, 1390, 2110], 0, 0.5, 0.11);
  knock(voice, [300, 700], 0.045, 0.1, 0.06);
  return voice.at + 0.25;
};

/** A door that wants oil: grains of stick and slip, slower and slower, in a wooden throat. */
const creak: Instrument = (voice) => {
  let after = 0;
  for (let grain = 0; grain < 46; grain++) {
    const way = grain / 46;
    const from = 520 + 260 * Math.sin(way * 3.4) + Math.random() * 30;
    const peak = 1.2 * Math.sin(Math.PI * (0.08 + way * 0.9));
    tone(voice, {
      type: "sawtooth",
      from,
      to: from * 0.8,
      after,
      peak: Math.max(peak, 0.01),
      rise: 0.001,
      fall: 0.014 + way * 0.01,
      into: (loudness) => filter(voice, "bandpass", 900 + 500 * way, 3.5, loudness),
    });
    after += 0.011 + 0.014 * way * way + Math.random() * 0.003;
  }
  knock(voice, [140, 330], after + 0.02, 0.16, 0.08);
  return voice.at + after + 0.2;
};

/** A hand on a table with something under it. */
const slap: Instrument = (voice) => {
  hiss(voice, { type: "highpass", from: 1800, q: 0.5, peak: 0.5, rise: 0.001, fall: 0.035 });
  hiss(voice, { from: 900, to: 480, q: 0.8, peak: 0.55, rise: 0.001, fall: 0.09 });
  tone(voice, { from: 170, to: 75, peak: 0.55, rise: 0.002, fall: 0.16 });
  return voice.at + 0.25;
};

/** Big and soft: the floor drops, smoke rolls, bits come down. */
const boom: Instrument = (voice) => {
  tone(voice, { from: 120, to: 28, peak: 0.75, rise: 0.012, fall: 1.3 });
  tone(voice, { type: "triangle", from: 74, to: 36, peak: 0.35, rise: 0.02, fall: 0.8 });
  hiss(voice, { type: "lowpass", from: 1400, to: 90, q: 0.4, peak: 0.6, rise: 0.008, fall: 1.5 });
  hiss(voice, { type: "lowpass", from: 420, to: 120, q: 0.4, after: 0.18, peak: 0.35, rise: 0.25, fall: 1.2 });
  for (let bit = 0; bit < 7; bit++) {
    const from = 1200 + Math.random() * 2400;
    hiss(voice, { from, q: 4, after: 0.55 + bit * 0.13 * Math.random() * 2, peak: 0.05, rise: 0.001, fall: 0.03 });
  }
  return voice.at + 1.9;
};

/** A small band for the winner: three pick-up notes and a chord that stays. */
const brass: Instrument = (voice) => {
  const G = 392;
  const C = 523.25;
  const E = 659.25;
  blow(voice, G, 0, 0.13, 0.22);
  blow(voice, G, 0.15, 0.13, 0.22);
  blow(voice, G, 0.3, 0.13, 0.24);
  blow(voice, C, 0.45, 0.34, 0.26);
  blow(voice, E / 2, 0.45, 0.34, 0.14);
  blow(voice, G, 0.82, 0.14, 0.2);
  for (const note of [C / 2, G, C, E]) blow(voice, note, 0.98, 1.1, 0.15);
  hiss(voice, { type: "highpass", from: 6500, q: 0.5, after: 0.98, peak: 0.12, rise: 0.004, fall: 0.8 }); // a cymbal
  return voice.at + 2.2;
};

/** A small bell: partials that do not agree, the high ones gone first. */
const bell: Instrument = (voice) => {
  const hum = 660;
  const partials = [0.5, 1, 1.183, 1.506, 2, 2.662, 3.01, 4.17];
  partials.forEach((partial, nth) => {
    const loud = partial === 1 ? 0.3 : 0.2 / (1 + nth * 0.45);
    tone(voice, { from: hum * partial, peak: loud, rise: 0.002, fall: 1.9 / (0.7 + partial * 0.5) });
  });
  hiss(voice, { from: 5200, q: 2, peak: 0.12, rise: 0.001, fall: 0.02 });
  return voice.at + 2;
};

/** Oh no: four notes down, the last one sinking and trembling. */
const trombone: Instrument = (voice) => {
  [233.1, 220, 207.7].forEach((note, nth) => blow(voice, note, nth * 0.3, 0.28, 0.26));
  const at = 0.9;
  const slide = tone(voice, {
    type: "sawtooth",
    from: 196,
    to: 165,
    after: at,
    peak: 0.26,
    rise: 0.05,
    fall: 1,
    into: (loudness) => filter(voice, "lowpass", 760, 1.4, loudness),
  });
  tremble(voice, slide, 6, 38, voice.at + at + 1.1);
  return voice.at + at + 1.1;
};

/** Your turn: two notes on a marimba, the second one up a fourth. */
const turn: Instrument = (voice) => {
  [
    [587.3, 0],
    [784, 0.14],
  ].forEach(([note, after]) => {
    tone(voice, { from: note!, after: after!, peak: 0.42, rise: 0.003, fall: 0.42 });
    tone(voice, { from: note! * 3.98, after: after!, peak: 0.1, rise: 0.002, fall: 0.09 });
  });
  return voice.at + 0.65;
};

/** A bubble, a cork, a token. */
const pop: Instrument = (voice) => {
  tone(voice, { from: 300, to: 900, peak: 0.5, rise: 0.004, fall: 0.07 });
  hiss(voice, { from: 1800, q: 1, peak: 0.12, rise: 0.001, fall: 0.012 });
  return voice.at + 0.1;
};

/** Not now: two soft low knocks, never a buzzer. */
const no: Instrument = (voice) => {
  [0, 0.11].forEach((after, nth) => {
    tone(voice, {
      type: "triangle",
      from: 196 - nth * 30,
      to: 170 - nth * 30,
      after,
      peak: 0.4,
      rise: 0.006,
      fall: 0.11,
    });
  });
  return voice.at + 0.25;
};

/** Something falls into water: the hit, the sheet, and drops that come back. */
const splash: Instrument = (voice) => {
  hiss(voice, { type: "lowpass", from: 900, to: 300, q: 0.6, peak: 0.9, rise: 0.004, fall: 0.16 });
  hiss(voice, { from: 1500, to: 3800, q: 0.6, after: 0.03, peak: 0.9, rise: 0.07, fall: 0.55 });
  for (let drop = 0; drop < 8; drop++) {
    const from = 520 + Math.random() * 900;
    const after = 0.16 + drop * 0.075 + Math.random() * 0.04;
    tone(voice, { from, to: from * 1.9, after, peak: 0.14 * (1 - drop / 10), rise: 0.004, fall: 0.06 });
  }
  return voice.at + 1;
};

/** Somebody under a blanket finds it funny: short vowels, each a little lower. */
const giggle: Instrument = (voice) => {
  [0, 0.1, 0.2, 0.29, 0.4].forEach((after, nth) => {
    const from = 620 - nth * 34 + Math.random() * 20;
    tone(voice, {
      type: "sawtooth",
      from,
      to: from * 0.82,
      after,
      peak: 0.85,
      rise: 0.014,
      fall: 0.075,
      into: (loudness) => filter(voice, "bandpass", 1150 - nth * 40, 2.6, loudness),
    });
    hiss(voice, { from: 2600, q: 0.8, after: after + 0.005, peak: 0.06, rise: 0.01, fall: 0.05 });
  });
  return voice.at + 0.6;
};

export const INSTRUMENTS: Record<Sound, Instrument> = {
  flick,
  shuffle,
  dice,
  wood,
  creak,
  slap,
  boom,
  brass,
  bell,
  trombone,
  turn,
  pop,
  no,
  splash,
  giggle,
};
