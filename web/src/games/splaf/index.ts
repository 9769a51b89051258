/** Splaf !: the client's side of the box. */
import type { GameClient } from "../../lib/game";
import { prefs } from "../../lib/prefs.svelte";
import type { News, SplafView } from "../../lib/protocol";
import Board from "./Board.svelte";
import { facts } from "./facts";
import Practice from "./Practice.svelte";

/** Milliseconds for each piece of news. All of a throw's together stay well under the table's lull of three seconds. */
const SPANS: Record<string, number> = {
  "news.first": 400,
  "news.side": 600,
  "news.out": 700,
  "news.target": 330,
  "news.right": 90,
  "news.wrong": 90,
  "news.early": 90,
  "news.unready": 90,
  "news.taken": 800,
  "news.comes": 300,
  "news.tie": 700,
  "news.tie_many": 700,
  "news.none": 500,
  "news.biggest": 900,
  "news.won": 1200,
};
const AFTER = new Set(["news.side", "news.out", "news.comes"]);

const client: GameClient<SplafView> = {
  Board,
  /** Dice and taps take no time: nothing may delay a throw. The dice wait for no slow reader either, so speed is undone. */
  tell: ({ key }: News) => ({
    ms: (SPANS[key] ?? 0) * prefs.speed,
    on: AFTER.has(key) ? "after" : "before",
    urgent: key === "news.thrown",
  }),
  secret: false,
  together: true,
  facts,
  Practice,
};

export default client;
