import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The server's address while developing: `tablee serve` beside `npm run dev`.
const server = process.env["TABLEE"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: { outDir: "../src/tablee/server/client", emptyOutDir: true, target: "es2022" },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } } },
});
