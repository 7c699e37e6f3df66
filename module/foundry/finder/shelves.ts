/** What the packs hold of a ruleset, read from what they list and kept until one of them changes. */
import { type FindField, type FindTab, type Found, findTabs, foundIn, standsOn } from "../../kernel/finding.ts";
import type { Ruleset } from "../../kernel/ruleset.ts";
import { hasKey, localize, onHook, SYSTEM } from "../seam.ts";
import { type Listed, type Pack, packsOf } from "./core.ts";

const kept = new Map<string, Promise<readonly Found[]>>();
for (const hook of ["updateCompendium", "createCompendium", "deleteCompendium", "clientSettingChanged"])
  onHook(hook, () => kept.clear());

/** A type as it is called within its ruleset: what stands behind in brackets says only which one that is. */
export const kindOf = (of: string, type: string): string =>
  localize(`TYPES.${of}.${type}`).replace(/\s*\([^()]*\)$/, "");

/** Fields of a tab, where it holds several kinds of things with the kind ahead. */
export const fieldsOf = (tab: FindTab): readonly FindField[] =>
  tab.types.length < 2
    ? tab.fields
    : [{ id: "type", path: "type", label: "FIVEFOLD.Find.kind", filter: true, column: true }, ...tab.fields];

/** A value of a field in words. */
export function wordOf(tab: FindTab, field: FindField, value: string): string {
  if (field.path === "type") return kindOf(tab.of, value);
  const key = field.words ? `${field.words}.${value}` : "";
  return key && hasKey(key) ? localize(key) : value;
}

/** Tables have no types: ours lie in the packs of their ruleset. */
const holds = (tab: FindTab, ruleset: Ruleset, pack: Pack): boolean =>
  tab.types.length === 0
    ? pack.collection.startsWith(`${SYSTEM}.${ruleset.id}-`)
    : [...pack.index].some(({ type = "" }) => tab.types.includes(type));

/** All that is asked of packs of this kind at once, so that no pack is asked for every tab anew. */
function paths(ruleset: Ruleset, of: string): string[] {
  const tabs = findTabs(ruleset).filter((tab) => tab.of === of);
  const fields = tabs.flatMap((tab) => tab.fields);
  const all = [
    ...fields.flatMap(({ path }) => (typeof path === "string" ? [path] : Object.values(path))),
    ...tabs.flatMap(({ only }) => only?.at ?? []),
  ];
  return [...new Set(all)];
}

async function read(ruleset: Ruleset, tab: FindTab): Promise<readonly Found[]> {
  const fields = fieldsOf(tab);
  const asked = paths(ruleset, tab.of);
  const word = (field: FindField, value: string): string => wordOf(tab, field, value);
  const within = async (pack: Pack): Promise<Found[]> => {
    const listed: Listed[] = [...(await pack.getIndex({ fields: asked }))];
    return listed
      .filter(({ type = "" }) => tab.types.length === 0 || tab.types.includes(type))
      .filter((entry) => standsOn(tab, entry))
      .map((entry) => foundIn(entry, fields, localize(pack.title), word));
  };
  const packs = packsOf(tab.of).filter((pack) => holds(tab, ruleset, pack));
  return (await Promise.all(packs.map(within))).flat();
}

/** Rows of a tab, in no order. */
export function rowsOf(ruleset: Ruleset, tab: FindTab): Promise<readonly Found[]> {
  const key = `${ruleset.id}.${tab.id}`;
  const rows = kept.get(key) ?? read(ruleset, tab);
  kept.set(key, rows);
  // What could not be read is asked for again the next time.
  rows.catch(() => kept.delete(key));
  return rows;
}

/** Tabs of which there is something to read for this user. */
export const tabsOf = (ruleset: Ruleset): FindTab[] =>
  findTabs(ruleset).filter((tab) => packsOf(tab.of).some((pack) => holds(tab, ruleset, pack)));
