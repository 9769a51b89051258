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

/** A row that is full: which one rings or blows, and for how many points. */
export function rowSound({ key, values }: News): { row: string; value: number } | null {
  if (!["news.gained", "news.paid", "news.broke"].includes(key)) return null;
  return { row: String(values["row"]), value: (key === "news.gained" ? 1 : -1) * Number(values["number"]) };
}
