/** What the build adds: fonts that come early, the list of files for the service worker, and packed twins of files. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const EARLY = [/fredoka-latin-600.*woff2$/, /atkinson-hyperlegible-latin-400.*woff2$/];
const PACKABLE = /\.(js|css|html|svg|json|webmanifest)$/;
const WORTH = 1024; // bytes from which packing is worth a file

/** The two faces of the first screen are asked for with the page, not after its styles. */
export function preloadFonts(): Plugin {
  return {
    name: "preload-fonts",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const names = Object.keys(bundle ?? {}).filter((name) => EARLY.some((early) => early.test(name)));
        return names.map((name) => ({
          tag: "link",
          attrs: { rel: "preload", href: `/${name}`, as: "font", type: "font/woff2", crossorigin: true },
          injectTo: "head" as const,
        }));
      },
    },
  };
}

/** The service worker keeps what the shelf needs; games are kept once somebody has played them. */
export function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle);
      const first = chunks.flatMap((chunk) => {
        if (chunk.type !== "chunk" || !chunk.isEntry) return [];
        const styles = [...(chunk.viteMetadata?.importedCss ?? [])];
        return [chunk.fileName, ...chunk.imports, ...styles];
      });
      const fonts = chunks.map((chunk) => chunk.fileName).filter((name) => /latin-\d.*woff2$/.test(name));
      const files = [
        ...new Set(["", "manifest.webmanifest", "icon.svg", ...first, ...fonts].map((name) => `/${name}`)),
      ];
      const source = readFileSync("vite/service-worker.js", "utf8");
      const version = createHash("sha256")
        .update(JSON.stringify(Object.keys(bundle).sort()) + source)
        .digest("hex");
      const made = source.replace('"%FILES%"', JSON.stringify(files)).replace("%VERSION%", version.slice(0, 12));
      this.emitFile({ type: "asset", fileName: "sw.js", source: made });
    },
  };
}

/** Files are packed once here, and not by the server for everybody. */
export function pack(): Plugin {
  let folder = "";
  return {
    name: "pack",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        const file = join(folder, name);
        if (!PACKABLE.test(name) || statSync(file).size < WORTH) continue;
        const content = readFileSync(file);
        const most = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
        writeFileSync(`${file}.br`, brotliCompressSync(content, most));
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}
