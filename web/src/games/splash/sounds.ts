/** Wood on wood, and what follows. */
import type { News } from "../../lib/protocol";
import { play } from "../../lib/sound";
import { idOf, pieceOf, pitchOf } from "./wood";

export function hear(news: News): void {
  const piece = news.values["piece"];
  const pitch = typeof piece === "string" ? pitchOf(pieceOf(idOf(piece)).shape) : 1;
  const key = news.key.replace("news.", "");
  if (["drafted", "gives", "borrows", "takes"].includes(key)) play("wood", { pitch: pitch * 1.1, gain: 0.5 });
  else if (["stands", "stands_one", "touched"].includes(key)) play("wood", { pitch });
  else if (key === "nudges") play("slap", { gain: 0.6 });
  else if (key === "fell" || key === "too_often") plop(pitch);
  else if (["splash", "blamed", "alone"].includes(key)) crash();
  else if (key === "token") play("pop", { pitch: 1.4 });
  else if (["empty", "drops", "level"].includes(key)) play("brass");
}

function plop(pitch: number): void {
  play("wood", { pitch, delay: 350 });
  play("splash", { delay: 450 });
}

function crash(): void {
  for (let n = 0; n < 7; n++) play("wood", { pitch: 0.8 + ((n * 0.37) % 1), gain: 0.8, delay: 320 + n * 75 });
  play("boom", { gain: 0.7, delay: 420 });
  play("splash", { delay: 560 });
}
