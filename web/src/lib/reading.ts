/** Names and words of a match, live or told again: whose chair it is, what the house calls a card. */
import type { Values } from "./game";
import type { Lexicon } from "./lexicon";
import type { PersonView, TableView } from "./protocol";

export abstract class Reading {
  abstract readonly words: Lexicon | null;
  abstract readonly seat: number | null;
  /** Who sits round the table now. */
  protected abstract readonly company: TableView | null | undefined;

  name(seat: number): string {
    return this.company?.chairs[seat]?.name ?? `${seat}`;
  }
  person(seat: number): PersonView | undefined {
    return this.company?.people.find((person) => person.seat === seat);
  }
  word(table: string, key: string, form?: string): string {
    return this.words?.word(table, key, form) ?? key;
  }
  say(key: string, values: Values = {}): string {
    return this.words?.say(key, values, (seat) => this.name(seat), this.seat) ?? "";
  }
}
