/** The room while news is told: the table before, and what has been told of it since. */
import type { News } from "../../lib/protocol";
import { fearOf, LETTERS, SPOTS, type Guest, type View } from "./view";

export type Act = "comes" | "flees" | "giggles" | "swaps" | "turns" | "opens" | "worries" | "closes" | "ends" | "";

export interface Scene {
  /** What lies open at each place just now; a glimpse is here while it is told, and nowhere afterwards. */
  places: readonly (string | null)[];
  bed: readonly (Guest | null)[];
  progress: readonly string[];
  flipped: number;
  pile: number;
  closet: readonly string[];
  kept: readonly number[];
  /** What is going on, and whom or where it concerns. */
  act: Act;
  /** The monster that comes or flees, and the spot where it stands or stood. */
  monster: string;
  spot: number;
  /** Who chased it. */
  who: number;
  /** The place that a glimpse opened, until it is covered again. */
  glimpse: number;
  /** Where the sock was, and where it goes. */
  from: number;
  to: number;
}

export function sceneOf(view: View): Scene {
  const { places, bed, progress, flipped, closet, kept } = view;
  const still = { act: "", monster: "", spot: -1, who: -1, glimpse: -1, from: -1, to: -1 } as const;
  return { places, bed, progress, flipped, pile: view.pile_left, closet, kept, ...still };
}

/** The scene once this piece of news is being told. */
export function told(scene: Scene, news: News): Scene {
  const calm: Scene = { ...scene, act: "", monster: "", from: -1, to: -1 };
  const { place, other, toy, monster, spot, who, card, colour } = news.values as Record<string, string & number>;
  switch (news.key) {
    case "glimpse.flipped":
      return opened(calm, LETTERS.indexOf(place ?? ""), toy ?? "");
    case "glimpse.swapped":
      return swapped(calm, LETTERS.indexOf(other ?? ""), LETTERS.indexOf(place ?? ""));
    case "news.chased":
    case "news.kept":
      return fled(calm, monster ?? "", who ?? -1);
    case "news.monster":
      return arrived(calm, monster ?? "", SPOTS.indexOf(spot as never));
    case "news.miss":
    case "news.card":
      return turned(calm, card ?? "", colour ?? "", news.key === "news.miss" ? "giggles" : "turns");
    case "news.miss_easy":
      return { ...calm, act: "giggles" };
    case "news.found":
    case "news.found_one":
      return { ...calm, act: "worries" };
    case "news.pack_back":
      return { ...calm, act: "giggles", places: calm.places.map((open, at) => (at === calm.glimpse ? open : null)) };
    case "news.blanket":
      return allTurned(calm);
    case "news.closed":
      return { ...calm, act: "closes" };
    case "news.won":
    case "news.full":
    case "news.empty":
      return { ...calm, act: "ends" };
    default:
      return calm;
  }
}

function opened(scene: Scene, place: number, toy: string): Scene {
  return { ...scene, act: "opens", places: scene.places.with(place, toy), glimpse: place };
}

/** What a glimpse showed is covered again. */
function hushed(scene: Scene): Scene {
  return scene.glimpse < 0 ? scene : { ...scene, places: scene.places.with(scene.glimpse, null), glimpse: -1 };
}

function swapped(scene: Scene, from: number, to: number): Scene {
  return { ...scene, act: "swaps", places: scene.places.with(from, null), from, to };
}

function fled(scene: Scene, monster: string, who: number): Scene {
  const spot = scene.bed.findIndex((guest) => guest?.monster === monster);
  const bed = scene.bed.map((guest) => (guest?.monster === monster ? null : guest));
  const kept = scene.kept.map((count, seat) => (seat === who ? count + 1 : count));
  return { ...scene, act: "flees", bed, monster, spot, who, kept, closet: [...scene.closet, monster] };
}

function arrived(scene: Scene, monster: string, spot: number): Scene {
  const known = scene.bed[spot]?.monster === monster; // told on the table after
  const bed = scene.bed.with(spot, { monster, fears: fearOf(monster) });
  const flipped = scene.flipped === scene.progress.length ? 0 : scene.flipped;
  const pile = known ? scene.pile : scene.pile - 1;
  return { ...hushed(scene), act: "comes", monster, spot, bed, flipped, pile };
}

function turned(scene: Scene, card: string, colour: string, act: Act): Scene {
  const at = card === "left" ? 0 : card === "right" ? scene.progress.length - 1 : 1;
  const flipped = (scene.flipped + 1) % (scene.progress.length + 1);
  return { ...scene, act, progress: scene.progress.with(at, colour), flipped };
}

function allTurned(scene: Scene): Scene {
  const other = scene.progress.at(-1) === "red" ? "blue" : "red";
  return { ...scene, act: "turns", progress: scene.progress.map(() => other), flipped: scene.progress.length };
}
