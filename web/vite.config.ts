import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, loadEnv } from "vite";
import { offline, pack, preloadFonts } from "./vite/plugins.ts";

// The server's address while developing: `tablee serve` beside `npm run dev`.
const server = loadEnv("", ".", "TABLEE")["TABLEE"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), preloadFonts(), offline(), pack()],
  build: {
    outDir: "../src/tablee/server/client",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700, // three.js, for Splash alone
    rolldownOptions: { checks: { bundlerTimings: false } }, // packing takes its time, and that is known
  },
  server: { proxy: { "/api": { target: server }, "/ws": { target: server, ws: true } } },
});
