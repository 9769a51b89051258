/** Which page is open. Addresses are few: the shelf, a table, a replay, about. */
import { tick } from "svelte";

/** What somebody wants at a table they have just laid. */
export interface Plan {
  kind: "play" | "invite" | "watch" | "here";
  /** The robot that fills the chairs; the usual one if empty. */
  bot: string;
  name: string;
  colour: number;
}

export type Route =
  | { page: "shelf" }
  | { page: "table"; table: string }
  | { page: "replay"; table: string; number: number }
  | { page: "about" };

export function read(path: string): Route {
  const [first = "", second = "", third = ""] = path.split("/").filter(Boolean);
  if (first === "t" && second) return { page: "table", table: decodeURIComponent(second) };
  if (first === "r" && second) return { page: "replay", table: decodeURIComponent(second), number: Number(third) || 1 };
  return first === "about" ? { page: "about" } : { page: "shelf" };
}

class Router {
  route = $state.raw<Route>(read(location.pathname));

  constructor() {
    addEventListener("popstate", () => (this.route = read(location.pathname)));
  }

  /** Go to an address of ours; a plan is kept with the page, not in its address. */
  go(path: string, plan?: Plan): void {
    history.pushState(plan ? { plan } : null, "", path);
    this.route = read(path);
    scrollTo(0, 0);
    // Who reads with their ears starts at the top of the new page.
    void tick().then(() => document.querySelector<HTMLElement>("main, h1")?.focus());
  }

  /** What was planned when this page was opened, told once. */
  takePlan(): Plan | null {
    const { plan } = (history.state ?? {}) as { plan?: Plan };
    if (plan) history.replaceState(null, "");
    return plan ?? null;
  }
}

export const router = new Router();

/** Links within the house do not load the page anew. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest("a");
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  router.go(link.pathname);
}
