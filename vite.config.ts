import { readdirSync } from "node:fs";
import { resolve } from "node:path";
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

const RULESETS = readdirSync("module/rulesets", { withFileTypes: true }).flatMap((one) =>
  one.isDirectory() ? one.name : [],
);

/** "styles/aura" to its sheet, for every ruleset that has one; those of the action bar and the compendium browser are loaded with them. */
const styles = (): Record<string, string> => ({
  ...Object.fromEntries(RULESETS.map((name) => [`styles/${name}`, `module/rulesets/${name}/index.css`])),
  "styles/action-bar": "module/styles/action-bar.css",
  "styles/finder": "module/styles/finder.css",
});

type Modules = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

/** A module and all modules that it imports. */
function importsOf(id: string, modules: Modules, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const next of modules.getModuleInfo(id)?.importedIds ?? []) importsOf(next, modules, found);
  return found;
}

/** Modules by the pieces of rulesets that need them: "play" is loaded with the ruleset, "views" with its first sheet. */
const needs = new Map<string, Set<string>>();
const ROOTS = RULESETS.flatMap((id) => [
  [`${id}-play`, resolve(`module/rulesets/${id}/play.ts`)] as const,
  [`${id}-views`, resolve(`module/rulesets/${id}/views/actor-views.ts`)] as const,
]);
function needing(id: string, modules: Modules): string[] {
  for (const [piece, root] of needs.size ? [] : ROOTS) needs.set(piece, importsOf(root, modules));
  return [...needs].flatMap(([piece, all]) => (all.has(id) ? piece : []));
}

/**
 * The piece of a ruleset, or of the kernel, that a module belongs to. One for each set of pieces that share a module, as
 * without this, would be a tenth more to load.
 */
const rulesetPiece = (id: string, modules: Modules): string | null => needing(id, modules)[0] ?? null;
const kernelPiece = (id: string, modules: Modules): string | null => (needing(id, modules).length ? "kernel" : null);

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
      // Constants of the kernel are written where they are used instead of being imported.
      optimization: { inlineConst: { mode: "all", pass: 2 } },
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
            { name: kernelPiece, debugName: "kernel", test: /module\/kernel\//, priority: 3 },
            { name: rulesetPiece, debugName: "rulesets", test: /module\/rulesets\//, priority: 3 },
            { name: "cards", test: /module\/foundry\/chat\//, priority: 2 },
            { name: "actions", test: /module\/foundry\/(actions|apply|applications|ledger|socket)\//, priority: 1 },
          ],
        },
        minify: { compress: { keepNames: CLASSES }, mangle: { keepNames: CLASSES } },
      },
    },
  },
});
