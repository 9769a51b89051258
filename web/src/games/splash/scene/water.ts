/** Drops that jump from a fall. */
import { InstancedMesh, MeshPhongMaterial, Object3D, SphereGeometry } from "three";
import { luck } from "./paint";

const DROPS = 46;
const LASTING = 1500; // ms
const G = 9.81e-3 * 0.35; // mm/ms²: water is funnier when it takes its time

interface Drop {
  x: number;
  y: number;
  vx: number;
  vy: number;
  vz: number;
  size: number;
}

export class Water {
  readonly mesh: InstancedMesh<SphereGeometry, MeshPhongMaterial>;
  #drops: Drop[] = [];
  #start = -Infinity;
  #one = new Object3D();

  constructor() {
    const material = new MeshPhongMaterial({
      color: "#4fb4e8",
      shininess: 90,
      specular: "#ffffff",
      transparent: true,
      opacity: 0.85,
    });
    this.mesh = new InstancedMesh(new SphereGeometry(1, 12, 8), material, DROPS);
    this.mesh.visible = false;
    this.mesh.frustumCulled = false;
  }

  /** Let it splash round the foot of the tower. */
  splash([x, y]: readonly [number, number], now: number): void {
    const random = luck(Math.floor(now));
    this.#start = now + 350;
    this.#drops = Array.from({ length: DROPS }, () => {
      const [angle, speed] = [random() * 2 * Math.PI, 0.03 + random() * 0.1];
      const [vx, vy] = [Math.cos(angle) * speed, Math.sin(angle) * speed];
      return { x: x + vx * 120, y: y + vy * 120, vx, vy, vz: 0.25 + random() * 0.42, size: 0.7 + random() * 1.9 };
    });
  }

  /** False once all drops have dried. */
  step(now: number): boolean {
    const ms = now - this.#start;
    const isWet = ms < LASTING;
    this.mesh.visible = isWet && ms >= 0;
    if (!this.mesh.visible) return isWet;
    this.#drops.forEach((drop, place) => {
      const height = drop.vz * ms - (G * ms * ms) / 2;
      const flat = height < 0.3;
      const size = drop.size * (1 - Math.max(0, ms / LASTING - 0.7) / 0.3);
      const still = flat ? Math.min(ms, (2 * drop.vz) / G) : ms;
      this.#one.position.set(drop.x + drop.vx * still, drop.y + drop.vy * still, Math.max(0.2, height));
      this.#one.scale.set(size * (flat ? 1.8 : 1), size * (flat ? 1.8 : 1), flat ? size * 0.25 : size * 1.25);
      this.#one.updateMatrix();
      this.mesh.setMatrixAt(place, this.#one.matrix);
    });
    this.mesh.instanceMatrix.needsUpdate = true;
    return true;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
    this.mesh.dispose();
  }
}
