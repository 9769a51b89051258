/** What Tablée says of itself. */
import { ended } from "../../lib/lexicon";
import { catalogue } from "../../lib/words";

const en = {
  title: "About Tablée",
  shelf: "To the shelf",
  what: [
    "Tablée is a table to play at, in the browser: five games, robots for the empty chairs, and friends by a link or a code that can be said aloud.",
    "Where the rules say nothing, a house rule does; both can be read at any time, and a refused move names the rule that forbids it.",
  ],
  unofficial: "Unofficial",
  unofficialText: (titles: string) =>
    `Tablée belongs to none of the games’ publishers and is not endorsed by them. The titles ${titles} are theirs. Every drawing, sound and sentence here is our own; buy the boxes, they are lovely.`,
  theGames: "of the games",
  quoted: (title: string) => `“${title}”`,
  privacy: "No account, no tracking",
  privacyText: [
    "There is nothing to sign up for. No cookies, no statistics, nothing loaded from other sites.",
    "The house keeps what was played at its tables, with the names that people chose there. Whoever has a table’s link can watch its finished matches again.",
  ],
  kept: "What is kept on this device",
  keptPrefs: (name: string) => ended(`Your settings${name ? `, and that you are called ${name}` : ""}`),
  keptSeats: (count: number) =>
    count === 0
      ? "No seat at any table."
      : count === 1
        ? "The key to your seat at one table."
        : `The keys to your seats at ${count} tables.`,
  forget: "Forget everything",
  forgetHint: "Your seats at running matches are lost with it.",
  forgetSure: "Yes, forget everything",
  keep: "No, keep it",
  forgotten: "Forgotten. This device knows nothing of you any more.",
  dice: "Fair dice, in five sentences",
  diceText: [
    "Before the deal the house draws a secret number and shows everybody its fingerprint, so it cannot take another one later.",
    "Every player’s device adds a random word that the house did not know when it chose.",
    "From the secret and those words together every throw and every shuffle is computed, in a way that anybody can repeat.",
    "When the match is over the secret is shown.",
    "Then “Check the dice” lets your own device compute everything again, and tell you if a single die was turned.",
  ],
  licences: "What is in the box",
  licencesText: "Tablée is open source, under the MIT licence. It comes with the work of others, under these licences:",
  by: {
    svelte: "draws the pages",
    three: "stands the wood up",
    uqr: "makes the codes to scan",
    fredoka: "the round letters",
    atkinson: "the letters to read",
  },
};

const fr: typeof en = {
  title: "À propos de Tablée",
  shelf: "Vers l’étagère",
  what: [
    "Tablée est une table où jouer, dans le navigateur : cinq jeux, des robots pour les chaises vides, et des amis qui viennent par un lien ou par un code à dire à voix haute.",
    "Là où les règles se taisent, une règle maison parle ; on peut lire les deux à tout moment, et un coup refusé nomme la règle qui l’interdit.",
  ],
  unofficial: "Non officiel",
  unofficialText: (titles: string) =>
    `Tablée n’appartient à aucun des éditeurs de ces jeux et n’est pas soutenue par eux. Les titres ${titles} sont à eux. Chaque dessin, chaque son et chaque phrase d’ici sont de nous ; achetez les boîtes, elles sont belles.`,
  theGames: "des jeux",
  quoted: (title: string) => `« ${title} »`,
  privacy: "Pas de compte, pas de pistage",
  privacyText: [
    "Il n’y a rien où s’inscrire. Pas de cookies, pas de statistiques, rien qui vienne d’autres sites.",
    "La maison garde ce qui s’est joué à ses tables, avec les noms que les gens y ont choisis. Qui a le lien d’une table peut revoir ses parties terminées.",
  ],
  kept: "Ce qui reste sur cet appareil",
  keptPrefs: (name: string) => ended(`Vos réglages${name ? `, et que l’on vous appelle ${name}` : ""}`),
  keptSeats: (count: number) =>
    count === 0
      ? "Aucune place à aucune table."
      : count === 1
        ? "La clé de votre place à une table."
        : `Les clés de vos places à ${count} tables.`,
  forget: "Tout oublier",
  forgetHint: "Vos places dans les parties en cours seront perdues avec.",
  forgetSure: "Oui, tout oublier",
  keep: "Non, garder",
  forgotten: "Oublié. Cet appareil ne sait plus rien de vous.",
  dice: "Des dés honnêtes, en cinq phrases",
  diceText: [
    "Avant la donne, la maison tire un nombre secret et en montre l’empreinte à tout le monde : elle ne peut plus en changer.",
    "L’appareil de chaque joueur ajoute un mot au hasard, que la maison ne connaissait pas quand elle a choisi.",
    "Du secret et de ces mots ensemble se calculent chaque lancer et chaque mélange, d’une façon que chacun peut refaire.",
    "Quand la partie est finie, le secret est montré.",
    "Alors « Vérifier les dés » fait tout recalculer par votre propre appareil, qui vous dit si un seul dé a été tourné.",
  ],
  licences: "Ce qu’il y a dans la boîte",
  licencesText:
    "Tablée est un logiciel libre, sous licence MIT. Elle vient avec le travail d’autres, sous ces licences :",
  by: {
    svelte: "dessine les pages",
    three: "met le bois debout",
    uqr: "fait les codes à scanner",
    fredoka: "les lettres rondes",
    atkinson: "les lettres à lire",
  },
};

export const t = catalogue(en, fr);
