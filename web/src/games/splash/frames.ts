/** Poses on their way to and from the server, byte by byte: see the game's frames.py. */
import type { Pose } from "./pose";

const POINTER = 1;
const FRAME = 2;
const PIECE_BYTES = 14;
const STEP = 0.02; // mm
const SMALL = 32767 * Math.SQRT2; // the three smaller numbers of a unit quaternion are at most √½

/** Where the hand should go. */
export function writePointer(pose: Pose): Uint8Array<ArrayBuffer> {
  const bytes = new DataView(new ArrayBuffer(29));
  bytes.setUint8(0, POINTER);
  pose.forEach((number, place) => bytes.setFloat32(1 + 4 * place, number, true));
  return new Uint8Array(bytes.buffer);
}

/** Where the pieces are that have moved; nothing if it is no frame. */
export function readFrame(bytes: DataView): Map<number, Pose> {
  const poses = new Map<number, Pose>();
  if (bytes.byteLength < 2 || bytes.getUint8(0) !== FRAME) return poses;
  for (let at = 2; at + PIECE_BYTES <= bytes.byteLength; at += PIECE_BYTES) {
    poses.set(bytes.getUint8(at), readPose(bytes, at + 1));
  }
  return poses;
}

function readPose(bytes: DataView, at: number): Pose {
  const short = (place: number) => bytes.getInt16(at + 2 * place, true);
  const rest = [short(3) / SMALL, short(4) / SMALL, short(5) / SMALL];
  const largest = Math.sqrt(Math.max(0, 1 - rest.reduce((sum, each) => sum + each * each, 0)));
  const turn = rest.toSpliced(bytes.getUint8(at + 12), 0, largest);
  return [short(0) * STEP, short(1) * STEP, short(2) * STEP, ...turn] as unknown as Pose;
}
