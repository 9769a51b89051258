/** Rooms and parts that are loaded when somebody wants them. */
import type { Component } from "svelte";

type Loaded = { default: Component<Record<string, unknown>> };
const found = import.meta.glob<Loaded>([
  "../rooms/{Result,Replay,About,OtherRules}.svelte",
  "../parts/{Rules,Settings}.svelte",
]);

/** A promise of a component; undefined where there is none. */
export function later(path: string): Promise<Loaded> | undefined {
  return found[`../${path}.svelte`]?.();
}
