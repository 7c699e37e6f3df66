/** The preview pane: one document in full. */
import { type BrowserRow, type FindTab, textAt } from "../../kernel/compendium-browser.ts";
import { type ItemReading, plain, story } from "../../kernel/item-reading.ts";
import { type ActorDoc, type Doc, fromUuid, getProperty, localize, type Source } from "../adapter/foundry-api.ts";
import { receiverOf } from "./give-item.ts";
import { enrichedSections, readingOf, readingTexts } from "./item-reading.ts";
import { facts, kindOf } from "./rows.ts";

/** An actor or table: its row, and its text. */
const rowReading = (tab: FindTab, row: BrowserRow, document: Doc): ItemReading => ({
  line: plain(""),
  numbers: facts(tab, row)
    .filter(({ label }) => label !== localize("FIVEFOLD.Find.kind"))
    .map(({ label, shown }) => ({ label: plain(label), shown: plain(shown) })),
  inPlay: [],
  sections: story(getProperty(document, textAt(tab)), textAt(tab)),
});

/** View of the preview; null if the document has been deleted. */
export async function previewOf(tab: FindTab, row: BrowserRow, actor: ActorDoc | null): Promise<Source | null> {
  const document = await fromUuid(row.uuid);
  if (!document) return null;
  const reading = tab.of === "Item" ? await readingOf(document) : rowReading(tab, row, document);
  const taker = tab.of === "Item" ? receiverOf(row.type, actor) : null;
  return {
    uuid: row.uuid,
    name: document.name,
    img: document.img,
    about: [tab.of === "RollTable" ? "" : kindOf(tab.of, row.type), row.pack].filter(Boolean).join(" · "),
    ...readingTexts(reading),
    sections: await enrichedSections(reading.sections, document),
    taker: taker?.name ?? "",
  };
}
