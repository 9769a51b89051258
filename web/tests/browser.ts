/** What the client asks of its browser as soon as it is imported, and no more: no page, no element. */
import type { Environment } from "vitest/environments";

const browser = {
  document: { hidden: false },
  matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
  navigator: { language: "en" },
};

export default {
  name: "browser",
  viteEnvironment: "client", // Svelte compiles its runes for a browser, not for a server
  setup(global: object) {
    for (const [name, value] of Object.entries(browser))
      Object.defineProperty(global, name, { value, configurable: true, writable: true });
    return { teardown: () => undefined };
  },
} satisfies Environment;
