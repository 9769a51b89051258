/** Carrying one card with a finger or a mouse. A short way is still a tap. */
const FAR = 9; // px before a press becomes a drag
const UP = 50; // px above its place that count as the table

export class Drag {
  isOn = $state(false);
  x = $state(0);
  y = $state(0);
  #from: { x: number; y: number; pointer: number } | null = null;
  #droppedAt = 0;

  constructor(
    readonly drop: (seat: number | null) => void,
    readonly carry: (isOn: boolean) => void,
  ) {}

  start = (event: PointerEvent): void => {
    const card = event.currentTarget as Element;
    if (event.button !== 0 || !card.isConnected) return; // it may have left the hand in this very moment
    card.setPointerCapture(event.pointerId); // a quick hand is away before it is noticed
    this.#from = { x: event.clientX, y: event.clientY, pointer: event.pointerId };
  };

  move = (event: PointerEvent): void => {
    if (!this.#from || event.pointerId !== this.#from.pointer) return;
    const x = event.clientX - this.#from.x;
    const y = event.clientY - this.#from.y;
    if (!this.isOn && Math.hypot(x, y) < FAR) return;
    if (!this.isOn) this.carry(true);
    this.isOn = true;
    this.x = x;
    this.y = y;
  };

  end = (event: PointerEvent): void => {
    if (this.isOn) {
      this.#droppedAt = event.timeStamp;
      const seat = seatAt(event.clientX, event.clientY);
      if (this.y < -UP || seat !== null) this.drop(seat);
    }
    this.cancel();
  };

  cancel = (): void => {
    this.#from = null;
    if (this.isOn) this.carry(false);
    this.isOn = false;
    this.x = this.y = 0;
  };

  /** A click that only ends a drag. */
  justDropped(): boolean {
    return performance.now() - this.#droppedAt < 60;
  }
}

/** Whose place is under a point. */
function seatAt(x: number, y: number): number | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const seat = element.closest<HTMLElement>("[data-seat]")?.dataset["seat"];
    if (seat !== undefined) return Number(seat);
  }
  return null;
}
