/** The preview pane: one document in full. */
import { type BrowserRow, type FindTab, textAt } from "../../kernel/compendium-browser.ts";
import { type ActorDoc, type Doc, enrich, fromUuid, getProperty, localize, type Source } from "../adapter/seam.ts";
import { localizeText } from "../adapter/text.ts";
import { receiverOf } from "./give-item.ts";
import { fieldsOf, kindOf } from "./rows.ts";

/** Filled-in fields with label and text; a "0" counts as empty unless the field is a column or a filter. */
export const facts = (tab: FindTab, row: BrowserRow): { label: string; shown: string }[] =>
  fieldsOf(tab)
    .filter((field) => field.column || field.filter || row.shown[field.id] !== "0")
    .map((field) => ({ label: localize(field.label), shown: row.shown[field.id] ?? "" }))
    .filter(({ shown }) => shown !== "");

/** Texts about effects that the fields do not show. */
export const tellings = ({ derivedTexts }: FindTab, document: Doc): string[] =>
  (derivedTexts?.((getProperty(document, "_source.system") ?? {}) as object) ?? []).map((does) => localizeText(does));

/** View of the preview; null if the document has been deleted. */
export async function readingOf(tab: FindTab, row: BrowserRow, whom: ActorDoc | null): Promise<Source | null> {
  const document = await fromUuid(row.uuid);
  if (!document) return null;
  const html = getProperty(document, textAt(tab));
  const taker = tab.of === "Item" ? receiverOf(row.type, whom) : null;
  return {
    uuid: row.uuid,
    name: document.name,
    img: document.img,
    about: [tab.of === "RollTable" ? "" : kindOf(tab.of, row.type), row.pack].filter(Boolean).join(" · "),
    facts: facts(tab, row).filter(({ label }) => label !== localize("FIVEFOLD.Find.kind")),
    tells: tellings(tab, document),
    text: typeof html === "string" && html ? await enrich(html, { secrets: false, relativeTo: document }) : "",
    taker: taker?.name ?? "",
  };
}
