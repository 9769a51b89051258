/** What each piece of news sounds like. */
import type { News } from "../../lib/protocol";
import { prefs } from "../../lib/prefs.svelte";
import { play } from "../../lib/sound";

export function sound(news: News): void {
  switch (news.key) {
    case "glimpse.flipped":
      return play("pop", { delay: prefs.span(120) });
    case "glimpse.swapped":
      return play("shuffle");
    case "news.chased":
    case "news.kept":
      play("pop", { pitch: 1.6 });
      play("creak", { delay: prefs.span(500) });
      return play("wood", { delay: prefs.span(1800) });
    case "news.monster":
      return play("creak", { pitch: 0.7, gain: 0.7 });
    case "news.miss":
    case "news.miss_easy":
    case "news.pack_back":
      return play("giggle");
    case "news.found":
    case "news.found_one":
      return play("bell", { gain: 0.6 });
    case "news.closed":
      return play("shuffle", { gain: 0.6 });
    case "news.card":
    case "news.free":
      return play("flick");
    case "news.sock":
    case "news.blanket":
      return play("no");
    case "news.won":
      return play("brass");
    case "news.full":
    case "news.empty":
      play("giggle");
      return play("giggle", { pitch: 1.25, delay: prefs.span(500) });
  }
}
