/** What is said round the rules. */
import { catalogue } from "../../lib/words";

const en = {
  rules: "Rules",
  search: "Search the rules",
  found: (count: number) => (count === 1 ? "One clause." : `${count} clauses.`),
  none: "Nothing about that. Try another word.",
  loading: "Unfolding the rules …",
  failed: "The rules cannot be fetched just now.",
  again: "Try again",
  house: "house rule",
  close: "Close",
  why: "This is why",
  text: "The text of the rules",
};

const fr: typeof en = {
  rules: "Règles",
  search: "Chercher dans les règles",
  found: (count: number) => (count === 1 ? "Une règle." : `${count} règles.`),
  none: "Rien là-dessus. Essayez un autre mot.",
  loading: "On déplie les règles …",
  failed: "Impossible d’aller chercher les règles.",
  again: "Réessayer",
  house: "règle maison",
  close: "Fermer",
  why: "Voici pourquoi",
  text: "Le texte des règles",
};

export const t = catalogue(en, fr);
