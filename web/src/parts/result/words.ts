/** What is said when a match is over. */
import { catalogue } from "../../lib/words";

const en = {
  youWin: "You win",
  wins: (name: string) => `${name} wins`,
  win: (names: string) => `${names} win`,
  tie: (names: string) => `A tie between ${names}`,
  allWin: "Won, all together",
  wonAlone: "Won",
  allLose: "Lost. The next one is yours.",
  and: " and ",
  ranking: "Who came where",
  place: (place: number) => `${place}.`,
  you: "you",
  winner: "winner",
  facts: "What people will talk about",
  watch: "Watch it again",
  dice: "Check the dice",
  shelf: "Back to the shelf",
};

const fr: typeof en = {
  youWin: "Vous gagnez",
  wins: (name: string) => `${name} gagne`,
  win: (names: string) => `${names} gagnent`,
  tie: (names: string) => `Ex æquo : ${names}`,
  allWin: "Gagné, tous ensemble",
  wonAlone: "Gagné",
  allLose: "Perdu. La prochaine sera la bonne.",
  and: " et ",
  ranking: "Le classement",
  place: (place: number) => (place === 1 ? "1er" : `${place}e`),
  you: "vous",
  winner: "gagne",
  facts: "Ce dont on reparlera",
  watch: "Revoir la partie",
  dice: "Vérifier les dés",
  shelf: "Retour à l’étagère",
};

export const t = catalogue(en, fr);

/** "Ann, Bob and Zoé". */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? "") : names.slice(0, -1).join(", ") + t().and + names.at(-1);
}
