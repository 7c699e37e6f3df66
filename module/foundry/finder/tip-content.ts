/**
 * Content of explaining tooltips, from compendiums, the rules journal and language files; never from what the reader
 * may not see.
 */
import { escapeHtml } from "../adapter/breakdown.ts";
import {
  type Doc,
  enrich,
  format,
  fromUuid,
  getProperty,
  hasKey,
  localize,
  me,
  onHook,
} from "../adapter/foundry-api.ts";
import { rulesetById, rulesetOf, rulesets } from "../adapter/ruleset-of.ts";
import { localizeText } from "../adapter/text.ts";
import { ruleLink } from "../applications/rules-journal.ts";
import type { Tip } from "../applications/tooltips.ts";
import { readingOf, readingTexts } from "./item-reading.ts";
import { kindOf } from "./rows.ts";

/** Maximum length of a tooltip text, in characters of HTML. */
const LONGEST = 700;

const head = (name: string, about: string): string =>
  `<p class="sum"><span>${escapeHtml(name)}</span>${about ? `<small>${escapeHtml(about)}</small>` : ""}</p>`;

/** The beginning of a text: whole paragraphs, links as plain text, as they cannot be clicked there. */
async function beginning(html: string, of: Doc | null): Promise<string> {
  const rich = await enrich(html, { secrets: false, ...(of ? { relativeTo: of } : {}) });
  const page = new DOMParser().parseFromString(rich, "text/html");
  for (const pressed of page.body.querySelectorAll("a, button, enriched-content"))
    pressed.replaceWith(...(pressed.matches("enriched-content") ? pressed.childNodes : [pressed.textContent ?? ""]));
  let start = "";
  for (const block of page.body.children) {
    if (start && start.length + block.outerHTML.length > LONGEST) break;
    start += block.outerHTML;
  }
  return start || (page.body.textContent ? `<p>${escapeHtml(page.body.textContent)}</p>` : "");
}

const accentOf = (prefix: string): string =>
  `ff-${rulesets.find((ruleset) => ruleset.prefix === prefix)?.id ?? "plain"}`;

/** Heading and beginning of a rule in the journal. */
async function ofRule(rule: string): Promise<Tip | null> {
  const [uuid] = (await ruleLink(rule))?.split("#") ?? [];
  const page = uuid ? await fromUuid(uuid) : null;
  const content = getProperty(page, "text.content");
  if (!page || typeof content !== "string") return null;
  const whole = new DOMParser().parseFromString(content, "text/html");
  const heading = whole.querySelector(`[data-rule="${CSS.escape(rule)}"]`);
  if (!heading) return null;
  let html = "";
  for (let next = heading.nextElementSibling; next && !/^H[1-6]$/.test(next.tagName); next = next.nextElementSibling)
    html += next.outerHTML;
  const name = (heading.textContent ?? "").replace(rule, "").trim();
  return { html: head(name, rule) + (await beginning(html, page)), accent: accentOf(rule[0] ?? "") };
}

/** Name and effect of a condition: its note, else its rule. */
async function ofCondition(name: string): Promise<Tip | null> {
  const [id = "", condition = ""] = name.split(".");
  const ruleset = rulesetById(id);
  const known = ruleset?.conditions.find((one) => one.id === condition);
  if (!ruleset || !known) return null;
  const say = (key: string): string => localize(`${id.toUpperCase()}.${key}`);
  const note = `ConditionNote.${condition}`;
  const noted = hasKey(`${id.toUpperCase()}.${note}`) ? say(note) : "";
  const rule = !noted && known.rule ? await ofRule(known.rule) : null;
  const list = (known.implies ?? []).map((child) => say(`Condition.${child}`)).join(", ");
  const implied = list ? `<p><small>${escapeHtml(format("FIVEFOLD.Tip.brings", { list }))}</small></p>` : "";
  const text = noted ? `<p>${escapeHtml(noted)}</p>` : rule ? rule.html.replace(/^<p class="sum">.*?<\/p>/, "") : "";
  const html = text || `<p>${escapeHtml(localize("FIVEFOLD.Tip.noRule"))}</p>`;
  return { html: head(say(`Condition.${condition}`), known.rule ?? "") + html + implied, accent: `ff-${id}` };
}

/** A document's tooltip: of an item what the reader may see, of an actor only name and type. */
async function ofDocument(uuid: string): Promise<Tip | null> {
  const document = await fromUuid(uuid);
  const ruleset = document && rulesetOf(document.type);
  if (!document || !ruleset) return null;
  if (!document.testUserPermission(me(), document.documentName === "Actor" ? "LIMITED" : "OBSERVER")) return null;
  const accent = `ff-${ruleset.id}`;
  const title = head(document.name, kindOf(document.documentName, document.type));
  if (document.documentName !== "Item") return { html: title, accent };
  const reading = await readingOf(document);
  const { line, numbers, inPlay } = readingTexts(reading);
  const noted = reading.sections.flatMap(({ heading, notes = [] }) =>
    heading && notes.length > 0 ? [`${localizeText(heading)}: ${notes.map(localizeText).join(" · ")}`] : [],
  );
  const known = [
    ...[...inPlay, ...noted].map((does) => `<li><span>${escapeHtml(does)}</span></li>`),
    ...numbers.map(({ label, shown }) => `<li><span>${escapeHtml(label)}</span><b>${escapeHtml(shown)}</b></li>`),
  ];
  const [story] = reading.sections.flatMap(({ html }) => html?.rich ?? []);
  const body = story ? await beginning(story, document) : "";
  const list = known.length ? `<ul>${known.join("")}</ul>` : "";
  return { html: `${title}<p>${escapeHtml(line)}</p>${body}${list}`, accent };
}

const KINDS: Readonly<Record<string, (name: string) => Promise<Tip | null>>> = {
  rule: ofRule,
  condition: ofCondition,
  uuid: ofDocument,
};

/** Cache of rules and conditions; documents are always read again. */
const cache = new Map<string, Promise<Tip | null>>();
onHook("updateJournalEntryPage", () => cache.clear());

export function tipOf(about: string): Promise<Tip | null> {
  const at = about.indexOf(":");
  const [kind, name] = [about.slice(0, at), about.slice(at + 1)];
  const make = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (!make) return Promise.resolve(null);
  if (kind === "uuid") return make(name);
  const tip = cache.get(about) ?? make(name);
  cache.set(about, tip);
  return tip;
}
