/** Where every piece is to be seen at this moment: at rest, in a live hand, or on its way.
 *
 * Views say where the wood rests, news says how it came there, frames show a live hand as it is. Whoever draws asks
 * `step` for each picture; nothing is asked while nothing moves. */
import type { News, SplashView } from "../../lib/protocol";
import { prefs } from "../../lib/prefs.svelte";
import { Film } from "./film";
import { readFrame } from "./frames";
import { footOf, placeOf, releaseOf, restOf } from "./layout";
import type { Pose } from "./pose";
import { found, glide, invented, lower, trembling, tumbling, type Poses, type Take } from "./take";
import { idOf } from "./wood";

export const FALLS = new Set(["news.splash", "news.fell", "news.blamed", "news.alone"]);
const DELAY = 60; // ms behind the newest frame, so that there is always one to go to
const QUIET = 400; // ms without a frame after which nothing live moves
export const SLOW = 0.3;

interface Playing {
  take: Take;
  start: number;
  speed: number;
  then?: (() => void) | undefined;
}

export class Theatre {
  /** What is seen now. */
  shown: Map<number, Pose> = new Map();
  /** Pieces on their way out: how much of them is left. */
  leaving: Map<number, number> = new Map();
  /** Counts pictures, for drawings that Svelte makes. */
  tick = $state(0);
  /** The last fall, to be seen again. */
  fall = $state.raw<Take | null>(null);
  slow = $state(false);
  /** Falls so far; who draws makes water of each. */
  splashes = $state(0);
  /** Hard cuts so far, where motion is not wanted: who draws fades from the picture before. */
  cuts = 0;
  /** A live hand was seen since the piece was given. */
  isLive = $state(false);
  /** Called when there is something new to draw. */
  wake: () => void = () => undefined;

  #view: SplashView | null = null;
  #news: News | null = null;
  #moment = "";
  #rest: Poses = new Map();
  #before: Poses = new Map();
  #film: Film | null = null;
  #recorded: Film | null = null;
  #playing: Playing | null = null;
  #heard = -Infinity;
  #released: number | null = null;
  #held: number | null = null;

  constructor(readonly viewer: () => number | null) {}

  /** A view, and the piece of news that is being told about it. */
  show(view: SplashView, news: News | null): void {
    const told = news !== this.#news ? news : null;
    const moved = this.#moment !== momentOf(view);
    const first = this.#view === null;
    if (!moved && !told && news === this.#news) return;
    this.#news = news;
    this.skip();
    const before = this.#view ?? view;
    this.#view = view;
    if (moved) this.#change(before, view, first);
    if (told) this.#tell(told, view);
    if (!news) this.#clear();
    this.wake();
  }

  /** A frame of a live hand. */
  hear(bytes: DataView): void {
    const now = performance.now();
    if (!this.#film) {
      this.#film = new Film();
      for (const [id, pose] of this.shown) this.#film.add(now - DELAY, id, pose);
    }
    for (const [id, pose] of readFrame(bytes)) this.#film.add(now, id, pose);
    this.#heard = now;
    this.isLive = true;
    this.wake();
  }

  /** The hand is open: what tumbles from now on is the fall. */
  letGo(): void {
    this.#released = performance.now();
  }

  /** Bring everything to where it is at this time; false once nothing moves any more. */
  step(now: number): boolean {
    const playing = this.#playing;
    if (playing) this.#play(playing, now);
    else if (this.#film) this.#follow(this.#film, now);
    this.tick++;
    return this.#playing !== null || now - this.#heard < QUIET;
  }

  /** End what is being played, now. */
  skip(): void {
    for (let left = 4; this.#playing && left; left--) this.#end(this.#playing);
  }

  /** Show the last fall once more, slowly. */
  again(): void {
    if (!this.fall) return;
    this.skip();
    this.#slowly(this.fall);
    this.wake();
  }

  // --- views ---

  #change(before: SplashView, view: SplashView, first: boolean): void {
    this.#before = new Map(this.shown);
    this.#held = before.held?.piece.id ?? null;
    const next = view.held?.piece.id;
    const isAhead = next !== undefined && next !== this.#held && this.#film?.pieces.includes(next); // frames come first
    if (!isAhead) {
      this.#recorded = this.#film;
      this.#film = null;
      this.isLive = false;
    }
    const rest = restOf(view);
    const gone = [...this.shown.keys()].filter((id) => !rest.has(id));
    this.#rest = rest;
    if (view.held && before.held?.piece.id !== view.held.piece.id) this.#enter(view);
    if (first || prefs.still) {
      this.#cut();
      return;
    }
    for (const id of gone) this.leaving.set(id, 1);
    this.#start(glide(this.shown, rest, 320), 1);
  }

  /** A piece that is given comes from the giver's side of the table. */
  #enter(view: SplashView): void {
    if (!view.held || this.shown.has(view.held.piece.id)) return;
    const [x, y] = placeOf(view.held.giver, this.viewer(), view.players.length);
    this.shown.set(view.held.piece.id, [x, y, 40, 1, 0, 0, 0]);
    this.fall = null;
  }

  #cut(): void {
    this.cuts++;
    this.shown = new Map(this.#rest);
    this.leaving.clear();
  }

  // --- news ---

  #tell(news: News, view: SplashView): void {
    const key = news.key;
    if (key === "news.lets_go" || key === "news.base") this.#place(news, view);
    else if (FALLS.has(key)) this.#drop(view);
    else if (key === "news.takes" || key === "news.leave") this.#clear();
    else if (key === "news.nudges" || key === "news.tremor") this.#shake(key === "news.nudges" ? 1.2 : 0.5);
  }

  #place(news: News, view: SplashView): void {
    const id = idOf(String(news.values["piece"]));
    const [from, to] = [this.shown.get(id), releaseOf(view, news.values)];
    if (!from || !to) return;
    this.#rest = new Map(this.#rest).set(id, to);
    if (prefs.still) this.#cut();
    else this.#start(lower(id, from, to, 1100), 1);
  }

  /** Something fell: as it was filmed, or as it may have been. */
  #drop(view: SplashView): void {
    this.#playing = null;
    const before = this.#before;
    const filmed = this.#recorded && tumbling(this.#recorded, this.#held, this.#released);
    const to = found(before, this.#rest, this.#recorded?.last() ?? new Map<number, Pose>(), footOf(view));
    this.#rest = to;
    this.leaving.clear();
    this.splashes++;
    this.fall = filmed ?? invented(before, to);
    this.#released = null;
    if (prefs.still) this.#cut();
    else if (filmed) this.#slowly(this.fall);
    else this.#start(this.fall, 1, () => this.fall && this.#slowly(this.fall));
  }

  #shake(strength: number): void {
    if (!prefs.still) this.#start(trembling(new Map(this.shown), strength), 1);
  }

  /** The story is told: what has fallen and was taken leaves the table. */
  #clear(): void {
    if (!this.#view) return;
    const rest = restOf(this.#view);
    const gone = [...this.#rest.keys()].filter((id) => !rest.has(id));
    if (!gone.length) return;
    this.skip();
    this.#rest = rest;
    for (const id of gone) this.leaving.set(id, 1);
    if (prefs.still) this.#cut();
    else this.#start({ ms: 350, pieces: [], at: () => undefined }, 1);
  }

  // --- playing ---

  #slowly(take: Take): void {
    if (prefs.still) {
      this.shown = new Map([...this.shown, ...take.pieces.flatMap((id) => entry(id, take.at(id, 0)))]);
      this.cuts++;
      this.#start({ ...take, ms: 900, at: (id) => take.at(id, 0) }, 1, () => this.#cut());
      return;
    }
    this.slow = true;
    this.#start(take, SLOW, () => (this.slow = false));
  }

  #start(take: Take, speed: number, then?: () => void): void {
    this.#playing = { take, start: performance.now(), speed: speed * prefs.speed, then };
  }

  #play(playing: Playing, now: number): void {
    const ms = (now - playing.start) * playing.speed;
    if (ms >= playing.take.ms && (!this.leaving.size || ms > 350)) {
      this.#end(playing);
      return;
    }
    for (const id of playing.take.pieces) {
      const pose = playing.take.at(id, Math.max(0, ms));
      if (pose) this.shown.set(id, pose);
    }
    for (const id of this.leaving.keys()) this.leaving.set(id, Math.max(0, 1 - ms / 350));
  }

  #end(playing: Playing): void {
    this.#playing = null;
    this.slow = false;
    this.leaving.clear();
    this.shown = new Map(this.#rest);
    playing.then?.();
  }

  #follow(film: Film, now: number): void {
    for (const id of film.pieces) {
      const pose = film.at(id, now - DELAY);
      if (pose) this.shown.set(id, pose);
    }
  }
}

function entry(id: number, pose: Pose | undefined): [number, Pose][] {
  return pose ? [[id, pose]] : [];
}

/** What of a view is wood: views also change when somebody only comes in or speaks. */
function momentOf(view: SplashView): string {
  const wood = view.tower.map((each) => `${each.id}:${each.position.join()}`).join(";");
  return [view.held?.piece.id, view.held?.tries_left, view.heap.length, wood].join("|");
}
