/** Pieces as they look: bevelled, stained, with the grain of a log they were sawn from. The wood is solid: rings and
 *  fibres are computed from where a point is in the piece, so that streaks on a side end as arcs on the end grain. */
import {
  BackSide,
  BufferGeometry,
  Color,
  DataTexture,
  Float32BufferAttribute,
  Group,
  LinearFilter,
  Mesh,
  MeshBasicMaterial,
  MeshPhongMaterial,
  RedFormat,
  RepeatWrapping,
  Vector2,
  Vector3,
} from "three";
import { luck } from "./paint";
import { COLOURS, halves, PAINT, pieceOf, rim, type Shape } from "../wood";

const BEVEL = 0.45; // mm

type Corner = readonly [number, number, number];

/** A prism over a shape's rim with all edges broken. */
export function carve(shape: Shape): BufferGeometry {
  const height = halves(shape)[2];
  const outline = cut(rim(shape), BEVEL * 0.8);
  const inset = outline.map(([x, y]) => shrink(x, y, BEVEL));
  const ring = (points: readonly (readonly [number, number])[], z: number) =>
    points.map(([x, y]) => [x, y, z] as const);
  const rings = [
    ring(inset, height),
    ring(outline, height - BEVEL),
    ring(outline, BEVEL - height),
    ring(inset, -height),
  ];
  const builder = new Builder();
  builder.fan(rings[0] as Corner[], 0);
  for (let level = 0; level < 3; level++)
    builder.band(rings[level] as Corner[], rings[level + 1] as Corner[], level !== 1);
  builder.fan((rings[3] as Corner[]).toReversed(), 0);
  return builder.done();
}

function shrink(x: number, y: number, by: number): readonly [number, number] {
  const far = Math.max(Math.abs(x), Math.abs(y));
  return [(x * (far - by)) / far, (y * (far - by)) / far];
}

/** Cut the corners off a polygon. */
function cut(points: readonly (readonly [number, number])[], by: number): [number, number][] {
  return points.flatMap((point, place) => {
    const before = points.at(place - 1) as readonly [number, number];
    const after = points[(place + 1) % points.length] as readonly [number, number];
    return [toward(point, before, by), toward(point, after, by)];
  });
}

function toward([x, y]: readonly [number, number], [a, b]: readonly [number, number], by: number): [number, number] {
  const far = Math.hypot(a - x, b - y);
  return [x + ((a - x) * by) / far, y + ((b - y) * by) / far];
}

class Builder {
  #points: number[] = [];
  #marks: number[] = [];
  #worn: number[] = [];

  fan(points: readonly Corner[], worn: number): void {
    for (let n = 1; n + 1 < points.length; n++) {
      this.#triangle(points[0] as Corner, points[n] as Corner, points[n + 1] as Corner, worn, ([x, y]) => [x, y]);
    }
  }

  /** Between two rings; narrow strips are edges that hands have worn. */
  band(upper: readonly Corner[], lower: readonly Corner[], isEdge: boolean): void {
    for (let n = 0; n < upper.length; n++) {
      const next = (n + 1) % upper.length;
      const [a, b, c, d] = [upper[n], lower[n], lower[next], upper[next]] as [Corner, Corner, Corner, Corner];
      const worn = isEdge || n % 2 === 0 ? 1 : 0;
      const middle = [(b[0] + c[0]) / 2, (b[1] + c[1]) / 2] as const;
      const side = Math.hypot(c[0] - b[0], c[1] - b[1]);
      const along = (p: Corner): [number, number] => [
        ((p[0] - middle[0]) * (c[0] - b[0]) + (p[1] - middle[1]) * (c[1] - b[1])) / side,
        p[2],
      ];
      this.#triangle(a, b, c, worn, along);
      this.#triangle(a, c, d, worn, along);
    }
  }

  #triangle(a: Corner, b: Corner, c: Corner, worn: number, mark: (point: Corner) => [number, number]): void {
    for (const point of [a, b, c]) {
      this.#points.push(...point);
      this.#marks.push(...mark(point));
      this.#worn.push(worn);
    }
  }

  done(): BufferGeometry {
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new Float32BufferAttribute(this.#points, 3));
    geometry.setAttribute("mark", new Float32BufferAttribute(this.#marks, 2));
    geometry.setAttribute("worn", new Float32BufferAttribute(this.#worn, 1));
    geometry.computeVertexNormals();
    return geometry;
  }
}

const VARYINGS = /* glsl */ `
varying vec3 vWhere; varying vec2 vMark; varying float vWorn; varying vec3 vFacing;`;

const TIMBER = /* glsl */ `
${VARYINGS}
uniform vec3 uPaint; uniform vec3 uSeed; uniform vec2 uPith; uniform float uLying; uniform int uPattern; uniform float uGlow; uniform sampler2D uNoise;

float noise(vec2 p) { return texture2D(uNoise, p / 64.0).r; }
float soft(float edge, float value) { float w = fwidth(value) + 0.001; return smoothstep(edge - w, edge + w, value); }

float pattern(vec2 p) {
  if (uPattern == 1) { vec2 q = fract(p / 3.6 + 0.5) - 0.5; return 1.0 - soft(0.27, length(q)); }
  if (uPattern == 2) { vec2 q = p / 2.9; return soft(0.0, sin(q.x * 3.14159) * sin(q.y * 3.14159)); }
  if (uPattern == 3) { return soft(0.35, sin((p.y + 0.75 * sin(p.x * 1.25)) * 2.1)); }
  if (uPattern == 4) { return soft(0.15, sin((p.x + p.y) * 1.75)); }
  if (uPattern == 5) { vec2 q = p / 4.0; q.x += 0.5 * floor(q.y + 0.5); q = fract(q + 0.5) - 0.5; return soft(0.0, min(q.y + 0.28, 0.2 - q.y * 0.5 - abs(q.x) * 0.95)); }
  return 0.0;
}
vec4 timber() {
  vec3 p = mix(vWhere, vWhere.yzx, uLying);
  vec3 facing = abs(mix(vFacing, vFacing.yzx, uLying));
  float end = smoothstep(0.8, 0.95, facing.z);
  vec3 q = p + uSeed;
  vec2 bent = p.xy - uPith + 1.6 * noise(vec2(q.z * 0.3, uSeed.x));
  float year = length(bent) + 0.9 * noise(vec2(q.x + q.z * 0.2, q.y - q.z * 0.15));
  float ring = fract(year / 1.7);
  float late = smoothstep(0.35, 0.95, ring) * (1.0 - smoothstep(0.95, 1.0, ring));
  vec2 along = vec2(q.x * 5.0 + q.y * 6.1, q.z * 0.35);
  float fibre = noise(mix(along, q.xy * 4.0, end));
  float pore = smoothstep(0.66, 0.82, noise(mix(along * vec2(0.9, 2.2) + 17.0, q.xy * 5.0 + 9.0, end)));
  float tone = 1.1 - 0.26 * late - 0.22 * (fibre - 0.5) - 0.16 * pore - 0.14 * end;
  float rub = vWorn * (0.35 + 0.4 * noise(q.xy * 0.5 + q.z * 0.5));
  vec3 beech = vec3(0.78, 0.53, 0.3);
  vec3 stain = mix(uPaint, beech, 0.1);
  vec3 stained = stain * (1.0 - 0.5 * pattern(vMark) * (1.0 - vWorn));
  return vec4(mix(stained, mix(stained * 1.35, beech, 0.55), rub) * tone, late * 0.12 + pore * 0.1 + end * 0.15);
}`;

let made: DataTexture | null = null;

/** Smooth noise without a seam, for all pieces together. */
function noise(): DataTexture {
  if (made) return made;
  const [size, random] = [64, luck(3)];
  const bytes = Uint8Array.from({ length: size * size }, () => Math.floor(random() * 256));
  made = new DataTexture(bytes, size, size, RedFormat);
  made.wrapS = made.wrapT = RepeatWrapping;
  made.magFilter = made.minFilter = LinearFilter;
  made.needsUpdate = true;
  return made;
}

interface Uniforms {
  uGlow: { value: number };
}

/** The stain of one colour, on wood sawn from a place of its own in the log. */
function stain(id: number): MeshPhongMaterial {
  const { shape, colour } = pieceOf(id);
  const material = new MeshPhongMaterial({ shininess: 38, specular: "#4a4238" });
  const glow = { value: 0 };
  const uniforms = {
    uPaint: { value: new Color(PAINT[colour]) },
    uSeed: { value: new Vector3((id * 37.7) % 61, (id * 17.3) % 53, (id * 29.1) % 47) },
    uPith: { value: new Vector2(9 + ((id * 7) % 9), -6 - ((id * 5) % 11)) },
    uLying: { value: shape === "plate" ? 1 : 0 }, // plates are sawn along the log, all else across
    uPattern: { value: COLOURS.indexOf(colour) },
    uGlow: glow,
    uNoise: { value: noise() },
  };
  material.userData = { uGlow: glow } satisfies Uniforms;
  material.customProgramCacheKey = () => "timber";
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader = `attribute vec2 mark; attribute float worn; ${VARYINGS}\n${shader.vertexShader}`.replace(
      "#include <begin_vertex>",
      "#include <begin_vertex>\nvWhere = position; vMark = mark; vWorn = worn; vFacing = normal;",
    );
    shader.fragmentShader = `${TIMBER}\n${shader.fragmentShader}`
      .replace("#include <color_fragment>", "vec4 grain = timber(); diffuseColor.rgb = grain.rgb;")
      .replace("#include <specularmap_fragment>", "float specularStrength = max(0.0, 1.0 - 2.5 * grain.a);")
      .replace(
        "#include <emissivemap_fragment>",
        "totalEmissiveRadiance += uGlow * vec3(1.0, 0.72, 0.28) * (0.01 + 0.14 * pow(1.0 - abs(dot(normal, normalize(vViewPosition))), 2.0));",
      );
  };
  return material;
}

const carved = new Map<Shape, BufferGeometry>();

/** The geometry of a shape; one for all its colours. */
export function geometryOf(shape: Shape): BufferGeometry {
  const known = carved.get(shape);
  if (known) return known;
  const geometry = carve(shape);
  carved.set(shape, geometry);
  return geometry;
}

const RING = new MeshBasicMaterial({ color: "#ffd98a", side: BackSide });

/** One piece of the box. */
export class Timber {
  readonly group = new Group();
  readonly mesh: Mesh<BufferGeometry, MeshPhongMaterial>;
  #ring: Mesh;

  constructor(readonly id: number) {
    const geometry = geometryOf(pieceOf(id).shape);
    this.mesh = new Mesh(geometry, stain(id));
    this.mesh.castShadow = this.mesh.receiveShadow = true;
    this.mesh.userData = { id };
    this.#ring = new Mesh(geometry, RING);
    this.#ring.visible = false;
    const [x, y, z] = halves(pieceOf(id).shape);
    this.#ring.scale.set(1 + 0.7 / x, 1 + 0.7 / y, 1 + 0.7 / z);
    this.group.add(this.mesh, this.#ring);
  }

  /** Ring it with light: this is what can be chosen, or built on. */
  light(on: boolean): void {
    this.#ring.visible = on;
    (this.mesh.material.userData as Uniforms).uGlow.value = on ? 1 : 0;
  }

  dispose(): void {
    this.mesh.material.dispose();
  }
}
