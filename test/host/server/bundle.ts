import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const host = join(dirname(fileURLToPath(import.meta.url)), "..");

export interface Bundle {
  /** The client runtime, one classic script. */
  script: string;
  /** The test host's own style sheets. */
  css: string;
  /** Connects a realm or page to the server; a classic script defining `hostLink`. */
  link: string;
  jquery: string | undefined;
}

/** Skips names that are correct already: esbuild's own helper sets every name, each time a closure is created. */
export const namesKept = (code: string): string =>
  code.replace(/(var __name = \(target, value\) => )(__defProp\()/, "$1target.name === value ? target : $2");

async function pack(entry: string, globalName?: string): Promise<{ js: string; css: string }> {
  const result = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    outdir: "out",
    format: "iife",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    keepNames: true,
    sourcemap: false,
    logLevel: "silent",
    external: ["/icons/*", "/systems/*"],
    loader: { ".hbs": "text", ".html": "text", ".svg": "text" },
    ...(globalName && { globalName }),
  });
  const text = (ending: string): string => result.outputFiles.find((file) => file.path.endsWith(ending))?.text ?? "";
  return { js: namesKept(text(".js")), css: text(".css") };
}

/** The style sheet of each folder of the client, in order: its index if there is one, else all of its sheets. */
function styleEntries(): string[] {
  return ["apps/css", "ui/css"].flatMap((folder) => {
    const path = join(host, folder);
    if (!existsSync(path)) return [];
    const sheets = readdirSync(path).filter((name) => name.endsWith(".css"));
    return (sheets.includes("index.css") ? ["index.css"] : sheets.sort()).map((name) => join(path, name));
  });
}

/** The jQuery that every page of a real host has; undefined if it is not installed. */
function readJquery(): string | undefined {
  try {
    return readFileSync(createRequire(import.meta.url).resolve("jquery/dist/jquery.min.js"), "utf8");
  } catch {
    return undefined;
  }
}

let bundled: Promise<Bundle> | undefined;

/** Bundles the client, once per process. */
export function bundleHost(): Promise<Bundle> {
  bundled ??= (async () => {
    const [client, link, ...sheets] = await Promise.all([
      pack(join(host, "client.ts")),
      pack(join(host, "server", "link.ts"), "hostLink"),
      ...styleEntries().map((file) => pack(file)),
    ]);
    const jquery = readJquery();
    return {
      script: client.js,
      css: [client.css, ...sheets.map((sheet) => sheet.css)].join("\n"),
      link: link.js,
      jquery,
    };
  })();
  return bundled;
}
