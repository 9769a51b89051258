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
  otherRules: "This match is closed",
  versions: (title: string, played: number, known: number) =>
    `It was played by version ${played} of the rules of ${title}; today’s are version ${known}. It can be neither played on nor shown.`,
  options: (title: string) =>
    `It was played with options that ${title} no longer has. It can be neither played on nor shown.`,
  whoSat: "Who sat there",
  newMatch: "New match",
  sitFirst: "Who sits down can begin a new one.",
  save: "Save the match as a file",
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
  otherRules: "Cette partie est close",
  versions: (title: string, played: number, known: number) =>
    `Elle a été jouée avec la version ${played} des règles de ${title} ; celles d’aujourd’hui ont la version ${known}. Elle ne peut être ni poursuivie, ni montrée.`,
  options: (title: string) =>
    `Elle a été jouée avec des options que ${title} n’a plus. Elle ne peut être ni poursuivie, ni montrée.`,
  whoSat: "Qui était à la table",
  newMatch: "Nouvelle partie",
  sitFirst: "Qui s’assoit peut en commencer une nouvelle.",
  save: "Enregistrer la partie",
};

export const t = catalogue(en, fr);

/** "Ann, Bob and Zoé". */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? "") : names.slice(0, -1).join(", ") + t().and + names.at(-1);
}
