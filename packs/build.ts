import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { compilePack } from "@foundryvtt/foundryvtt-cli";
import { freeze } from "immer";
import type { Doc } from "./documents.ts";
import { packId } from "./documents.ts";
import { PackError } from "./problem.ts";
import { ruleAnchors } from "./rules-index.ts";
import { makePacks, type Pack } from "./ruleset.ts";
import { refuseUnlisted, shapes } from "./rulesets.ts";

export { packManifest } from "./manifest.ts";
export { ruleAnchors, rulesIndex } from "./rules-index.ts";

/** Validates a document's source with its data model; returns the problems. */
export type Validate = (documentName: string, source: Doc) => string[];

/** All packs by full name ("bloodied-gear"), built and validated but not written. */
export function allPacks(validate?: Validate): Map<string, Pack> {
  refuseUnlisted();
  const packs = new Map<string, Pack>();
  for (const shape of shapes) {
    for (const pack of makePacks(shape)) {
      if (validate) check(pack, validate);
      packs.set(packId(shape.ruleset, pack.shape.name), pack);
    }
  }
  return packs;
}

let shipped: ReadonlyMap<string, Pack> | undefined;

/** All packs, built once for each process. Documents are frozen, as all callers share them. */
export function shippedPacks(): ReadonlyMap<string, Pack> {
  // A build shares data with later builds, which resolve links in it: copies are frozen.
  shipped ??= new Map(
    [...allPacks()].map(([name, pack]) => [
      name,
      { ...pack, made: pack.made.map((made) => ({ ...made, doc: freeze(structuredClone(made.doc), true) })) },
    ]),
  );
  return shipped;
}

/**
 * Writes every pack as LevelDB to `<outDir>/packs/<ruleset>-<pack>` the maps of adventures to `<outDir>/maps`, and the rule
 * anchors to `<outDir>/rules-index.json`.
 * Returns the number of documents per pack. Throws a PackError at the first mistake in a source.
 */
export async function buildPacks(outDir: string, validate?: Validate): Promise<Record<string, number>> {
  const packs = allPacks(validate);
  const counts: Record<string, number> = {};
  for (const [name, { folders, made }] of packs) {
    for (const { file, text } of made.flatMap(({ files }) => files ?? [])) {
      mkdirSync(dirname(join(outDir, file)), { recursive: true });
      writeFileSync(join(outDir, file), text);
    }
    await writePack(join(outDir, "packs", name), [...folders, ...made.map(({ doc }) => doc)]);
    counts[name] = made.length;
  }
  writeFileSync(join(outDir, "rules-index.json"), `${JSON.stringify(ruleAnchors(), null, 2)}\n`);
  return counts;
}

/** Writes documents as LevelDB, with identical bytes on every run and machine. */
export async function writePack(target: string, docs: readonly Doc[]): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), "fivefold-pack-"));
  try {
    // Numbered, because they are stored in the order in which the file system lists them.
    for (const [index, doc] of docs.entries())
      writeFileSync(join(work, `${String(index).padStart(5, "0")}.json`), JSON.stringify(doc));
    rmSync(target, { recursive: true, force: true });
    await compilePack(work, target, { log: false });
    // Contains the time of writing; LevelDB recreates it on opening.
    rmSync(join(target, "LOG"), { force: true });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Validates each document and its embedded documents with the data model. */
function check(pack: Pack, validate: Validate): void {
  const inside = (name: string, field: string, doc: Doc) =>
    ((doc[field] as Doc[] | undefined) ?? []).map((one): [string, Doc] => [name, one]);
  for (const { doc, place } of pack.made) {
    const actors = inside("Actor", "actors", doc);
    const items = [doc, ...actors.map(([, actor]) => actor)].flatMap((one) => inside("Item", "items", one));
    const asked: [string, Doc][] = [[pack.shape.document, doc], ...actors, ...items];
    for (const [documentName, source] of asked) {
      const problem = validate(documentName, source)[0];
      if (problem) throw new PackError(place, source === doc ? problem : `${source.name}: ${problem}`);
      for (const effect of (source.effects as Doc[] | undefined) ?? []) {
        const wrong = validate("ActiveEffect", effect)[0];
        if (wrong) throw new PackError(place, `${effect.name}: ${wrong}`);
      }
    }
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const counts = await buildPacks(process.argv[2] ?? "dist");
  for (const [name, count] of Object.entries(counts)) console.log(`${name}: ${count}`);
}
