import { prefs } from "../../lib/prefs.svelte";

/** A chance in whole percent; what is possible is never shown as nothing, nor what may fail as certain. */
export function percent(chance: number): string {
  const format = new Intl.NumberFormat(prefs.language, { style: "percent" });
  const tiny = 1e-9;
  if (chance > tiny && chance < 0.005) return `< ${format.format(0.01)}`;
  if (chance < 1 - tiny && chance > 0.995) return `> ${format.format(0.99)}`;
  return format.format(chance);
}
