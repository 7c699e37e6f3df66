import { type AnchorSpec, createAnchor } from "../dice/roll-anchor.ts";
import { realm } from "../dice/support.ts";
import type { Data } from "../types.ts";
import { EMBED, type EmbedConfig, embedElement, parseEmbedConfig } from "./embed.ts";
import { CONTENT_LINK, contentLinkFor, linkElement } from "./links.ts";
import { activateListeners } from "./listeners.ts";
import { replaceText, textNodes } from "./nodes.ts";
import { type EnrichmentOptions, hasDom, rollDataOf } from "./options.ts";
import { enrichPlain } from "./plain.ts";
import { INLINE_ROLL, resolveRoll } from "./rolls.ts";

/** One entry of CONFIG.TextEditor.enrichers. */
export interface EnricherConfig {
  pattern: RegExp;
  enricher(match: RegExpMatchArray, options: EnrichmentOptions): Promise<HTMLElement | null> | HTMLElement | null;
  id?: string;
  replaceParent?: boolean;
  onRender?(element: HTMLElement): unknown;
}
const HYPERLINK = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)]/g;

/** Turns written notation into enriched HTML. */
export class TextEditor {
  static get implementation(): typeof TextEditor {
    return realm.CONFIG?.ux?.TextEditor ?? realm.foundry?.applications?.ux?.TextEditor ?? TextEditor;
  }

  /**
   * Replaces the notation of links, embedded documents, rolls and the enrichers in CONFIG.TextEditor.
   * Hidden secrets are removed unless `secrets` is true.
   */
  static async enrichHTML(content: string | null | undefined, options: EnrichmentOptions = {}): Promise<string> {
    if (!content) return "";
    const html = String(content);
    if (!hasDom()) return enrichPlain(html, options);
    const root = document.createElement("div");
    // A template's content is inert: images in removed secrets are never requested.
    const template = document.createElement("template");
    template.innerHTML = html;
    for (const secret of template.content.querySelectorAll("section.secret")) this.#secret(secret, !!options.secrets);
    root.append(document.importNode(template.content, true));

    const { documents = true, links = true, rolls = true, embeds = true, custom = true } = options;
    if (embeds) await this._enrichEmbeds(textNodes(root), options);
    if (documents) await this._enrichContentLinks(textNodes(root), options);
    if (links) await this._enrichHyperlinks(textNodes(root), options);
    if (rolls) await this._enrichInlineRolls(rollDataOf(options), textNodes(root), options);
    if (custom) {
      for (const config of realm.CONFIG?.TextEditor?.enrichers ?? []) {
        await this._applyCustomEnrichers(config, textNodes(root), options);
      }
    }
    await this._finalizeEnrichedHTML(root, options);
    return root.innerHTML;
  }

  static #secret(secret: Element, shown: boolean): void {
    if (!shown && !secret.classList.contains("revealed")) secret.remove();
    if (!shown || !secret.id || secret.parentElement?.localName === "secret-block") return;
    const block = secret.ownerDocument.createElement("secret-block");
    secret.replaceWith(block);
    block.append(secret);
  }

  static async _enrichEmbeds(text: Text[], options: EnrichmentOptions = {}): Promise<boolean> {
    return replaceText(text, EMBED, (match) => this._embedContent(match, options), { replaceParent: true });
  }

  static async _enrichContentLinks(text: Text[], options: EnrichmentOptions = {}): Promise<boolean> {
    return replaceText(text, CONTENT_LINK, (match) => this._createContentLink(match, options));
  }

  static async _enrichHyperlinks(text: Text[], options: EnrichmentOptions = {}): Promise<boolean> {
    const skip = (node: Text) => !!node.parentElement?.closest("a, code, pre");
    return replaceText(text, HYPERLINK, (match) => this._createHyperlink(match, options), { skip });
  }

  static async _enrichInlineRolls(rollData: Data, text: Text[], options: EnrichmentOptions = {}): Promise<boolean> {
    return replaceText(text, INLINE_ROLL, (match) => this._createInlineRoll(match, rollData, options));
  }

  /** One registered enricher. With an onRender its elements are wrapped in enriched-content, which calls it. */
  static async _applyCustomEnrichers(
    config: EnricherConfig,
    text: Text[],
    options: EnrichmentOptions = {},
  ): Promise<boolean> {
    const { pattern, enricher, replaceParent, onRender, id } = config;
    const global = pattern.global ? pattern : new RegExp(pattern.source, `${pattern.flags}g`);
    const make = async (match: RegExpMatchArray) => {
      const element = await enricher(match, options);
      if (!element || !onRender || !id) return element;
      const wrapper = document.createElement("enriched-content");
      wrapper.setAttribute("enricher", id);
      wrapper.append(element);
      return wrapper;
    };
    return replaceText(text, global, make, { replaceParent: !!replaceParent });
  }

  /** For subclasses: a last change to the enriched element. */
  static async _finalizeEnrichedHTML(_html: HTMLElement, _options: EnrichmentOptions): Promise<void> {}

  static async _createContentLink(match: RegExpMatchArray, options: EnrichmentOptions = {}): Promise<HTMLElement> {
    return linkElement(match, options);
  }

  static async _embedContent(match: RegExpMatchArray, options: EnrichmentOptions = {}): Promise<HTMLElement | null> {
    return embedElement(match, options, (html, inner) => this.enrichHTML(html, inner));
  }

  static _parseEmbedConfig(raw: string): EmbedConfig {
    return parseEmbedConfig(raw);
  }

  static async _createHyperlink(match: RegExpMatchArray, _options: EnrichmentOptions = {}): Promise<HTMLElement> {
    const a = document.createElement("a");
    a.className = "hyperlink";
    a.href = match[0];
    a.target = "_blank";
    a.rel = "nofollow noopener";
    a.textContent = match[0];
    return a;
  }

  static async _createInlineRoll(
    match: RegExpMatchArray,
    rollData: Data,
    options: EnrichmentOptions = {},
  ): Promise<HTMLElement | null> {
    const spec = await resolveRoll(match, { ...options, rollData });
    return spec && createAnchor(spec);
  }

  static createAnchor(spec: AnchorSpec = {}): HTMLAnchorElement {
    return createAnchor(spec);
  }

  /** Listeners for links and rolls anywhere on the page. */
  static activateListeners(): void {
    activateListeners();
  }

  /** The JSON data of a drag; an empty object if there is none. */
  static getDragEventData(event: { dataTransfer: Pick<DataTransfer, "getData"> | null }): Data {
    try {
      return JSON.parse(event.dataTransfer!.getData("text/plain")) ?? {};
    } catch {
      return {};
    }
  }

  static async getContentLink(
    eventData: Data,
    options: { relativeTo?: unknown; label?: string } = {},
  ): Promise<string | null> {
    return contentLinkFor(eventData, options);
  }

  /** Text with entities decoded and tags removed. */
  static decodeHTML(html: string): string {
    if (hasDom()) return new DOMParser().parseFromString(html, "text/html").documentElement.textContent ?? "";
    const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };
    const bare = html.replace(/<[^>]*>/g, "");
    return bare.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (all, hex, decimal, name) => {
      if (name) return named[name] ?? all;
      return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
    });
  }

  static previewHTML(content: string, length = 250): string {
    return this.truncateText(this.decodeHTML(content).trim(), { maxLength: length });
  }

  /** Paragraphs only. */
  static truncateHTML(html: HTMLElement): HTMLElement {
    for (const child of html.querySelectorAll("header, footer, div, figure, img, hr, table, video, audio, script"))
      child.remove();
    return html;
  }

  static truncateText(text: string, { maxLength = 50, splitWords = true, suffix = "…" } = {}): string {
    if (text.length <= maxLength) return text;
    const cut = text.slice(0, maxLength);
    const space = splitWords ? cut.search(/\s+\S*$/) : -1;
    return `${space > 0 ? cut.slice(0, space) : cut}${suffix}`;
  }
}
