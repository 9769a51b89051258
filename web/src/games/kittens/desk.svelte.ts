/** One player's side of the board: which cards are chosen, what they can do, and what is to be played next by itself. */
import { createContext } from "svelte";
import type { Match } from "../../lib/game";
import type { ActionView, KittensPlayer, KittensView } from "../../lib/protocol";
import { Places } from "./places";
import { Plan } from "./plan.svelte";
import { t } from "./words";

/** A card of one's hand; copies of a title are told apart by number, so that they keep their place. */
export interface Held {
  id: string;
  card: string;
  marked: boolean;
}

const OWN = new Set(["actions.play", "actions.aim", "actions.pair", "actions.triple", "actions.five", "actions.lay"]);
const SHOWN = new Set(
  ["draw", "pass", "nope", "blind", "give", "name", "take", "order"].map((key) => `actions.${key}`),
);
// What one would miss least comes first, when five cards are proposed.
const CHEAP = [
  "taco",
  "melon",
  "potato",
  "beard",
  "rainbow",
  "shuffle",
  "favor",
  "swap",
  "mark",
  "garbage",
  "curse",
  "future",
];

export class Desk {
  places = new Places();
  plan = new Plan(() => this.match);
  /** A card is being carried over the table. */
  isCarrying = $state(false);
  /** A title chosen in a panel. */
  title = $state("");
  #five = $state(false);
  #ids = $state.raw<readonly string[]>([]);

  constructor(readonly read: () => Match<KittensView>) {}

  // --- how things stand ---

  get match(): Match<KittensView> {
    return this.read();
  }
  get view(): KittensView {
    return this.read().view;
  }
  get me(): KittensPlayer | undefined {
    const { seat } = this.match;
    return seat === null ? undefined : this.view.players[seat];
  }
  held = $derived.by(() => hold(this.me));
  picked = $derived.by(() => (this.me?.blind ? [] : this.held.filter((held) => this.#ids.includes(held.id))));
  get isMyTurn(): boolean {
    return this.view.turn === this.match.seat && this.view.phase !== "over";
  }
  /** Whether the others are waiting for this player's Nope, or for none. */
  get isAsked(): boolean {
    return this.match.canPlay && this.view.phase === "window" && this.view.awaited.includes(this.match.seat ?? -1);
  }
  /** Choosing five different cards, one after the other. */
  get choosingFive(): boolean {
    return this.#five && this.isMyTurn && this.view.phase === "playing";
  }
  /** A panel that takes the middle of the table. */
  get panel(): "insert" | "order" | "titles" | null {
    const { phase, placer, turn } = this.view;
    const { seat } = this.match;
    if (seat === null || !this.match.canPlay || this.plan.isOn) return null;
    if (phase === "inserting") return placer === seat ? "insert" : null;
    if (turn !== seat) return null;
    if (phase === "ordering") return "order";
    return phase === "naming" || phase === "taking" ? "titles" : null;
  }

  // --- what the chosen cards can do ---

  /** The one thing that needs nobody else. */
  go = $derived.by(() => this.#go());
  /** Whom the chosen cards may be played at. */
  aims = $derived.by(() => new Map(this.#aimed().map((action) => [Number(action.values["whom"]), action])));
  /** Legal actions that no special control offers: none may be out of reach. */
  rest = $derived.by(() =>
    this.match.legal.filter(({ key }) => !OWN.has(key) && !SHOWN.has(key) && !key.startsWith("actions.insert")),
  );

  #go(): ActionView | undefined {
    const [first] = this.picked;
    if (!first || this.choosingFive) return undefined;
    if (this.picked.length > 1) return undefined;
    const { card } = first;
    return (
      this.match.find("actions.play", { card }) ??
      this.match.find("actions.give", { card }) ??
      this.match.find("actions.lay", { card })
    );
  }
  #aimed(): ActionView[] {
    if (this.view.phase === "aiming") return this.match.all("actions.aim");
    const [first] = this.picked;
    if (!first || this.choosingFive) return [];
    const key = ["", "actions.aim", "actions.pair", "actions.triple"][this.picked.length] ?? "";
    return this.match.all(key).filter(({ values }) => values["card"] === first.card);
  }
  /** How many copies of the chosen title make something legal, other than as many as are chosen. */
  get counts(): number[] {
    const card = this.picked[0]?.card;
    if (!card || this.choosingFive) return [];
    const can = [
      false,
      this.#alone(card),
      !!this.match.find("actions.pair", { card }),
      !!this.match.find("actions.triple", { card }),
    ];
    return [1, 2, 3].filter((count) => can[count] && count !== this.picked.length);
  }
  #alone(card: string): boolean {
    return ["actions.play", "actions.aim"].some((key) => this.match.find(key, { card }));
  }

  // --- choosing ---

  /** A tap: take a card up, or lay it down. A cat that is worth nothing alone comes with its twin. */
  tap(held: Held, adding = false): void {
    const ids = this.#ids.filter((id) => this.held.some((each) => each.id === id));
    if (ids.includes(held.id)) this.#ids = ids.filter((id) => id !== held.id);
    else if (this.choosingFive || (adding && this.match.find("actions.five"))) this.#addFive(held);
    else if (
      this.picked[0]?.card === held.card &&
      ids.length < 3 &&
      this.match.find("actions.pair", { card: held.card })
    )
      this.#ids = [...ids, held.id];
    else this.#pickFresh(held);
  }
  #pickFresh(held: Held): void {
    this.#ids = [held.id];
    const lonely = !this.#alone(held.card) && this.match.find("actions.pair", { card: held.card });
    if (lonely) this.take(2);
  }
  #addFive(held: Held): void {
    this.#five = true;
    const others = this.picked.filter(({ card }) => card !== held.card);
    if (others.length < 5) this.#ids = [...others.map(({ id }) => id), held.id];
  }
  /** Choose so many copies of the title that is chosen already. */
  take(count: number): void {
    const first = this.held.find(({ id }) => this.#ids.includes(id));
    const same = this.held.filter(({ card }) => card === first?.card).map(({ id }) => id);
    const kept = same.filter((id) => this.#ids.includes(id));
    this.#ids = [...new Set([...kept, ...same])].slice(0, count);
  }
  /** Propose five different cards; the player may change them. */
  proposeFive(): void {
    this.#five = true;
    const worth = (card: string) => (CHEAP.includes(card) ? CHEAP.indexOf(card) : card === "defuse" ? 99 : 50);
    const layable = this.held.filter(({ card, id }) => id.endsWith(".0") && card !== "streaking" && card !== "kitten");
    this.#ids = layable
      .sort((one, other) => worth(one.card) - worth(other.card))
      .slice(0, 5)
      .map(({ id }) => id);
  }
  clear(): void {
    this.#ids = [];
    this.#five = false;
    this.title = "";
  }

  // --- playing ---

  async play(action: ActionView | undefined): Promise<void> {
    if (!action) return;
    this.places.forget();
    for (const { card, id } of this.picked) this.places.leave(card, id);
    this.clear();
    if (!(await this.match.play(action.action))) this.plan.drop();
  }
  /** Lay the five chosen cards: one act in the rules for each, one tap for the player. */
  playFive(): void {
    const first = this.match.find("actions.five");
    const steps = this.picked.map(({ card }) => ({ key: "actions.lay", values: { card } }));
    if (!first) return;
    this.plan.start(steps, this.match.table.seq);
    void this.play(first);
  }
  /** Put the top of the pile into an order of places, one act for each. */
  playOrder(numbers: readonly number[]): void {
    this.plan.start(numbers.map((number) => ({ key: "actions.order", values: { number } })));
  }
  /** A card was let go over the table, or over somebody. */
  drop(held: Held, seat: number | null): void {
    if (this.me?.blind) return void this.play(this.match.find("actions.blind"));
    if (!this.picked.some(({ id }) => id === held.id)) this.tap(held);
    const aimed = seat === null ? undefined : this.aims.get(seat);
    const only = this.aims.size === 1 ? [...this.aims.values()][0] : undefined;
    if (this.isAsked && held.card === "nope") void this.play(this.match.find("actions.nope"));
    else if (this.go ?? aimed ?? only) void this.play(this.go ?? aimed ?? only);
    else this.match.explain(this.aims.size ? t().chooseWhom : this.whyNot(held.card));
  }
  /** Why a card cannot be played, in a sentence that says what could. */
  whyNot(card: string): string {
    const name = this.match.word("cards", card);
    if (this.view.phase === "window") return t().onlyNope;
    if (!this.isMyTurn) return t().notYet(this.match.name(this.view.turn));
    if (["taco", "melon", "potato", "beard", "rainbow"].includes(card)) return t().needsPair(name);
    if (["defuse", "nope", "kitten", "streaking"].includes(card)) return t().alone(name);
    return ["favor", "mark", "curse"].includes(card) ? t().noTarget : t().nothingNow;
  }
}

function hold(me: KittensPlayer | undefined): Held[] {
  if (!me) return [];
  const copies: Record<string, number> = {};
  const open: Record<string, number> = {};
  for (const card of me.marked) open[card] = (open[card] ?? 0) + 1;
  return me.hand.map((card) => {
    const nth = copies[card] ?? 0;
    copies[card] = nth + 1;
    return { id: `${card}.${nth}`, card, marked: nth < (open[card] ?? 0) };
  });
}

export const [getDesk, setDesk] = createContext<Desk>();
