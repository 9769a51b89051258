/** What this device keeps, and forgetting it. Everything of ours is under names that begin with "tablee.". */

function ours(store: Storage): string[] {
  return Object.keys(store).filter((key) => key.startsWith("tablee."));
}

/** At how many tables this device has a seat. */
export function seatsKept(): number {
  try {
    return Object.keys(JSON.parse(localStorage.getItem("tablee.seats") ?? "{}") as object).length;
  } catch {
    return 0;
  }
}

/** Forget everything: settings, names, seats, and pages kept for when there is no network. */
export async function forgetEverything(): Promise<void> {
  for (const store of [localStorage, sessionStorage]) {
    try {
      for (const key of ours(store)) store.removeItem(key);
    } catch {
      // nothing was kept there
    }
  }
  const kept = await globalThis.caches?.keys().catch(() => []);
  await Promise.all((kept ?? []).map((name) => caches.delete(name)));
}
