import type { Data, DocumentMetadata } from "../../types.ts";
import type { DataField } from "../data/field.ts";
import { rt } from "../state.ts";
import { slugify } from "../utils/text.ts";
import { Document, type EmbedConfig } from "./client-document.ts";
import { bool, F, flags, foreign, html, id, img, name, num, ownership, sort, stats, str } from "./common-fields.ts";
import type { EmbeddedCollection } from "./embedded-collection.ts";
import type { User } from "./user.ts";

/** A heading of a page of text. */
export interface TocEntry {
  slug: string;
  text: string | null;
  level: number;
  order: number;
  children: TocEntry[];
  element?: Element;
}

const meta = (data: Partial<DocumentMetadata>): DocumentMetadata => ({ ...Document.metadata, ...data });

export class BaseJournalEntry extends Document {
  declare pages: EmbeddedCollection<JournalEntryPage>;
  declare categories: Data[];

  static override metadata: DocumentMetadata = meta({
    name: "JournalEntry",
    collection: "journal",
    indexed: true,
    compendiumIndexFields: ["_id", "name", "sort", "folder"],
    embedded: { JournalEntryPage: "pages" },
    coreTypes: [],
    label: "DOCUMENT.JournalEntry",
    labelPlural: "DOCUMENT.JournalEntries",
    permissions: { create: "JOURNAL_CREATE" },
  });
  static override defineSchema(): Record<string, DataField> {
    const D = rt.foundry.documents;
    return {
      _id: id(),
      name: name(),
      pages: new F.EmbeddedCollectionField(D.BaseJournalEntryPage),
      categories: new F.ArrayField(new F.ObjectField()),
      folder: foreign(D.BaseFolder),
      sort: sort(),
      ownership: ownership(),
      flags: flags(),
      _stats: stats(),
    };
  }
}
export class JournalEntry extends BaseJournalEntry {
  get sceneNote(): null {
    return null;
  }
  show(): unknown {
    return this.sheet?.render({ force: true });
  }
}

export class BaseJournalEntryPage extends Document {
  declare readonly parent: JournalEntry | null;
  declare title: { show: boolean; level: number };
  declare image: { caption?: string };
  declare text: { content?: string; markdown?: string; format: number };
  declare video: { controls: boolean; loop: boolean; autoplay: boolean; volume: number };
  declare src: string | null;
  declare category: string | null;

  static override metadata: DocumentMetadata = meta({
    name: "JournalEntryPage",
    collection: "pages",
    hasTypeData: true,
    indexed: true,
    compendiumIndexFields: ["name", "type", "sort"],
    coreTypes: ["text", "image", "pdf", "video"],
    defaultType: "text",
    label: "DOCUMENT.JournalEntryPage",
    labelPlural: "DOCUMENT.JournalEntryPages",
  });
  static override defineSchema(): Record<string, DataField> {
    return {
      _id: id(),
      name: name(),
      type: new F.DocumentTypeField(this, { initial: "text" }),
      system: new F.TypeDataField(this),
      title: new F.SchemaField({ show: bool(true), level: num({ initial: 1, min: 1, max: 6, integer: true }) }),
      image: new F.SchemaField({ caption: new F.StringField({ required: false, initial: undefined }) }),
      text: new F.SchemaField({
        content: new F.HTMLField({ required: false, initial: undefined, textSearch: true }),
        markdown: new F.StringField({ required: false, initial: undefined }),
        format: num({ initial: 1, choices: [1, 2] }),
      }),
      video: new F.SchemaField({
        controls: bool(true),
        loop: bool(),
        autoplay: bool(),
        volume: new F.AlphaField({ initial: 0.5 }),
      }),
      src: new F.StringField({ required: false, blank: false, nullable: true, initial: null }),
      category: new F.DocumentIdField({ readonly: false }),
      sort: sort(),
      ownership: new F.DocumentOwnershipField({ initial: { default: -1 } }),
      flags: flags(),
      _stats: stats(),
    };
  }
}
export class JournalEntryPage extends BaseJournalEntryPage {
  static slugifyHeading(heading: string | Element): string {
    const text = typeof heading === "string" ? heading : heading.textContent!;
    return slugify(text, { strict: true });
  }
  get toc(): Record<string, TocEntry> {
    if (this.type !== "text" || typeof document === "undefined") return {};
    const template = document.createElement("template");
    template.innerHTML = this.text.content ?? "";
    return JournalEntryPage.buildTOC([...template.content.children]);
  }
  static buildTOC(
    nodes: Element | Element[],
    { includeElement = true }: { includeElement?: boolean } = {},
  ): Record<string, TocEntry> {
    const toc: Record<string, TocEntry> = {};
    const list = [nodes].flat();
    let order = 0;
    for (const node of list) {
      const headings = /^H[1-6]$/.test(node.tagName) ? [node] : [...node.querySelectorAll("h1,h2,h3,h4,h5,h6")];
      for (const element of headings) {
        const slug = JournalEntryPage.slugifyHeading(element);
        toc[slug] = {
          slug,
          text: element.textContent,
          level: Number(element.tagName[1]),
          order: order++,
          children: [],
          ...(includeElement ? { element } : {}),
        };
      }
    }
    return toc;
  }
  override _onClickDocumentLink(event?: Event): unknown {
    const link = event?.currentTarget as HTMLElement | null | undefined;
    const anchor = link?.dataset?.hash ?? link?.getAttribute?.("data-hash");
    return this.parent!.sheet?.render({ force: true, pageId: this.id, anchor });
  }
  override async _buildEmbedHTML(config: EmbedConfig, options: Data): Promise<unknown> {
    const own = await super._buildEmbedHTML(config, options);
    if (own || this.type !== "text") return own;
    const editor = rt.foundry.applications.ux.TextEditor.implementation;
    const content = await editor.enrichHTML(this.text.content ?? "", {
      ...options,
      relativeTo: this,
      secrets: this.isOwner,
    });
    const div = document.createElement("div");
    div.innerHTML = content;
    return div.childNodes;
  }
}

export class BaseRollTable extends Document {
  declare description: string;
  declare results: EmbeddedCollection<TableResult>;
  declare formula: string;
  declare replacement: boolean;
  declare displayRoll: boolean;

  static override metadata: DocumentMetadata = meta({
    name: "RollTable",
    collection: "tables",
    indexed: true,
    compendiumIndexFields: ["_id", "name", "description", "img", "sort", "folder"],
    embedded: { TableResult: "results" },
    coreTypes: [],
    label: "DOCUMENT.RollTable",
    labelPlural: "DOCUMENT.RollTables",
    permissions: { create: "ASSISTANT" },
  });
  static override get DEFAULT_ICON(): string {
    return "icons/svg/d20-grey.svg";
  }
  static override defineSchema(): Record<string, DataField> {
    const D = rt.foundry.documents;
    return {
      _id: id(),
      name: name(),
      img: img("icons/svg/d20-grey.svg"),
      description: html(),
      results: new F.EmbeddedCollectionField(D.BaseTableResult),
      formula: str({}),
      replacement: bool(true),
      displayRoll: bool(true),
      folder: foreign(D.BaseFolder),
      sort: sort(),
      ownership: ownership(),
      flags: flags(),
      _stats: stats(),
    };
  }
}
/** Rolling and drawing are added by the dice layer. */
export class RollTable extends BaseRollTable {
  get thumbnail(): string | null {
    return this.img;
  }
  async normalize(): Promise<this | undefined> {
    let total = 1;
    const updates = this.results.map((r) => {
      const next = total + r.weight;
      const update = { _id: r.id, range: [total, next - 1] };
      total = next;
      return update;
    });
    return this.update({ results: updates, formula: `1d${total - 1}` });
  }
  override async _buildEmbedHTML(config: EmbedConfig, options: Data): Promise<unknown> {
    const own = await super._buildEmbedHTML(config, options);
    if (own) return own;
    const table = document.createElement("table");
    table.className = "roll-table-embed";
    for (const result of this.results) {
      const row = table.insertRow();
      const [low, high] = result.range;
      row.insertCell().textContent = low === high ? String(low) : `${low}–${high}`;
      row.insertCell().innerHTML = await result.getHTML();
    }
    return table;
  }
}

export class BaseTableResult extends Document {
  declare readonly parent: RollTable | null;
  declare description: string;
  declare documentUuid: string | null;
  declare weight: number;
  declare range: [number, number];
  declare drawn: boolean;

  static override metadata: DocumentMetadata = meta({
    name: "TableResult",
    collection: "results",
    coreTypes: ["text", "document"],
    defaultType: "text",
    label: "DOCUMENT.TableResult",
    labelPlural: "DOCUMENT.TableResults",
    permissions: { update: (user: User, doc: TableResult) => doc.parent!.testUserPermission(user, "OWNER") },
  });
  static override defineSchema(): Record<string, DataField> {
    return {
      _id: id(),
      type: new F.DocumentTypeField(this, { initial: "text" }),
      name: str({ nullable: false }),
      img: img("icons/svg/d20-black.svg"),
      description: html(),
      documentUuid: new F.DocumentUUIDField({ required: false }),
      weight: num({ integer: true, initial: 1, min: 1 }),
      range: new F.ArrayField(num({ integer: true }), { min: 2, max: 2, initial: () => [1, 1] }),
      drawn: bool(),
      flags: flags(),
      _stats: stats(),
    };
  }
  /** Older sources have the description in `text`. */
  static override migrateData(source: Data): Data {
    if (typeof source.text === "string" && !source.description) source.description = source.text;
    if (source.type === 0) source.type = "text";
    return super.migrateData(source);
  }
}
export class TableResult extends BaseTableResult {
  get icon(): string {
    return this.img ?? "icons/svg/d20-black.svg";
  }
  get documentToAnchor(): HTMLAnchorElement | null | undefined {
    return this.documentUuid ? rt.g.fromUuidSync(this.documentUuid, { strict: false })?.toAnchor?.() : null;
  }
  async getHTML(): Promise<string> {
    const parts: string[] = [];
    const { escapeHTML } = rt.foundry.utils;
    if (this.type === "document" && this.documentUuid) {
      const doc = await rt.g.fromUuid(this.documentUuid);
      parts.push(doc?.link ?? escapeHTML(this.name));
    } else if (this.name) parts.push(`<p class="result-name">${escapeHTML(this.name)}</p>`);
    if (this.description) parts.push(this.description);
    const editor = rt.foundry.applications?.ux?.TextEditor?.implementation;
    return editor ? editor.enrichHTML(parts.join(""), { relativeTo: this.parent }) : parts.join("");
  }
}
