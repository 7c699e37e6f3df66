import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import vm from "node:vm";
import { build, type Plugin, transform } from "esbuild";
import { namesKept } from "./bundle.ts";
import { inside, type Manifest } from "./system.ts";

/**
 * A system's modules as one script: node 20 never lets go of the realm of a module, reads it anew for each, and a script is
 * compiled once for all of them. What is imported later is evaluated later, as ever.
 */
interface Made {
  /** The files it was made of, as they were. */
  files: readonly string[];
  marks: string;
  script: Promise<vm.Script | null>;
}

/** What the language itself brings, and nobody at a table replaces. */
const LANGUAGE = [
  ..."Object Array JSON Map Set WeakMap WeakSet WeakRef Number String Boolean BigInt Symbol Math Promise Reflect".split(
    " ",
  ),
  ..."Proxy RegExp Error TypeError RangeError parseInt parseFloat isNaN isFinite".split(" "),
].join();

/** A script whose built-in names are its own: node asks back at every look at a global of a realm, fifteen times the price. */
export const atHome = (code: string): string => `((${LANGUAGE}) => { ${code}\n})(${LANGUAGE})`;
const strict = (code: string): string =>
  `((${LANGUAGE}) => (function () { "use strict"; ${code}\n}).call(undefined))(${LANGUAGE})`;

/** The place of a file as a page knows it. */
export const addressOf = (file: string, folder: string, manifest: Manifest): string =>
  `http://localhost/systems/${manifest.id}${file.slice(folder.length)}`;

/** Reads modules as a page would find them: by path, by address; each knows its own. */
function served(folder: string, manifest: Manifest): Plugin {
  const prefix = `/systems/${manifest.id}/`;
  return {
    name: "served",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\/systems\// }, ({ path }) => {
        const file = path.startsWith(prefix) ? inside(folder, path.slice(prefix.length)) : undefined;
        return file ? { path: file } : { errors: [{ text: `${path} is not served here.` }] };
      });
      // A browser looks into no node_modules and guesses no endings.
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

/** Null where it cannot be told as a script: then its modules have to be modules. */
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
      // What is left asks for addresses that are only known once it asks.
      const code = namesKept(outputFiles[0]?.text ?? "").replace(/\bimport\(/g, "hostImport(");
      if (warnings.some(({ id }) => id === "empty-import-meta")) return null;
      return new vm.Script(strict(code), { filename: file });
    })
    // What cannot be read at all says why once it is a module.
    .catch(() => null);
  return fresh.script;
}
