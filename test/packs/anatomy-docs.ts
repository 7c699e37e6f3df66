/** The documents of Anatomy's packs; their actors prepared as the data models do. */
import { type ActorSnapshot, asActor } from "../../module/rulesets/anatomy/model/data.ts";
import { shippedPacks } from "../../packs/build.ts";
import type { Doc } from "../../packs/documents.ts";
import * as people from "../anatomy/people.ts";
import type { Mutable } from "../kit/snapshots.ts";

const packs = shippedPacks();

export const docs = (pack: string): Doc[] => packs.get(`anatomy-${pack}`)!.made.map(({ doc }) => doc);
export const packNames = [...packs.keys()].filter((name) => name.startsWith("anatomy-"));
export const ofType = (pack: string, type: string): Doc[] => docs(pack).filter((doc) => doc.type === `anatomy${type}`);
export const as = <T>(doc: Doc): T => doc.system as T;

export function named(pack: string, name: string): Doc {
  const found = docs(pack).find((doc) => doc.name === name);
  if (!found) throw new Error(`there is no "${name}" in ${pack}`);
  return found;
}

/** The document with a uuid in the packs. */
export function byUuid(uuid: string): Doc | undefined {
  const [, pack, id] = /^Compendium\.fivefold\.([\w-]+)\.\w+\.(\w{16})$/.exec(uuid) ?? [];
  return packs.get(pack ?? "")?.made.find(({ doc }) => doc._id === id)?.doc;
}

/** An actor of a pack with derived values; `change` edits its items first. */
export const living = (actor: Doc, change?: (items: Mutable[]) => void): ActorSnapshot =>
  asActor(people.living({ ...actor, system: actor.system as Record<string, unknown> }, change));

export const lines = (rows: string): [string, string][] =>
  rows
    .trim()
    .split("\n")
    .map((line) => [line.split(" | ")[0]!, line]);

/** A number with a printed sign (−, optionally +). */
export const minus = (value: number, plus = false): string => (value < 0 ? `−${-value}` : `${plus ? "+" : ""}${value}`);
