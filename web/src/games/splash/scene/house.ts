/** The table, the room round it, and the light that comes through its window. */
import {
  BackSide,
  type BufferGeometry,
  CircleGeometry,
  CylinderGeometry,
  DirectionalLight,
  Group,
  HemisphereLight,
  Mesh,
  MeshBasicMaterial,
  MeshPhongMaterial,
  type Texture,
} from "three";
import { room, tableTop } from "./paint";

export const TABLE = 300; // mm from the middle to the edge
const SHADOW = 1024;

export class House {
  readonly group = new Group();
  readonly sun: DirectionalLight;
  #textures: Texture[] = [];

  constructor(isDark: boolean) {
    const top = tableTop(isDark);
    const wall = room(isDark);
    this.#textures.push(top, wall);
    const board = new Mesh(
      new CircleGeometry(TABLE, 96),
      new MeshPhongMaterial({ map: top, shininess: 22, specular: "#2c241a" }),
    );
    board.receiveShadow = true;
    const edge = new Mesh(
      new CylinderGeometry(TABLE, TABLE - 5, 16, 96, 1, true),
      new MeshPhongMaterial({ color: isDark ? "#5a371e" : "#8f5f36" }),
    );
    edge.rotation.x = Math.PI / 2;
    edge.position.z = -8;
    const walls = new Mesh(
      new CylinderGeometry(1300, 1300, 1500, 48, 1, true),
      new MeshBasicMaterial({ map: wall, side: BackSide, toneMapped: false }),
    );
    walls.rotation.x = Math.PI / 2;
    walls.position.z = 130;
    const floor = new Mesh(
      new CircleGeometry(1300, 48),
      new MeshBasicMaterial({ color: isDark ? "#24160d" : "#6e4728" }),
    );
    floor.position.z = -420;
    this.sun = new DirectionalLight(isDark ? "#ffcf8a" : "#fff1d6", isDark ? 3.3 : 3.9);
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.set(SHADOW, SHADOW);
    this.sun.shadow.radius = 3.2;
    this.sun.shadow.bias = -0.0006;
    this.sun.shadow.normalBias = 0.25;
    const sky = new HemisphereLight(isDark ? "#a9b6d6" : "#eaf2ff", isDark ? "#4a3018" : "#d9b184", isDark ? 1.9 : 2.2);
    sky.position.set(0, 0, 1);
    this.group.add(board, edge, walls, floor, this.sun, this.sun.target, sky);
    this.shine([0, 0], 60, isDark);
  }

  /** Let the shadows fall where the wood is: the smaller what they cover, the sharper they are. */
  shine([x, y]: readonly [number, number], reach: number, isDark: boolean): void {
    const [dx, dy, dz] = isDark ? [-70, -60, 330] : [-230, -90, 290];
    this.sun.position.set(x + dx, y + dy, dz);
    this.sun.target.position.set(x, y, reach * 0.35);
    const frame = this.sun.shadow.camera;
    frame.left = frame.bottom = -reach;
    frame.right = frame.top = reach;
    frame.near = 20;
    frame.far = 900;
    frame.updateProjectionMatrix();
  }

  dispose(): void {
    for (const texture of this.#textures) texture.dispose();
    this.group.traverse((thing) => {
      if (thing instanceof Mesh) {
        const { geometry, material } = thing as Mesh<BufferGeometry, MeshBasicMaterial>;
        geometry.dispose();
        material.dispose();
      }
    });
    this.sun.dispose();
  }
}
