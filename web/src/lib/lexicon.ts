/** A game's words in one language: the browser's side of kernel/words.py. */
import type { Values } from "./game";

type Forms = string | Record<string, string>;
type Tables = Record<string, string | Record<string, Forms>>;

const VOWELS = "aeiouyhàâéèêëîïôœù";
const SEATS = new Set(["who", "whom", "owner"]);

export class Lexicon {
  constructor(readonly tables: Tables) {}

  has(table: string, key: string): boolean {
    const words = this.tables[table];
    return typeof words === "object" && key in words;
  }

  /** A word of a table, in a form: plain, or with its article. */
  word(table: string, key: string, form = ""): string {
    const words = this.tables[table];
    const forms = typeof words === "object" ? words[key] : undefined;
    if (forms === undefined) return key;
    return typeof forms === "string" ? forms : (forms[form || "name"] ?? forms["name"] ?? key);
  }

  /** Something at the top of the list: its title or its blurb. */
  text(key: string): string {
    const text = this.tables[key];
    return typeof text === "string" ? text : "";
  }

  /** Put a phrase into a sentence for one viewer. */
  say(key: string, values: Values, names: (seat: number) => string, viewer: number | null): string {
    const [section = "", name = ""] = key.split(".");
    const phrases = this.tables[section];
    const forms = typeof phrases === "object" ? phrases[name] : undefined;
    if (forms === undefined) return key;
    const template = this.#form(forms, values, viewer);
    const said = template.replace(/\{(\w+)(?::(\w+))?\}(\.?)/g, (_, gap: string, form = "", stop: string) => {
      const word = this.#word(gap, values[gap], form as string, names);
      return stop ? ended(word) : word;
    });
    return said.slice(0, 1).toUpperCase() + said.slice(1);
  }

  #form(forms: Forms, values: Values, viewer: number | null): string {
    if (typeof forms === "string") return forms;
    const fits: [string, boolean][] = [
      ["you", viewer !== null && values["who"] === viewer],
      ["to_you", viewer !== null && values["whom"] === viewer],
      ["unseen", Object.values(values).includes("")],
    ];
    const form = fits.find(([form, fits]) => fits && form in forms)?.[0] ?? "all";
    return forms[form] ?? "";
  }

  #word(gap: string, value: Values[string] | undefined, form: string, names: (seat: number) => string): string {
    if (value === undefined || value === "") return "?";
    if (Array.isArray(value))
      return value.map((each) => this.#word(gap.replace(/s$/, ""), each, form, names)).join(", ");
    if (typeof value === "number") return SEATS.has(gap) ? person(names(value), form) : `${value}`;
    return this.#term(gap, value, form);
  }

  /** Which table a word is of is told by its gap, {card} by "cards", or else by where it is found. */
  #term(gap: string, key: string, form: string): string {
    const tables = [`${gap}s`, gap, ...Object.keys(this.tables).filter((table) => !RESERVED.has(table))];
    const table = tables.find((each) => this.has(each, key));
    return table ? this.word(table, key, form) : key;
  }
}

const RESERVED = new Set(["actions", "news", "position", "hints", "glimpse", "labels"]);

function person(name: string, form: string): string {
  return form === "de" ? de(name) : name;
}

/** A sentence with its full stop; what ends in a mark of its own, a name or a title, needs none. */
export function ended(sentence: string): string {
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** A name after the French « de ». */
export function de(name: string): string {
  return VOWELS.includes(name.slice(0, 1).toLowerCase()) ? `d’${name}` : `de ${name}`;
}

const loaded = new Map<string, Promise<Lexicon>>();

/** The words of a game; asked for once. */
export function lexicon(game: string, language: string): Promise<Lexicon> {
  const key = `${game}/${language}`;
  const known = loaded.get(key);
  if (known) return known;
  const coming = fetch(`/api/games/${game}/words?language=${language}`).then(async (answer) => {
    if (!answer.ok) throw new Error(`No words of '${game}'.`);
    return new Lexicon((await answer.json()) as Tables);
  });
  loaded.set(key, coming);
  coming.catch(() => loaded.delete(key));
  return coming;
}
