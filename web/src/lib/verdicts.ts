/** What is said of the dice of a match. The first ones are word for word what `tablee verify` says. */
import type { Language } from "./words";

const en = {
  promise: "The secret is the one that was promised before the deal.",
  promise_wrong: "Entry {entry}: the secret is not the one that was promised before the deal.",
  chance: "All that chance decided ({count} times) follows from the secret and the players’ own parts.",
  chance_wrong: "Entry {entry}: chance gave {found}, but {due} follows from the secret and the players’ own parts.",
  chance_unknown:
    "This file does not say how many outcomes chance had each time: only the program with the rules can check it.",
  seen: "This device was shown that very promise before the deal.",
  mine: "The part in the dice that this device sent is among them.",
  mine_absent: "This device had no seat when the cards were dealt, so none of the parts is its own.",
  asked: "Chance was asked for: {list}.",
  shuffle: "{times} × a shuffle",
  one_of: "{times} × one of {count}",
  limits: "Whether every move was allowed only the rules can tell: save the match and run “tablee verify”.",
  file_wrong: "This is not the file of a finished match, or a part of it is missing.",
};

export type Key = keyof typeof en;

const fr: Record<Key, string> = {
  promise: "Le secret est bien celui qui était promis avant la donne.",
  promise_wrong: "Entrée {entry} : le secret n’est pas celui qui était promis avant la donne.",
  chance: "Tout ce que le hasard a décidé ({count} fois) découle du secret et des parts des joueurs.",
  chance_wrong: "Entrée {entry} : le hasard a donné {found}, mais du secret et des parts des joueurs découle {due}.",
  chance_unknown:
    "Ce fichier ne dit pas combien d’issues le hasard avait chaque fois : seul le programme qui a les règles peut vérifier.",
  seen: "Cet appareil avait bien reçu cette promesse-là avant la donne.",
  mine: "La part que cet appareil a mise dans les dés y est bien.",
  mine_absent: "Cet appareil n’avait pas de place à la donne : aucune des parts n’est la sienne.",
  asked: "On a demandé au hasard : {list}.",
  shuffle: "{times} × un mélange",
  one_of: "{times} × un parmi {count}",
  limits:
    "Si chaque coup était permis, seules les règles le disent : enregistrez la partie et lancez « tablee verify ».",
  file_wrong: "Ce n’est pas le fichier d’une partie terminée, ou il en manque un morceau.",
};

export const TEXTS: Record<Language, Record<Key, string>> = { en, fr };

export interface Finding {
  verdict: "ok" | "wrong" | "unknown" | "note";
  key: Key;
  values?: Record<string, string | number>;
  /** How often chance was asked for one of so many; 0 is a shuffle. */
  asked?: [count: number, times: number][];
  /** At which entry of the file it goes wrong, from 1 on. */
  entry?: number;
}
