/** Brings the theatre onto the stage, picture by picture, and sleeps when nothing moves. */
import { coat, colourOf } from "../../lib/colours";
import type { Match } from "../../lib/game";
import { prefs } from "../../lib/prefs.svelte";
import type { SplashView } from "../../lib/protocol";
import { aimOf, sightOf } from "./aim";
import type { Hand } from "./hand.svelte";
import { footOf } from "./layout";
import type { Compass } from "./keys";
import type { Cue, Stage } from "./scene/stage";
import type { Theatre } from "./theatre.svelte";

const GLIDE = 0.00011; // radians a millisecond: once round in a minute
const STROLL = 30; // ms: thirty pictures a second are enough for a walk
const LAZY = 70; // ms a picture: slower than this is no motion any more

export class Projector {
  stage: Stage | null = null;
  /** Something is being dragged: pictures go on. */
  busy: () => boolean = () => false;
  #asked = 0;
  #last = 0;
  #pace = 16; // ms a picture takes, lately
  #relaxed = 0;
  #seen = { sight: "", splashes: 0, cuts: 0 };

  constructor(
    readonly match: Match<SplashView>,
    readonly theatre: Theatre,
    readonly hand: Hand,
    readonly lit: () => ReadonlySet<number>,
    readonly cut: () => void,
    readonly turned: (compass: Compass) => void,
  ) {}

  readonly wake = (): void => {
    if (this.stage && !this.#asked) this.#asked = requestAnimationFrame((now) => this.#draw(now));
  };

  resize(width: number, height: number): void {
    this.stage?.resize(width, height);
    this.#seen.sight = "";
    this.wake();
  }

  close(): void {
    cancelAnimationFrame(this.#asked);
    this.stage?.dispose();
    this.stage = null;
  }

  /** The eye walks round by itself while others place. */
  get #isGliding(): boolean {
    return this.match.view.phase === "placing" && !this.hand.piece && !prefs.still && this.#relaxed < 3;
  }

  #draw(now: number): void {
    this.#asked = 0;
    const stage = this.stage;
    if (!stage) return;
    const moving = this.theatre.step(now);
    const glides = this.#isGliding;
    const ms = now - this.#last;
    if (glides && ms < STROLL) return this.wake();
    if (glides) stage.eye.orbit(GLIDE * Math.min(60, ms), 0);
    this.#last = now;
    this.#keepPace(ms);
    this.#look(stage, now);
    const going = stage.draw(this.#cue(), now, prefs.still);
    this.turned({ right: stage.eye.right, away: stage.eye.away });
    if (moving || going || glides || this.busy()) this.wake();
  }

  /** A weak device draws less, and in the end does not walk round. */
  #keepPace(ms: number): void {
    if (ms > 1000) return; // it had been resting
    this.#pace += (ms - this.#pace) * 0.06;
    if (this.#pace < LAZY || this.#relaxed > 2) return;
    this.#relaxed++;
    this.#pace = 16;
    this.stage?.relax();
  }

  /** Follow what the table asks the eye for. */
  #look(stage: Stage, now: number): void {
    const { view } = this.match;
    const sight = sightOf(view, this.hand.piece !== null);
    if (sight !== this.#seen.sight) stage.aim(aimOf(view, this.hand.piece && this.hand.target));
    if (this.theatre.splashes > this.#seen.splashes && !prefs.still) {
      stage.splash(footOf(view), now);
    }
    if (this.theatre.cuts > this.#seen.cuts && this.#seen.cuts) this.cut();
    this.#seen = { sight, splashes: this.theatre.splashes, cuts: this.theatre.cuts };
  }

  #cue(): Cue {
    const { match, hand, theatre } = this;
    const { held } = match.view;
    const mine = hand.piece !== null;
    const poses = new Map(theatre.shown);
    if (hand.piece && !theatre.isLive) poses.set(hand.piece.id, hand.wanted); // until the server is heard
    return {
      poses,
      leaving: theatre.leaving,
      lit: mine && held?.target != null ? new Set([held.target]) : this.lit(),
      held: held && {
        id: held.piece.id,
        sleeve: this.#sleeve(held.placer),
        open: mine && hand.open,
        live: theatre.isLive,
      },
      wanted: mine && !hand.open ? { pose: hand.wanted, landing: hand.below, target: held?.target ?? null } : null,
    };
  }

  #sleeve(seat: number): string {
    return coat(colourOf(this.match.name(seat), this.match.person(seat))).fill;
  }
}
