/** The documents of Aura's packs; their actors prepared as the data models do. */
import { type ActorSnapshot, asActor, type ItemType } from "../../module/rulesets/aura/model/data.ts";
import { shippedPacks } from "../../packs/build.ts";
import type { Doc } from "../../packs/documents.ts";
import { ACTOR_DEFAULTS, ITEM_DEFAULTS, type Mutable, over, prepare } from "../aura/people.ts";
import { item, testActor } from "../kit/snapshots.ts";

const packs = shippedPacks();

export const docs = (pack: string): Doc[] => packs.get(`aura-${pack}`)!.made.map(({ doc }) => doc);
export const packNames = [...packs.keys()].filter((name) => name.startsWith("aura-"));
export const foldersOf = (pack: string): string[] => packs.get(`aura-${pack}`)!.folders.map(({ name }) => name);
export const inFolder = (pack: string, name: string): Doc[] => {
  const folder = packs.get(`aura-${pack}`)!.folders.find((one) => one.name === name);
  return docs(pack).filter((doc) => folder && doc.folder === folder._id);
};
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

type Plain = Record<string, unknown>;
/** Stored data, completed with a model's defaults. */
export const laid = (base: Plain, stored: unknown): Plain => over(base, structuredClone(stored) as Plain);

export interface Effect {
  name: string;
  transfer: boolean;
  statuses: string[];
  changes: { key: string; mode: number; value: string }[];
  flags: { fivefold?: { given: Plain } };
}
export const effectsOf = (doc: Doc): Effect[] => doc.effects as unknown as Effect[];

/** Applies an item's effects, as Foundry does before it derives data. */
function apply(system: Plain, { changes, transfer }: Effect): void {
  if (!transfer) return;
  for (const { key, mode, value } of changes) {
    const steps = key.replace("system.", "").split(".");
    const last = steps.pop()!;
    const at = steps.reduce((node, step) => node[step] as Plain, system);
    const old = at[last];
    if (Array.isArray(old)) old.push(value);
    else at[last] = mode === 2 ? Number(old) + Number(value) : value === "true";
  }
}

/** An actor of a pack with derived values, its items with their own ids; `change` edits it first. */
export function living(actor: Doc, change: (items: Mutable[], system: Plain) => void = () => {}): ActorSnapshot {
  const own = actor.items as Doc[];
  const items = own.map((doc) => {
    const type = doc.type as ItemType;
    const made = item(type, doc.name, laid(ITEM_DEFAULTS[type](), doc.system));
    return { ...made, id: doc._id, uuid: `Item.${doc._id}` };
  });
  const system = laid(ACTOR_DEFAULTS(), actor.system);
  for (const effect of own.flatMap(effectsOf)) apply(system, effect);
  change(items, system);
  const made = testActor(actor.type as string, actor.name, system, { items });
  prepare(made);
  return asActor(made);
}

export const lines = (rows: string): [string, string][] =>
  rows
    .trim()
    .split("\n")
    .map((line) => [line.split(" | ")[0]!, line]);
export const names = (rows: string): string[] => lines(rows).map(([name]) => name);

/** A number with a printed sign (−, optionally +). */
export const minus = (value: number, plus = false): string => (value < 0 ? `−${-value}` : `${plus ? "+" : ""}${value}`);
