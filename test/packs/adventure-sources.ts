import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bloodied } from "../../packs/bloodied/shape.ts";
import type { Made } from "../../packs/documents.ts";
import { SOURCES } from "../../packs/entries.ts";
import { makePacks } from "../../packs/ruleset.ts";
import type { Shape } from "../../packs/shape.ts";

const FIXTURE = fileURLToPath(new URL("./adventure/", import.meta.url));

/** Bloodied with the adventure of the tests, whether or not it has one of its own. */
export const shape: Shape = {
  ...bloodied,
  packs: [
    ...bloodied.packs.filter(({ document }) => document !== "Adventure"),
    { name: "ferry", label: "Bloodied: The Ferry", document: "Adventure", secret: true },
  ],
};

/** A copy of Bloodied's sources and the adventure of the tests, with changed files. */
export function sources(changes: readonly { file: string; from: string; to: string }[] = []): string {
  const root = mkdtempSync(join(tmpdir(), "fivefold-adventure-"));
  cpSync(join(SOURCES, "bloodied"), join(root, "bloodied"), { recursive: true });
  cpSync(FIXTURE, join(root, "bloodied", "ferry"), { recursive: true });
  for (const { file, from, to } of changes) {
    const path = join(root, "bloodied", "ferry", file);
    const text = readFileSync(path, "utf8");
    if (!text.includes(from)) throw new Error(`${file} does not have ${from}`);
    writeFileSync(path, text.replace(from, to));
  }
  return root;
}

export function adventure(root: string): Made {
  return makePacks(shape, root).at(-1)!.made[0]!;
}
