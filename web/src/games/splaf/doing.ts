/** What a player is at in this throw, to be seen and to be heard. */
import type { Match } from "../../lib/game";
import type { SplafView } from "../../lib/protocol";
import type { Round } from "./round.svelte";
import { t } from "./words";

export interface Doing {
  kind: "first" | "right" | "bad" | "mine" | "done" | "wait" | "none";
  text: string;
  spoken: string;
}

export function doing(match: Match<SplafView>, round: Round, seat: number): Doing {
  const { view } = match;
  const hit = round.hits.find((each) => each.seat === seat);
  if (hit) {
    const first = round.taken?.seat === seat;
    const tooSoon = hit.verdict === "early" || hit.verdict === "unready";
    return {
      kind: first ? "first" : hit.verdict === "right" ? "right" : "bad",
      text: `${first ? "✓ " : hit.verdict === "right" ? "" : "✗ "}${tooSoon ? t()[hit.verdict] : t().ms(hit.ms)}`,
      spoken: `${t().ms(hit.ms)}, ${t()[hit.verdict]}${first ? `, ${t().fastest}` : ""}`,
    };
  }
  if (round.target !== null) return { kind: "none", text: "–", spoken: t().nothing };
  const mine = seat === match.seat && view.dice ? (view.tap?.ms ?? round.ms) : null; // the table's word, or ours till then
  if (mine !== null) return { kind: "mine", text: t().ms(Math.floor(mine)), spoken: t().ms(Math.floor(mine)) };
  if (view.phase !== "tapping") return { kind: "none", text: "", spoken: "" };
  const player = view.players[seat];
  if (player?.done) return { kind: "done", text: "🖐", spoken: t().tapped };
  return { kind: "wait", text: player?.row ? "≡" : "…", spoken: player?.row ? t().rowing : t().looking };
}
