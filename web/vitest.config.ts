import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  test: {
    include: ["tests/**/*.test.ts"],
    environment: "./tests/browser.ts",
    setupFiles: "tests/seed.ts",
    testTimeout: 30_000, // each takes less than one second; machines are busy at times
  },
});
