/** A match as a board gets it, with what can be done now; what is played and explained is noted. */
import type { Match, Values } from "../src/lib/game";
import type { ActionView } from "../src/lib/protocol";

export function action(key: string, values: Values = {}): ActionView {
  return { action: ++actions, text: key, key: `actions.${key}`, values };
}
let actions = 0;

export function matchOf<V>(view: V, legal: readonly ActionView[], others: Partial<Match<V>> = {}) {
  const played: ActionView[] = [];
  const explained: string[] = [];
  const find = (key: string, values: Values = {}) =>
    legal.find(
      (each) => each.key === key && Object.entries(values).every(([gap, value]) => each.values[gap] === value),
    );
  const match = {
    ...{ view, legal, find, news: null, canPlay: true, seat: 0 },
    table: { seq: 1 },
    all: (key: string) => legal.filter((each) => each.key === key),
    name: (seat: number) => `player ${seat}`,
    word: (_table: string, key: string) => key,
    explain: (sentence: string) => explained.push(sentence),
    play: (number: number) => {
      played.push(...legal.filter((each) => each.action === number));
      return Promise.resolve(true);
    },
    ...others,
  } as unknown as Match<V>;
  return { match, played, explained };
}
