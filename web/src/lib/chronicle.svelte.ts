/** What was heard at a table: the log, what hangs in the air, and the news of the match. Nobody loses it by closing the page. */
import type { Event, News } from "./protocol";

/** A line of the log. */
export interface Said {
  id: number;
  text: string;
  kind: "news" | "event" | "said";
  person: number | null;
}

interface Kept {
  seq: number;
  log: Said[];
  history: News[];
}

const LOGGED = 300;
const KEPT = 150; // lines of the log that outlive the page
const TABLES = 20; // whose logs are kept
const PLACES = "tablee.logs"; // where they are, the newest last
const BUBBLE = 4_500; // ms that a phrase hangs in the air

export class Chronicle {
  log = $state.raw<readonly Said[]>([]);
  bubbles = $state.raw<readonly Said[]>([]);
  /** The news of this match, as far as this device heard it. */
  history = $state.raw<readonly News[]>([]);
  /** How far we had heard before the page was opened anew. */
  readonly seen: number | null = null;
  #number = 0;
  #hasPlace = false;

  constructor(readonly place: string) {
    const kept = this.#recall();
    if (!kept) return;
    this.seen = kept.seq;
    this.log = kept.log;
    this.history = kept.history;
    this.#number = this.log.at(-1)?.id ?? 0;
  }

  note({ text, kind, person }: Event): void {
    const said: Said = { id: (this.#number += 1), text, kind: kind === "said" ? "said" : "event", person };
    if (kind === "dealt") this.history = [];
    if (kind === "said") this.#hang(said);
    this.#write(said);
  }

  hear(news: News): void {
    this.history = [...this.history, news];
    if (!news.fleeting) this.#write({ id: (this.#number += 1), text: news.text, kind: "news", person: null });
  }

  /** Keep it for the next time this page is opened. */
  keep(seq: number): void {
    const history = this.history.filter((news) => !news.fleeting); // what must be remembered is kept nowhere
    const kept: Kept = { seq, log: this.log.slice(-KEPT), history };
    try {
      if (!this.#hasPlace) this.#takePlace();
      localStorage.setItem(this.place, JSON.stringify(kept));
    } catch {
      // then the log begins anew
    }
  }

  #recall(): Kept | null {
    try {
      return JSON.parse(localStorage.getItem(this.place) ?? "null") as Kept | null;
    } catch {
      return null;
    }
  }

  /** Be the newest log that is kept; the oldest makes room. */
  #takePlace(): void {
    const others = (JSON.parse(localStorage.getItem(PLACES) ?? "[]") as string[]).filter((each) => each !== this.place);
    for (const old of others.splice(0, others.length - TABLES + 1)) localStorage.removeItem(old);
    localStorage.setItem(PLACES, JSON.stringify([...others, this.place]));
    this.#hasPlace = true;
  }

  #hang(said: Said): void {
    this.bubbles = [...this.bubbles.filter((bubble) => bubble.person !== said.person), said];
    setTimeout(() => (this.bubbles = this.bubbles.filter((bubble) => bubble !== said)), BUBBLE);
  }

  #write(said: Said): void {
    this.log = [...this.log.slice(-LOGGED), said];
  }
}
