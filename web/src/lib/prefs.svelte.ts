/** What this person likes, kept on this device: language, sound, speed, light. */
import type { Language } from "./words";

type Theme = "auto" | "light" | "dark";
type Motion = "auto" | "full" | "reduced";

interface Kept {
  name: string;
  colour: number;
  language: Language;
  theme: Theme;
  sound: boolean;
  volume: number;
  speed: number;
  motion: Motion;
}

const KEY = "tablee.prefs";
const reduced = matchMedia("(prefers-reduced-motion: reduce)");

function usual(): Kept {
  const language = navigator.language.toLowerCase().startsWith("fr") ? "fr" : "en";
  return { name: "", colour: -1, language, theme: "auto", sound: true, volume: 0.3, speed: 1, motion: "auto" };
}

function kept(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
  } catch {
    return {}; // private windows may keep nothing
  }
}

class Prefs implements Kept {
  name = $state("");
  colour = $state(-1);
  language = $state<Language>("en");
  theme = $state<Theme>("auto");
  sound = $state(true);
  volume = $state(0.3);
  speed = $state(1);
  motion = $state<Motion>("auto");
  #still = $state(reduced.matches);

  constructor() {
    Object.assign(this, usual(), kept());
    reduced.addEventListener("change", () => (this.#still = reduced.matches));
  }

  /** Cross-fades only, please. */
  get still(): boolean {
    return this.motion === "reduced" || (this.motion === "auto" && this.#still);
  }

  /** How long something takes at this person's speed, in milliseconds. */
  span(ms: number): number {
    return ms / this.speed;
  }

  save(): void {
    const { name, colour, language, theme, sound, volume, speed, motion } = this;
    try {
      localStorage.setItem(KEY, JSON.stringify({ name, colour, language, theme, sound, volume, speed, motion }));
    } catch {
      // nothing is kept, and everything still works
    }
  }
}

export const prefs = new Prefs();
