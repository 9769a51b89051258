// What the types of TypeScript and Svelte do not find. How code is laid out is Prettier's alone.
import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  { ignores: ["src/lib/protocol.ts"] }, // generated
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    files: ["src/**/*.ts", "tests/**/*.ts"], // asking for types in components too takes more than twice as long
    extends: [ts.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    rules: {
      // svelte-check knows which names there are.
      "no-undef": "off",
      // French has spaces that do not break.
      "no-irregular-whitespace": ["error", { skipTemplates: true }],
      // A name that stands only for a place begins with an underscore: {#each { length } as _, nth}.
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // State is replaced as a whole ($state.raw); what changes with every picture is no state.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
);
