/** Run times of test files, from the report of `npm run test:time`. */
import { existsSync, readFileSync } from "node:fs";
import type { Row } from "../test-time.ts";

export type Tier = "pure" | "table" | "browser";
export interface Cost {
  tier: Tier;
  /** CPU time in ms. */
  cpu: number;
  /** Elapsed time in ms. */
  wall: number;
}

/** Below this many ms of other processes, a test used no browser. */
const NO_BROWSER = 500;

/** Costs of a file that was never measured are guessed from its name. */
export function costsOf(path: string): (file: string) => Cost {
  const lines = existsSync(path) ? readFileSync(path, "utf8").trim().split("\n") : [];
  const rows = new Map(lines.map((line) => JSON.parse(line) as Row).map((row) => [row.file, row]));
  return (file) => {
    const row = rows.get(file);
    if (row) {
      const tier = row.browser > NO_BROWSER ? "browser" : row.phases["host start"] ? "table" : "pure";
      return { tier, cpu: row.node + row.browser, wall: row.wall };
    }
    if (/\/e2e\/|browser\.test/.test(file)) return { tier: "browser", cpu: 20_000, wall: 20_000 };
    if (/\/table|\/host\/|\/hostile\//.test(file)) return { tier: "table", cpu: 10_000, wall: 10_000 };
    return { tier: "pure", cpu: 1000, wall: 1000 };
  };
}
