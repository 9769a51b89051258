/** Temptation in the browser: heaven above, hell below, and the choice between. */
import type { GameClient, Telling } from "../../lib/game";
import type { News, TemptationView } from "../../lib/protocol";
import Board from "./Board.svelte";
import { facts } from "./facts";

const TELLINGS: Record<string, Telling> = {
  "news.first": { ms: 500 },
  "news.board": { ms: 1200, on: "after" }, // its rows are found nowhere else
  "news.turn": { ms: 300 },
  "news.skipped": { ms: 600 },
  "news.rolled": { ms: 1250 },
  "news.none": { ms: 1000 },
  "news.placed": { ms: 480 },
  "news.gained": { ms: 1200 },
  "news.paid": { ms: 1400 },
  "news.broke": { ms: 1600 },
  "news.stopped": { ms: 700 },
  "news.again": { ms: 600 },
  "news.again_one": { ms: 600 },
  "news.round": { ms: 700 },
  "news.won": { ms: 1800 },
  "news.shared": { ms: 1200 },
};

const client: GameClient<TemptationView> = {
  Board,
  tell: (news: News): Telling => TELLINGS[news.key] ?? { ms: 0 },
  secret: false,
  facts,
};

export default client;
