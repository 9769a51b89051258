/** Reads the client's sources: pairs of texts in both languages, and what components show that comes from no catalogue.
 *  usage: node texts.mjs WEB BUNDLE, where BUNDLE exports `pairs`: file → list of [en, fr]. */
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [web, bundle] = process.argv.slice(2);
const { parse } = createRequire(join(web, "package.json"))("svelte/compiler");
const { pairs } = await import(pathToFileURL(bundle).href);

const SAMPLES = [2, "Ann", [2, 3], ["Ann", "Bob"], [{ name: "Ann" }]];
const SHOWN = /^(aria-label|aria-description|aria-roledescription|aria-valuetext|title|alt|placeholder|label)$/;
const WORDS = /\p{L}{2}/u;
const sources = (ending) =>
  readdirSync(join(web, "src"), { recursive: true }).filter((each) => each.endsWith(ending)).sort();

/** What a text says; one with gaps is asked with something in them. */
function said(text) {
  if (typeof text !== "function") return text;
  for (const sample of SAMPLES)
    try {
      const answer = text(...Array.from({ length: Math.max(1, text.length) }, () => sample));
      if (answer && typeof answer === "string" && !/undefined|NaN|\[object/.test(answer)) return answer;
    } catch {
      continue;
    }
  return null;
}

/** Every text of one language, by its path. */
function* flat(text, path = "") {
  if (text !== null && typeof text === "object")
    for (const key of Object.keys(text)) yield* flat(text[key], path ? `${path}.${key}` : key);
  else yield [path, text];
}

const sayings = (texts) => Object.fromEntries([...flat(texts)].map(([path, text]) => [path, said(text)]));

const NAME = "Éloïse";
const COUNTS = [0, 1, 2, 5, 21];
const GAPS = [
  ...COUNTS.flatMap((count) => [[count, count, count, count], [NAME, count, count, count], [count, NAME, count, count]]),
  ...[NAME, ...SAMPLES].map((sample) => [sample, sample, sample, sample]),
];

/** What a text says with all kinds of things in its gaps, by what these are. */
function sentences(text) {
  if (typeof text !== "function") return { "": text };
  const found = {};
  for (const gaps of GAPS.map((each) => each.slice(0, Math.max(1, text.length))))
    try {
      const answer = text(...gaps);
      if (typeof answer === "string" && !/undefined|NaN|\[object/.test(answer)) found[gaps.map(written).join(" ")] = answer;
    } catch {
      continue;
    }
  return found;
}

const written = (gap) => (typeof gap === "object" ? JSON.stringify(gap) : String(gap));
const allSentences = (texts) => Object.fromEntries([...flat(texts)].map(([path, text]) => [path, sentences(text)]));

/** Words that an expression puts on the page by itself. */
function* literals(node) {
  if (!node || typeof node !== "object") return;
  if (node.type === "Literal" && typeof node.value === "string") yield node.value;
  if (node.type === "TemplateLiteral") {
    for (const part of node.quasis) yield part.value.cooked;
    for (const part of node.expressions) yield* literals(part);
  }
  if (node.type === "ConditionalExpression") yield* literals(node.consequent), yield* literals(node.alternate);
  if (node.type === "LogicalExpression") yield* literals(node.left), yield* literals(node.right);
  if (node.type === "BinaryExpression" && node.operator === "+") yield* literals(node.left), yield* literals(node.right);
}

function* parts(value) {
  for (const part of Array.isArray(value) ? value : [value])
    if (part?.type === "Text") yield part.data;
    else if (part?.type === "ExpressionTag") yield* literals(part.expression);
}

/** Words that a component shows which it wrote itself. */
function* shown(node) {
  if (Array.isArray(node)) for (const each of node) yield* shown(each);
  if (!node || typeof node !== "object" || Array.isArray(node)) return;
  if (node.type === "Text" || node.type === "ExpressionTag") yield* parts(node);
  else if (node.type === "Attribute") {
    if (SHOWN.test(node.name)) yield* parts(node.value);
  } else if (node.type !== "StyleDirective")
    for (const [name, value] of Object.entries(node))
      if (!["css", "instance", "module", "metadata", "expression", "parent"].includes(name)) yield* shown(value);
}

const texts = Object.entries(pairs).map(([file, found]) => [
  file,
  found.map(([en, fr]) => ({ en: sayings(en), fr: sayings(fr) })),
]);
const spoken = Object.entries(pairs).map(([file, found]) => [
  file,
  found.map(([en, fr]) => ({ en: allSentences(en), fr: allSentences(fr) })),
]);
const components = sources(".svelte").map((file) => {
  const { fragment } = parse(readFileSync(join(web, "src", file), "utf-8"), { modern: true });
  return [file, [...shown(fragment)].map((text) => text.trim()).filter((text) => WORDS.test(text))];
});
const answers = { texts, sentences: spoken, components };
console.log(
  JSON.stringify(Object.fromEntries(Object.entries(answers).map(([name, rows]) => [name, Object.fromEntries(rows)]))),
);
