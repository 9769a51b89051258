/** Au placard, les monstres !: what the shell needs of it. */
import type { GameClient, Telling } from "../../lib/game";
import type { News } from "../../lib/protocol";
import Board from "./Board.svelte";
import { facts } from "./facts";
import type { View } from "./view";

// How long each piece of news takes. A glimpse is all that children have to remember a toy by: it is given time.
const SPANS: Record<string, Telling> = {
  "news.first": { ms: 0, on: "after" },
  "news.set_up": { ms: 500, on: "after" },
  "news.monster": { ms: 1300 },
  "news.look": { ms: 300, on: "after" },
  "news.ready": { ms: 0 },
  "news.closed": { ms: 900, on: "after" },
  "glimpse.flipped": { ms: 1500 },
  "glimpse.swapped": { ms: 1900 },
  "news.chased": { ms: 1900 },
  "news.kept": { ms: 1900 },
  "news.miss": { ms: 1300 },
  "news.miss_easy": { ms: 1300 },
  "news.card": { ms: 800 },
  "news.found": { ms: 1300 },
  "news.found_one": { ms: 1300 },
  "news.pack_back": { ms: 1100 },
  "news.free": { ms: 1200 },
  "news.sock": { ms: 1200 },
  "news.blanket": { ms: 1400 },
  "news.won": { ms: 3400, on: "after" },
  "news.full": { ms: 3000, on: "after" },
  "news.empty": { ms: 3000, on: "after" },
};

function tell(news: News): Telling {
  return SPANS[news.key] ?? { ms: 0 };
}

const client: GameClient<View> = { Board, tell, secret: false, facts };
export default client;
