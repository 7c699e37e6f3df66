/** What the compendium browser lists: a tab of one ruleset, or of all rulesets in play. */
import {
  type BrowserRow,
  belonging,
  counted,
  type FindField,
  type FindTab,
  type Search,
} from "../../kernel/compendium-browser.ts";
import type { Ruleset } from "../../kernel/ruleset.ts";
import { localize, type Source } from "../adapter/foundry-api.ts";
import { fieldsOf, labelOf, rowsOf, tabsOf } from "./rows.ts";

/** Stands for all rulesets in play, and for all tabs of several rulesets. */
export const ALL = "all";

/** A tab of a ruleset. */
export interface Listing {
  ruleset: Ruleset;
  tab: FindTab;
}

export const rulesetName = ({ id }: Ruleset): string => localize(`${id.toUpperCase()}.name`);
const tabName = (id: string): string => localize(`FIVEFOLD.Find.tab.${id}`);

/**
 * Tabs of one ruleset in its order; several rulesets have a tab of everything, and the tabs that at least two of them
 * have.
 */
export function tabIdsOf(rulesets: readonly Ruleset[]): string[] {
  const ids = rulesets.flatMap((ruleset) => tabsOf(ruleset).map(({ id }) => id));
  const shared = ids.filter((id, at) => ids.indexOf(id) < at);
  return rulesets.length > 1 ? [ALL, ...new Set(ids.filter((id) => shared.includes(id)))] : ids;
}

/** The tabs with this id, or all of them. */
export const listingsOf = (rulesets: readonly Ruleset[], id: string): Listing[] =>
  rulesets.flatMap((ruleset) =>
    tabsOf(ruleset)
      .filter((tab) => id === ALL || tab.id === id)
      .map((tab) => ({ ruleset, tab })),
  );

/** Fields that the tabs of several rulesets share. */
const SHARED = {
  ruleset: { id: "ruleset", path: "ruleset", label: "FIVEFOLD.Find.ruleset", filter: true, column: true },
  category: { id: "category", path: "category", label: "FIVEFOLD.Find.category", filter: true, column: true },
} as const satisfies Record<string, FindField>;

/** Fields of one tab of one ruleset; of several rulesets what they share. */
const sharedFields = (rulesets: readonly Ruleset[], id: string): readonly FindField[] =>
  id === ALL ? [SHARED.ruleset, SHARED.category] : rulesets.length > 1 ? [SHARED.ruleset] : [];

/** A field's value as text. */
function valueLabel(listings: readonly Listing[], field: FindField, value: string): string {
  if (field === SHARED.category) return tabName(value);
  const own = listings.find(({ ruleset }) => field === SHARED.ruleset && ruleset.id === value);
  if (own) return rulesetName(own.ruleset);
  return listings[0] ? labelOf(listings[0].tab, field, value) : value;
}

/** Rows of the tabs, unsorted, and the tab that each belongs to. */
export async function rowsIn(
  rulesets: readonly Ruleset[],
  listings: readonly Listing[],
): Promise<{ rows: BrowserRow[]; home: ReadonlyMap<string, Listing> }> {
  const home = new Map<string, Listing>();
  const rows: BrowserRow[] = [];
  const all = await Promise.all(listings.map(({ ruleset, tab }) => rowsOf(ruleset, tab)));
  for (const [at, listing] of listings.entries())
    for (const row of all[at] ?? []) {
      home.set(row.uuid, listing);
      const { ruleset, tab } = listing;
      const named = {
        ruleset: { id: ruleset.id, label: rulesetName(ruleset) },
        category: { id: tab.id, label: tabName(tab.id) },
      };
      rows.push(rulesets.length > 1 ? belonging(row, named) : row);
    }
  return { rows, home };
}

/** Fields of the open tab. */
export const fieldsIn = (
  rulesets: readonly Ruleset[],
  listings: readonly Listing[],
  id: string,
): readonly FindField[] => {
  const shared = sharedFields(rulesets, id);
  return shared.length > 0 ? shared : listings[0] ? fieldsOf(listings[0].tab) : [];
};

/** View of the filters: the values of each field, counted. */
export const filtersView = (
  fields: readonly FindField[],
  listings: readonly Listing[],
  rows: readonly BrowserRow[],
  search: Search,
): Source[] =>
  fields
    .filter(({ filter }) => filter)
    .map((field) => {
      const wishes = search.wishes[field.id] ?? {};
      const values = [...counted(rows, search, field.id)]
        .map(([value, count]) => ({
          value,
          count,
          label: valueLabel(listings, field, value),
          wish: wishes[value] ?? "",
        }))
        .sort((a, b) => a.label.localeCompare(b.label, undefined, { numeric: true }));
      return { id: field.id, label: localize(field.label), values };
    })
    .filter(({ values }) => values.length > 1 || values.some(({ wish }) => wish));
