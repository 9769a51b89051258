/** What the house answers over HTTP: boxes, tables, codes. */
import type { Settings } from "./protocol";

export interface OptionCard {
  key: string;
  values: string[];
  /** A text of the host's own will do too. */
  text: boolean;
}

export interface GameCard {
  key: string;
  title: string;
  seats: number[];
  options: OptionCard[];
  /** Usual, shortest and longest seconds. */
  waits: Record<string, [number, number, number]>;
  bots: string[];
  version: number;
  ready: boolean;
}

export interface Summary {
  title: string;
  seats: number;
  /** Who sits there and is not away. */
  people: string[];
  bots: number;
  watching: number;
  matches: number;
  /** Seats that nobody has: who is away keeps theirs. Older cards do not say. */
  free?: number;
}

export interface TableCard {
  table: string;
  game: string;
  status: string;
  code: string | null;
  changed: number;
  summary: Summary;
}

/** What the house would not do, in a sentence. */
export class Refused extends Error {}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const headers = { "accept-language": document.documentElement.lang };
  const answer = await fetch(path, { ...init, headers }).catch(() => null);
  if (!answer) throw new Refused("");
  const data = (await answer.json().catch(() => ({}))) as T & { error?: string };
  if (!answer.ok) throw new Refused(data.error ?? "");
  return data;
}

const SHELF = "tablee.shelf";
let games: Promise<GameCard[]> | null = null;

/** The boxes; asked for once. */
export function gamesOfHouse(): Promise<GameCard[]> {
  games ??= ask<GameCard[]>("/api/games");
  games.then(keepShelf, () => (games = null));
  return games;
}

function keepShelf(found: GameCard[]): void {
  try {
    localStorage.setItem(SHELF, JSON.stringify(found));
  } catch {
    // then it stands empty for a moment
  }
}

/** The boxes as they stood when we last looked. */
export function rememberedGames(): GameCard[] {
  try {
    return JSON.parse(localStorage.getItem(SHELF) ?? "[]") as GameCard[];
  } catch {
    return [];
  }
}

export async function gameCard(key: string): Promise<GameCard | undefined> {
  return (await gamesOfHouse()).find((game) => game.key === key);
}

export function openTables(): Promise<TableCard[]> {
  return ask("/api/tables");
}

export function tableCard(table: string): Promise<TableCard> {
  return ask(`/api/tables/${encodeURIComponent(table)}`);
}

export function lay(game: string, open: boolean, settings: Settings): Promise<{ table: string; code: string | null }> {
  return ask("/api/tables", { game, public: open, settings });
}

export function byCode(code: string): Promise<{ table: string }> {
  return ask(`/api/codes/${encodeURIComponent(code)}`);
}
