/** Exploding Kittens in the browser. */
import type { GameClient } from "../../lib/game";
import type { KittensView } from "../../lib/protocol";
import Board from "./Board.svelte";
import { facts } from "./facts";
import { tell } from "./tell";

const client: GameClient<KittensView> = { Board, tell, secret: true, facts };

export default client;
