/** Follows a match piece by piece. */
import type { Match } from "../../lib/game";
import type { News, TemptationView } from "../../lib/protocol";
import { haulOf, settle, tell, unrolled, type Told } from "./told";

export class Story {
  #match: () => Match<TemptationView>;
  #last: { view: TemptationView; news: News | null; told: Told } | null = null;

  constructor(match: () => Match<TemptationView>) {
    this.#match = match;
  }

  /** The table as far as it has been told. It depends on what was told before: dice come from somewhere. */
  told: Told = $derived.by(() => {
    const match = this.#match();
    const { view, news } = match;
    const last = this.#last;
    if (last?.view === view && last.news === news) return last.told;
    const before = last?.told ?? (news ? unrolled(view) : { ...settle(view, null), haul: haulOf(match.history) });
    const told = news ? tell(before, news, view) : settle(view, before);
    this.#last = { view, news, told };
    return told;
  });
}
