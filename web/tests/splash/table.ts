/** Tables of Splash as the server would show them. */
import type { Match } from "../../src/lib/game";
import type { SplashHeld, SplashPiece, SplashView, SplashWood } from "../../src/lib/protocol";
import { extent, poseOf } from "../../src/games/splash/pose";
import { idOf, pieceOf, type Point, type Quaternion } from "../../src/games/splash/wood";

export function piece(key: string): SplashPiece {
  return { ...pieceOf(idOf(key)) };
}

export function wood(key: string, position: Point, rotation: Quaternion = [1, 0, 0, 0]): SplashWood {
  const { id, shape } = pieceOf(idOf(key));
  const { low, high } = extent(shape, poseOf(position, rotation));
  const lies = { top: high, on_table: low < 0.1, base: low < 0.1, rests_on: null };
  const stands = { uncovered: true, fallen: false, taken: false };
  return { ...piece(key), id, position: [...position], rotation: [...rotation], ...lies, ...stands };
}

export function held(key: string, target: string | null): SplashHeld {
  return {
    piece: piece(key),
    giver: 1,
    placer: 0,
    owner: 0,
    target: target && idOf(target),
    tries_left: 3,
  } as SplashHeld;
}

export function viewOf(what: Partial<SplashView> = {}): SplashView {
  const player = { reserve: [], tokens: 0, partners: [], may_nudge: false };
  return {
    ...{ phase: "placing", turn: 0, awaited: [0], tremor: "none", teams: false, nudge: false, heap: [], tower: [] },
    ...{ held: null, culprit: null, measure: 0, gifts: [], borrowed: false, bases: [], to_take: [], winners: [] },
    players: [player, player, player],
    ...what,
  };
}

/** A player's own match: what their hand sends, and the server's answer when they let go. */
export function matchOf(view: SplashView, answer = true) {
  const sent: Uint8Array[] = [];
  let released = 0;
  const match = {
    view,
    canPlay: true,
    seat: 0,
    point: (data: Uint8Array) => sent.push(data),
    letGo: () => Promise.resolve((released++, answer)),
  } as unknown as Match<SplashView>;
  return { match, sent, released: () => released };
}
