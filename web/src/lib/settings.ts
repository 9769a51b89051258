/** What a host can choose for a table, and what holds where nothing is chosen. */
import type { GameCard } from "./house";
import type { Settings } from "./protocol";

/** Seconds on everybody's clock; 0 is no clock. */
export const CLOCKS = [0, 120, 300, 600, 1200];
const INCREMENT = 10; // seconds that come back with every move, where there is a clock

/** What a box suggests: three players, if so many can play it, and the first value of each option. */
export function usualSettings(card: GameCard): Settings {
  const seats = card.seats.includes(3) ? 3 : (card.seats[0] ?? 2);
  return { seats, options: Object.fromEntries(card.options.map((option) => [option.key, option.values[0] as string])) };
}

export function optionOf(card: GameCard, settings: Settings, key: string): string {
  return settings.options?.[key] ?? card.options.find((option) => option.key === key)?.values[0] ?? "";
}

export function withOption(settings: Settings, key: string, value: string): Settings {
  return { ...settings, options: { ...settings.options, [key]: value } };
}

export function withClock(settings: Settings, seconds: number): Settings {
  return { ...settings, bank: seconds, increment: seconds ? INCREMENT : 0 };
}

export function withWait(settings: Settings, key: string, seconds: number): Settings {
  return { ...settings, waits: { ...settings.waits, [key]: seconds } };
}

/** The waits that can be chosen at all, in seconds, shortest first; and which one is. */
export function waitsOf(card: GameCard, settings: Settings): { key: string; values: number[]; value: number }[] {
  return Object.entries(card.waits)
    .filter(([, [, least, most]]) => least < most)
    .map(([key, [usual, least, most]]) => {
      const values = [...new Set([least, usual, most])];
      return { key, values, value: settings.waits?.[key] ?? usual };
    });
}

/** Where one device goes from hand to hand, people need all the time there is to answer; but what was chosen stays. */
export function unhurried(card: GameCard, settings: Settings): Settings {
  const longest = Object.entries(card.waits).map(([key, [, , most]]) => [key, most] as const);
  return { ...settings, waits: { ...Object.fromEntries(longest), ...settings.waits } };
}
