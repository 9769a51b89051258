/** How options, robots and waits are called. A key that is not here is shown as it is: a new game still works. */
import { prefs } from "./prefs.svelte";

interface OptionWords {
  name: string;
  values?: Record<string, string>;
}
type Words = Record<string, Record<string, OptionWords>>;

const en: Words = {
  kittens: {
    combos: { name: "Combos", values: { all: "all cards", cats: "cats only" } },
    streaking: { name: "Streaking Kittens expansion" },
  },
  placard: {
    length: { name: "Monsters", values: { "10": "10", "15": "15", "20": "20" } },
    easy: { name: "Easy game, nobody can lose" },
    competitive: { name: "Everyone for themselves" },
    pack: { name: "Pack" },
    fast: { name: "Fast monsters" },
    expert: { name: "Expert tiles" },
  },
  temptation: {
    beginner: { name: "Beginners" },
    boards: { name: "Boards", values: { box: "from the box" } },
  },
  splaf: {
    cards: { name: "Monsters round the portal", values: { "4": "4", "5": "5", "6": "6", "8": "8" } },
    portal: { name: "Portal", values: { random: "at random", a: "side A", b: "side B" } },
    handicap: { name: "Handicap", values: { none: "for nobody", all: "for all" } },
  },
  splash: {
    draft: { name: "The wood", values: { hand: "people choose", dealt: "chance deals" } },
    tremor: { name: "Trembling hands", values: { none: "no", light: "a little", strong: "a lot" } },
    teams: { name: "Teams of two" },
    nudge: { name: "Shaking the table" },
  },
};

const fr: Words = {
  kittens: {
    combos: { name: "Combinaisons", values: { all: "toutes les cartes", cats: "les chats seulement" } },
    streaking: { name: "Extension Chaton Exhibitionniste" },
  },
  placard: {
    length: { name: "Monstres", values: { "10": "10", "15": "15", "20": "20" } },
    easy: { name: "Partie facile, on ne peut pas perdre" },
    competitive: { name: "Chacun pour soi" },
    pack: { name: "Meute" },
    fast: { name: "Monstres rapides" },
    expert: { name: "Tuiles pour experts" },
  },
  temptation: {
    beginner: { name: "Débutants" },
    boards: { name: "Planches", values: { box: "de la boîte" } },
  },
  splaf: {
    cards: { name: "Monstres autour du portail", values: { "4": "4", "5": "5", "6": "6", "8": "8" } },
    portal: { name: "Portail", values: { random: "au hasard", a: "face A", b: "face B" } },
    handicap: { name: "Handicap", values: { none: "pour personne", all: "pour tous" } },
  },
  splash: {
    draft: { name: "Le bois", values: { hand: "on choisit", dealt: "le hasard répartit" } },
    tremor: { name: "Mains qui tremblent", values: { none: "non", light: "un peu", strong: "beaucoup" } },
    teams: { name: "Équipes de deux" },
    nudge: { name: "Secouer la table" },
  },
};

const ON_OFF = { en: { off: "no", on: "yes" }, fr: { off: "non", on: "oui" } } as const;

const BOTS: Record<string, Record<string, string>> = {
  en: {
    random: "Whatever",
    reflex: "Handy",
    exact: "Exact",
    child: "Child",
    adult: "Grown-up",
    perfect: "Perfect memory",
    fast: "Quick",
    nasty: "Nasty",
    master: "Master",
  },
  fr: {
    random: "Au petit bonheur",
    reflex: "Débrouillard",
    exact: "Calculateur",
    child: "Enfant",
    adult: "Adulte",
    perfect: "Mémoire parfaite",
    fast: "Rapide",
    nasty: "Vicieux",
    master: "Maître",
  },
};

const WAITS: Record<string, Record<string, string>> = {
  en: {
    nope: "Time for a Nope",
    look: "Time to look",
    throw: "Time to slap",
  },
  fr: {
    nope: "Temps pour un Non !",
    look: "Temps pour regarder",
    throw: "Temps pour taper",
  },
};

export function optionName(game: string, key: string): string {
  return (prefs.language === "fr" ? fr : en)[game]?.[key]?.name ?? key;
}

export function valueName(game: string, key: string, value: string): string {
  const own = (prefs.language === "fr" ? fr : en)[game]?.[key]?.values?.[value];
  return own ?? (ON_OFF[prefs.language] as Record<string, string>)[value] ?? value;
}

export function botName(bot: string): string {
  return BOTS[prefs.language]?.[bot] ?? bot;
}

export function waitName(wait: string): string {
  return WAITS[prefs.language]?.[wait] ?? wait;
}
