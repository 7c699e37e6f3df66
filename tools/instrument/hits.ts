/** Reads the result of `npm run coverage`: the counters that each test file hit, one bit each. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";

/** Bits by test file. */
export const hitsByTest = (folder: string): Map<string, Uint8Array> =>
  new Map(
    readFileSync(join(folder, "files.jsonl"), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { file: string; bits: string })
      .map(({ file, bits }) => [file, inflateRawSync(Buffer.from(bits, "base64"))]),
  );
