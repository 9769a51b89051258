/** Finished matches, as the house keeps them. */
import { prefs } from "./prefs.svelte";
import type { News, TableView } from "./protocol";
import { seatsAt } from "./seats";
import { verify, type Finding } from "./verify";
import type { Language } from "./words";

/** What happened, and the table after it. */
export interface Moment {
  at: number;
  news: News[];
  lines: string[];
  /** The seats that were to act then. */
  awaited: number[];
  view: unknown;
}

/** A whole match: the table as it was when it was dealt, and every moment from then on. */
export interface Retold {
  number: number;
  matches: number;
  table: TableView;
  scores: number[];
  moments: Moment[];
}

/** Known, but not to be told: it goes on, or was played by other rules. */
export const NOT_TOLD = 409;

/** The house's own sentence, or nothing where nobody answered. */
export class NoMatch extends Error {
  constructor(
    readonly status: number,
    sentence: string,
  ) {
    super(sentence);
  }
}

/** The address of a match's file. */
export function fileOf(table: string, number: number): string {
  return `/api/tables/${encodeURIComponent(table)}/matches/${number}`;
}

/** The address of a match's replay, for people; from a moment on. */
export function replayOf(table: string, number: number, at = 0): string {
  return `${location.origin}/r/${encodeURIComponent(table)}/${number}${at > 0 ? `#${at}` : ""}`;
}

async function get(path: string): Promise<Response> {
  const answer = await fetch(path, { headers: { "accept-language": prefs.language } }).catch(() => null);
  if (!answer) throw new NoMatch(0, "");
  if (answer.ok) return answer;
  const { error = "" } = (await answer.json().catch(() => ({}))) as { error?: string };
  throw new NoMatch(answer.status, error);
}

/** All of a finished match, through somebody's eyes. */
export async function retold(table: string, number: number, language: Language, seat: number | null): Promise<Retold> {
  const asked = new URLSearchParams({ language, ...(seat === null ? {} : { seat: `${seat}` }) });
  const story = (await (await get(`${fileOf(table, number)}/moments?${asked}`)).json()) as Retold;
  return { ...story, moments: story.moments.filter(isWorthShowing) };
}

/** Where nothing was to be seen or heard, such as somebody letting another's card pass, nobody has to wait. */
function isWorthShowing(moment: Moment, at: number, all: readonly Moment[]): boolean {
  return moment.news.length > 0 || at === 0 || at === all.length - 1;
}

/** Compute the dice of a match again, on this device. */
export async function checked(table: string, number: number): Promise<Finding[]> {
  const file = await (await get(fileOf(table, number))).text();
  const parts = seatsAt(table).map((seat) => seat.nonces ?? {});
  return verify(file, parts);
}
