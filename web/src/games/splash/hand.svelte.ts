/** The piece in this player's hand: where they want it. The server's simulation says where it is.
 *
 * Lifting a finger never drops the piece: fingers slip, and one lets go of the screen to look from another side. It
 * falls when the player says so. */
import type { Match } from "../../lib/game";
import type { SplashView } from "../../lib/protocol";
import { writePointer } from "./frames";
import { landing, type Landing, type Lying } from "./landing";
import { ABOVE, heightOf } from "./layout";
import { about, extent, poseOf, product, resting, type Pose } from "./pose";
import type { Theatre } from "./theatre.svelte";
import { FACES, pieceOf, type Piece, type Point, type Quaternion } from "./wood";

const BEAT = 18; // ms between two pointers: the server hears sixty a second
const ALIVE = 1500; // ms after which the hand says again where it is
const REACH = 180; // mm from the middle that a hand may go here
const CLEARANCE = 14; // mm over everything where a new piece waits
const TOUCHING = 0.05; // mm: nearer than this it lies on what is below
const SINKING = 0.6; // mm a beat when it is lowered by itself

export class Hand {
  piece = $state.raw<Piece | null>(null);
  wanted = $state.raw<Pose>([0, 0, ABOVE, 1, 0, 0, 0]);
  face = $state(0);
  degrees = $state(0);
  tilted = $state(false);
  /** The hand is open, and everybody holds their breath. */
  open = $state(false);
  sinking = $state(false);
  target = $state.raw<Pose | null>(null);
  /** What is below, and how far. */
  below = $derived.by<Landing>(() => this.#below());

  #moment = "";
  #seen: SplashView | null = null;
  #judged = false;
  #sent = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;

  constructor(
    readonly match: Match<SplashView>,
    readonly theatre: Theatre,
  ) {}

  /** Take what the view says is in this player's hand, or nothing. */
  follow(view: SplashView, seat: number | null): void {
    const held = this.match.canPlay && view.phase === "placing" && view.held?.placer === seat ? view.held : null;
    const moment = held ? `${held.piece.id}|${held.tries_left}|${view.tower.length}` : "";
    const isBack = this.#judged && view !== this.#seen; // it was let go, and is in the hand again
    this.#seen = view;
    if (moment === this.#moment && !isBack) return;
    this.#moment = moment;
    this.#judged = false;
    this.drop();
    if (!held) return;
    this.piece = pieceOf(held.piece.id);
    this.open = this.sinking = this.tilted = false;
    this.face = this.degrees = 0;
    const wood = view.tower.find((each) => each.id === held.target);
    this.target = wood ? poseOf(wood.position, wood.rotation) : [0, 0, 0, 1, 0, 0, 0];
    const turn = resting(this.piece.shape, 0, 0);
    const { low } = extent(this.piece.shape, poseOf([0, 0, 0], turn));
    this.#go([this.target[0], this.target[1], heightOf(view) + CLEARANCE - low], turn);
    this.#beat = setInterval(() => this.#send(), ALIVE);
  }

  /** There is nothing in the hand any more. */
  drop(): void {
    this.piece = null;
    clearInterval(this.#beat);
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  get turn(): Quaternion {
    return [this.wanted[3], this.wanted[4], this.wanted[5], this.wanted[6]];
  }

  /** Millimetres to the right, away, and up. */
  move(x: number, y: number, z: number): void {
    this.sinking = false;
    this.#go([this.wanted[0] + x, this.wanted[1] + y, this.wanted[2] + z], this.turn);
  }

  moveTo([x, y, z]: Point): void {
    this.#go([x, y, z], this.turn);
  }

  /** About the upright, in degrees; the other way round than the clock. */
  rotate(degrees: number): void {
    this.degrees = (((this.degrees + degrees) % 360) + 360) % 360;
    this.#go(this.#place, product(about([0, 0, 1], (degrees * Math.PI) / 180), this.turn));
  }

  /** About a level axis: pieces can be held askew. */
  tilt(axis: Point, degrees: number): void {
    this.tilted = true;
    this.#go(this.#place, product(about(axis, (degrees * Math.PI) / 180), this.turn));
  }

  /** Onto the next face that it can rest on; straight again if it was askew. */
  flip(): void {
    if (!this.piece) return;
    const faces = FACES[this.piece.shape];
    if (!this.tilted) this.face = (this.face + 1) % faces.length;
    this.tilted = false;
    const before = extent(this.piece.shape, this.wanted).low;
    const turn = resting(this.piece.shape, this.face, this.degrees);
    const { low } = extent(this.piece.shape, poseOf([0, 0, 0], turn));
    this.#go([this.wanted[0], this.wanted[1], before - low], turn); // what was its lowest point still is as high
  }

  /** Back over the middle of where it belongs. */
  centre(): void {
    if (this.target) this.#go([this.target[0], this.target[1], this.wanted[2]], this.turn);
  }

  /** Sink slowly until it touches; again stops. */
  sink(): void {
    this.sinking = !this.sinking;
    this.#sinkOn();
  }

  async letGo(): Promise<void> {
    if (!this.piece || this.open) return;
    this.sinking = false;
    this.open = true;
    this.#send();
    this.theatre.letGo();
    this.#judged = await this.match.letGo();
    if (!this.#judged) this.open = false;
  }

  get #place(): Point {
    return [this.wanted[0], this.wanted[1], this.wanted[2]];
  }

  #go([x, y, z]: Point, turn: Quaternion): void {
    if (!this.piece || this.open) return;
    const within = (way: number) => Math.max(-REACH, Math.min(REACH, way));
    const { low } = extent(this.piece.shape, poseOf([0, 0, 0], turn));
    this.wanted = poseOf([within(x), within(y), Math.max(-low, Math.min(400, z))], turn);
    this.#soon();
    this.theatre.wake();
  }

  #sinkOn(): void {
    if (!this.sinking || !this.piece) return;
    const gap = this.below.gap;
    if (gap > TOUCHING) this.moveTo([this.wanted[0], this.wanted[1], this.wanted[2] - Math.min(SINKING, gap)]);
    else this.sinking = false;
    setTimeout(() => this.#sinkOn(), BEAT);
  }

  #soon(): void {
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => this.#send(), Math.max(0, BEAT - (performance.now() - this.#sent)));
  }

  #send(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.piece) return;
    this.#sent = performance.now();
    this.match.point(writePointer(this.wanted));
  }

  #below(): Landing {
    const piece = this.piece;
    if (!piece) return { gap: 0, on: null };
    void this.theatre.tick;
    const others: Lying[] = [];
    for (const [id, pose] of this.theatre.shown) {
      if (id !== piece.id) others.push({ id, shape: pieceOf(id).shape, pose });
    }
    return landing(piece.shape, this.wanted, others);
  }
}
