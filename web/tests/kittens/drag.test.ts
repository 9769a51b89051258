import { beforeEach, describe, expect, test, vi } from "vitest";
import { Drag } from "../../src/games/kittens/drag.svelte";
import { element, layPage, pointer, type Finger } from "../page";

const UP = { x: 0, y: -80 }; // from the hand to the table

let drag: Drag;
let dropped: (number | null)[];
let carried: boolean[];
let lifted: number; // when the finger went up

/** A finger on a card of the hand at (500, 500); seat 2 sits at the left. */
function finger(type: "down" | "move" | "up" | "cancel", { x, y, ...others }: Finger): void {
  const event = pointer(`pointer${type}`, { x: 500 + x, y: 500 + y, ...others });
  if (type === "down") {
    const { node } = element();
    node.addEventListener("pointerdown", (event) => drag.start(event), { once: true }); // so that it has a current target
    node.dispatchEvent(event);
  } else if (type === "move") drag.move(event);
  else if (type === "up") [lifted] = [event.timeStamp, drag.end(event)];
  else drag.cancel();
}

function carry(to: Finger): void {
  finger("down", { x: 0, y: 0 });
  finger("move", to);
  finger("up", to);
}

beforeEach(() => {
  [dropped, carried] = [[], []];
  layPage([{ left: 0, right: 100, data: { seat: "2" } }]);
  drag = new Drag(
    (seat) => dropped.push(seat),
    (isOn) => carried.push(isOn),
  );
});

describe("a card", () => {
  test("that is let go over the table is played", () => {
    carry(UP);
    expect([dropped, carried, drag.isOn]).toEqual([[null], [true, false], false]);
  });

  test("that is let go over somebody is played at them, however low they sit", () => {
    carry({ x: -450, y: 20 });
    expect(dropped).toEqual([2]);
  });

  test("that is let go near its place goes back to it", () => {
    carry({ x: 200, y: -40 });
    expect([dropped, carried, [drag.x, drag.y]]).toEqual([[], [true, false], [0, 0]]);
  });

  test("follows the finger from where it was taken up", () => {
    finger("down", { x: 3, y: 4 });
    finger("move", { x: 103, y: -46 });
    expect([drag.isOn, drag.x, drag.y]).toEqual([true, 100, -50]);
    finger("move", { x: 3, y: 4 });
    expect([drag.isOn, drag.x, drag.y]).toEqual([true, 0, 0]); // back, but still in the finger
  });

  test("that the browser takes out of the finger is not played", () => {
    finger("down", { x: 0, y: 0 });
    finger("move", UP);
    finger("cancel", UP);
    expect([dropped, carried, drag.isOn]).toEqual([[], [true, false], false]);
    finger("move", UP);
    expect(drag.isOn).toBe(false);
  });
});

describe("what is no drag", () => {
  test("is a tap that slips a little", () => {
    carry({ x: 6, y: -6 });
    expect([dropped, carried, drag.justDropped()]).toEqual([[], [], false]);
  });

  test("is another finger, or another button", () => {
    finger("down", { x: 0, y: 0, id: 1 });
    finger("move", { ...UP, id: 2 });
    expect(drag.isOn).toBe(false);
    drag.cancel();
    finger("down", { x: 0, y: 0, button: 2 });
    finger("move", UP);
    expect(drag.isOn).toBe(false);
  });

  test("is the click with which a drag ends, but a later one is a click", () => {
    carry(UP);
    const clock = vi.spyOn(performance, "now");
    clock.mockReturnValue(lifted + 59);
    expect(drag.justDropped()).toBe(true);
    clock.mockReturnValue(lifted + 60);
    expect(drag.justDropped()).toBe(false);
    clock.mockRestore();
  });
});
