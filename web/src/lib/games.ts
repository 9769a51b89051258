/** The games' folders. A game is loaded when somebody sits down to it; its box stands on the shelf from the start. */
import type { Component } from "svelte";
import type { GameClient } from "./game";

type Module<T> = { default: T };

const clients = import.meta.glob<Module<GameClient>>("../games/*/index.ts");
const boxes = import.meta.glob<Module<Component>>("../games/*/Box.svelte", { eager: true });

export const KEYS = Object.keys(clients).map((path) => path.split("/")[2] as string);

export async function load(key: string): Promise<GameClient> {
  const find = clients[`../games/${key}/index.ts`];
  if (!find) throw new Error(`There is no game '${key}' in this client.`);
  return (await find()).default;
}

export function box(key: string): Component | undefined {
  return boxes[`../games/${key}/Box.svelte`]?.default;
}
