/**
 * Vite plugins that insert counters (FIVEFOLD_COVERAGE) or mutants (FIVEFOLD_MUTATION) into module/. Without either:
 * none.
 */
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin } from "vite";
import { SIZE } from "../../test/host/instruments.ts";
import { type Mutant, mutatedText } from "../mutate/choose.ts";
import { counted } from "./counters.ts";
import { countedSources } from "./sources.ts";

const VIRTUAL = "virtual:fivefold-instruments.ts";

/** Transforms the text of a file; null: unchanged. */
type Change = (file: string, text: string) => string | null;

const counters =
  (name: string): Change =>
  (file, text) => {
    const known = countedSources().find((one) => one.file === file);
    return known ? counted(file, text, (place) => `${name}[${known.first + place}]=1`).code : null;
  };

function mutations(name: string, folder: string): Change {
  const all = JSON.parse(readFileSync(join(folder, "chosen.json"), "utf8")) as Mutant[];
  return (file, text) => {
    const mutants = all.filter((mutant) => mutant.file === file);
    return mutants.length ? mutatedText(text, mutants, (id) => `${name}[${id}]`) : null;
  };
}

/**
 * `bundled`: for the served system, which imports the array, because reading a global is slow in a vm context. Tests
 * that import sources directly read the global.
 */
export function instrumented({ bundled }: { bundled: boolean }): Plugin[] {
  const { FIVEFOLD_COVERAGE, FIVEFOLD_MUTATION } = process.env;
  if (!FIVEFOLD_COVERAGE && !FIVEFOLD_MUTATION) return [];
  const home = process.cwd();
  const array = FIVEFOLD_MUTATION ? "fivefoldMutants" : "fivefoldHits";
  const name = bundled ? "__instruments" : array;
  const head = bundled ? `import { array as __instruments } from "${VIRTUAL}";` : "";
  const change = FIVEFOLD_MUTATION ? mutations(name, FIVEFOLD_MUTATION) : counters(name);
  return [
    {
      name: "instruments",
      enforce: "pre",
      resolveId: (source) => (source === VIRTUAL ? `\0${VIRTUAL}` : null),
      load: (source) =>
        source === `\0${VIRTUAL}`
          ? `export const array: Uint8Array = (globalThis as { ${array}?: Uint8Array }).${array} ?? new Uint8Array(${SIZE});`
          : null,
      transform(text, id) {
        const file = relative(home, id.split("?")[0] ?? "").replaceAll("\\", "/");
        const code = file.startsWith("module/") && file.endsWith(".ts") ? change(file, text) : null;
        return code === null ? null : { code: head + code, map: null };
      },
    },
  ];
}
