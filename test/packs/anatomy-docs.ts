/** The documents of Anatomy's packs, and people among them prepared as the data models do. */
import { type ActorSnapshot, asActor } from "../../module/rulesets/anatomy/rules/data.ts";
import { allPacks } from "../../packs/build.ts";
import type { Doc } from "../../packs/documents.ts";
import { ACTOR_DEFAULTS, ITEM_DEFAULTS, type Mutable, prepare } from "../anatomy/people.ts";
import { being, item } from "../kit/snapshots.ts";

const packs = allPacks();

export const docs = (pack: string): Doc[] => packs.get(`anatomy-${pack}`)!.made.map(({ doc }) => doc);
export const packNames = [...packs.keys()].filter((name) => name.startsWith("anatomy-"));
export const ofType = (pack: string, type: string): Doc[] => docs(pack).filter((doc) => doc.type === `anatomy${type}`);
export const as = <T>(doc: Doc): T => doc.system as T;

export function named(pack: string, name: string): Doc {
  const found = docs(pack).find((doc) => doc.name === name);
  if (!found) throw new Error(`there is no "${name}" in ${pack}`);
  return found;
}

/** What a document is called, by its uuid in the packs. */
export function byUuid(uuid: string): Doc | undefined {
  const [, pack, id] = /^Compendium\.fivefold\.([\w-]+)\.\w+\.(\w{16})$/.exec(uuid) ?? [];
  return packs.get(pack ?? "")?.made.find(({ doc }) => doc._id === id)?.doc;
}

type Plain = Record<string, unknown>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function laid(base: Plain, over: Plain): Plain {
  const all = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const held = all[key];
    all[key] = isPlain(held) && isPlain(value) ? laid(held, value) : structuredClone(value);
  }
  return all;
}

/** An actor of a pack with its derived numbers, its items under their own ids; `change` lays hands on it before. */
export function living(actor: Doc, change: (items: Mutable[]) => void = () => {}): ActorSnapshot {
  const items = (actor.items as Doc[]).map((doc) => {
    const type = doc.type as keyof typeof ITEM_DEFAULTS;
    const made = item(type, doc.name, laid(ITEM_DEFAULTS[type](), doc.system as Plain));
    return { ...made, id: doc._id, uuid: `Item.${doc._id}` };
  });
  change(items);
  const made = being(actor.type as string, actor.name, laid(ACTOR_DEFAULTS(), actor.system as Plain), { items });
  prepare(made);
  return asActor(made);
}

export const lines = (rows: string): [string, string][] =>
  rows
    .trim()
    .split("\n")
    .map((line) => [line.split(" | ")[0]!, line]);

/** A number with the sign of a printed page. */
export const minus = (value: number, plus = false): string => (value < 0 ? `−${-value}` : `${plus ? "+" : ""}${value}`);
