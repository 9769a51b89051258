/** Which cards fly where for a piece of news. */
import type { News } from "../../../lib/protocol";
import { gist } from "../tell";

export interface Flight {
  card: string | null;
  from: string;
  to: string;
  /** Share of the news' time that passes before it starts, and that it takes. */
  start: number;
  takes: number;
  /** Played by the viewer: it starts where it was let go. */
  own?: boolean;
}

const DEALT = 5; // cards that are seen flying to each hand; the rest comes along

export function flights(news: News, me: number | null, seats: number): Flight[] {
  const place = (seat: unknown) => (seat === me ? "hand" : `seat${Number(seat)}`);
  const { who, whom } = news.values;
  const card = typeof news.values["card"] === "string" && news.values["card"] ? news.values["card"] : null;
  const one = (from: string, to: string, what = card): Flight[] => [{ card: what, from, to, start: 0, takes: 1 }];
  const play = (copies: number): Flight[] =>
    Array.from({ length: copies }, (_, nth) => ({
      card,
      from: place(who),
      to: "middle",
      start: nth * 0.12,
      takes: 1 - (copies - 1) * 0.12,
      own: who === me,
    }));

  switch (gist(news)) {
    case "dealt":
      return Array.from({ length: DEALT * seats }, (_, nth) => ({
        card: null,
        from: "pile",
        to: place(nth % seats),
        start: (nth / (DEALT * seats)) * 0.7,
        takes: 0.3,
      }));
    case "drew":
      return one("pile", place(who));
    case "played":
    case "aimed":
    case "laid":
    case "noped":
    case "noped_yup":
    case "turned_up":
      return play(1);
    case "pair":
      return play(2);
    case "triple":
      return play(3);
    case "cancelled":
    case "wasted":
      return card ? one("middle", "discard") : [];
    case "stole":
    case "got_named":
      return one(place(whom), place(who));
    case "gave":
      return one(place(who), place(whom));
    case "took":
      return one("discard", place(who));
    case "collected":
      return one(place(who), "pile");
    case "inserted":
    case "inserted_top":
    case "inserted_one":
      return one("middle", "pile", "kitten");
    case "lost":
      return lost(news, place(who));
    default:
      return [];
  }
}

function lost(news: News, from: string): Flight[] {
  const cards = news.values["cards"];
  if (!Array.isArray(cards)) return [];
  return cards.map((card, nth) => ({ card, from, to: "discard", start: (nth / cards.length) * 0.5, takes: 0.5 }));
}
