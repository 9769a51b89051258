/** Where a piece is: its middle in millimetres and its rotation. */
import type { Point, Quaternion, Shape } from "./wood";
import { corners, FACES } from "./wood";

export type Pose = readonly [x: number, y: number, z: number, w: number, i: number, j: number, k: number];

/** Turn by the second, then by the first. */
export function product([a, b, c, d]: Quaternion, [w, x, y, z]: Quaternion): Quaternion {
  return [
    a * w - b * x - c * y - d * z,
    a * x + b * w + c * z - d * y,
    a * y - b * z + c * w + d * x,
    a * z + b * y - c * x + d * w,
  ];
}

/** A turn about an axis of length one. */
export function about([x, y, z]: Point, angle: number): Quaternion {
  const sine = Math.sin(angle / 2);
  return [Math.cos(angle / 2), x * sine, y * sine, z * sine];
}

export function inverse([w, x, y, z]: Quaternion): Quaternion {
  return [w, -x, -y, -z];
}

export function rotated([w, x, y, z]: Quaternion, [a, b, c]: Point): Point {
  const [s, t, u] = [2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)];
  return [a + w * s + y * u - z * t, b + w * t + z * s - x * u, c + w * u + x * t - y * s];
}

export function rotationOf(pose: Pose): Quaternion {
  return [pose[3], pose[4], pose[5], pose[6]];
}

export function poseOf([x, y, z]: Point, [w, i, j, k]: Quaternion): Pose {
  return [x, y, z, w, i, j, k];
}

/** Resting on a face, turned by degrees. */
export function resting(shape: Shape, face: number, degrees: number): Quaternion {
  return product(about([0, 0, 1], (degrees * Math.PI) / 180), FACES[shape][face]?.rotation ?? [1, 0, 0, 0]);
}

/** Part of the way from one pose to another: 0 is the first, 1 the second. */
export function between(one: Pose, other: Pose, part: number): Pose {
  const mix = (a: number, b: number) => a + (b - a) * part;
  const turn = slerp(rotationOf(one), rotationOf(other), part);
  return poseOf([mix(one[0], other[0]), mix(one[1], other[1]), mix(one[2], other[2])], turn);
}

export function slerp(one: Quaternion, other: Quaternion, part: number): Quaternion {
  let dot = one[0] * other[0] + one[1] * other[1] + one[2] * other[2] + one[3] * other[3];
  const sign = dot < 0 ? -1 : 1; // the short way round
  dot = Math.min(1, dot * sign);
  const angle = Math.acos(dot);
  const sine = Math.sin(angle);
  const near = sine < 1e-4 ? 1 - part : Math.sin((1 - part) * angle) / sine;
  const far = (sine < 1e-4 ? part : Math.sin(part * angle) / sine) * sign;
  const mixed = [0, 1, 2, 3].map((n) => (one[n] ?? 0) * near + (other[n] ?? 0) * far);
  const length = Math.hypot(...mixed) || 1;
  return mixed.map((number) => number / length) as unknown as Quaternion;
}

/** How far a pose is from another: millimetres, a turn counted at the reach of a piece. */
export function distance(one: Pose, other: Pose): number {
  const dot = Math.abs(one[3] * other[3] + one[4] * other[4] + one[5] * other[5] + one[6] * other[6]);
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]) + 20 * Math.acos(Math.min(1, dot));
}

export function cornersAt(shape: Shape, pose: Pose): Point[] {
  const turn = rotationOf(pose);
  return corners(shape).map((corner) => {
    const [x, y, z] = rotated(turn, corner);
    return [x + pose[0], y + pose[1], z + pose[2]] as const;
  });
}

/** How high a piece reaches, and how low. */
export function extent(shape: Shape, pose: Pose): { low: number; high: number } {
  const heights = cornersAt(shape, pose).map(([, , z]) => z);
  return { low: Math.min(...heights), high: Math.max(...heights) };
}
