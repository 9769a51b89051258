/** SHA-256 and HMAC. Browsers keep theirs for https: a house in the living room often has none, so here is our own. */

type Bytes = Uint8Array<ArrayBuffer>;

const BLOCK = 64;

export async function sha256(
  bytes: Bytes,
  subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle,
): Promise<Bytes> {
  return subtle ? new Uint8Array(await subtle.digest("SHA-256", bytes)) : digest(bytes);
}

export async function hmac(
  key: Bytes,
  message: Bytes,
  subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle,
): Promise<Bytes> {
  if (!subtle) return ownHmac(key, message);
  const known = await subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await subtle.sign("HMAC", known, message));
}

/** [RFC 2104] The key here is never longer than a block. */
function ownHmac(key: Bytes, message: Bytes): Bytes {
  const padded = (pad: number): Bytes => Uint8Array.from({ length: BLOCK }, (_, at) => (key[at] ?? 0) ^ pad);
  return digest(joined(padded(0x5c), digest(joined(padded(0x36), message))));
}

function joined(one: Bytes, other: Bytes): Bytes {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

// --- [FIPS 180-4] ---

const PRIMES = primes(64);
const FIRST = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

function primes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++) if (found.every((prime) => number % prime)) found.push(number);
  return found;
}

/** The first 32 bits behind the point. */
function fraction(number: number): number {
  return ((number - Math.floor(number)) * 2 ** 32) | 0;
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function digest(bytes: Bytes): Bytes {
  const padded = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK));
  bytes.forEach((byte, at) => padded.setUint8(at, byte));
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(padded.byteLength - 4, bytes.length * 8);
  const hash = [...FIRST];
  for (let at = 0; at < padded.byteLength; at += BLOCK) mix(hash, padded, at);
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((word, at) => out.setUint32(at * 4, word));
  return new Uint8Array(out.buffer);
}

function mix(hash: number[], padded: DataView, from: number): void {
  const words = schedule(padded, from);
  let [a, b, c, d, e, f, g, h] = hash as [number, number, number, number, number, number, number, number];
  for (let round = 0; round < 64; round++) {
    const high = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const choice = (e & f) ^ (~e & g);
    const one = (h + high + choice + ROUNDS[round]! + words[round]!) | 0;
    const low = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + low + majority) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => (hash[at] = (hash[at]! + word) | 0));
}

function schedule(padded: DataView, from: number): number[] {
  const words = Array.from({ length: 16 }, (_, at) => padded.getInt32(from + at * 4));
  for (let at = 16; at < 64; at++) {
    const near = words[at - 15]!;
    const far = words[at - 2]!;
    const low = turned(near, 7) ^ turned(near, 18) ^ (near >>> 3);
    const high = turned(far, 17) ^ turned(far, 19) ^ (far >>> 10);
    words.push((words[at - 16]! + low + words[at - 7]! + high) | 0);
  }
  return words;
}
