/** The tower in three dimensions. It draws when asked to, and is asked only while something moves. */
import {
  BufferGeometry,
  Float32BufferAttribute,
  Line,
  LineDashedMaterial,
  Mesh,
  MeshBasicMaterial,
  NeutralToneMapping,
  PCFShadowMap,
  Raycaster,
  Scene,
  Vector2,
  WebGLRenderer,
} from "three";
import type { Landing } from "../landing";
import { extent, type Pose } from "../pose";
import { pieceOf } from "../wood";
import { Eye, type Aim } from "./camera";
import { Fingers, type Holding } from "./fingers";
import { House } from "./house";
import { geometryOf, Timber } from "./timber";
import { Water } from "./water";

const SHARPEST = 1.75; // device pixels a pixel: weak phones have many

/** What one picture shows besides the wood. */
export interface Cue {
  poses: ReadonlyMap<number, Pose>;
  leaving: ReadonlyMap<number, number>;
  lit: ReadonlySet<number>;
  /** A piece that somebody holds, and the colour of their sleeve. */
  held: Holding | null;
  /** Where this player wants the piece in hand, and what is below; shown as a ghost and a plumb line. */
  wanted: { pose: Pose; landing: Landing; target: number | null } | null;
}

export class Stage {
  readonly eye = new Eye();
  #renderer: WebGLRenderer;
  #scene = new Scene();
  #house: House;
  #woods = new Map<number, Timber>();
  #water = new Water();
  #ghost = new Mesh(new BufferGeometry(), new MeshBasicMaterial({ transparent: true, depthWrite: false }));
  #plumb = new Line(
    new BufferGeometry().setAttribute("position", new Float32BufferAttribute([0, 0, 0, 0, 0, -1], 3)),
    new LineDashedMaterial({ color: "#2b2118", dashSize: 1.6, gapSize: 1.1 }),
  );
  #fingers = new Fingers();
  #size = new Vector2(1, 1);
  #last = 0;

  constructor(
    canvas: HTMLCanvasElement,
    readonly isDark: boolean,
    keeps: boolean, // the last picture, to fade from it
  ) {
    this.#renderer = new WebGLRenderer({
      canvas,
      antialias: true,
      powerPreference: "low-power",
      preserveDrawingBuffer: keeps,
    });
    this.#renderer.toneMapping = NeutralToneMapping;
    this.#renderer.toneMappingExposure = 1.02;
    this.#renderer.shadowMap.enabled = true;
    this.#renderer.shadowMap.type = PCFShadowMap;
    this.#house = new House(isDark);
    this.#scene.add(this.#house.group, this.#water.mesh, this.#ghost, this.#plumb, this.#fingers.sprite);
  }

  resize(width: number, height: number): void {
    this.#size.set(width, height);
    this.#renderer.setPixelRatio(Math.min(devicePixelRatio, SHARPEST));
    this.#renderer.setSize(width, height, false);
    this.eye.resize(width, height);
  }

  /** Draw less, so that it moves: first fewer points, then no shadows. */
  relax(): void {
    if (this.#renderer.getPixelRatio() > 1) this.#renderer.setPixelRatio(1);
    else this.#house.sun.castShadow = false;
  }

  aim(aim: Aim, keep = false): void {
    this.eye.aim(aim, keep);
    this.#house.shine([aim.focus[0], aim.focus[1]], Math.max(70, Math.min(170, aim.tall * 1.5)), this.isDark);
  }

  splash(at: readonly [number, number], now: number): void {
    this.#water.splash(at, now);
  }

  /** Draw one picture; false when the next one would be the same. */
  draw(cue: Cue, now: number, isAtOnce: boolean): boolean {
    const ms = Math.min(100, now - this.#last);
    this.#last = now;
    const held = cue.held && cue.poses.get(cue.held.id);
    const leaving = this.#fingers.step(cue.held, held ?? undefined, now);
    const moving = [this.eye.step(ms, isAtOnce), this.#water.step(now), leaving];
    this.#lay(cue);
    this.#point(cue);
    this.#renderer.render(this.#scene, this.eye.camera);
    return moving.includes(true);
  }

  #lay({ poses, leaving, lit }: Cue): void {
    for (const [id, timber] of this.#woods) timber.group.visible = poses.has(id);
    for (const [id, pose] of poses) {
      const timber = this.#woods.get(id) ?? this.#saw(id);
      timber.group.position.set(pose[0], pose[1], pose[2]);
      timber.group.quaternion.set(pose[4], pose[5], pose[6], pose[3]);
      timber.group.scale.setScalar(Math.max(0.001, leaving.get(id) ?? 1));
      timber.light(lit.has(id));
    }
  }

  #saw(id: number): Timber {
    const timber = new Timber(id);
    this.#woods.set(id, timber);
    this.#scene.add(timber.group);
    return timber;
  }

  #point({ wanted, held }: Cue): void {
    this.#ghost.visible = this.#plumb.visible = wanted !== null && held !== null;
    if (!wanted || !held) return;
    const { pose, landing, target } = wanted;
    const { shape } = pieceOf(held.id);
    this.#ghost.geometry = geometryOf(shape);
    this.#ghost.position.set(pose[0], pose[1], pose[2] - landing.gap + 0.05);
    this.#ghost.quaternion.set(pose[4], pose[5], pose[6], pose[3]);
    this.#ghost.material.color.set(landing.on === target ? "#fff6d8" : "#c8371f");
    this.#ghost.material.opacity = landing.gap < 0.3 ? 0 : 0.42;
    this.#plumb.position.set(pose[0], pose[1], extent(shape, pose).low);
    this.#plumb.scale.z = Math.max(0.01, landing.gap);
    this.#plumb.computeLineDistances();
    this.#plumb.material.scale = this.#plumb.scale.z;
  }

  /** The piece at a point of the picture, of those that may be picked. */
  pick(x: number, y: number, among: ReadonlySet<number>): number | null {
    const ray = new Raycaster();
    ray.setFromCamera(new Vector2((x / this.#size.x) * 2 - 1, 1 - (y / this.#size.y) * 2), this.eye.camera);
    const meshes = [...this.#woods.values()].filter((timber) => timber.group.visible).map((timber) => timber.mesh);
    const hit = ray.intersectObjects(meshes, false)[0]?.object.userData["id"] as number | undefined;
    return hit !== undefined && among.has(hit) ? hit : null;
  }

  /** Where a point of the room is in the picture. */
  project(x: number, y: number, z: number): { x: number; y: number } {
    return this.eye.project([x, y, z], this.#size.x, this.#size.y);
  }

  /** Millimetres a pixel at a place. */
  grain(x: number, y: number, z: number): number {
    return this.eye.grain([x, y, z], this.#size.y);
  }

  dispose(): void {
    for (const timber of this.#woods.values()) timber.dispose();
    this.#fingers.dispose();
    this.#ghost.material.dispose();
    this.#plumb.geometry.dispose();
    this.#plumb.material.dispose();
    this.#water.dispose();
    this.#house.dispose();
    this.#renderer.dispose();
  }
}
