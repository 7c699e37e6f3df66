import { defineConfig, type Plugin } from "vite";
import { ruleAnchors } from "./packs/rules-index.ts";

/** Rule ID to the journal page and anchor that explain it, worked out from the pack sources. */
function anchors(): Plugin {
  const id = "virtual:rule-anchors";
  return {
    name: "rule-anchors",
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (source) => (source === `\0${id}` ? `export default ${JSON.stringify(ruleAnchors())};` : null),
  };
}

/** Foundry makes hook names and window ids of the names of classes; those of functions are nobody's business. */
const CLASSES = { class: true, function: false };

export default defineConfig({
  plugins: [anchors()],
  publicDir: false,
  build: {
    target: "es2023",
    outDir: "dist",
    emptyOutDir: false,
    sourcemap: true,
    minify: true,
    cssMinify: true,
    // One file for Foundry to load, which fetches what a world plays. Not the mode for libraries, which would keep every blank.
    modulePreload: false,
    // What fetches what, for the bench.
    manifest: "pieces/manifest.json",
    cssCodeSplit: false,
    rolldownOptions: {
      input: "module/fivefold.ts",
      preserveEntrySignatures: "strict",
      output: {
        entryFileNames: "fivefold.mjs",
        // Named by what is in them: an entry of a new version never meets a piece of an old one in a browser's memory.
        chunkFileNames: "pieces/[name]-[hash].mjs",
        assetFileNames: "fivefold[extname]",
        minify: { compress: { keepNames: CLASSES }, mangle: { keepNames: CLASSES } },
      },
    },
  },
});
