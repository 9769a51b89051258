/** The service worker: kept up to date, and out of the way while developing. */

const TRIED = "tablee.reloaded";
const PATIENCE = 30_000; // ms between two attempts to load the page anew

export function keepOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  addEventListener("load", () => void register());
}

async function register(): Promise<void> {
  try {
    const found = await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
    found.waiting?.postMessage("take over"); // this page was loaded anew: it is of the new version already
  } catch {
    // without https, or in private windows, there is none, and all else works
  }
}

/** A part of an older version is gone from the server: the page of the new version has it. */
export function reloadWhenRenewed(): void {
  addEventListener("vite:preloadError", (event) => {
    const last = Number(sessionStorage.getItem(TRIED) ?? 0);
    if (Date.now() - last < PATIENCE || !navigator.onLine) return;
    event.preventDefault();
    sessionStorage.setItem(TRIED, `${Date.now()}`);
    location.reload();
  });
}
