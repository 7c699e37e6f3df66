/** Setup file of `npm run coverage`: writes the counters that each test file hit, as one compressed line of JSON. */
import { appendFileSync } from "node:fs";
import { join, relative } from "node:path";
import { deflateRawSync } from "node:zlib";
import { afterAll, expect } from "vitest";
import { SIZE } from "../host/instruments.ts";

const hits = (globalThis as { fivefoldHits?: Uint8Array }).fivefoldHits as Uint8Array;
hits.fill(0);

afterAll(() => {
  const bits = new Uint8Array(SIZE / 8);
  for (let id = 0; id < SIZE; id += 1) if (hits[id]) bits[id >> 3] = (bits[id >> 3] ?? 0) | (1 << (id & 7));
  const file = relative(process.cwd(), expect.getState().testPath ?? "").replaceAll("\\", "/");
  const row = { file, bits: deflateRawSync(bits).toString("base64") };
  appendFileSync(join(process.env.FIVEFOLD_COVERAGE as string, "files.jsonl"), `${JSON.stringify(row)}\n`);
});
