/** Splash !: a tower of real wood. */
import type { GameClient } from "../../lib/game";
import type { SplashView } from "../../lib/protocol";
import Board from "./Board.svelte";
import { facts, tell } from "./tell";

const client: GameClient<SplashView> = { Board, tell, secret: false, facts };
export default client;
