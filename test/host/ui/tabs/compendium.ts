import { attempt, g, loc, menuEntry, onHooks, perFrame } from "../util.ts";

/** The list of packs, by their folders or kind of document. */
export const defineCompendiumDirectory = (foundry: any, AbstractSidebarTab: any): any => {
  const { HandlebarsApplicationMixin } = foundry.applications.api;
  return class CompendiumDirectory extends HandlebarsApplicationMixin(AbstractSidebarTab) {
    static tabName = "compendium";
    static DEFAULT_OPTIONS = {
      id: "compendium",
      classes: ["directory", "flexcol"],
      window: { title: "Compendiums", icon: "fa-solid fa-book-atlas" },
      actions: { activateEntry: CompendiumDirectory.onOpen },
    };
    static PARTS = {
      header: { template: "templates/sidebar/tabs/compendium/header.hbs" },
      directory: { template: "templates/sidebar/tabs/compendium/directory.hbs", scrollable: [""] },
    };
    #search = "";
    #types = new Set<string>();

    async _preparePartContext(partId: string, context: any, options: any): Promise<any> {
      context = (await super._preparePartContext(partId, context, options)) ?? context;
      const packs = [...g.game.packs].filter((p: any) => p.visible !== false);
      const types = [...new Set(packs.map((p: any) => p.documentName ?? p.metadata.type))];
      const wanted = packs.filter((p: any) => {
        const type = p.documentName ?? p.metadata.type;
        return (
          (!this.#types.size || this.#types.has(type)) &&
          loc(p.title ?? p.metadata.label)
            .toLowerCase()
            .includes(this.#search.toLowerCase())
        );
      });
      const groups = new Map<string, any>();
      for (const pack of wanted as any[]) {
        const folder = pack.folder?.name ?? pack.documentName ?? pack.metadata.type;
        const group = groups.get(folder) ?? {
          name: loc(folder),
          color: pack.folder?.color?.css ?? pack.folder?.color ?? "",
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
      for (const group of groups.values()) group.packs.sort((a: any, b: any) => a.name.localeCompare(b.name));
      return Object.assign(context, {
        groups: [...groups.values()],
        search: this.#search,
        rootId: this.id,
        types: types.sort().map((type) => ({ type, active: this.#types.has(type) })),
      });
    }

    async _onFirstRender(context: any, options: any): Promise<void> {
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

    _getEntryContextOptions(): any[] {
      const pack = (li: HTMLElement) => g.game.packs.get(li.closest<HTMLElement>("[data-pack]")?.dataset.pack);
      return [
        menuEntry({
          label: "Lock or unlock",
          icon: "fa-solid fa-lock",
          visible: () => g.game.user.isGM,
          onClick: (li) =>
            attempt(async () => {
              await pack(li).configure?.({ locked: !pack(li).locked });
              this.render();
            }),
        }),
      ];
    }

    static onOpen(this: any, _event: Event, target: HTMLElement): void {
      openPack(g.game.packs.get(target.closest<HTMLElement>("[data-pack]")?.dataset.pack));
    }
  };
};

/** Show the window of a pack; each pack has one. */
export async function openPack(pack: any, options: any = {}): Promise<any> {
  if (!pack) return undefined;
  const { Compendium } = g.foundry.applications.sidebar.apps;
  pack.apps ??= [];
  let app = pack.apps.find((a: any) => a.collection === pack && a.options?.window?.frame);
  if (!app) {
    app = new (pack.applicationClass ?? Compendium)({ collection: pack });
    pack.apps.push(app);
  }
  return app.render({ ...options, force: true });
}

/** `pack.render(true)` opens the window of a pack; without force, what is open is drawn again. */
export function linkPacks(foundry: any): void {
  const proto = foundry.documents.collections?.CompendiumCollection?.prototype;
  if (!proto) return;
  proto.render = function (this: any, force = false, options: any = {}) {
    if (force === true || (force as any)?.force) return openPack(this, options);
    return Promise.all((this.apps ?? []).map((app: any) => app.rendered && app.render(options)));
  };
}

/** The window of one pack: its index, filterable; entries drag out and open. */
export const defineCompendium = (DocumentDirectory: any): any =>
  class Compendium extends DocumentDirectory {
    static DEFAULT_OPTIONS = {
      id: "compendium-{id}",
      classes: ["compendium-window"],
      window: { frame: true, positioned: true, resizable: true, minimizable: true, icon: "fa-solid fa-book-atlas" },
      position: { width: 380, height: 560 },
      collection: null,
    };

    _initializeApplicationOptions(options: any): any {
      const initial = super._initializeApplicationOptions(options);
      initial.id = `compendium-${options.collection.collection.replaceAll(".", "-")}`;
      return initial;
    }
    get documentName(): string {
      return this.collection.documentName ?? this.collection.metadata.type;
    }
    get title(): string {
      return loc(this.collection.title ?? this.collection.metadata.label);
    }
    _insertElement(frame: HTMLElement): any {
      return document.body.append(frame);
    }
    _canCreateEntry(): boolean {
      return g.game.user.isGM && !this.collection.locked;
    }
    _canCreateFolder(): boolean {
      return false;
    }
    _getEntries(): any[] {
      return [...this.collection.index.values()].map((e: any) => ({
        ...e,
        uuid: e.uuid ?? `Compendium.${this.collection.collection}.${this.documentName}.${e._id}`,
      }));
    }
    _getFolders(): any[] {
      return [...(this.collection.folders?.values() ?? [])];
    }
    async _preRender(context: any, options: any): Promise<void> {
      await super._preRender?.(context, options);
    }
    _docOf(li: HTMLElement): any {
      const { uuid, entryId } = li.closest<HTMLElement>("[data-entry-id]")?.dataset ?? {};
      const entry = this.collection.index.get(entryId);
      return entry ? { ...entry, uuid, isOwner: false } : null;
    }
    async _onClickEntry(_event: Event, target: HTMLElement): Promise<void> {
      const id = target.closest<HTMLElement>("[data-entry-id]")?.dataset.entryId;
      const doc = await attempt(() => this.collection.getDocument(id));
      (doc as any)?.sheet?.render({ force: true });
    }
    _getEntryContextOptions(): any[] {
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
              await target.importFromCompendium(this.collection, id(li));
            }),
        }),
        menuEntry({
          label: "Delete",
          icon: "fa-solid fa-trash",
          visible: open,
          onClick: (li) => attempt(async () => (await this.collection.getDocument(id(li))).delete()),
        }),
      ];
    }
    _canImport(): boolean {
      return !!this.documentClass.canUserCreate?.(g.game.user);
    }
    async _onDrop(event: DragEvent): Promise<void> {
      event.preventDefault();
      event.stopPropagation();
      if (!g.game.user.isGM || this.collection.locked) return;
      const data = JSON.parse(event.dataTransfer?.getData("text/plain") || "{}");
      const doc = data.type === this.documentName && data.uuid ? await g.fromUuid(data.uuid) : null;
      if (doc && doc.pack !== this.collection.collection) await attempt(() => this.collection.importDocument(doc));
    }
    static async onCreateEntry(this: any): Promise<void> {
      await attempt(() => this.documentClass.createDialog({}, { pack: this.collection.collection }));
    }
  };

/** Re-render windows of packs when their content changes. */
export function watchPacks(): void {
  const list = perFrame(() => g.ui?.compendium?.rendered && g.ui.compendium.render({ parts: ["directory"] }));
  onHooks(["updateCompendium"], (pack) => {
    list();
    for (const app of pack?.apps ?? []) if (app.rendered) app.render();
  });
}

export const compendiumTemplates: Record<string, string> = {
  "templates/sidebar/tabs/compendium/header.hbs": `<div class="directory-header">
  <search class="header-search flexrow"><label class="sr" for="{{rootId}}-search">Search compendiums</label>
    <input type="search" id="{{rootId}}-search" value="{{search}}" placeholder="Search compendiums" autocomplete="off">
    </search><div class="flexrow"><label class="sr" for="{{rootId}}-type">Kind</label>
    <select id="{{rootId}}-type" name="type"><option value="">All kinds</option>{{#each types}}<option value="{{type}}" {{#if active}}selected{{/if}}>{{type}}</option>{{/each}}</select>
  </div></div>`,
  "templates/sidebar/tabs/compendium/directory.hbs": `<section class="directory-body">
  {{#each groups}}<section class="pack-group"><h3 {{#if color}}style="--folder-color: {{color}}"{{/if}}>{{name}}</h3><ol class="directory-list plain">
    {{#each packs}}<li class="directory-item entry compendium flexrow" data-pack="{{collection}}">
      <button type="button" class="entry-name plain" data-action="activateEntry"><span class="name">{{name}}</span><small>{{type}}, {{count}}{{#if locked}}, locked{{/if}}</small></button></li>{{/each}}
  </ol></section>{{else}}<p class="hint empty">No compendium matches.</p>{{/each}}</section>`,
};
