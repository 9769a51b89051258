/** Fingers and mice over the tower: on the piece they move it, elsewhere they walk round; two fingers turn, raise, zoom. */
import type { Hand } from "./hand.svelte";
import type { Stage } from "./scene/stage";

/** What fingers have to know of the picture. */
export type Picture = Pick<Stage, "eye" | "grain" | "project">;

interface Touch {
  x: number;
  y: number;
}

const NEAR = 52; // pixels round the piece that still mean it: fingers are broad
const TAP = 7; // pixels that a tap may slip
const TAP_TIME = 400; // ms
const [TWIST, PINCH, PAN] = [0.12, 20, 12]; // radians and pixels after which two fingers mean one thing
const WHEEL = 0.004; // mm a step of the wheel

type Mode = "none" | "piece" | "orbit" | "two";
type Pair = "unsure" | "twist" | "pinch" | "pan";

export class Gestures {
  #touches = new Map<number, Touch>();
  #mode: Mode = "none";
  #pair: Pair = "unsure";
  #sum = { twist: 0, pinch: 0, pan: 0 };
  #start = { x: 0, y: 0, at: 0 };

  constructor(
    readonly stage: () => Picture | null,
    readonly hand: Hand,
    readonly tap: (x: number, y: number) => void,
    readonly moved: () => void,
  ) {}

  get holds(): boolean {
    return this.#mode === "piece";
  }

  down(event: PointerEvent): void {
    const { offsetX: x, offsetY: y } = event;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.#touches.set(event.pointerId, { x, y });
    if (this.#touches.size === 1) {
      this.#start = { x, y, at: event.timeStamp };
      this.#mode = this.isOnPiece(x, y) ? "piece" : "orbit";
    } else {
      this.#mode = "two";
      this.#pair = "unsure";
      this.#sum = { twist: 0, pinch: 0, pan: 0 };
    }
  }

  move(event: PointerEvent): void {
    const touch = this.#touches.get(event.pointerId);
    const stage = this.stage();
    if (!touch || !stage) return;
    const [dx, dy] = [event.offsetX - touch.x, event.offsetY - touch.y];
    if (this.#mode === "two") this.#two(event.pointerId, touch, dx, dy);
    else if (this.#mode === "orbit") stage.eye.orbit(dx * 0.007, dy * 0.006);
    else if (this.#mode === "piece") this.#drag(dx, dy, event.shiftKey || (event.buttons & 2) > 0, event.altKey);
    touch.x = event.offsetX;
    touch.y = event.offsetY;
    this.moved();
  }

  up(event: PointerEvent): void {
    const { x, y, at } = this.#start;
    const slipped = Math.hypot(event.offsetX - x, event.offsetY - y);
    if (this.#mode !== "two" && event.type === "pointerup" && slipped < TAP && event.timeStamp - at < TAP_TIME)
      this.tap(x, y);
    this.#touches.delete(event.pointerId);
    this.#mode = "none"; // of two fingers the one that is left does nothing
  }

  /** Over the piece, or while it is dragged, the wheel raises and lowers it; elsewhere it goes nearer. */
  wheel(event: WheelEvent): void {
    event.preventDefault();
    const stage = this.stage();
    if (!stage) return;
    const pixels = event.deltaY * (event.deltaMode === 1 ? 30 : 1);
    if (this.holds || this.isOnPiece(event.offsetX, event.offsetY))
      this.hand.move(0, 0, -pixels * WHEEL * (event.shiftKey ? 1 : 5));
    else stage.eye.zoom(Math.exp(pixels * 0.0012));
    this.moved();
  }

  isOnPiece(x: number, y: number): boolean {
    const stage = this.stage();
    if (!stage || !this.hand.piece || this.hand.open) return false;
    const at = stage.project(this.hand.wanted[0], this.hand.wanted[1], this.hand.wanted[2] + 3);
    return Math.hypot(x - at.x, y - at.y) < NEAR;
  }

  /** With the other button, or shift, the piece is turned and tilted; with alt it goes up and down. */
  #drag(dx: number, dy: number, turns: boolean, lifts: boolean): void {
    const stage = this.stage();
    if (!stage) return;
    const { eye } = stage;
    if (turns) {
      this.hand.rotate(dx * 0.5);
      if (Math.abs(dy) > 1) this.hand.tilt([eye.right[0], eye.right[1], 0], -dy * 0.4);
      return;
    }
    const [x, y, z] = this.hand.wanted;
    const grain = stage.grain(x, y, z);
    if (lifts) return this.hand.move(dx * grain * eye.right[0], dx * grain * eye.right[1], -dy * grain);
    const [right, away] = [dx * grain, (-dy * grain) / Math.max(0.4, eye.slope)];
    this.hand.move(right * eye.right[0] + away * eye.away[0], right * eye.right[1] + away * eye.away[1], 0);
  }

  #two(id: number, touch: Touch, dx: number, dy: number): void {
    const other = [...this.#touches].find(([key]) => key !== id)?.[1];
    const stage = this.stage();
    if (!other || !stage) return;
    const [one, next] = [
      { x: touch.x - other.x, y: touch.y - other.y },
      { x: touch.x + dx - other.x, y: touch.y + dy - other.y },
    ];
    const twist = Math.atan2(one.x * next.y - one.y * next.x, one.x * next.x + one.y * next.y);
    const pinch = Math.hypot(next.x, next.y) - Math.hypot(one.x, one.y);
    this.#decide(twist, pinch, dy);
    if (this.#pair === "twist" && this.hand.piece) this.hand.rotate((-twist * 180) / Math.PI);
    else if (this.#pair === "pinch") stage.eye.zoom(Math.exp(-pinch * 0.006));
    else if (this.#pair === "pan" && this.hand.piece) {
      this.hand.move(0, 0, -dy * 0.5 * stage.grain(this.hand.wanted[0], this.hand.wanted[1], this.hand.wanted[2]));
    }
  }

  #decide(twist: number, pinch: number, pan: number): void {
    if (this.#pair !== "unsure") return;
    this.#sum.twist += twist;
    this.#sum.pinch += pinch;
    this.#sum.pan += pan / 2;
    if (Math.abs(this.#sum.twist) > TWIST) this.#pair = "twist";
    else if (Math.abs(this.#sum.pinch) > PINCH) this.#pair = "pinch";
    else if (Math.abs(this.#sum.pan) > PAN) this.#pair = "pan";
  }
}
