/** What a drag asks of a page and of a finger on it, and no more. */
interface Area {
  left: number;
  right: number;
  data: Record<string, string>;
}

/** Let elements with data like { row: "A" } lie between these places, all the way down the page. */
export function layPage(areas: readonly Area[]): void {
  const under = (x: number) => areas.filter(({ left, right }) => left <= x && x < right);
  const elementOf = ({ data: dataset }: Area) => ({
    closest: (selector: string) =>
      Object.keys(dataset).some((name) => selector === `[data-${name}]`) ? { dataset } : null,
  });
  Object.assign(document, { elementsFromPoint: (x: number) => under(x).map(elementOf) });
}

/** Something that can be dragged. */
export function element() {
  const captured: number[] = [];
  const node = Object.assign(new EventTarget(), {
    isConnected: true,
    style: { cssText: "" },
    setPointerCapture: (pointer: number) => void captured.push(pointer),
  });
  return { node: node as unknown as HTMLElement, captured };
}

export interface Finger {
  x: number;
  y: number;
  id?: number;
  button?: number;
}

export function pointer(type: string, { x, y, id = 1, button = 0 }: Finger): PointerEvent {
  return Object.assign(new Event(type), { clientX: x, clientY: y, pointerId: id, button }) as unknown as PointerEvent;
}
