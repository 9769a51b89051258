/** What can be set, in words. */
import { catalogue } from "../../lib/words";

const en = {
  language: "Language",
  languages: { fr: "Français", en: "English" },
  sound: "Sound",
  soundOn: "Sounds on",
  volume: "Volume",
  percent: (value: number) => `${value} %`,
  test: "Try it",
  speed: "Speed of the table",
  times: (speed: number) => `${speed} ×`,
  motion: "Motion",
  motions: { auto: "as on this device", full: "full", reduced: "reduced" },
  theme: "Light",
  themes: { auto: "as on this device", light: "bright", dark: "dim" },
  who: "Who you are at new tables",
  kept: "Everything applies at once and is kept on this device.",
  done: "Done",
};

const fr: typeof en = {
  language: "Langue",
  languages: { fr: "Français", en: "English" },
  sound: "Son",
  soundOn: "Jouer les sons",
  volume: "Volume",
  percent: (value: number) => `${value} %`,
  test: "Essayer",
  speed: "Vitesse de la table",
  times: (speed: number) => `${`${speed}`.replace(".", ",")} ×`,
  motion: "Mouvement",
  motions: { auto: "comme sur cet appareil", full: "complet", reduced: "réduit" },
  theme: "Lumière",
  themes: { auto: "comme sur cet appareil", light: "vive", dark: "tamisée" },
  who: "Qui vous êtes aux nouvelles tables",
  kept: "Tout s’applique aussitôt et reste sur cet appareil.",
  done: "C’est bon",
};

export const t = catalogue(en, fr);
