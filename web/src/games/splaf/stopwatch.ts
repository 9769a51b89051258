/** Reaction times: from the frame that showed the dice on this screen to the hand that came down. */

const TWO_FRAMES = 34; // ms: where the browser is too busy to say so sooner, the dice count as seen by then

export class Stopwatch {
  #shown: number | null = null;
  #throws = 0;

  /** The dice have just been laid out: the next frame paints them, and the first task after it is when they are seen. */
  start(): void {
    const number = (this.#throws += 1);
    this.#shown = null;
    requestAnimationFrame(() => {
      const latest = performance.now() + TWO_FRAMES;
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        if (number === this.#throws) this.#shown = Math.min(performance.now(), latest);
        port1.close();
      };
      port2.postMessage(null);
    });
  }

  reset(): void {
    this.#throws += 1;
    this.#shown = null;
  }

  /** Tenths of a millisecond at an event, by the event's own clock: handling it may come later. Null before the dice. */
  at(event: Event): number | null {
    const time = event.timeStamp > 0 && event.timeStamp < 1e11 ? event.timeStamp : performance.now(); // some count from 1970
    return this.#shown === null || time < this.#shown ? null : Math.round((time - this.#shown) * 10);
  }
}
