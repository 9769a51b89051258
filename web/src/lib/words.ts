/** Typed catalogues: a text that one language lacks does not compile. */
import { prefs } from "./prefs.svelte";

export type Language = "en" | "fr";

/** Return a function that gives the texts in the language of the moment: `const t = catalogue(en, fr)`, `t().title`. */
export function catalogue<T extends Record<string, unknown>>(en: T, fr: { [K in keyof T]: T[K] }): () => T {
  return () => (prefs.language === "fr" ? fr : en);
}
