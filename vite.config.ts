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
    // Foundry makes hook names and window ids of class names.
    rolldownOptions: { output: { keepNames: true } },
    lib: { entry: "module/fivefold.ts", formats: ["es"], fileName: () => "fivefold.mjs", cssFileName: "fivefold" },
  },
});
