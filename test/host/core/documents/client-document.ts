import {
  type Constructor,
  type Data,
  type DocumentClass,
  type Operation,
  record,
  type SheetEntry,
  type SheetLike,
} from "../../types.ts";
import { logCompatibilityWarning } from "../compat.ts";
import { isV14, rt } from "../state.ts";
import { performIntegerSort, type SortOptions } from "../utils/classes.ts";
import type { Collection } from "../utils/collection.ts";
import { fromUuid } from "../utils/uuid.ts";
import { DocumentCore } from "./document.ts";
import { documentConfig } from "./kind.ts";

/** Options of creating a link to a document. */
export interface AnchorOptions {
  attrs?: Data;
  dataset?: Data;
  classes?: string[];
  name?: string;
  icon?: string;
}

/** Fields removed from a source for a pack or export. */
export interface ToCompendiumOptions {
  clearSort?: boolean;
  clearFolder?: boolean;
  clearFlags?: boolean;
  clearSource?: boolean;
  clearOwnership?: boolean;
  clearState?: boolean;
  keepId?: boolean;
}

/** The siblings among which a new document's name must be unique. */
export interface NamingContext {
  type?: string;
  parent?: Document | null;
  pack?: string | null;
}

/** Drag data of a document: its uuid, or its data if it is not stored. */
export interface DocumentDrop {
  [key: string]: unknown;
  type?: string;
  uuid?: string;
  data?: Data;
}

/** Options of embedding a document in a text. */
export interface EmbedConfig {
  [key: string]: unknown;
  inline?: boolean;
  classes?: string;
  caption?: boolean;
  label?: string;
}

/** Options of sorting a document among its siblings. */
type RelativeSort = SortOptions<Document> & { updateData?: Data };

/** ApplicationV2, once the application layer is installed. */
const applicationV2 = (): Constructor<SheetLike> | undefined =>
  rt.foundry.applications?.api?.ApplicationV2 as Constructor<SheetLike> | undefined;

/** User-facing methods of a document: sheet, applications, dragging, linking, dialogs, sorting. */
export class Document extends DocumentCore {
  /* Sheets and rendering */

  /** The sheet class chosen for this document: its own flag, else the default of its type, else any. */
  _getSheetClass(): Constructor<SheetLike> | null {
    const type = this.type ?? rt.CONST.BASE_DOCUMENT_TYPE;
    const all = documentConfig(this.documentName)?.sheetClasses ?? {};
    const classes: SheetEntry[] = Object.values(all[type] ?? all[rt.CONST.BASE_DOCUMENT_TYPE] ?? {});
    const override = this.flags?.core?.sheetClass;
    const chosen = override ? classes.find((c) => c.id === override) : undefined;
    return (chosen ?? classes.find((c) => c.default) ?? classes.at(-1))?.cls ?? null;
  }
  get sheet(): SheetLike | null {
    if (this._sheet) return this._sheet;
    const cls = this._getSheetClass() as (new (...args: unknown[]) => SheetLike) | null;
    if (!cls) return null;
    const V2 = applicationV2();
    this._sheet = V2 && rt.foundry.utils.isSubclass(cls, V2) ? new cls({ document: this }) : new cls(this, {});
    return this._sheet;
  }
  /** Clears the cached sheet after its class changed. */
  async _onSheetChange({ sheetOpen }: { sheetOpen?: boolean } = {}): Promise<void> {
    const prior = this._sheet;
    sheetOpen ??= prior?.rendered;
    await prior?.close?.();
    this._sheet = null;
    if (sheetOpen) this.sheet?.render({ force: true });
  }
  render(force = false, context: Data = {}): void {
    for (const app of Object.values(this.apps)) {
      const V2 = applicationV2();
      if (V2 && app instanceof V2) app.render({ ...context, force });
      else app.render?.(force, context);
    }
  }

  /* Linking and dragging */

  get link(): string {
    return `@UUID[${this.uuid}]{${this.name}}`;
  }
  toDragData(): DocumentDrop {
    const data: DocumentDrop = { type: this.documentName };
    if (this.id) data.uuid = this.uuid;
    else data.data = this.toObject();
    return data;
  }
  static async fromDropData<T extends Document>(
    this: DocumentClass<T>,
    data: DocumentDrop,
    _options: Data = {},
  ): Promise<T> {
    let doc: Document | null = null;
    if (data.data) doc = new this.implementation(data.data);
    else if (data.uuid) doc = (await fromUuid(data.uuid)) as Document | null;
    if (!doc) throw new Error("What was dropped names no document.");
    if (doc.documentName !== this.documentName)
      throw new Error(`A ${doc.documentName} was dropped where a ${this.documentName} belongs.`);
    return doc as T;
  }
  toAnchor({ attrs = {}, dataset = {}, classes = [], name, icon }: AnchorOptions = {}): HTMLAnchorElement {
    const label = name ?? this.name;
    const anchor = document.createElement("a");
    anchor.className = ["content-link", ...classes].join(" ");
    const data: Data = {
      uuid: this.uuid,
      id: this.id,
      type: this.documentName,
      pack: this.pack ?? undefined,
      link: "",
      ...dataset,
    };
    for (const [key, value] of Object.entries(data))
      if (value !== undefined && value !== null) anchor.dataset[key] = String(value);
    for (const [key, value] of Object.entries({ draggable: "true", ...attrs })) anchor.setAttribute(key, String(value));
    const i = document.createElement("i");
    i.className = icon ?? documentConfig(this.documentName)?.sidebarIcon ?? "fa-solid fa-file";
    anchor.append(i, label);
    return anchor;
  }
  _onClickDocumentLink(_event?: Event): unknown {
    return this.sheet?.render({ force: true });
  }
  async toEmbed(config: EmbedConfig = {}, options: Data = {}): Promise<HTMLElement | null> {
    const content = await this._buildEmbedHTML(config, options);
    if (!content) return null;
    const inline = config.inline;
    const element = document.createElement(inline ? "section" : "figure");
    element.className = ["content-embed", inline ? "inline-embed" : "", ...(config.classes?.split(" ") ?? [])]
      .filter(Boolean)
      .join(" ");
    element.dataset.uuid = this.uuid;
    if (content instanceof HTMLElement) element.append(content);
    else element.append(...(content as Iterable<Node>));
    if (!inline && config.caption !== false) {
      const caption = document.createElement("figcaption");
      caption.append(this.toAnchor({ name: config.label }));
      element.append(caption);
    }
    return element;
  }
  async _buildEmbedHTML(config: EmbedConfig, options: Data): Promise<unknown> {
    return this.system?.toEmbed?.(config, options) ?? null;
  }
  override getRelativeUUID(doc: Document): string {
    if (isV14()) {
      logCompatibilityWarning(
        "ClientDocument#getRelativeUUID is deprecated in favor of foundry.utils.buildRelativeUuid.",
        { since: 14, until: 16, once: true },
      );
    }
    return super.getRelativeUUID(doc);
  }

  /* Naming, dialogs, sorting, copies */

  static defaultName({ type, parent, pack }: NamingContext = {}): string {
    const base = rt.game.i18n?.localize(this.metadata.label) ?? this.documentName;
    const label = type
      ? (rt.game.i18n?.localize(documentConfig(this.documentName)?.typeLabels?.[type] ?? base) ?? base)
      : base;
    const where = (
      parent
        ? parent.getEmbeddedCollection(this.documentName)
        : pack
          ? rt.game.packs.get(pack)!.index
          : rt.game.collections.get(this.documentName)
    ) as Collection<{ name?: string }> | undefined;
    const taken = new Set(where?.map((d) => d.name) ?? []);
    let name = `New ${label}`;
    for (let i = 2; taken.has(name); i++) name = `New ${label} (${i})`;
    return name;
  }
  /** The create dialog: a name, a type among those the user may create, a folder. */
  static async createDialog(data: Data = {}, createOptions: Data = {}, dialogOptions: Data = {}): Promise<unknown> {
    return rt.foundry.documents.showCreateDialog!(this, data, createOptions, dialogOptions);
  }
  async deleteDialog(options: Data = {}, operation: Operation = {}): Promise<unknown> {
    const label = rt.game.i18n.localize((this.constructor as typeof Document).metadata.label);
    const { DialogV2 } = rt.foundry.applications.api as { DialogV2: { confirm(config: Data): Promise<unknown> } };
    return DialogV2.confirm({
      window: { title: `${rt.game.i18n.localize("DOCUMENT.Delete")} ${label}: ${this.name}` },
      content: `<p>${rt.game.i18n.localize("AreYouSure")}</p>`,
      yes: { callback: () => this.delete(operation) },
      ...options,
    });
  }
  async exportToJSON(): Promise<void> {
    const text = JSON.stringify(this.toCompendium(null, {}), null, 2);
    rt.foundry.utils.saveDataToFile?.(text, "text/json", `${this.documentName}-${this.name}.json`);
  }
  async importFromJSON(json: string): Promise<this | undefined> {
    const data = JSON.parse(json) as Data;
    delete data._id;
    return this.update(data, { diff: false, recursive: false });
  }
  async sortRelative({ updateData = {}, ...sortOptions }: RelativeSort = {}): Promise<Document[]> {
    const updates = performIntegerSort<Document>(this, sortOptions).map((s) => ({
      _id: s.target._id,
      ...s.update,
      ...updateData,
    }));
    return (this.constructor as typeof Document).updateDocuments(updates, { parent: this.parent, pack: this.pack });
  }
  /** A source for a pack or export, without data that belongs to this world only. */
  toCompendium(
    _pack: unknown = null,
    {
      clearSort = true,
      clearFolder = false,
      clearFlags = false,
      clearSource = true,
      clearOwnership = true,
      clearState = true,
      keepId = false,
    }: ToCompendiumOptions = {},
  ): Data {
    const data = this.toObject();
    if (!keepId) delete data._id;
    if (clearSort) delete data.sort;
    if (clearFolder) delete data.folder;
    if (clearFlags) delete data.flags;
    if (clearSource && data._stats) {
      const origin = record(data._stats);
      delete origin.compendiumSource;
      delete origin.duplicateSource;
    }
    if (clearOwnership) delete data.ownership;
    if (clearState) delete data.active;
    return data;
  }
  migrateSystemData(): Data {
    return this.toObject();
  }
  get isCompendiumLocked(): boolean {
    return Boolean(this.compendium?.locked);
  }
}
