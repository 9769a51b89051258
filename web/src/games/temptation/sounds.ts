/** What is heard with each piece of news. */
import { prefs } from "../../lib/prefs.svelte";
import type { News } from "../../lib/protocol";
import { play } from "../../lib/sound";

export function sound(news: News): void {
  switch (news.key) {
    case "news.rolled":
      return play("dice");
    case "news.placed":
      return play("wood", { delay: prefs.span(300) });
    case "news.gained":
      return play("bell");
    case "news.paid":
    case "news.broke":
      return play("trombone");
    case "news.none":
      return play("giggle", { pitch: 0.6 });
    case "news.board":
      return play("shuffle");
    case "news.won":
    case "news.shared":
      return play("brass");
  }
}
