/** One line to one table, opened again whenever it breaks. What was asked and not answered is asked again. */
import { VERSION } from "./protocol";
import type { ClientMessage, Description, Done, Hello, Refusal, ServerMessage, View, Welcome } from "./protocol";

type Asked = Exclude<ClientMessage, { type: "hello" | "pong" }>;
/** Something to ask for; the line gives it its id. */
export type Ask = Asked extends infer A ? (A extends Asked ? Omit<A, "id"> : never) : never;
export type Answer = Done | Refusal | Description | Lost;

/** No answer: the line broke, and asking again could do it twice. */
export interface Lost {
  type: "lost";
}

/** What a line tells whoever opened it. */
export interface Ears {
  hello(): Omit<Hello, "type" | "version">;
  welcome(welcome: Welcome): void;
  view(view: View): void;
  frame(frame: DataView): void;
  line(open: boolean): void;
  /** It is over: the house said so, or the table is no more. */
  end(reason: "closed" | "missing" | "version", sentence: string): void;
}

const FIRST_PAUSE = 100; // ms between attempts: doubled each time, and never quite the same
const LONGEST_PAUSE = 10_000;
const STEADY = 5_000; // ms after which a line counts as good
const PATIENCE = 8_000; // ms without an answer after which a line counts as dead
const ONCE = new Set(["let_go", "describe"]); // the house does not know these again by their ids
const SLOW = new Set(["let_go"]); // wood takes its time to fall

interface Waiting {
  message: Asked;
  answer: (answer: Answer) => void;
  at: number;
}

export class Link {
  #socket: WebSocket | null = null;
  #open = false;
  #over = false;
  #pause = FIRST_PAUSE;
  #again = 0;
  #began = 0;
  #timer = 0;
  #watch = 0;
  #waiting = new Map<string, Waiting>();
  #prefix = hex(4);
  #number = 0;

  constructor(
    readonly table: string,
    readonly ears: Ears,
  ) {
    addEventListener("online", this.#hurry);
    addEventListener("offline", this.#cut);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#watch = window.setInterval(this.#check, 2_000);
    this.#connect();
  }

  /** Ask for something; resolves with the answer, however many lines that takes. */
  ask(ask: Ask): Promise<Answer> {
    const id = `${this.#prefix}-${(this.#number += 1)}`;
    const message = { ...ask, id };
    return new Promise((answer) => {
      if (this.#over || (!this.#open && ONCE.has(message.type))) return answer({ type: "lost" });
      this.#waiting.set(id, { message, answer, at: performance.now() });
      if (this.#open) this.#send(message);
    });
  }

  /** Send bytes now or never: an old pointer points nowhere. */
  point(data: Uint8Array<ArrayBuffer>): void {
    if (this.#open) this.#socket?.send(data);
  }

  /** Say hello again, e.g. in another language. */
  renew(): void {
    this.#socket?.close();
  }

  close(): void {
    this.#over = true;
    removeEventListener("online", this.#hurry);
    removeEventListener("offline", this.#cut);
    document.removeEventListener("visibilitychange", this.#hurry);
    clearInterval(this.#watch);
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#settleAll(() => true);
  }

  // --- the line ---

  #connect(): void {
    if (this.#over) return;
    this.#began = performance.now();
    const socket = new WebSocket(
      `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${this.table}`,
    );
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    socket.onopen = () => this.#send({ type: "hello", version: VERSION, ...this.ears.hello() });
    socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (socket !== this.#socket) return;
      if (typeof data === "string") this.#hear(JSON.parse(data) as ServerMessage);
      else this.ears.frame(new DataView(data));
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#broken();
    };
  }

  #broken(): void {
    const was = this.#open;
    this.#socket = null;
    this.#open = false;
    if (this.#over) return;
    this.#settleAll((asked) => ONCE.has(asked.type));
    this.ears.line(false);
    const steady = was && performance.now() - this.#began > STEADY;
    this.#pause = steady ? FIRST_PAUSE : Math.min(2 * this.#pause, LONGEST_PAUSE);
    const wait = Math.max(this.#pause, this.#again) * (0.75 + Math.random() / 2);
    this.#again = 0;
    this.#timer = window.setTimeout(() => this.#connect(), wait);
    if (!was) void this.#look();
  }

  /** A table that is not there looks like a house that does not answer: ask. */
  async #look(): Promise<void> {
    const answer = await fetch(`/api/tables/${encodeURIComponent(this.table)}`).catch(() => null);
    if (answer?.status === 404) this.#end("missing", "");
  }

  #end(reason: "closed" | "missing" | "version", sentence: string): void {
    if (this.#over) return;
    this.close();
    this.ears.end(reason, sentence);
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case "ping":
        return this.#send({ type: "pong", number: message.number, at: now() });
      case "welcome":
        return this.#welcome(message);
      case "view":
        return this.ears.view(message);
      case "done":
      case "refusal":
      case "description":
        return this.#settle(message.id, message);
      case "closing":
        this.#again = (message.again ?? 0) * 1_000;
        if (message.again === null && message.sentence) this.#end("closed", message.sentence);
    }
  }

  #welcome(message: Welcome): void {
    if (message.version !== VERSION) return this.#end("version", "");
    this.#open = true;
    this.ears.welcome(message);
    this.ears.line(true);
    for (const waiting of this.#waiting.values()) {
      waiting.at = performance.now();
      this.#send(waiting.message);
    }
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #settle(id: string, answer: Answer): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.answer(answer);
  }

  #settleAll(which: (asked: Asked) => boolean): void {
    for (const [id, { message }] of this.#waiting) if (which(message)) this.#settle(id, { type: "lost" });
  }

  // --- what the browser tells ---

  /** The network is back, or somebody looks: try at once. A line that slept may be dead, so it is asked something. */
  #hurry = (): void => {
    if (this.#over || document.hidden) return;
    if (this.#open) {
      void this.ask({ type: "describe" });
    } else if (!this.#socket) {
      clearTimeout(this.#timer);
      this.#pause = FIRST_PAUSE;
      this.#connect();
    }
  };

  #cut = (): void => {
    const socket = this.#socket;
    if (!socket) return;
    socket.onclose = null;
    socket.close();
    this.#broken();
  };

  #check = (): void => {
    if (!this.#open) return;
    const late = performance.now() - PATIENCE;
    for (const { message, at } of this.#waiting.values()) {
      if (at < late && !SLOW.has(message.type)) return this.#cut();
    }
  };
}

/** Tenths of a millisecond, by a clock that nobody sets. */
export function now(): number {
  return Math.round(performance.now() * 10);
}

/** So many random bytes, in hex. */
export function hex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
