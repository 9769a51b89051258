import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Telling } from "../src/lib/game";
import { prefs } from "../src/lib/prefs.svelte";
import type { Event, News, TableView, View } from "../src/lib/protocol";
import { Teller } from "../src/lib/teller.svelte";

const TELLINGS: Record<string, Telling> = {
  slow: { ms: 1000 },
  after: { ms: 1000, on: "after" },
  silent: { ms: 0 },
  urgent: { ms: 500, urgent: true },
};

const piece = (key: string, text = key, fleeting = false): News => ({ key, text, values: {}, fleeting });
const tableAt = (seq: number, number = 1) => ({ seq, match: { number } }) as TableView;

function viewAt(seq: number, news: News[] = [], events: Event[] = [], number = 1): View {
  return { type: "view", since: seq - 1, hash: "", news, events, table: tableAt(seq, number), text: "", at: 0 };
}

/** A teller at a table that is known already, and what it has said. */
function telling(seq = 0) {
  const heard: string[] = [];
  let settled = 0;
  const teller = new Teller(
    ({ key }) => TELLINGS[key] ?? { ms: 0 },
    ({ text }) => heard.push(text),
    () => settled++,
  );
  teller.take(viewAt(seq));
  return { teller, heard, settled: () => settled };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  prefs.speed = 1;
  Object.assign(document, { hidden: false });
});

describe("one view", () => {
  test("its news is told on the table before, and then its table is shown", async () => {
    const { teller } = telling();
    await pass(0);
    teller.take(viewAt(1, [piece("slow")]));
    expect([teller.news?.text, teller.shown?.seq, teller.current]).toEqual(["slow", 0, false]);
    await pass(999);
    expect([teller.news?.text, teller.shown?.seq]).toEqual(["slow", 0]);
    await pass(1);
    expect([teller.news, teller.shown?.seq, teller.current]).toEqual([null, 1, true]);
  });

  test("news that belongs to the table after is told on it", async () => {
    const { teller } = telling();
    await pass(0);
    teller.take(viewAt(1, [piece("slow"), piece("after")]));
    await pass(500);
    expect([teller.news?.text, teller.shown?.seq]).toEqual(["slow", 0]);
    await pass(1000);
    expect([teller.news?.text, teller.shown?.seq]).toEqual(["after", 1]);
  });

  test("one piece is told after the other, each for its own time", async () => {
    const { teller, heard } = telling();
    await pass(0);
    teller.take(viewAt(1, [piece("slow", "one"), piece("silent", "two"), piece("slow", "three")]));
    expect(heard).toEqual(["one"]);
    await pass(1000);
    expect([teller.news?.text, heard]).toEqual(["three", ["one", "two", "three"]]);
    await pass(1000);
    expect(teller.telling).toBe(false);
  });

  test("a player who likes it twice as fast waits half as long", async () => {
    prefs.speed = 2;
    const { teller } = telling();
    await pass(0);
    teller.take(viewAt(1, [piece("slow")]));
    await pass(500);
    expect(teller.telling).toBe(false);
  });

  test("nothing takes time on a page that nobody looks at", async () => {
    Object.assign(document, { hidden: true });
    const { teller, heard } = telling();
    teller.take(viewAt(1, [piece("slow"), piece("after")]));
    await pass(0);
    expect([teller.shown?.seq, heard]).toEqual([1, ["slow", "after"]]);
  });

  test("a new match is shown before its news: nothing of it was there", async () => {
    const { teller } = telling(7);
    await pass(0);
    teller.take(viewAt(8, [piece("slow")], [], 2));
    expect([teller.news?.text, teller.shown?.seq]).toEqual(["slow", 8]);
  });

  test("who comes, speaks or goes does not keep anybody from acting, but a deal does", async () => {
    const { teller } = telling();
    await pass(0);
    const event = (kind: string): Event => ({ text: "", kind, person: 1 });
    teller.take(viewAt(1, [piece("slow")]));
    await pass(1000);
    for (const kind of ["said", "came", "away", "back", "renamed", "left", "hosted"]) {
      teller.take(viewAt(2, [], [event(kind)]));
      expect(teller.current, kind).toBe(true);
    }
    await pass(0);
    teller.take(viewAt(3, [piece("slow")], [event("dealt")]));
    expect(teller.current).toBe(false);
  });
});

describe("views that come while others are told", () => {
  test("are told in the order in which they came", async () => {
    const { teller, heard } = telling();
    for (const seq of [1, 2, 3]) teller.take(viewAt(seq, [piece("slow", `${seq}`)]));
    const seen: (number | undefined)[] = [];
    for (let second = 0; second < 3; second++) {
      await pass(1000);
      seen.push(teller.shown?.seq);
    }
    expect([heard, seen]).toEqual([
      ["1", "2", "3"],
      [1, 2, 3],
    ]);
  });

  test("nothing can be done until the newest one is shown", async () => {
    const { teller } = telling();
    await pass(0);
    teller.take(viewAt(1, [piece("slow")]));
    teller.take(viewAt(2, [piece("slow")]));
    await pass(1000);
    expect([teller.shown?.seq, teller.current]).toEqual([1, false]);
    await pass(1000);
    expect([teller.shown?.seq, teller.current]).toEqual([2, true]);
  });

  test("more than three that wait are told three times as fast", async () => {
    const { teller } = telling();
    await pass(0);
    for (let seq = 1; seq <= 6; seq++) teller.take(viewAt(seq, [piece("slow")]));
    await pass(1000); // the first began when nothing waited
    expect(teller.shown?.seq).toBe(1);
    await pass(334);
    expect(teller.shown?.seq).toBe(2); // four waited
    await pass(998);
    expect(teller.shown?.seq).toBe(2); // three do not hurry anybody
    await pass(1);
    expect(teller.shown?.seq).toBe(3);
  });

  test("more than ten are not told but written down, every one of them", async () => {
    const { teller, heard, settled } = telling();
    await pass(0);
    const before = settled();
    for (let seq = 1; seq <= 12; seq++) teller.take(viewAt(seq, [piece("slow", `${seq}`)]));
    await pass(0);
    expect([teller.shown?.seq, teller.current, teller.news]).toEqual([12, true, null]);
    expect(heard).toEqual(Array.from({ length: 12 }, (_, nth) => `${nth + 1}`));
    expect(settled()).toBe(before + 1);
  });

  test("an urgent one cuts short what is being told", async () => {
    const { teller, heard } = telling();
    await pass(0);
    teller.take(viewAt(1, [piece("slow", "long story")]));
    await pass(100);
    teller.take(viewAt(2, [piece("urgent", "now!")]));
    await pass(0);
    expect([teller.shown?.seq, heard]).toEqual([2, ["long story", "now!"]]);
  });
});

describe("a player who does not want to wait", () => {
  test("sees the newest table at once, and nothing of the story is lost", async () => {
    const { teller, heard } = telling();
    await pass(0);
    for (const seq of [1, 2]) teller.take(viewAt(seq, [piece("slow", `${seq}a`), piece("slow", `${seq}b`)]));
    teller.skip();
    await pass(0);
    expect([teller.shown?.seq, teller.news, heard]).toEqual([2, null, ["1a", "1b", "2a", "2b"]]);
  });

  test("skips what is told now, and not what comes later", async () => {
    const { teller } = telling();
    await pass(0);
    teller.take(viewAt(1, [piece("slow")]));
    teller.skip();
    await pass(0);
    teller.skip(); // nothing is told: this skips nothing
    teller.take(viewAt(2, [piece("slow")]));
    await pass(999);
    expect(teller.shown?.seq).toBe(1);
  });

  test("still sees as long as all others what players must remember themselves", async () => {
    const { teller } = telling();
    await pass(0);
    teller.take(viewAt(1, [piece("slow", "story"), piece("slow", "glimpse", true)]));
    teller.skip();
    await pass(0);
    expect(teller.news?.text).toBe("glimpse");
    teller.skip();
    await pass(999);
    expect(teller.news?.text).toBe("glimpse");
    await pass(1);
    expect(teller.shown?.seq).toBe(1);
  });

  test("a glimpse is not told faster either, however many views wait", async () => {
    const { teller } = telling();
    await pass(0);
    teller.take(viewAt(1, [piece("slow")]));
    teller.take(viewAt(2, [piece("slow", "glimpse", true)]));
    for (let seq = 3; seq <= 9; seq++) teller.take(viewAt(seq, [piece("slow")]));
    await pass(1000);
    expect(teller.news?.text).toBe("glimpse");
    await pass(999);
    expect(teller.news?.text).toBe("glimpse");
  });
});

describe("whatever comes, whenever", () => {
  const news = fc.record({ key: fc.constantFrom(...Object.keys(TELLINGS)), fleeting: fc.boolean() });
  const steps = fc.array(
    fc.record({ news: fc.array(news, { maxLength: 3 }), wait: fc.nat(1500), skip: fc.boolean() }),
    {
      maxLength: 16,
    },
  );

  test("every piece is heard once and in order, and in the end the newest table is shown", async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (steps) => {
        const { teller, heard } = telling();
        const said: string[] = [];
        let seq = 0;
        let last = 0;
        for (const step of steps) {
          const pieces = step.news.map(({ key, fleeting }, nth) => piece(key, `${seq}.${nth}`, fleeting));
          said.push(...pieces.map(({ text }) => text));
          teller.take(viewAt(++seq, pieces));
          if (step.skip) teller.skip();
          await pass(step.wait);
          expect(teller.shown?.seq).toBeGreaterThanOrEqual(last); // never back
          last = teller.shown?.seq ?? 0;
        }
        await pass(said.length * 1000);
        expect([teller.shown?.seq, teller.news, teller.current]).toEqual([seq, null, true]);
        expect(heard).toEqual(said);
      }),
    );
  });
});
