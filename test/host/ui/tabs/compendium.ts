import type {
  ApplicationConfig,
  ApplicationOptions,
  ContextMenuEntry,
  HandlebarsPart,
  RenderOptions,
} from "../../apps/api/types.ts";
import type { CompendiumCollection } from "../../core/collections/compendium.ts";
import type { Document } from "../../core/documents/client-document.ts";
import type { Folder } from "../../core/documents/minor.ts";
import type { Data, SheetLike } from "../../types.ts";
import type { Having, Library, SheetClass } from "../globals.ts";
import { attempt, type Colour, cssOf, type DragPayload, g, loc, menuEntry, onHooks, perFrame } from "../util.ts";
import type { DirectoryClass, Entry } from "./directory.ts";
import type { SidebarTabClass } from "./sidebar-tab.ts";

/** Packs under one heading, as passed to the template. */
interface PackGroup {
  name: string;
  color: Colour;
  packs: { collection: string; name: string; type: string; count: number; locked: boolean }[];
}

/** The list of packs, by folder or document type. */
export const defineCompendiumDirectory = (foundry: Library, AbstractSidebarTab: SidebarTabClass) => {
  const { HandlebarsApplicationMixin } = foundry.applications.api;
  return class CompendiumDirectory extends HandlebarsApplicationMixin(AbstractSidebarTab) {
    static override tabName = "compendium";
    static override DEFAULT_OPTIONS: ApplicationConfig = {
      id: "compendium",
      classes: ["directory", "flexcol"],
      window: { title: "Compendium Packs", icon: "fa-solid fa-book-atlas" },
      actions: { activateEntry: CompendiumDirectory.onOpen },
    };
    static override PARTS: Record<string, HandlebarsPart> = {
      header: { template: "templates/sidebar/tabs/compendium/header.hbs" },
      directory: { template: "templates/sidebar/tabs/compendium/directory.hbs", scrollable: [""] },
    };
    #search = "";
    #types = new Set<string>();

    override async _preparePartContext(partId: string, context: Data, options: RenderOptions): Promise<Data> {
      context = (await super._preparePartContext(partId, context, options)) ?? context;
      const packs = [...g.game.packs].filter((p) => p.visible !== false);
      const types = [...new Set(packs.map((p) => p.documentName ?? p.metadata.type))];
      const wanted = packs.filter((p) => {
        const type = p.documentName ?? p.metadata.type;
        return (
          (!this.#types.size || this.#types.has(type)) &&
          loc(p.title ?? p.metadata.label)
            .toLowerCase()
            .includes(this.#search.toLowerCase())
        );
      });
      const groups = new Map<string, PackGroup>();
      for (const pack of wanted) {
        const folder = pack.folder?.name ?? pack.documentName ?? pack.metadata.type;
        const group: PackGroup = groups.get(folder) ?? {
          name: loc(folder),
          color: cssOf(pack.folder?.color) ?? pack.folder?.color ?? "",
          packs: [],
        };
        group.packs.push({
          collection: pack.collection,
          name: loc(pack.title ?? pack.metadata.label),
          type: pack.documentName ?? pack.metadata.type,
          count: pack.index?.size ?? 0,
          locked: pack.locked,
        });
        groups.set(folder, group);
      }
      for (const group of groups.values()) group.packs.sort((a, b) => a.name.localeCompare(b.name));
      return Object.assign(context, {
        groups: [...groups.values()],
        search: this.#search,
        rootId: this.id,
        types: types.sort().map((type) => ({ type, active: this.#types.has(type) })),
      });
    }

    override async _onFirstRender(context: Data, options: RenderOptions): Promise<void> {
      await super._onFirstRender?.(context, options);
      this.element.addEventListener("input", (event: Event) => {
        const input = event.target as HTMLInputElement;
        if (input.type === "search") this.#search = input.value;
        else if (input.name === "type") this.#types = new Set(input.value ? [input.value] : []);
        this.render({ parts: ["directory"] });
      });
      this._createContextMenu?.(this._getEntryContextOptions.bind(this), ".compendium[data-pack]", {
        fixed: true,
        hookName: "getCompendiumContextOptions",
        parentClassHooks: false,
      });
    }

    _getEntryContextOptions(): ContextMenuEntry[] {
      const pack = (li: HTMLElement) => g.game.packs.get(li.closest<HTMLElement>("[data-pack]")?.dataset.pack);
      return [
        menuEntry({
          label: "Lock or unlock",
          icon: "fa-solid fa-lock",
          visible: () => g.game.user.isGM,
          onClick: (li) =>
            attempt(async () => {
              await pack(li)!.configure?.({ locked: !pack(li)!.locked });
              this.render();
            }),
        }),
      ];
    }

    static onOpen(this: CompendiumDirectory, _event: Event, target: HTMLElement): void {
      openPack(g.game.packs.get(target.closest<HTMLElement>("[data-pack]")?.dataset.pack));
    }
  };
};

/** Shows the window of a pack; each pack has one. */
export async function openPack(pack: CompendiumCollection | undefined, options: RenderOptions = {}): Promise<unknown> {
  if (!pack) return undefined;
  const { Compendium } = g.foundry.applications.sidebar.apps;
  pack.apps ??= [];
  let app: SheetLike | undefined = pack.apps.find(
    (a) => a.collection === pack && (a.options as ApplicationConfig | undefined)?.window?.frame,
  );
  if (!app) {
    app = new ((pack.applicationClass as SheetClass | undefined) ?? Compendium)({ collection: pack });
    pack.apps.push(app);
  }
  return app.render({ ...options, force: true });
}

/** `pack.render(true)` opens the window of a pack; without force, an open window is re-rendered. */
export function linkPacks(foundry: Library): void {
  const proto = foundry.documents.collections?.CompendiumCollection?.prototype;
  if (!proto) return;
  proto.render = function (
    this: CompendiumCollection,
    force: boolean | RenderOptions = false,
    options: RenderOptions = {},
  ) {
    if (force === true || (force as RenderOptions)?.force) return openPack(this, options);
    return Promise.all((this.apps ?? []).map((app) => app.rendered && app.render(options)));
  };
}

/** The window of one pack: its index, with search; entries can be dragged out and opened. */
export const defineCompendium = (DocumentDirectory: DirectoryClass) =>
  class Compendium extends (DocumentDirectory as Having<
    DirectoryClass,
    { readonly collection: CompendiumCollection }
  >) {
    static override DEFAULT_OPTIONS: ApplicationConfig = {
      id: "compendium-{id}",
      classes: ["compendium-window"],
      window: { frame: true, positioned: true, resizable: true, minimizable: true, icon: "fa-solid fa-book-atlas" },
      position: { width: 380, height: 560 },
      collection: null,
    };

    override _initializeApplicationOptions(options: ApplicationConfig): ApplicationOptions {
      const initial = super._initializeApplicationOptions(options);
      initial.id = `compendium-${(options.collection as CompendiumCollection).collection.replaceAll(".", "_")}`;
      return initial;
    }
    override get documentName(): string {
      return this.collection.documentName ?? this.collection.metadata.type;
    }
    override get title(): string {
      return loc(this.collection.title ?? this.collection.metadata.label);
    }
    override _insertElement(frame: HTMLElement): void {
      document.body.append(frame);
    }
    override _canCreateEntry(): boolean {
      return g.game.user.isGM && !this.collection.locked;
    }
    override _canCreateFolder(): boolean {
      return false;
    }
    override _getEntries(): Entry[] {
      return [...this.collection.index.values()].map((e) => ({
        ...e,
        uuid: e.uuid ?? `Compendium.${this.collection.collection}.${this.documentName}.${e._id}`,
      }));
    }
    override _getFolders(): Folder[] {
      return [...(this.collection.folders?.values() ?? [])];
    }
    override async _preRender(context: Data, options: RenderOptions): Promise<void> {
      await super._preRender?.(context, options);
    }
    /** An index entry as a stand-in for its document: it has the members that are used here. */
    override _docOf(li: HTMLElement): Document | null {
      const { uuid, entryId } = li.closest<HTMLElement>("[data-entry-id]")?.dataset ?? {};
      const entry = this.collection.index.get(entryId);
      return entry ? ({ ...entry, uuid, isOwner: false } as Data as Document) : null;
    }
    override async _onClickEntry(_event: Event, target: HTMLElement): Promise<void> {
      const id = target.closest<HTMLElement>("[data-entry-id]")?.dataset.entryId;
      const doc = await attempt(() => this.collection.getDocument(id));
      doc?.sheet?.render({ force: true });
    }
    override _getEntryContextOptions(): ContextMenuEntry[] {
      const id = (li: HTMLElement) => li.closest<HTMLElement>("[data-entry-id]")?.dataset.entryId;
      const open = () => g.game.user.isGM && !this.collection.locked;
      return [
        menuEntry({
          label: "Import",
          icon: "fa-solid fa-download",
          visible: () => this._canImport(),
          onClick: (li) =>
            attempt(async () => {
              const target = g.game.collections.get(this.documentName);
              await target!.importFromCompendium(this.collection, id(li)!);
            }),
        }),
        menuEntry({
          label: "Delete",
          icon: "fa-solid fa-trash",
          visible: open,
          onClick: (li) => attempt(async () => (await this.collection.getDocument(id(li)))!.delete()),
        }),
      ];
    }
    _canImport(): boolean {
      return !!this.documentClass.canUserCreate?.(g.game.user);
    }
    override async _onDrop(event: DragEvent): Promise<void> {
      event.preventDefault();
      event.stopPropagation();
      if (!g.game.user.isGM || this.collection.locked) return;
      const data = JSON.parse(event.dataTransfer?.getData("text/plain") || "{}") as DragPayload;
      const doc = data.type === this.documentName && data.uuid ? await g.fromUuid(data.uuid) : null;
      if (doc && doc.pack !== this.collection.collection) await attempt(() => this.collection.importDocument(doc));
    }
    static override async onCreateEntry(this: Compendium): Promise<void> {
      await attempt(() => this.documentClass.createDialog({}, { pack: this.collection.collection }));
    }
  };

/** Re-renders windows of packs when their content changes. */
export function watchPacks(): void {
  const list = perFrame(() => g.ui?.compendium?.rendered && g.ui.compendium.render({ parts: ["directory"] }));
  onHooks(["updateCompendium"], (pack?: CompendiumCollection) => {
    list();
    for (const app of pack?.apps ?? []) if (app.rendered) app.render();
  });
}

export const compendiumTemplates: Record<string, string> = {
  "templates/sidebar/tabs/compendium/header.hbs": `<header class="directory-header"><div class="header-actions action-buttons flexrow"></div>
  <search class="header-search flexrow"><label class="sr" for="{{rootId}}-search">Search compendiums</label>
    <input type="search" id="{{rootId}}-search" value="{{search}}" placeholder="Search compendiums" autocomplete="off">
    </search><div class="flexrow"><label class="sr" for="{{rootId}}-type">Kind</label>
    <select id="{{rootId}}-type" name="type"><option value="">All kinds</option>{{#each types}}<option value="{{type}}" {{#if active}}selected{{/if}}>{{type}}</option>{{/each}}</select>
  </div></header>`,
  "templates/sidebar/tabs/compendium/directory.hbs": `<section class="directory-body">
  {{#each groups}}<section class="pack-group folder"><h3 {{#if color}}style="--folder-color: {{color}}"{{/if}}>{{name}}</h3><ol class="directory-list plain">
    {{#each packs}}<li class="directory-item entry compendium flexrow" data-pack="{{collection}}">
      <a class="entry-name ellipsis" data-action="activateEntry"><span class="name">{{name}}</span><small>{{type}}, {{count}}{{#if locked}}, locked{{/if}}</small></a></li>{{/each}}
  </ol></section>{{else}}<p class="hint empty">No compendium matches.</p>{{/each}}</section>`,
};
