import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readFrame, writePointer } from "../../src/games/splash/frames";
import { distance, poseOf, type Pose } from "../../src/games/splash/pose";
import { pose } from "./arbitrary";

// What the server's frames.py wrote of these poses, and reads as such.
const WRITTEN = "0202034b0017fc620c7ea5825a825a001db4e200007d00e6edb67e1a1201";
const POINTER = "010000c03f0000a2c100007e420000003f000000bf0000003f0000003f";

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));
const viewOf = (hex: string) => new DataView(bytesOf(hex).buffer);

describe("a frame", () => {
  test("of the server shows where its pieces are, whichever part of the rotation was left out", () => {
    const poses = readFrame(viewOf(WRITTEN));
    expect([...poses.keys()]).toEqual([3, 29]);
    expect(distance(poses.get(3) as Pose, [1.5, -20.02, 63.4, 0.5, -0.5, 0.5, 0.5])).toBeLessThan(0.01);
    expect(distance(poses.get(29) as Pose, [-150, 0, 2.5, -0.1, 0.7, 0.7, 0.1])).toBeLessThan(0.01);
  });

  test("of another kind, or of none, shows nothing", () => {
    for (const hex of ["", "02", POINTER, `03${WRITTEN.slice(2)}`]) expect(readFrame(viewOf(hex)).size, hex).toBe(0);
  });

  test("that was cut off shows the pieces that are whole", () => {
    expect([...readFrame(viewOf(WRITTEN.slice(0, -2))).keys()]).toEqual([3]);
  });
});

/** As frames.py writes a piece. */
function write(piece: number, pose: Pose): DataView {
  const bytes = new DataView(new ArrayBuffer(16));
  const rotation = pose.slice(3);
  const largest = rotation.reduce((best, part, at) => (Math.abs(part) > Math.abs(rotation[best] ?? 0) ? at : best), 0);
  const sign = (rotation[largest] ?? 0) < 0 ? -1 : 1;
  const rest = rotation.toSpliced(largest, 1).map((part) => part * sign * 32767 * Math.SQRT2);
  bytes.setUint8(0, 2);
  bytes.setUint8(1, 1);
  bytes.setUint8(2, piece);
  [...pose.slice(0, 3).map((way) => way / 0.02), ...rest].forEach((short, at) =>
    bytes.setInt16(3 + 2 * at, Math.round(short), true),
  );
  bytes.setUint8(15, largest);
  return bytes;
}

test("any pose comes over the line so exactly that no eye sees a difference", () => {
  fc.assert(
    fc.property(fc.nat(29), pose, (piece, pose) => {
      const read = readFrame(write(piece, pose)).get(piece) as Pose;
      expect(Math.hypot(read[0] - pose[0], read[1] - pose[1], read[2] - pose[2])).toBeLessThan(0.02);
      expect(
        distance(poseOf([0, 0, 0], [read[3], read[4], read[5], read[6]]), [
          0,
          0,
          0,
          ...pose.slice(3),
        ] as unknown as Pose),
      ).toBeLessThan(0.05);
    }),
  );
});

test("a pointer is written as the server reads it", () => {
  expect(writePointer([1.5, -20.25, 63.5, 0.5, -0.5, 0.5, 0.5])).toEqual(bytesOf(POINTER));
});
