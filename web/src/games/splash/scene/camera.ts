/** The eye: it circles round a point, by itself or by hand, and never goes under the table. */
import { PerspectiveCamera, Vector3 } from "three";

const CORNER = 0.5; // radians: two sides of a cube are seen, and one knows left from right
const LENS = 32; // degrees
const [LOW, HIGH] = [0.06, 1.45]; // radians over the table
const [NEAR, FAR] = [60, 620]; // mm

/** What should be in the picture: a point, and half of what is seen round it. */
export interface Aim {
  focus: readonly [number, number, number];
  wide: number;
  tall: number;
  elevation?: number;
}

export class Eye {
  readonly camera = new PerspectiveCamera(LENS, 1, 5, 3000);
  azimuth = CORNER; // 0 looks along +y, from where the viewer sits
  #elevation = 0.42;
  #distance = 240;
  #focus = new Vector3(0, 0, 30);
  #aim = { azimuth: CORNER, elevation: 0.42, distance: 240, focus: new Vector3(0, 0, 30) };

  constructor() {
    this.camera.up.set(0, 0, 1);
  }

  resize(width: number, height: number): void {
    this.camera.aspect = width / Math.max(1, height);
    this.camera.updateProjectionMatrix();
  }

  /** Look at something; with `keep` the player's own distance and height of the eye stay. */
  aim({ focus, wide, tall, elevation }: Aim, keep = false): void {
    this.#aim.focus.set(...focus);
    if (keep) return;
    const slope = Math.tan(((LENS / 2) * Math.PI) / 180);
    const fit = Math.max(tall / slope, wide / (slope * this.camera.aspect));
    this.#aim.distance = Math.min(FAR, Math.max(NEAR, fit));
    if (elevation !== undefined) this.#aim.elevation = elevation;
  }

  orbit(right: number, up: number): void {
    this.#aim.azimuth -= right;
    this.#aim.elevation = Math.min(HIGH, Math.max(LOW, this.#aim.elevation + up));
  }

  zoom(by: number): void {
    this.#aim.distance = Math.min(FAR, Math.max(NEAR, this.#aim.distance * by));
  }

  /** Go some way to where it should be; false once it is there. */
  step(ms: number, isAtOnce: boolean): boolean {
    const part = isAtOnce ? 1 : 1 - Math.exp(-ms / 160);
    const aim = this.#aim;
    const left =
      Math.abs(aim.azimuth - this.azimuth) +
      Math.abs(aim.elevation - this.#elevation) +
      Math.abs(aim.distance - this.#distance) / 100 +
      this.#focus.distanceTo(aim.focus) / 100;
    this.azimuth += (aim.azimuth - this.azimuth) * part;
    this.#elevation += (aim.elevation - this.#elevation) * part;
    this.#distance += (aim.distance - this.#distance) * part;
    this.#focus.lerp(aim.focus, part);
    const level = Math.cos(this.#elevation) * this.#distance;
    this.camera.position.set(
      this.#focus.x + level * Math.sin(this.azimuth),
      this.#focus.y - level * Math.cos(this.azimuth),
      Math.max(4, this.#focus.z + Math.sin(this.#elevation) * this.#distance),
    );
    this.camera.lookAt(this.#focus);
    this.camera.updateMatrixWorld();
    return left > 0.0005;
  }

  /** To the right and away, level, as this eye sees it. */
  get right(): readonly [number, number] {
    return [Math.cos(this.azimuth), Math.sin(this.azimuth)];
  }

  get away(): readonly [number, number] {
    return [-Math.sin(this.azimuth), Math.cos(this.azimuth)];
  }

  /** Where a point of the room is in a picture of so many pixels. */
  project(point: readonly [number, number, number], width: number, height: number): { x: number; y: number } {
    const seen = new Vector3(...point).project(this.camera);
    return { x: ((seen.x + 1) / 2) * width, y: ((1 - seen.y) / 2) * height };
  }

  /** Millimetres that a pixel is at a point, in a picture so many pixels high. */
  grain(point: readonly [number, number, number], pixels: number): number {
    const far = this.camera.position.distanceTo(new Vector3(...point));
    return (2 * far * Math.tan(((LENS / 2) * Math.PI) / 180)) / pixels;
  }

  /** How steeply it looks down: 0 along the table, 1 from straight above. */
  get slope(): number {
    return Math.sin(this.#elevation);
  }
}
