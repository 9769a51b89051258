/** What the rooms say. Games have words of their own, and what is theirs to say comes from the house. */
import { en } from "./texts/en";
import { fr } from "./texts/fr";
import { catalogue } from "./words";

export const t = catalogue(en, fr);
