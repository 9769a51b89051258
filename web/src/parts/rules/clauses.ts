/** The rules of a game as the house tells them: clauses under headings. */
import type { Language } from "../../lib/words";

export interface Clause {
  id: string;
  /** Who says so: "rulebook", "house", "rulebook + house". */
  mark: string;
  text: string;
  part: string;
}

export interface Part {
  name: string;
  clauses: Clause[];
}

const known = new Map<string, Promise<Clause[]>>();

/** The clauses of a game; asked for once. */
export function clausesOf(game: string, language: Language): Promise<Clause[]> {
  const key = `${game}/${language}`;
  const coming = known.get(key) ?? fetchClauses(game, language);
  known.set(key, coming);
  coming.catch(() => known.delete(key));
  return coming;
}

async function fetchClauses(game: string, language: Language): Promise<Clause[]> {
  const answer = await fetch(`/api/games/${game}/rules?language=${language}`);
  if (!answer.ok) throw new Error(`No rules of '${game}'.`);
  return (await answer.json()) as Clause[];
}

/** The clauses that hold all these words, under their headings. */
export function matching(clauses: readonly Clause[], words: string): Part[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  const parts = new Map<string, Clause[]>();
  for (const clause of clauses) {
    const text = plain(`${clause.part} ${clause.text}`);
    if (wanted.every((word) => text.includes(word)))
      parts.set(clause.part, [...(parts.get(clause.part) ?? []), clause]);
  }
  return [...parts].map(([name, found]) => ({ name, clauses: found }));
}

/** As people type: without accents, case, or curly marks. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("’", "'").replaceAll("œ", "oe").toLowerCase();
}

export interface Run {
  text: string;
  strong: boolean;
}

/** A clause's text in runs; between stars it is said with weight. */
export function runs(text: string): Run[] {
  return text
    .split("*")
    .map((run, at) => ({ text: run, strong: at % 2 === 1 }))
    .filter((run) => run.text);
}
