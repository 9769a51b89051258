/** Were the dice the promised ones? Computed again from the file of a match, as docs/fair-dice.md says, on this device. */
import { hmac, sha256 } from "./sha256";
import { TEXTS, type Finding } from "./verdicts";
import type { Language } from "./words";

export type { Finding };

type Bytes = Uint8Array<ArrayBuffer>;
/** What this device sent as its part in the dice, by the digest that it answered. */
export type Parts = Readonly<Record<string, string>>;

interface Entry {
  type: string;
  digest?: string;
  secret?: string;
  nonces?: string[];
  names?: string[];
  outcome?: string; // a 64-bit number: more than JavaScript's numbers hold
}

interface File {
  format: number;
  outcomes?: (number | null)[];
  entries: Entry[];
}

const FORMATS = [1, 2]; // the second also says how the match ended, which is no matter of chance
const SECRET = 32; // bytes
const WORDS = 1n << 64n;
const ALONE = null; // wood fell that nobody let go: counted, but chance had no part in it
const SHUFFLE = 0; // the outcome is a whole word

/** Check a match; findings in the order in which they are best read. `parts` are what this device knows of its own. */
export async function verify(text: string, parts: readonly Parts[] = []): Promise<Finding[]> {
  const file = read(text);
  if (!file) return [{ verdict: "wrong", key: "file_wrong" }];
  const [promised, dealt] = file.entries as [Entry, Entry];
  const secret = bytesOf(promised.secret ?? "");
  return [
    await promise(secret, promised.digest ?? ""),
    ...own(parts, promised.digest ?? "", dealt.nonces ?? []),
    ...(await chance(file, secret, dealt.nonces ?? [])),
    { verdict: "note", key: "limits" },
  ];
}

export function sentence({ key, values = {}, asked }: Finding, language: Language): string {
  const say = (text: Finding["key"], gaps: Record<string, string | number>) =>
    TEXTS[language][text].replace(/\{(\w+)\}/g, (_, gap: string) => `${gaps[gap] ?? ""}`);
  const list = asked
    ?.map(([count, times]) => say(count === SHUFFLE ? "shuffle" : "one_of", { count, times }))
    .join(", ");
  return say(key, { ...values, list: list ?? "" });
}

/** Whether nothing is wrong, and chance could be checked. */
export function isFair(findings: readonly Finding[]): boolean {
  return findings.every(({ verdict }) => verdict === "ok" || verdict === "note");
}

// --- the file ---

/** Within a text every quotation mark is escaped, so this finds outcomes and nothing else. */
const OUTCOME = /("outcome"\s*:\s*)(-?\d+)/g;

function read(text: string): File | null {
  try {
    const file = JSON.parse(text.replace(OUTCOME, '$1"$2"')) as File;
    const [promised, dealt] = file.entries;
    const isWhole =
      FORMATS.includes(file.format) &&
      promised?.type === "promised" &&
      bytesOf(promised.secret ?? "").length === SECRET &&
      dealt?.type === "dealt" &&
      Array.isArray(dealt.nonces);
    return isWhole ? file : null;
  } catch {
    return null;
  }
}

function bytesOf(base64: string): Bytes {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

function hexOf(bytes: Bytes): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// --- the questions ---

async function promise(secret: Bytes, digest: string): Promise<Finding> {
  const isKept = hexOf(await sha256(secret)) === digest;
  return isKept
    ? { verdict: "ok", key: "promise" }
    : { verdict: "wrong", key: "promise_wrong", values: { entry: 1 }, entry: 1 };
}

/** What this device remembers: the promise it was shown, and what it answered. */
function own(parts: readonly Parts[], digest: string, nonces: readonly string[]): Finding[] {
  const sent = parts.map((part) => part[digest]).filter((nonce) => nonce !== undefined);
  if (!sent.length) return [];
  const seen: Finding = { verdict: "ok", key: "seen" };
  const isIn = sent.some((nonce) => nonce && nonces.includes(nonce));
  return [seen, isIn ? { verdict: "ok", key: "mine" } : { verdict: "note", key: "mine_absent" }];
}

async function chance(file: File, secret: Bytes, nonces: readonly string[]): Promise<Finding[]> {
  const falls = file.entries
    .map((entry, at) => ({ entry, number: at + 1 }))
    .filter(({ entry }) => entry.type === "fell");
  const { outcomes } = file;
  if (!outcomes || outcomes.length !== falls.length) return [{ verdict: "unknown", key: "chance_unknown" }];
  for (const [nth, { entry, number }] of falls.entries()) {
    const count = outcomes[nth]!;
    if (count === ALONE) continue;
    const due = await draw(secret, nonces, nth, count);
    if (`${due}` === entry.outcome) continue;
    const values = { entry: number, found: entry.outcome ?? "", due: `${due}` };
    return [{ verdict: "wrong", key: "chance_wrong", values, entry: number }];
  }
  return [{ verdict: "ok", key: "chance", values: { count: falls.length } }, asked(outcomes)];
}

/** How often chance was asked what: whoever reads it can see whether 36 is two dice. */
function asked(outcomes: readonly (number | null)[]): Finding {
  const counts = new Map<number, number>();
  for (const count of outcomes) if (count !== ALONE) counts.set(count, (counts.get(count) ?? 0) + 1);
  return { verdict: "note", key: "asked", asked: [...counts].sort(([one], [other]) => one - other) };
}

// --- the dice ---

/** The nth outcome of so many equally likely ones, or a signed 64-bit word. */
export async function draw(secret: Bytes, nonces: readonly string[], nth: number, outcomes: number): Promise<bigint> {
  const most = outcomes === SHUFFLE ? WORDS : WORDS - (WORDS % BigInt(outcomes)); // beyond would favour the first ones
  for (let attempt = 0; ; attempt++) {
    const message = new TextEncoder().encode(`nature|${nth}|${attempt}|${nonces.join("|")}`);
    const block = new DataView((await hmac(secret, message)).buffer);
    for (let at = 0; at < SECRET; at += 8) {
      const word = block.getBigUint64(at);
      if (outcomes === SHUFFLE) return BigInt.asIntN(64, word);
      if (word < most) return word % BigInt(outcomes);
    }
  }
}
