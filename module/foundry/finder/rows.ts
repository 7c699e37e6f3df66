/** Rows of the compendium browser, read from compendium indexes and cached until a compendium changes. */
import {
  type BrowserRow,
  type FindField,
  type FindTab,
  findTabs,
  foundIn,
  isOnTab,
} from "../../kernel/compendium-browser.ts";
import type { Ruleset } from "../../kernel/ruleset.ts";
import { hasKey, localize, onHook, packsOf, SYSTEM } from "../adapter/foundry-api.ts";
import type { Listed, Pack } from "./foundry-api.ts";

const cache = new Map<string, Promise<readonly BrowserRow[]>>();
for (const hook of ["updateCompendium", "createCompendium", "deleteCompendium", "clientSettingChanged"])
  onHook(hook, () => cache.clear());

/** Label of a type without the ruleset in parentheses. */
export const kindOf = (of: string, type: string): string =>
  localize(`TYPES.${of}.${type}`).replace(/\s*\([^()]*\)$/, "");

/** Fields of a tab; with several types the type comes first. */
export const fieldsOf = (tab: FindTab): readonly FindField[] =>
  tab.types.length < 2
    ? tab.fields
    : [{ id: "type", path: "type", label: "FIVEFOLD.Find.kind", filter: true, column: true }, ...tab.fields];

/** Filled-in fields with label and text; a "0" counts as empty unless the field is a column or a filter. */
export const facts = (tab: FindTab, row: BrowserRow): { label: string; shown: string }[] =>
  fieldsOf(tab)
    .filter((field) => field.column || field.filter || row.shown[field.id] !== "0")
    .map((field) => ({ label: localize(field.label), shown: row.shown[field.id] ?? "" }))
    .filter(({ shown }) => shown !== "");

/** A field's value as text. */
export function labelOf(tab: FindTab, field: FindField, value: string): string {
  if (field.path === "type") return kindOf(tab.of, value);
  const key = field.labelPrefix ? `${field.labelPrefix}.${value}` : "";
  return key && hasKey(key) ? localize(key) : value;
}

/** Roll tables have no types: a ruleset's tables are in its own compendiums. */
const belongsTo = (tab: FindTab, ruleset: Ruleset, pack: Pack): boolean =>
  tab.types.length === 0
    ? pack.collection.startsWith(`${SYSTEM}.${ruleset.id}-`)
    : [...pack.index].some(({ type = "" }) => tab.types.includes(type));

/** All index fields that the tabs of a document class need, so that each compendium is indexed once. */
function paths(ruleset: Ruleset, of: string): string[] {
  const tabs = findTabs(ruleset).filter((tab) => tab.of === of);
  const fields = tabs.flatMap((tab) => tab.fields);
  const all = [
    ...fields.flatMap(({ path }) => (typeof path === "string" ? [path] : Object.values(path))),
    ...tabs.flatMap(({ condition }) => condition?.at ?? []),
  ];
  return [...new Set(all)];
}

async function readRows(ruleset: Ruleset, tab: FindTab): Promise<readonly BrowserRow[]> {
  const fields = fieldsOf(tab);
  const asked = paths(ruleset, tab.of);
  const valueLabel = (field: FindField, value: string): string => labelOf(tab, field, value);
  const within = async (pack: Pack): Promise<BrowserRow[]> => {
    const listed: Listed[] = [...(await pack.getIndex({ fields: asked }))];
    return listed
      .filter(({ type = "" }) => tab.types.length === 0 || tab.types.includes(type))
      .filter((entry) => isOnTab(tab, entry))
      .map((entry) => foundIn(entry, fields, localize(pack.title), valueLabel));
  };
  const packs = packsOf(tab.of).filter((pack) => belongsTo(tab, ruleset, pack));
  return (await Promise.all(packs.map(within))).flat();
}

/** Rows of a tab, unsorted. */
export function rowsOf(ruleset: Ruleset, tab: FindTab): Promise<readonly BrowserRow[]> {
  const key = `${ruleset.id}.${tab.id}`;
  const rows = cache.get(key) ?? readRows(ruleset, tab);
  cache.set(key, rows);
  // A failed read is not cached.
  rows.catch(() => cache.delete(key));
  return rows;
}

/** Tabs for which this user has at least one compendium. */
export const tabsOf = (ruleset: Ruleset): FindTab[] =>
  findTabs(ruleset).filter((tab) => packsOf(tab.of).some((pack) => belongsTo(tab, ruleset, pack)));
