/** The hand of whoever places: it holds the piece, opens, and goes away upwards. */
import { Sprite, SpriteMaterial } from "three";
import { extent, type Pose } from "../pose";
import { pieceOf } from "../wood";
import { handPicture } from "./paint";

const [WIDE, TALL] = [30, 60]; // mm
const LEAVING = 380; // ms
const DROPPED = 0.24; // mm/ms: nobody lowers a piece so fast, so it was let go

export interface Holding {
  id: number;
  sleeve: string;
  open: boolean;
  /** It is seen as it moves, by frames: only then does a sudden drop tell that the hand has opened. */
  live: boolean;
}

export class Fingers {
  readonly sprite = new Sprite(new SpriteMaterial({ transparent: true, depthTest: false }));
  #picture = "";
  #sleeve = "";
  #id = -1;
  #isOpen = false;
  #left = -Infinity; // when it began to go
  #last = { z: 0, at: 0 };

  constructor() {
    this.sprite.center.set(0.47, 0.08);
    this.sprite.scale.set(WIDE, TALL, 1);
    this.sprite.renderOrder = 3;
    this.sprite.visible = false;
  }

  /** Follow a piece, or leave; true while it is leaving. */
  step(held: Holding | null, pose: Pose | undefined, now: number): boolean {
    if (held && pose) this.#follow(held, pose, now);
    else if (this.#id >= 0) this.#leave(now);
    const part = (now - this.#left) / LEAVING;
    if (this.#id < 0 && part < 1) {
      this.sprite.material.opacity = 1 - part;
      this.sprite.position.z += 1.2;
      return true;
    }
    this.sprite.visible = this.#id >= 0;
    return false;
  }

  #follow({ id, sleeve, open, live }: Holding, pose: Pose, now: number): void {
    if (id !== this.#id) {
      this.#id = id;
      this.#isOpen = false;
      this.#last = { z: pose[2], at: now };
    }
    const fell = live && this.#last.z - pose[2] > DROPPED * Math.max(8, now - this.#last.at) + 2;
    this.#isOpen = open || (this.#isOpen && pose[2] <= this.#last.z + 0.5) || fell;
    this.#last = { z: pose[2], at: now };
    this.#sleeve = sleeve;
    this.sprite.visible = true;
    this.sprite.material.opacity = 1;
    this.#paint();
    if (!this.#isOpen) this.sprite.position.set(pose[0], pose[1], extent(pieceOf(id).shape, pose).high - 1.5);
  }

  #leave(now: number): void {
    this.#id = -1;
    this.#isOpen = true;
    this.#left = now;
    this.#paint();
  }

  #paint(): void {
    const picture = `${this.#sleeve}${this.#isOpen}`;
    if (picture === this.#picture) return;
    this.#picture = picture;
    this.sprite.material.map?.dispose();
    this.sprite.material.map = handPicture(this.#sleeve, this.#isOpen);
    this.sprite.material.needsUpdate = true;
  }

  dispose(): void {
    this.sprite.material.map?.dispose();
    this.sprite.material.dispose();
  }
}
