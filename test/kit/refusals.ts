/** The functions that record refused requests, for tests that call them in a client's realm or page. */
import { join } from "node:path";
import { build } from "esbuild";

const root = join(import.meta.dirname, "../..");

/**
 * Code that puts `refused`, `reportError`, `refusals` and `clearRefusals` into `globalThis.sink`: a module instance of
 * its own, which starts with the stored setting, as after a reload.
 */
export async function sinkCode(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: 'import * as sink from "./module/foundry/adapter/refusal-log.ts"; globalThis.sink = sink;',
      resolveDir: root,
      loader: "ts",
    },
    bundle: true,
    format: "iife",
    target: "es2023",
    write: false,
    logLevel: "silent",
  });
  return outputFiles?.[0]?.text ?? "";
}
