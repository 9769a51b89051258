/** Focus is never lost: when what had it goes away, it moves to what can be done next. */
export function keepFocus(board: Element): () => void {
  let had: Element | null = null;
  const note = (event: Event) => (had = event.target as Element);
  const forget = (event: Event) => {
    if ((event as FocusEvent).relatedTarget) had = null; // it went elsewhere on purpose
  };
  const look = () => {
    if (!had || (had.isConnected && isSeen(had))) return;
    const now = document.activeElement;
    const isElsewhere = now && now !== document.body && now !== had;
    had = null;
    if (!isElsewhere) first(board)?.focus({ preventScroll: true });
  };
  const watch = new MutationObserver(() => requestAnimationFrame(look));
  board.addEventListener("focusin", note);
  board.addEventListener("focusout", forget);
  watch.observe(board, { childList: true, subtree: true, attributes: true, attributeFilter: ["class"] });
  return () => {
    watch.disconnect();
    board.removeEventListener("focusin", note);
    board.removeEventListener("focusout", forget);
  };
}

function isSeen(element: Element): boolean {
  return element.getClientRects().length > 0;
}

/** The best thing to have in hand: a panel's first control, what the bar offers, a card. */
function first(board: Element): HTMLElement | undefined {
  const wanted = ["[data-first]", ".bar button", ".hand button[tabindex='0']", "button"];
  return wanted.flatMap((selector) => [...board.querySelectorAll<HTMLElement>(selector)]).find(isSeen);
}
