/** The licences of all that others made and that ships with the client, word for word. */
import atkinson from "../../../node_modules/@fontsource/atkinson-hyperlegible/LICENSE?raw";
import fredoka from "../../../node_modules/@fontsource/fredoka/LICENSE?raw";
import svelte from "../../../node_modules/svelte/LICENSE.md?raw";
import three from "../../../node_modules/three/LICENSE?raw";
import uqr from "../../../node_modules/uqr/LICENSE?raw";

export const LICENCES = [
  { key: "svelte", name: "Svelte", kind: "MIT", text: svelte },
  { key: "three", name: "three.js", kind: "MIT", text: three },
  { key: "uqr", name: "uqr", kind: "MIT", text: uqr },
  { key: "fredoka", name: "Fredoka", kind: "SIL OFL 1.1", text: fredoka },
  { key: "atkinson", name: "Atkinson Hyperlegible", kind: "SIL OFL 1.1", text: atkinson },
] as const;
