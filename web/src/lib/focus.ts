/** An attachment for dialogs: opens above everything; whoever had the focus gets it back. */
export function modal(node: HTMLDialogElement): () => void {
  const before = document.activeElement as HTMLElement | null;
  node.showModal();
  return () => {
    node.close();
    if (before?.isConnected) before.focus();
  };
}

/** An attachment for where a page begins: it gets the focus that what was there before has lost. */
export function landing(node: HTMLElement): void {
  const isLost = () => !document.activeElement || document.activeElement === document.body;
  const land = () => isLost() && node.isConnected && node.focus({ preventScroll: true });
  requestAnimationFrame(() => setTimeout(land)); // after it is shown: focus before would lay the page out twice
}
