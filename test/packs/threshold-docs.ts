/** The documents of Threshold's packs; their actors prepared as the data models do. */

import type { Snapshot } from "../../module/kernel/ruleset.ts";
import { type ActorData, type ActorSnapshot, asActor } from "../../module/rulesets/threshold/model/data.ts";
import { shippedPacks } from "../../packs/build.ts";
import type { Doc } from "../../packs/documents.ts";
import { testActor } from "../kit/snapshots.ts";
import { ACTOR_DEFAULTS, type Given, item, prepare } from "../threshold/people.ts";

const packs = shippedPacks();

export const docs = (pack: string): Doc[] => packs.get(`threshold-${pack}`)!.made.map(({ doc }) => doc);
export const packNames = [...packs.keys()].filter((name) => name.startsWith("threshold-"));
export const ofType = (pack: string, type: string): Doc[] =>
  docs(pack).filter((doc) => doc.type === `threshold${type}`);

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

type Plain = Record<string, unknown>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function laid(base: Plain, over: Plain): Plain {
  const all = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const held = all[key];
    all[key] = isPlain(held) && isPlain(value) ? laid(held, value) : structuredClone(value);
  }
  return all;
}

/** An actor of a pack with derived values and additional items. */
export function living(actor: Doc, more: readonly Doc[] = []): ActorSnapshot {
  const type = actor.type as NonNullable<Given["type"]>;
  const items = [...(actor.items as Doc[]), ...more].map((doc) =>
    item(doc.type as string, doc.name, structuredClone(doc.system) as object),
  );
  const made = testActor(type, actor.name, laid(ACTOR_DEFAULTS({ type }), actor.system as Plain), { items });
  prepare(made);
  return asActor(made as Snapshot);
}

export const systemOf = (actor: Doc): ActorData => living(actor).system;

export const lines = (rows: string): [string, string][] =>
  rows
    .trim()
    .split("\n")
    .map((line) => [line.split(" | ")[0]!, line]);
