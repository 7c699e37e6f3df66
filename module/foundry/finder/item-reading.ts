/** What is shown of an item: the reading of its ruleset, else the fields of the compendium browser. */
import { type FindTab, findTabs, foundIn, textAt } from "../../kernel/compendium-browser.ts";
import { type ItemReading, type ItemView, plain, type ReadingSection, story } from "../../kernel/item-reading.ts";
import type { Ruleset, ViewContext } from "../../kernel/ruleset.ts";
import { asDoc, type Doc, enrich, getProperty, type ItemDoc, localize, me, worldTime } from "../adapter/foundry-api.ts";
import { loadViews, viewsOf } from "../adapter/ruleset-loader.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";
import { ruleSettings } from "../adapter/settings.ts";
import { snapshotOf } from "../adapter/snapshot.ts";
import { localizeText } from "../adapter/text.ts";
import { facts, fieldsOf, kindOf, labelOf } from "./rows.ts";

/** The tab of the compendium browser for a document; undefined if it has none. */
const tabFor = (ruleset: Ruleset, type: string): FindTab | undefined =>
  findTabs(ruleset).find(({ types }) => types.includes(type));

/** Reading of an item whose ruleset has none for its type. */
export function fieldReading(document: Doc): ItemReading {
  const ruleset = rulesetOf(document.type);
  const tab = ruleset ? tabFor(ruleset, document.type) : undefined;
  const kind = plain(kindOf("Item", document.type));
  if (!tab) return { line: kind, numbers: [], inPlay: [], sections: [] };
  const { uuid, name, img, type, _source } = document;
  const row = foundIn({ ..._source, uuid, name, img, type }, fieldsOf(tab), "", (field, value) =>
    labelOf(tab, field, value),
  );
  const known = facts(tab, row).filter(({ label }) => label !== localize("FIVEFOLD.Find.kind"));
  return {
    line: kind,
    numbers: known.map(({ label, shown }) => ({ label: plain(label), shown: plain(shown) })),
    inPlay: [],
    sections: story(getProperty(document, textAt(tab)), textAt(tab)),
  };
}

/** Context of an item outside of its sheet. */
function contextOf(document: Doc): ViewContext {
  const { actor = null } = asDoc<Partial<ItemDoc> & Doc>(document);
  return {
    mode: "play",
    owner: document.isOwner,
    limited: false,
    gm: me().isGM,
    house: ruleSettings.house(document.type),
    worldTime: worldTime(),
    combat: null,
    itemOwner: actor ? snapshotOf(actor) : null,
  };
}

/** Reading of an item for tooltips and previews. */
export async function readingOf(document: Doc): Promise<ItemReading> {
  const ruleset = rulesetOf(document.type);
  if (!ruleset || !(await loadViews(ruleset, document.type))) return fieldReading(document);
  const view = viewsOf(ruleset)[document.type]?.(snapshotOf(document), contextOf(document)) as ItemView | undefined;
  return view?.reading ?? fieldReading(document);
}

/** Line, numbers and sentences as text. */
export const readingTexts = ({ line, numbers, inPlay }: ItemReading) => ({
  line: localizeText(line),
  numbers: numbers.map(({ label, shown }) => ({
    label: localizeText(label),
    shown: localizeText(shown),
  })),
  inPlay: inPlay.map((does) => localizeText(does)),
});

/** Sections with enriched HTML, for readers who may not see secrets. */
export const enrichedSections = (sections: readonly ReadingSection[], document: Doc) =>
  Promise.all(
    sections.map(async ({ heading, notes = [], html }) => ({
      heading: heading ? localizeText(heading) : "",
      notes: notes.map((note) => localizeText(note)).join(" · "),
      text: html ? await enrich(html.rich, { secrets: false, relativeTo: document }) : "",
    })),
  );
