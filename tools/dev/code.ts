/** Builds the system's code and styles for `npm run dev` with esbuild, incrementally. */
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type BuildContext, context, type Plugin } from "esbuild";

export type Anchors = Record<string, unknown>;

/** `anchors` is called for every build. */
export function codeContext(outdir: string, banner: string, anchors: () => Anchors): Promise<BuildContext> {
  const virtual: Plugin = {
    name: "rule-anchors",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^virtual:rule-anchors$/ }, ({ path }) => ({ path, namespace: "anchors" }));
      onLoad({ filter: /.*/, namespace: "anchors" }, () => ({ contents: JSON.stringify(anchors()), loader: "json" }));
    },
  };
  const rulesets = readdirSync("module/rulesets", { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return context({
    // A list, as the script and the style sheet have the same name.
    entryPoints: [
      { in: "module/fivefold.ts", out: "fivefold" },
      { in: "module/fivefold.css", out: "fivefold" },
      ...["action-bar", "finder"].map((name) => ({ in: `module/styles/${name}.css`, out: `styles/${name}` })),
      ...rulesets.map(({ name }) => ({ in: `module/rulesets/${name}/index.css`, out: `styles/${name}` })),
    ],
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2023",
    keepNames: true,
    charset: "utf8",
    sourcemap: "linked",
    outdir,
    outExtension: { ".js": ".mjs" },
    chunkNames: "pieces/[name]-[hash]",
    external: ["/icons/*", "/systems/*"],
    banner: { js: banner },
    logLevel: "error",
    plugins: [virtual],
  });
}

/** Bundles the pack sources into one module that node can import again. */
export function packContext(outfile: string): Promise<BuildContext> {
  const places: Plugin = {
    name: "places",
    setup({ onLoad }) {
      // Each file keeps its own `import.meta.url`.
      onLoad({ filter: /\/(packs|tools)\/.*\.ts$/ }, async ({ path }) => {
        const text = await readFile(path, "utf8");
        const url = JSON.stringify(pathToFileURL(path).href);
        return { contents: text.replaceAll("import.meta.url", url), loader: "ts" };
      });
    },
  };
  return context({
    entryPoints: ["tools/dev/pack-sources.ts"],
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    outfile: resolve(outfile),
    logLevel: "error",
    plugins: [places],
  });
}
