import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import vm from "node:vm";
import { build, type Plugin, transform } from "esbuild";
import { namesKept } from "./bundle.ts";
import { inside, type Manifest } from "./system.ts";

/**
 * A system's modules bundled as one script: node 20 never releases the realm of a module and parses it again for each
 * realm;
 * a script is compiled once for all. Dynamic imports are still evaluated on demand.
 */
interface Made {
  /** The files it was built from, and their state. */
  files: readonly string[];
  marks: string;
  script: Promise<vm.Script | null>;
}

/** Built-ins of the language, which no test replaces. */
const LANGUAGE = [
  ..."Object Array JSON Map Set WeakMap WeakSet WeakRef Number String Boolean BigInt Symbol Math Promise Reflect".split(
    " ",
  ),
  ..."Proxy RegExp Error TypeError RangeError parseInt parseFloat isNaN isFinite".split(" "),
].join();

/** Makes built-ins local to a script: each access to a global of a vm realm costs fifteen times as much. */
export const atHome = (code: string): string => `((${LANGUAGE}) => { ${code}\n})(${LANGUAGE})`;
const strict = (code: string): string =>
  `((${LANGUAGE}) => (function () { "use strict"; ${code}\n}).call(undefined))(${LANGUAGE})`;

/** The URL of a file in a page. */
export const addressOf = (file: string, folder: string, manifest: Manifest): string =>
  `http://localhost/systems/${manifest.id}${file.slice(folder.length)}`;

/** Resolves modules as in a page: by path and by URL; each knows its own URL. */
function served(folder: string, manifest: Manifest): Plugin {
  const prefix = `/systems/${manifest.id}/`;
  return {
    name: "served",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\/systems\// }, ({ path }) => {
        const file = path.startsWith(prefix) ? inside(folder, path.slice(prefix.length)) : undefined;
        return file ? { path: file } : { errors: [{ text: `${path} is not served here.` }] };
      });
      // A browser does not search node_modules or complete extensions.
      onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
        kind === "entry-point" ? undefined : { errors: [{ text: `A browser cannot resolve the module "${path}".` }] },
      );
      onLoad({ filter: /\.m?js$/ }, async ({ path }) => {
        const text = await readFile(path, "utf8");
        if (!text.includes("import.meta")) return { contents: text, loader: "js" };
        const url = JSON.stringify(addressOf(path, folder, manifest));
        const { code } = await transform(text, {
          define: { "import.meta.url": url, "import.meta.resolve": "undefined" },
          format: "esm",
          target: "esnext",
        });
        return { contents: code, loader: "js" };
      });
    },
  };
}

const made = new Map<string, Made>();
const marksOf = (files: readonly string[]): string =>
  files
    .map((file) => statSync(file, { throwIfNoEntry: false }))
    .map((stat) => `${stat?.ino} ${stat?.size} ${stat?.mtimeMs}`)
    .join();

/** Null if it cannot be bundled as a script: then its modules are evaluated as modules. */
export async function asScript(file: string, folder: string, manifest: Manifest): Promise<vm.Script | null> {
  const known = made.get(file);
  if (known && known.marks === marksOf(known.files)) return known.script;
  const fresh: Made = { files: [file], marks: marksOf([file]), script: Promise.resolve(null) };
  made.set(file, fresh);
  fresh.script = build({
    entryPoints: [file],
    bundle: true,
    write: false,
    metafile: true,
    format: "iife",
    target: "esnext",
    keepNames: true,
    treeShaking: false,
    ignoreAnnotations: true,
    charset: "utf8",
    legalComments: "none",
    logLevel: "silent",
    resolveExtensions: [],
    plugins: [served(folder, manifest)],
  })
    .then(({ outputFiles, metafile, warnings }) => {
      fresh.files = Object.keys(metafile.inputs).map((name) => resolve(name));
      fresh.marks = marksOf(fresh.files);
      // The remaining imports have URLs that are known only at run time.
      const code = namesKept(outputFiles[0]?.text ?? "").replace(/\bimport\(/g, "hostImport(");
      if (warnings.some(({ id }) => id === "empty-import-meta")) return null;
      return new vm.Script(strict(code), { filename: file });
    })
    // Parse errors are reported when it is evaluated as a module.
    .catch(() => null);
  return fresh.script;
}
