/** Follows a match: the scene that the board draws, piece of news by piece of news. */
import type { Match } from "../../lib/game";
import type { News } from "../../lib/protocol";
import { sceneOf, told, type Scene } from "./scene";
import type { View } from "./view";

export class Stage {
  scene = $state.raw<Scene>() as Scene;
  #view: View | null = null;
  #news: News | null = null;

  /** Made while a board is made. `heard` is called once for each piece of news that is told. */
  constructor(match: Match<View>, heard: (news: News) => void) {
    this.scene = sceneOf(match.view);
    this.#view = match.view;
    // News is a stream and not a state: each piece builds on the scene that the last one left.
    $effect.pre(() => this.#follow(match.view, match.news, heard));
  }

  #follow(view: View, news: News | null, heard: (news: News) => void): void {
    if (view !== this.#view || (news === null && this.#news !== null)) this.scene = sceneOf(view);
    if (news !== null && news !== this.#news) {
      this.scene = told(this.scene, news);
      heard(news);
    }
    this.#view = view;
    this.#news = news;
  }
}
