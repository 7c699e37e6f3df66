import { logCompatibilityWarning } from "../compat.ts";
import { isV14, rt } from "../state.ts";
import { performIntegerSort } from "../utils/classes.ts";
import { fromUuid } from "../utils/uuid.ts";
import { DocumentCore } from "./document.ts";

/** What people touch of a document: sheet, applications, dragging, linking, dialogs, sorting. */
export class Document extends DocumentCore {
  /* Sheets and rendering */

  /** The sheet class chosen for this document: its own flag, else the default of its type, else any. */
  _getSheetClass(): any {
    const type = this.type ?? rt.CONST.BASE_DOCUMENT_TYPE;
    const all = rt.CONFIG[this.documentName]?.sheetClasses ?? {};
    const classes: any[] = Object.values(all[type] ?? all[rt.CONST.BASE_DOCUMENT_TYPE] ?? {});
    const override = this.flags?.core?.sheetClass;
    const chosen = override && classes.find((c) => c.id === override);
    return (chosen ?? classes.find((c) => c.default) ?? classes.at(-1))?.cls ?? null;
  }
  get sheet(): any {
    if (this._sheet) return this._sheet;
    const cls = this._getSheetClass();
    if (!cls) return null;
    const V2 = rt.foundry.applications?.api?.ApplicationV2;
    this._sheet = V2 && rt.foundry.utils.isSubclass(cls, V2) ? new cls({ document: this }) : new cls(this, {});
    return this._sheet;
  }
  /** Forgets the sheet after its class changed. */
  async _onSheetChange({ sheetOpen }: any = {}): Promise<void> {
    const prior = this._sheet;
    sheetOpen ??= prior?.rendered;
    await prior?.close?.();
    this._sheet = null;
    if (sheetOpen) this.sheet?.render({ force: true });
  }
  render(force = false, context: any = {}): void {
    for (const app of Object.values(this.apps) as any[]) {
      const V2 = rt.foundry.applications?.api?.ApplicationV2;
      if (V2 && app instanceof V2) app.render({ ...context, force });
      else app.render?.(force, context);
    }
  }

  /* Linking and dragging */

  get link(): string {
    return `@UUID[${this.uuid}]{${this.name}}`;
  }
  toDragData(): any {
    const data: any = { type: this.documentName };
    if (this.id) data.uuid = this.uuid;
    else data.data = this.toObject();
    return data;
  }
  static async fromDropData(data: any, _options: any = {}): Promise<any> {
    let doc: any = null;
    if (data.data) doc = new (this as any).implementation(data.data);
    else if (data.uuid) doc = await fromUuid(data.uuid);
    if (!doc) throw new Error("What was dropped names no document.");
    if (doc.documentName !== this.documentName)
      throw new Error(`A ${doc.documentName} was dropped where a ${this.documentName} belongs.`);
    return doc;
  }
  toAnchor({ attrs = {}, dataset = {}, classes = [], name, icon }: any = {}): any {
    const label = name ?? this.name;
    const anchor = document.createElement("a");
    anchor.className = ["content-link", ...classes].join(" ");
    const data: any = {
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
    i.className = icon ?? rt.CONFIG[this.documentName]?.sidebarIcon ?? "fa-solid fa-file";
    anchor.append(i, label);
    return anchor;
  }
  _onClickDocumentLink(_event?: any): any {
    return this.sheet?.render({ force: true });
  }
  async toEmbed(config: any = {}, options: any = {}): Promise<any> {
    const content = await this._buildEmbedHTML(config, options);
    if (!content) return null;
    const inline = config.inline;
    const element = document.createElement(inline ? "section" : "figure");
    element.className = ["content-embed", inline ? "inline-embed" : "", ...(config.classes?.split(" ") ?? [])]
      .filter(Boolean)
      .join(" ");
    element.dataset.uuid = this.uuid;
    if (content instanceof HTMLElement) element.append(content);
    else element.append(...(content as any));
    if (!inline && config.caption !== false) {
      const caption = document.createElement("figcaption");
      caption.append(this.toAnchor({ name: config.label }));
      element.append(caption);
    }
    return element;
  }
  async _buildEmbedHTML(config: any, options: any): Promise<any> {
    return this.system?.toEmbed?.(config, options) ?? null;
  }
  override getRelativeUUID(doc: any): string {
    if (isV14()) {
      logCompatibilityWarning(
        "ClientDocument#getRelativeUUID is deprecated in favor of foundry.utils.buildRelativeUuid.",
        { since: 14, until: 16, once: true },
      );
    }
    return super.getRelativeUUID(doc);
  }

  /* Naming, dialogs, sorting, copies */

  static defaultName({ type, parent, pack }: any = {}): string {
    const base = rt.game.i18n?.localize(this.metadata.label) ?? this.documentName;
    const label = type
      ? (rt.game.i18n?.localize(rt.CONFIG[this.documentName]?.typeLabels?.[type] ?? base) ?? base)
      : base;
    const where = parent
      ? parent.getEmbeddedCollection(this.documentName)
      : pack
        ? rt.game.packs.get(pack).index
        : rt.game.collections.get(this.documentName);
    const taken = new Set(where?.map((d: any) => d.name) ?? []);
    let name = `New ${label}`;
    for (let i = 2; taken.has(name); i++) name = `New ${label} (${i})`;
    return name;
  }
  /** The create dialog: a name, a type among those the user may create, a folder. */
  static async createDialog(data: any = {}, createOptions: any = {}, dialogOptions: any = {}): Promise<any> {
    return rt.foundry.documents.showCreateDialog(this, data, createOptions, dialogOptions);
  }
  async deleteDialog(options: any = {}, operation: any = {}): Promise<any> {
    const label = rt.game.i18n.localize((this.constructor as typeof Document).metadata.label);
    return rt.foundry.applications.api.DialogV2.confirm({
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
  async importFromJSON(json: string): Promise<any> {
    const data = JSON.parse(json);
    delete data._id;
    return this.update(data, { diff: false, recursive: false });
  }
  async sortRelative({ updateData = {}, ...sortOptions }: any = {}): Promise<any> {
    const updates = performIntegerSort(this, sortOptions).map((s) => ({
      _id: s.target._id,
      ...s.update,
      ...updateData,
    }));
    return (this.constructor as typeof Document).updateDocuments(updates, { parent: this.parent, pack: this.pack });
  }
  /** A source fit for a pack or export: without what belongs to this world only. */
  toCompendium(
    _pack: any = null,
    {
      clearSort = true,
      clearFolder = false,
      clearFlags = false,
      clearSource = true,
      clearOwnership = true,
      clearState = true,
      keepId = false,
    }: any = {},
  ): any {
    const data = this.toObject();
    if (!keepId) delete data._id;
    if (clearSort) delete data.sort;
    if (clearFolder) delete data.folder;
    if (clearFlags) delete data.flags;
    if (clearSource && data._stats) {
      delete data._stats.compendiumSource;
      delete data._stats.duplicateSource;
    }
    if (clearOwnership) delete data.ownership;
    if (clearState) delete data.active;
    return data;
  }
  migrateSystemData(): any {
    return this.toObject();
  }
  get isCompendiumLocked(): boolean {
    return Boolean(this.compendium?.locked);
  }
}
