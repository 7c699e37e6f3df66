/** What stands beside the rows: one thing, read whole. */
import { type FindTab, type Found, textAt } from "../../kernel/finding.ts";
import { type ActorDoc, type Doc, enrich, fromUuid, getProperty, localize, type Source } from "../seam.ts";
import { say } from "../text.ts";
import { takerOf } from "./give.ts";
import { fieldsOf, kindOf } from "./shelves.ts";

/** What is known of something in words, what is not left blank; a nought beside the columns is as good as that. */
export const facts = (tab: FindTab, row: Found): { label: string; shown: string }[] =>
  fieldsOf(tab)
    .filter((field) => field.column || field.filter || row.shown[field.id] !== "0")
    .map((field) => ({ label: localize(field.label), shown: row.shown[field.id] ?? "" }))
    .filter(({ shown }) => shown !== "");

/** What something does that its fields do not say. */
export const tellings = ({ tells }: FindTab, document: Doc): string[] =>
  (tells?.((getProperty(document, "_source.system") ?? {}) as object) ?? []).map((does) => say(does));

/** Null where it is gone in the meantime. */
export async function readingOf(tab: FindTab, row: Found, whom: ActorDoc | null): Promise<Source | null> {
  const document = await fromUuid(row.uuid);
  if (!document) return null;
  const html = getProperty(document, textAt(tab));
  const taker = tab.of === "Item" ? takerOf(row.type, whom) : null;
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
