/** Who somebody is before they say so: an animal and a number. */
import { COLOURS } from "./colours";
import { prefs } from "./prefs.svelte";

const ANIMALS = {
  en: ["Otter", "Heron", "Badger", "Marmot", "Hedgehog", "Newt", "Magpie", "Lynx", "Vole", "Curlew", "Stoat", "Ibex"],
  fr: [
    "Loutre",
    "Héron",
    "Blaireau",
    "Marmotte",
    "Hérisson",
    "Triton",
    "Pie",
    "Lynx",
    "Mulot",
    "Courlis",
    "Hermine",
    "Bouquetin",
  ],
};

function any(count: number): number {
  return Math.floor(Math.random() * count);
}

export function newName(): string {
  const animals = ANIMALS[prefs.language];
  return `${animals[any(animals.length)]} ${2 + any(8)}`;
}

export function newColour(): number {
  return any(COLOURS);
}

/** How this person is called here: as they said before, or in some friendly way. */
export function whoAmI(): { name: string; colour: number } {
  return { name: prefs.name || newName(), colour: prefs.colour >= 0 ? prefs.colour : newColour() };
}

export function remember(name: string, colour: number): void {
  prefs.name = name;
  prefs.colour = colour;
  prefs.save();
}
