import { readdirSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";
import { ruleAnchors } from "./packs/rules-index.ts";
import { instrumented } from "./tools/instrument/plugin.ts";

/** Rule ID to the journal page and anchor that explain it, worked out from the pack sources. */
function anchors(): Plugin {
  const id = "virtual:rule-anchors";
  return {
    name: "rule-anchors",
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (source) => (source === `\0${id}` ? `export default ${JSON.stringify(ruleAnchors())};` : null),
  };
}

/** "styles/aura" to its sheet, for every ruleset that has one; those of the action bar and the compendium browser are loaded with them. */
const styles = (): Record<string, string> => ({
  ...Object.fromEntries(
    readdirSync("module/rulesets", { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => [`styles/${name}`, `module/rulesets/${name}/index.css`]),
  ),
  "styles/action-bar": "module/styles/action-bar.css",
  "styles/finder": "module/styles/finder.css",
});

/** Foundry makes hook names and window ids of the names of classes; those of functions are nobody's business. */
const CLASSES = { class: true, function: false };

export default defineConfig({
  plugins: [anchors(), ...instrumented({ bundled: true })],
  publicDir: false,
  // The worker of the forecast is found beside the piece that starts it.
  base: "./",
  worker: { format: "es" },
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
    cssCodeSplit: true,
    rolldownOptions: {
      // Each ruleset's styles are a file of their own, fetched with what it is played by. The styles of every world are an
      // entry, too: a lazy module of a module that imports them would load them again, outside of Foundry's CSS layer.
      input: { main: "module/fivefold.ts", fivefold: "module/fivefold.css", ...styles() },
      preserveEntrySignatures: "strict",
      output: {
        entryFileNames: ({ name }) => `${name === "main" ? "fivefold" : name}.mjs`,
        // Named by what is in them: an entry of a new version never meets a piece of an old one in a browser's memory.
        chunkFileNames: "pieces/[name]-[hash].mjs",
        assetFileNames: "[name][extname]",
        // What every world loads is one piece, which its styles are named after: twenty would be a tenth more to fetch.
        // What is loaded with the first card and with the first action is one piece each, too; the kernel's is shared with
        // the rulesets, which must not load these.
        codeSplitting: {
          groups: [
            { name: "fivefold", tags: ["$initial"], test: /\.(ts|json)$/, priority: 4 },
            { name: "kernel", test: /module\/kernel\//, priority: 3 },
            { name: "cards", test: /module\/foundry\/chat\//, priority: 2 },
            { name: "actions", test: /module\/foundry\/(actions|apply|applications|ledger|socket)\//, priority: 1 },
          ],
        },
        minify: { compress: { keepNames: CLASSES }, mangle: { keepNames: CLASSES } },
      },
    },
  },
});
