/** Where things lie on the board, so that cards can fly from where they were to where they are. */
export interface Spot {
  x: number;
  y: number;
  width: number;
}

export class Places {
  #elements = new Map<string, Element>();
  #left = new Map<string, Spot[]>();

  /** An attachment that gives an element a name: "pile", "discard", "middle", "hand", "seat2". */
  named = (name: string) => (element: Element) => {
    this.#elements.set(name, element);
    return () => {
      if (this.#elements.get(name) === element) this.#elements.delete(name);
    };
  };

  element(name: string): Element | undefined {
    return this.#elements.get(name);
  }

  /** The middle of a place and how wide a card is there, seen from the board's own corner. */
  spot(name: string): Spot | null {
    const element = this.#elements.get(name);
    const board = this.#elements.get("board");
    if (!element || !board) return null;
    const at = element.getBoundingClientRect();
    const from = board.getBoundingClientRect();
    if (!at.width) return null;
    return { x: at.left - from.left + at.width / 2, y: at.top - from.top + at.height / 2, width: at.width };
  }

  /** Remember where cards were when they were let go, wherever a finger had carried them. */
  leave(card: string, place: string): void {
    const spot = this.spot(place);
    if (spot) this.#left.set(card, [...(this.#left.get(card) ?? []), spot]);
  }

  /** Where such a card was let go, once. */
  left(card: string): Spot | null {
    const [first, ...others] = this.#left.get(card) ?? [];
    this.#left.set(card, others);
    return first ?? null;
  }

  forget(): void {
    this.#left.clear();
  }
}
