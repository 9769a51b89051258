/** What was heard at a table: the log, what hangs in the air, and the news of the match. A reload does not lose it. */
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
const KEPT = 150; // lines of the log that outlive a reload
const BUBBLE = 4_500; // ms that a phrase hangs in the air

export class Chronicle {
  log = $state.raw<readonly Said[]>([]);
  bubbles = $state.raw<readonly Said[]>([]);
  /** The news of this match, as far as this device heard it. */
  history = $state.raw<readonly News[]>([]);
  /** How far we had heard before the page was loaded anew. */
  readonly seen: number | null = null;
  #number = 0;

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

  /** Keep it for the next time this page is loaded. */
  keep(seq: number): void {
    const history = this.history.filter((news) => !news.fleeting); // what must be remembered is kept nowhere
    const kept: Kept = { seq, log: this.log.slice(-KEPT), history };
    try {
      sessionStorage.setItem(this.place, JSON.stringify(kept));
    } catch {
      // then the log begins anew
    }
  }

  #recall(): Kept | null {
    try {
      return JSON.parse(sessionStorage.getItem(this.place) ?? "null") as Kept | null;
    } catch {
      return null;
    }
  }

  #hang(said: Said): void {
    this.bubbles = [...this.bubbles.filter((bubble) => bubble.person !== said.person), said];
    setTimeout(() => (this.bubbles = this.bubbles.filter((bubble) => bubble !== said)), BUBBLE);
  }

  #write(said: Said): void {
    this.log = [...this.log.slice(-LOGGED), said];
  }
}
