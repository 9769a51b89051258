import { beforeEach, describe, expect, test } from "vitest";
import { drag } from "../../src/games/temptation/drag";
import { Hand } from "../../src/games/temptation/hand.svelte";
import type { Told } from "../../src/games/temptation/told";
import type { TemptationView } from "../../src/lib/protocol";
import { action, matchOf } from "../match";
import { element, layPage, pointer, type Finger } from "../page";

const row = (letter: string, takes: number[]) => ({ letter, value: 60, cells: ["4", "5"], dice: [], takes });
const die = { id: 1, value: 4, thrown: true };

/** A four that may be put into row A and not into B, beside each other on the page. */
function table(can = true) {
  const place = action("place", { die: "4", row: "A" });
  const { match, played, explained } = matchOf({} as TemptationView, [place]);
  const told = { rolled: [die], rows: [row("A", [4]), row("B", [5])] } as unknown as Told;
  const hand = new Hand(
    () => match,
    () => told,
  );
  layPage([
    { left: 100, right: 200, data: { row: "A" } },
    { left: 200, right: 300, data: { row: "B" } },
  ]);
  const { node, captured } = element();
  drag(node, { can: () => can, hand, die });
  const finger = async (type: string, at: Finger) => {
    node.dispatchEvent(pointer(`pointer${type}`, at));
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { hand, node, captured, played, explained, place, finger };
}

/** The die is put down where it was taken up, or anywhere else. */
async function carry({ finger }: ReturnType<typeof table>, x: number, end = "up"): Promise<void> {
  await finger("down", { x: 10, y: 10 });
  await finger("move", { x, y: 10 });
  await finger(end, { x, y: 10 });
}

let board: ReturnType<typeof table>;
beforeEach(() => void (board = table()));

describe("a die", () => {
  test("is put into the row over which it is let go", async () => {
    await carry(board, 150);
    expect(board.played).toEqual([board.place]);
    expect(board.node.style.cssText).toBe("");
    expect([board.hand.picked, board.hand.over]).toEqual([undefined, null]);
  });

  test("that the row does not take goes back, and the player hears why", async () => {
    await carry(board, 250);
    expect([board.played, board.explained.length]).toEqual([[], 1]);
    expect(board.node.style.cssText).toBe("");
  });

  test("let go between the rows goes back, and nothing is said", async () => {
    await carry(board, 50);
    expect([board.played, board.explained, board.hand.picked]).toEqual([[], [], undefined]);
  });

  test("goes back when the browser takes the finger away, whatever was under it", async () => {
    await carry(board, 150, "cancel");
    expect([board.played, board.node.style.cssText]).toEqual([[], ""]);
  });

  test("follows the finger, and the row under it is lit", async () => {
    await board.finger("down", { x: 10, y: 10 });
    await board.finger("move", { x: 150, y: 30 });
    expect(board.node.style.cssText).toContain("translate(140px, 20px)");
    expect([board.hand.picked, board.hand.over]).toEqual([die, "A"]);
    await board.finger("move", { x: 50, y: 30 });
    expect(board.hand.over).toBe(null);
  });
});

describe("what is no drag", () => {
  test("is a tap that slips a little", async () => {
    await carry(board, 17);
    expect([board.captured, board.hand.picked, board.played]).toEqual([[], undefined, []]);
  });

  test("is another finger that moves meanwhile", async () => {
    await board.finger("down", { x: 10, y: 10, id: 1 });
    await board.finger("move", { x: 150, y: 10, id: 2 });
    expect(board.captured).toEqual([]);
    await board.finger("move", { x: 150, y: 10, id: 1 });
    expect(board.captured).toEqual([1]);
  });

  test("is the other button of a mouse, or a moment in which nothing may be placed", async () => {
    for (const [one, button] of [
      [board, 2],
      [table(false), 0],
    ] as const) {
      await one.finger("down", { x: 10, y: 10, button });
      await one.finger("move", { x: 150, y: 10, button });
      expect(one.captured).toEqual([]);
    }
  });

  test("is a finger that moves without having been put down", async () => {
    await board.finger("move", { x: 150, y: 10 });
    await carry(board, 12);
    await board.finger("move", { x: 150, y: 10 });
    expect(board.captured).toEqual([]);
  });
});

test("the click that ends a drag chooses nothing, the next one does", async () => {
  await carry(board, 150);
  let clicks = 0;
  board.node.addEventListener("click", () => clicks++);
  board.node.dispatchEvent(new Event("click"));
  expect(clicks).toBe(0);
  board.node.dispatchEvent(new Event("click"));
  expect(clicks).toBe(1);
});

test("a second drag is as good as the first", async () => {
  await carry(board, 250);
  board.node.dispatchEvent(new Event("click"));
  await carry(board, 150);
  expect(board.played).toEqual([board.place]);
});
