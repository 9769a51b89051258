/** The drawings of the cards by key, each 200 by 200. */
import type { Component } from "svelte";

const found = import.meta.glob<{ default: Component }>("./drawings/*.svelte", { eager: true });

export const DRAWINGS: Record<string, Component> = Object.fromEntries(
  Object.entries(found).map(([path, module]) => [path.slice("./drawings/".length, -".svelte".length), module.default]),
);
