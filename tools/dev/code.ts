/** The system's code and styles for `npm run dev`, by esbuild, which reads again only what has changed. */
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type BuildContext, context, type Plugin } from "esbuild";

export type Anchors = Record<string, unknown>;

/** `anchors` is asked at every build. */
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
    entryPoints: {
      fivefold: "module/fivefold.ts",
      ...Object.fromEntries(rulesets.map(({ name }) => [`styles/${name}`, `module/rulesets/${name}/index.css`])),
    },
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

/** The pack sources as one module of node's, which can be imported again. */
export function packContext(outfile: string): Promise<BuildContext> {
  const places: Plugin = {
    name: "places",
    setup({ onLoad }) {
      // Each file goes on knowing where it lies.
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
