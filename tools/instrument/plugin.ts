/** Vite plugins that put counters into module/ under FIVEFOLD_COVERAGE. Without it there are none. */
import { relative } from "node:path";
import type { Plugin } from "vite";
import { SIZE } from "../../test/host/instruments.ts";
import { counted } from "./counters.ts";
import { countedSources } from "./sources.ts";

const HITS = "virtual:fivefold-hits.ts";

/**
 * `bundled` for the system as it is served: a look at a global is dear in a vm context, so there the counters are imported.
 * Tests that import sources directly count into the global itself.
 */
export function instrumented({ bundled }: { bundled: boolean }): Plugin[] {
  if (!process.env.FIVEFOLD_COVERAGE) return [];
  const home = process.cwd();
  const name = bundled ? "__hits" : "fivefoldHits";
  const head = bundled ? `import { hits as __hits } from "${HITS}";` : "";
  return [
    {
      name: "coverage",
      enforce: "pre",
      resolveId: (source) => (source === HITS ? `\0${HITS}` : null),
      load: (source) =>
        source === `\0${HITS}`
          ? `export const hits: Uint8Array = (globalThis as { fivefoldHits?: Uint8Array }).fivefoldHits ?? new Uint8Array(${SIZE});`
          : null,
      transform(text, id) {
        const file = relative(home, id.split("?")[0] ?? "").replaceAll("\\", "/");
        const known = countedSources().find((one) => one.file === file);
        if (!known) return null;
        return { code: head + counted(file, text, (place) => `${name}[${known.first + place}]=1`).code, map: null };
      },
    },
  ];
}
