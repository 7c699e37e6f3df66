import { createAnchor } from "../dice/roll-anchor.ts";
import type { Result } from "../dice/tables.ts";
import { record } from "../types.ts";
import { brokenLink, linkElement } from "./links.ts";
import { type EnrichmentOptions, findByUuid, type Target } from "./options.ts";

const DEEPEST = 3;
export const EMBED = /@Embed\[([^\]]+)\](?:{([^}]+)})?/g;

export interface EmbedConfig {
  uuid?: string;
  label?: string;
  values: string[];
  inline?: boolean;
  cite?: boolean;
  caption?: boolean | string;
  captionPosition?: string;
  classes?: string;
  [key: string]: unknown;
}

const plain = (value: string): unknown => (value === "true" ? true : value === "false" ? false : value);

/** Parses `Actor.x caption="A text" cite=false inline`. A leading bare uuid is the document's. */
export function parseEmbedConfig(raw: string): EmbedConfig {
  const config: EmbedConfig = { values: [] };
  for (const [, key, quoted, bare, value] of raw.matchAll(/(?:([\w-]+)=(?:"([^"]*)"|(\S+)))|(\S+)/g)) {
    if (key) config[key] = plain(quoted ?? bare ?? "");
    else if (!config.uuid && value!.includes(".")) config.uuid = value;
    else config.values.push(value!);
  }
  return config;
}

/** The embedded document as an element; null keeps the text. */
export async function embedElement(
  match: RegExpMatchArray,
  options: EnrichmentOptions,
  enrich: (html: string, options: EnrichmentOptions) => Promise<string>,
): Promise<HTMLElement | null> {
  const depth = options._embedDepth ?? 0;
  if (depth >= DEEPEST) return null;
  const config = parseEmbedConfig(match[1]!);
  if (match[2]) config.label = match[2];
  for (const word of ["inline", "cite", "caption"]) if (config.values.includes(word)) config[word] = true;
  if (!config.uuid) return null;
  const doc = await findByUuid(config.uuid, options.relativeTo);
  if (!doc) return createAnchor(brokenLink(config.uuid, config.label ?? config.uuid));
  const inner = { ...options, _embedDepth: depth + 1, relativeTo: doc };
  const element = (await doc.toEmbed?.(config, inner)) ?? (await plainEmbed(doc, config, inner, enrich));
  if (!element) return null;
  if (customElements.get("document-embed") && !element.closest?.("document-embed")) {
    const wrapper = document.createElement("document-embed");
    wrapper.setAttribute("uuid", doc.uuid);
    wrapper.append(element);
    return wrapper;
  }
  return element;
}

const contentOf = (page: unknown): string | null =>
  (record(record(page).text).content as string | null | undefined) ?? null;

/** Embedded content of pages, journals and tables; other documents have none unless their class defines it. */
async function textOf(doc: Target): Promise<string | null> {
  if (doc.documentName === "JournalEntryPage") return contentOf(doc);
  if (doc.documentName === "JournalEntry") return contentOf((record(doc.pages).contents as unknown[] | undefined)?.[0]);
  if (doc.documentName !== "RollTable") return null;
  let rows = "";
  for (const result of doc.results as Iterable<Result>) {
    const range = result.range[0] === result.range[1] ? result.range[0] : result.range.join("–");
    rows += `<tr><td>${range}</td><td>${await result.getHTML()}</td></tr>`;
  }
  return `${doc.description ?? ""}<table class="roll-table-embed"><tbody>${rows}</tbody></table>`;
}

async function plainEmbed(
  doc: Target,
  config: EmbedConfig,
  options: EnrichmentOptions,
  enrich: (html: string, options: EnrichmentOptions) => Promise<string>,
): Promise<HTMLElement | null> {
  const text = await textOf(doc);
  if (text === null) return null;
  const root = document.createElement(config.inline ? "section" : "figure");
  root.classList.add("content-embed", ...(config.classes ?? "").split(/\s+/).filter(Boolean));
  root.dataset.uuid = doc.uuid;
  root.insertAdjacentHTML("beforeend", await enrich(text, options));
  if (config.inline || (config.caption === false && config.cite === false)) return root;
  const caption = document.createElement("figcaption");
  if (config.caption !== false) {
    const words = document.createElement("strong");
    words.className = "embed-caption";
    words.append(config.label ?? (typeof config.caption === "string" ? config.caption : doc.name));
    caption.append(words);
  }
  if (config.cite !== false) {
    const cite = document.createElement("cite");
    cite.append(await linkElement(["", "UUID", doc.uuid], {}));
    caption.append(cite);
  }
  config.captionPosition === "top" ? root.prepend(caption) : root.append(caption);
  return root;
}
