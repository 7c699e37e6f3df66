import type { ApplicationConfig, ContextMenuEntry, HandlebarsPart, RenderOptions } from "../../apps/api/types.ts";
import type { DocumentCollection, WorldCollection } from "../../core/collections/world.ts";
import type { Document } from "../../core/documents/client-document.ts";
import type { Folder } from "../../core/documents/minor.ts";
import type { Data } from "../../types.ts";
import type { Library } from "../globals.ts";
import type { Branch, FolderRow, Row } from "../templates/directory.ts";
import { attempt, cssOf, g, kindConfig, loc, menuEntry, readDrag, setDrag, t } from "../util.ts";
import type { SidebarTabClass } from "./sidebar-tab.ts";

const SINGULAR: Record<string, string> = { JournalEntry: "Journal", RollTable: "Table" };

export type DirectoryClass = ReturnType<typeof defineDirectory>;

/** An entry of a directory: a document, or an index entry. */
export type Entry = Data & Partial<Pick<Document, "_id" | "id" | "uuid" | "name" | "sort" | "img" | "type" | "active">>;

/** A collection of the world, or a pack. */
type Listed = DocumentCollection & Partial<Pick<WorldCollection, "fromCompendium">> & { sortingMode?: string };

type Sortable = { sort?: number; name: string };

/** The id of an entry's folder: the entry has the folder, or only its id. */
const idOf = (folder: unknown): string | null =>
  typeof folder === "string" ? folder : ((folder as Folder | null)?._id ?? (folder as Folder | null)?.id ?? null);

/** A tree of folders and documents; the base of every directory and of the compendium window. */
export const defineDirectory = (foundry: Library, AbstractSidebarTab: SidebarTabClass) => {
  const { HandlebarsApplicationMixin } = foundry.applications.api;
  return class DocumentDirectory extends HandlebarsApplicationMixin(AbstractSidebarTab) {
    static override DEFAULT_OPTIONS: ApplicationConfig = {
      classes: ["directory", "flexcol"],
      collection: null,
      renderUpdateKeys: ["name", "img", "thumb", "ownership", "sort", "sorting", "folder", "color"],
      actions: {
        createEntry: DocumentDirectory.onCreateEntry,
        createFolder: DocumentDirectory.onCreateFolder,
        activateEntry: DocumentDirectory.onActivateEntry,
        toggleFolder: DocumentDirectory.onToggleFolder,
        collapseFolders: DocumentDirectory.onCollapseFolders,
      },
    };
    static override PARTS: Record<string, HandlebarsPart> = {
      header: { template: "templates/sidebar/directory/header.hbs" },
      directory: { template: "templates/sidebar/directory/directory.hbs", scrollable: [""] },
      footer: { template: "templates/sidebar/directory/footer.hbs" },
    };

    #expanded = new Set<string>();
    #search = "";

    declare static documentName?: string;

    get collection(): Listed {
      return (this.options.collection ?? g.game.collections?.get(this.documentName)) as Listed;
    }
    get documentName(): string {
      return ((this.constructor as typeof DocumentDirectory).documentName ??
        (this.options.collection as Listed | null)?.documentName) as string;
    }
    get documentClass(): typeof Document {
      return g.getDocumentClass(this.documentName);
    }
    override get title(): string {
      const plural = this.documentClass?.metadata?.labelPlural;
      return plural && g.game.i18n.has(plural) ? loc(plural) : `${SINGULAR[this.documentName] ?? this.documentName}s`;
    }
    get label(): string {
      return SINGULAR[this.documentName] ?? this.documentName;
    }

    /** Documents to list; a compendium window answers with its index. */
    _getEntries(): Entry[] {
      return this.collection?.contents?.filter((d) => d.visible !== false) ?? [];
    }
    _getFolders(): Folder[] {
      return g.game.folders?.filter((f) => f.type === this.documentName && !f.pack) ?? [];
    }
    _canCreateEntry(): boolean {
      try {
        return !!this.documentClass.canUserCreate?.(g.game.user);
      } catch {
        return g.game.user.isGM;
      }
    }
    _canCreateFolder(): boolean {
      return g.game.user.isGM;
    }

    override async _preparePartContext(partId: string, context: Data, options: RenderOptions): Promise<Data> {
      context = (await super._preparePartContext(partId, context, options)) ?? context;
      if (partId === "header") await this._prepareHeaderContext(context, options);
      if (partId === "directory") await this._prepareDirectoryContext(context, options);
      if (partId === "footer") await this._prepareFooterContext(context, options);
      return context;
    }
    async _prepareHeaderContext(context: Data, _options: RenderOptions): Promise<void> {
      Object.assign(context, {
        canCreateEntry: this._canCreateEntry(),
        canCreateFolder: this._canCreateFolder(),
        documentName: this.documentName,
        createLabel: `${t("SIDEBAR.Create", "Create").replace("{type}", "").trim()} ${this.label}`,
        searchLabel: `Search ${this.title}`,
        search: this.#search,
        rootId: this.id,
      });
    }
    async _prepareFooterContext(_context: Data, _options: RenderOptions): Promise<void> {}

    async _prepareDirectoryContext(context: Data, _options: RenderOptions): Promise<void> {
      const entries = this._getEntries().map((d) => this._entryContext(d));
      const folders = this._getFolders();
      const wanted = this.#search.toLowerCase();
      const bySort = (a: Sortable, b: Sortable) => (a.sort ?? 0) - (b.sort ?? 0) || a.name.localeCompare(b.name);
      const byName = (a: Sortable, b: Sortable) => a.name.localeCompare(b.name);
      const build = (parent: string | null, sorting: string, depth: number): Branch => {
        const kids = depth > 8 ? [] : folders.filter((f) => idOf(f.folder) === parent);
        const children = kids.sort(sorting === "m" ? bySort : byName).map((f): FolderRow => {
          const node = build(f._id ?? f.id, f.sorting!, depth + 1);
          return Object.assign(node, {
            id: (f._id ?? f.id)!,
            uuid: f.uuid,
            name: f.name,
            color: cssOf(f.color) ?? f.color ?? "",
            depth,
            expanded: this.#expanded.has((f._id ?? f.id)!) || !!wanted,
          });
        });
        const here = entries.filter(
          (e) => (folders.some((f) => (f._id ?? f.id) === e.folder) ? e.folder : null) === parent,
        );
        const matching = wanted ? here.filter((e) => e.name.toLowerCase().includes(wanted)) : here;
        const tree = {
          children: children.filter((c) => (g.game.user.isGM ? !wanted || c.count : c.count)),
          entries: matching.sort(sorting === "a" ? byName : bySort),
          count: 0,
        };
        tree.count = tree.entries.length + tree.children.reduce((n, c) => n + c.count, 0);
        return tree;
      };
      Object.assign(context, {
        tree: build(null, this.collection?.sortingMode ?? "a", 0),
        empty: !entries.length && !folders.length,
        title: this.title,
        documentName: this.documentName,
      });
    }

    _entryContext(doc: Entry): Row {
      const typeLabel = kindConfig(this.documentName)?.typeLabels?.[doc.type as string];
      return {
        id: doc._id ?? doc.id,
        uuid: doc.uuid,
        name: doc.name ?? "",
        sort: doc.sort ?? 0,
        img: (doc.thumbnail ?? doc.thumb ?? doc.img ?? null) as string | null,
        folder: idOf(doc.folder),
        type: typeLabel ? loc(typeLabel) : "",
        active: doc.active === true,
      };
    }

    override _configureRenderOptions(options: RenderOptions): void {
      super._configureRenderOptions(options);
      if (this.options.window.frame && options.isFirstRender) options.window ??= {};
    }

    override async _onFirstRender(context: Data, options: RenderOptions): Promise<void> {
      await super._onFirstRender?.(context, options);
      const el: HTMLElement = this.element;
      el.addEventListener("input", (event) => {
        const input = event.target as HTMLInputElement;
        if (input.type !== "search") return;
        this.#search = input.value;
        this.render({ parts: ["directory"] });
      });
      el.addEventListener("dragstart", (event) => this._onDragStart(event));
      el.addEventListener("dragover", (event) => event.preventDefault());
      el.addEventListener("drop", (event) => this._onDrop(event));
      this._createContextMenus();
    }

    _createContextMenus(): void {
      const make = (handler: () => ContextMenuEntry[], selector: string, hookName: string) =>
        this._createContextMenu?.(handler, selector, { fixed: true, hookName, parentClassHooks: false });
      make(this._getFolderContextOptions.bind(this), ".folder > .folder-header", "getFolderContextOptions");
      make(this._getEntryContextOptions.bind(this), ".directory-item.entry", `get${this.documentName}ContextOptions`);
    }

    _docOf(li: HTMLElement): Document | null | undefined {
      return this.collection.get(li.closest<HTMLElement>("[data-entry-id]")?.dataset.entryId);
    }

    _getEntryContextOptions(): ContextMenuEntry[] {
      const doc = (li: HTMLElement) => this._docOf(li);
      return [
        menuEntry({ label: "Open", icon: "fa-solid fa-eye", onClick: (li) => doc(li)?.sheet?.render({ force: true }) }),
        menuEntry({
          label: "Configure ownership",
          icon: "fa-solid fa-lock",
          visible: () => g.game.user.isGM,
          onClick: (li) => {
            const Config = g.foundry.applications.apps.DocumentOwnershipConfig;
            if (Config) new Config({ document: doc(li) }).render({ force: true });
          },
        }),
        menuEntry({
          label: "Duplicate",
          icon: "fa-regular fa-copy",
          visible: (li) => !!doc(li)?.isOwner && this._canCreateEntry(),
          onClick: (li) => attempt(() => doc(li)!.clone({ name: `${doc(li)!.name} (copy)` }, { save: true })),
        }),
        menuEntry({
          label: "Take out of folder",
          icon: "fa-solid fa-folder",
          visible: (li) => !!doc(li)?.folder && doc(li)!.isOwner,
          onClick: (li) => attempt(() => doc(li)!.update({ folder: null })),
        }),
        menuEntry({
          label: "Delete",
          icon: "fa-solid fa-trash",
          visible: (li) => !!doc(li)?.canUserModify?.(g.game.user, "delete"),
          onClick: (li) => doc(li)!.deleteDialog(),
        }),
      ];
    }

    _getFolderContextOptions(): ContextMenuEntry[] {
      const folder = (li: HTMLElement) =>
        g.game.folders.get(li.closest<HTMLElement>("[data-folder-id]")?.dataset.folderId);
      return [
        menuEntry({
          label: "Edit folder",
          icon: "fa-solid fa-pen-to-square",
          visible: () => g.game.user.isGM,
          onClick: (li) => folder(li)!.sheet?.render({ force: true }),
        }),
        menuEntry({
          label: "Remove folder",
          icon: "fa-solid fa-trash",
          visible: () => g.game.user.isGM,
          onClick: (li) => attempt(() => folder(li)!.delete({ deleteSubfolders: false, deleteContents: false })),
        }),
        menuEntry({
          label: "Delete with contents",
          icon: "fa-solid fa-dumpster",
          visible: () => g.game.user.isGM,
          onClick: (li) => attempt(() => folder(li)!.delete({ deleteSubfolders: true, deleteContents: true })),
        }),
      ];
    }

    _onDragStart(event: DragEvent): void {
      const target = event.target as HTMLElement;
      const entry = target.closest?.<HTMLElement>("[data-entry-id]");
      const folder = target.closest?.<HTMLElement>("[data-folder-id]");
      if (entry) {
        const doc = this._docOf(entry);
        setDrag(event, doc?.toDragData?.() ?? { type: this.documentName, uuid: doc?.uuid ?? entry.dataset.uuid });
      } else if (folder) setDrag(event, { type: "Folder", uuid: folder.dataset.uuid, documentName: this.documentName });
      event.stopPropagation();
    }

    async _onDrop(event: DragEvent): Promise<void> {
      const data = readDrag(event);
      if (!data.type) return;
      event.preventDefault();
      event.stopPropagation();
      const target = event.target as HTMLElement;
      const folderId = target.closest<HTMLElement>("[data-folder-id]")?.dataset.folderId ?? null;
      const doc = data.uuid ? await g.fromUuid(data.uuid) : null;
      if (data.type === "Folder") {
        if (doc && doc.type === this.documentName && doc.id !== folderId)
          await attempt(() => doc.update({ folder: folderId }));
        return;
      }
      if (data.type !== this.documentName || !doc) return;
      if (!doc.pack && !doc.parent) {
        const over = target.closest<HTMLElement>("[data-entry-id]")?.dataset.entryId;
        const sibling = over && over !== doc.id ? this.collection.get(over) : null;
        const sort = sibling ? { sort: (sibling.sort ?? 0) + 1 } : {};
        await attempt(() => doc.update({ folder: folderId, ...sort }));
        return;
      }
      const source = this.collection.fromCompendium?.(doc, { clearFolder: true }) ?? doc.toObject();
      await attempt(() => this.documentClass.create({ ...source, folder: folderId }));
    }

    static async onCreateEntry(this: DocumentDirectory, _event: Event, target: HTMLElement): Promise<void> {
      const folder = target.closest<HTMLElement>("[data-folder-id]")?.dataset.folderId ?? null;
      await attempt(() => this.documentClass.createDialog(folder ? { folder } : {}, {}, {}));
    }
    static async onCreateFolder(this: DocumentDirectory, _event: Event, target: HTMLElement): Promise<void> {
      const parent = target.closest<HTMLElement>("[data-folder-id]")?.dataset.folderId ?? null;
      const data = await g.foundry.applications.api.DialogV2.input({
        window: { title: "Create Folder" },
        content: `<div class="form-group"><label for="new-folder-name">Name</label><div class="form-fields"><input id="new-folder-name" name="name" type="text" value="New folder" autofocus></div></div>`,
      });
      if (data)
        await attempt(() =>
          g
            .getDocumentClass("Folder")
            .create({ name: (data as Data).name || "New folder", type: this.documentName, folder: parent }),
        );
    }
    static async onActivateEntry(this: DocumentDirectory, _event: Event, target: HTMLElement): Promise<void> {
      await this._onClickEntry(_event, target);
    }
    async _onClickEntry(_event: Event, target: HTMLElement): Promise<void> {
      await this._docOf(target)?.sheet?.render({ force: true });
    }
    static onToggleFolder(this: DocumentDirectory, _event: Event, target: HTMLElement): void {
      const folder = target.closest<HTMLElement>("[data-folder-id]")!;
      const id = folder.dataset.folderId!;
      const open = !folder.classList.contains("expanded");
      folder.classList.toggle("expanded", open);
      target.setAttribute("aria-expanded", String(open));
      this.rememberFolder(id, open);
    }
    rememberFolder(id: string, open: boolean): void {
      if (open) this.#expanded.add(id);
      else this.#expanded.delete(id);
    }
    static onCollapseFolders(this: DocumentDirectory): void {
      for (const f of this._getFolders()) this.rememberFolder((f._id ?? f.id)!, false);
      this.render({ parts: ["directory"] });
    }
  };
};
