import { attempt, g } from "../util.ts";

/** Plain form sheets for the documents a system seldom replaces. */
export const defineSimpleSheets = (foundry: any): Record<string, any> => {
  const { HandlebarsApplicationMixin, DocumentSheetV2, ApplicationV2 } = foundry.applications.api;

  const FormSheet: any = class FormSheet extends HandlebarsApplicationMixin(DocumentSheetV2) {
    static DEFAULT_OPTIONS = {
      classes: ["standard-form", "core-sheet"],
      window: { resizable: true, contentClasses: ["standard-form"] },
      position: { width: 520 },
      form: { submitOnChange: false, closeOnSubmit: true },
      sheetConfig: false,
    };
    /** What changes nothing in the document stays usable for those who may only look. */
    _toggleDisabled(disabled: boolean): void {
      super._toggleDisabled(disabled);
      for (const button of this.element.querySelectorAll("[data-always]")) button.disabled = false;
    }
    async _prepareContext(options: any): Promise<any> {
      const context = (await super._prepareContext(options)) ?? {};
      return Object.assign(context, { source: this.document._source, isOwner: this.document.isOwner, rootId: this.id });
    }
  };

  class MacroConfig extends FormSheet {
    static DEFAULT_OPTIONS = {
      classes: ["macro-config"],
      window: { icon: "fa-solid fa-code" },
      actions: { execute: MacroConfig.onExecute },
    };
    static PARTS = {
      form: { template: "templates/sheets/macro.hbs" },
      footer: { template: "templates/sheets/macro-footer.hbs" },
    };
    async _prepareContext(options: any): Promise<any> {
      return Object.assign(await super._prepareContext(options), { types: { script: "Script", chat: "Chat" } });
    }
    static async onExecute(this: any): Promise<void> {
      if (this.isEditable) await this.submit({});
      await attempt(() => this.document.execute());
    }
  }

  class SceneConfig extends FormSheet {
    static DEFAULT_OPTIONS = {
      classes: ["scene-config"],
      window: { icon: "fa-solid fa-map" },
      actions: { view: SceneConfig.onView, activate: SceneConfig.onActivate },
    };
    static PARTS = {
      form: { template: "templates/sheets/scene.hbs" },
      footer: { template: "templates/sheets/scene-footer.hbs" },
    };
    async _prepareContext(options: any): Promise<any> {
      const types = { 0: "No grid", 1: "Squares" };
      const { grid } = this.document._source;
      const square = typeof grid === "object";
      return Object.assign(await super._prepareContext(options), {
        gridTypes: types,
        gridType: square ? grid.type : 1,
      });
    }
    static async onView(this: any): Promise<void> {
      await attempt(() => this.document.view?.());
    }
    static async onActivate(this: any): Promise<void> {
      await attempt(() => this.document.activate?.() ?? this.document.update({ active: true }));
    }
  }

  class FolderConfig extends FormSheet {
    static DEFAULT_OPTIONS = {
      classes: ["folder-config"],
      window: { icon: "fa-solid fa-folder" },
      position: { width: 400 },
    };
    static PARTS = {
      form: { template: "templates/sheets/folder.hbs" },
      footer: { template: "templates/sheets/save.hbs" },
    };
    async _prepareContext(options: any): Promise<any> {
      return Object.assign(await super._prepareContext(options), { sortings: { a: "By name", m: "By hand" } });
    }
  }

  const tokenContext = (source: any, actor: any) => {
    const modes = {
      0: "Never",
      10: "When selected",
      20: "Owner, on hover",
      30: "On hover",
      40: "Always, for owners",
      50: "Always, for everyone",
    };
    const bars: Record<string, string> = {};
    const tracked = actor ? g.getDocumentClass("Token")?.getTrackedAttributes?.(actor.system) : null;
    const barPaths = [tracked?.bar, tracked?.value]
      .flatMap((list) => [...(list ?? [])])
      .map((p: any) => (Array.isArray(p) ? p.join(".") : String(p)));
    for (const bar of [source.bar1?.attribute, source.bar2?.attribute, ...barPaths]) if (bar) bars[bar] = bar;
    return { source, modes, bars, dispositions: { [-1]: "Hostile", 0: "Neutral", 1: "Friendly", [-2]: "Secret" } };
  };
  class TokenConfig extends FormSheet {
    static DEFAULT_OPTIONS = { classes: ["token-config"], window: { icon: "fa-solid fa-circle-user" } };
    static PARTS = {
      form: { template: "templates/sheets/token.hbs" },
      footer: { template: "templates/sheets/save.hbs" },
    };
    async _prepareContext(options: any): Promise<any> {
      return Object.assign(
        await super._prepareContext(options),
        tokenContext(this.document._source, this.document.actor),
      );
    }
  }
  class PrototypeTokenConfig extends HandlebarsApplicationMixin(ApplicationV2) {
    static DEFAULT_OPTIONS = {
      id: "prototype-token-{id}",
      tag: "form",
      classes: ["standard-form", "core-sheet", "token-config"],
      position: { width: 520 },
      prototype: null,
      window: { icon: "fa-solid fa-circle-user", contentClasses: ["standard-form"] },
      form: { closeOnSubmit: true, handler: PrototypeTokenConfig.onSubmit },
    };
    static PARTS = TokenConfig.PARTS;
    get token(): any {
      return this.options.prototype;
    }
    get actor(): any {
      return this.token.parent ?? this.token.actor;
    }
    get title(): string {
      return `Token of ${this.actor.name}`;
    }
    async _prepareContext(options: any): Promise<any> {
      return Object.assign(
        (await super._prepareContext(options)) ?? {},
        { rootId: this.id, prototype: true },
        tokenContext(this.actor._source.prototypeToken, this.actor),
      );
    }
    static async onSubmit(this: any, _event: Event, _form: HTMLFormElement, data: any): Promise<void> {
      await attempt(() => this.actor.update({ prototypeToken: g.foundry.utils.expandObject(data.object) }));
    }
  }

  class RollTableSheet extends FormSheet {
    static DEFAULT_OPTIONS = {
      classes: ["roll-table-sheet"],
      window: { icon: "fa-solid fa-table-list" },
      position: { width: 620, height: 560 },
      form: { submitOnChange: true, closeOnSubmit: false },
      actions: {
        draw: RollTableSheet.onDraw,
        reset: RollTableSheet.onReset,
        createResult: RollTableSheet.onCreate,
        deleteResult: RollTableSheet.onDelete,
        openResult: RollTableSheet.onOpen,
      },
    };
    static PARTS = {
      header: { template: "templates/sheets/table-header.hbs" },
      results: { template: "templates/sheets/table-results.hbs", scrollable: [""] },
      footer: { template: "templates/sheets/table-footer.hbs" },
    };
    async _prepareContext(options: any): Promise<any> {
      const results = [...this.document.results].sort((a: any, b: any) => a.range[0] - b.range[0]);
      const rows = results.map((r: any) => ({
        id: r.id,
        low: r.range[0],
        high: r.range[1],
        drawn: r.drawn,
        text: r.name || r.description || "",
        uuid: r.documentUuid,
        isDocument: r.type === "document",
      }));
      return Object.assign(await super._prepareContext(options), { rows });
    }
    async _onFirstRender(context: any, options: any): Promise<void> {
      await super._onFirstRender?.(context, options);
      this.element.addEventListener("change", (event: Event) => this.#onRow(event), { capture: true });
    }
    /** Rows are documents of their own: one change, one small update. */
    #onRow(event: Event): void {
      const input = event.target as HTMLInputElement;
      const id = input.closest<HTMLElement>("[data-result-id]")?.dataset.resultId;
      if (!id) return;
      event.stopPropagation();
      const result = this.document.results.get(id);
      const [low, high] = result.range;
      const value = Number(input.value);
      const changes: any = {
        low: { range: [value, Math.max(value, high)] },
        high: { range: [Math.min(low, value), value] },
        text: result.name || result.type === "document" ? { name: input.value } : { description: input.value },
      };
      attempt(() => result.update(changes[input.dataset.field!]));
    }
    static async onDraw(this: any): Promise<void> {
      await attempt(() => this.document.draw());
    }
    static async onReset(this: any): Promise<void> {
      await attempt(() => this.document.resetResults());
    }
    static async onCreate(this: any): Promise<void> {
      const next = Math.max(0, ...[...this.document.results].map((r: any) => r.range[1])) + 1;
      await attempt(() =>
        this.document.createEmbeddedDocuments("TableResult", [
          { type: "text", name: "New result", range: [next, next], weight: 1 },
        ]),
      );
    }
    static async onDelete(this: any, _event: Event, target: HTMLElement): Promise<void> {
      await attempt(() =>
        this.document.results.get(target.closest<HTMLElement>("[data-result-id]")?.dataset.resultId)?.delete(),
      );
    }
    static async onOpen(this: any, _event: Event, target: HTMLElement): Promise<void> {
      ((await g.fromUuid(target.dataset.uuid)) as any)?.sheet?.render({ force: true });
    }
  }

  class DocumentOwnershipConfig extends FormSheet {
    static DEFAULT_OPTIONS = {
      id: "ownership-{id}",
      classes: ["ownership-config"],
      window: { icon: "fa-solid fa-lock" },
      position: { width: 420 },
      viewPermission: 3,
      form: { handler: DocumentOwnershipConfig.onSubmit },
    };
    static PARTS = {
      form: { template: "templates/sheets/ownership.hbs" },
      footer: { template: "templates/sheets/save.hbs" },
    };
    get title(): string {
      return `Who may see ${this.document.name}`;
    }
    async _prepareContext(options: any): Promise<any> {
      const { ownership } = this.document._source;
      const levels = { 0: "Nothing", 1: "Limited", 2: "Observer", 3: "Owner" };
      const rows = [{ id: "default", name: "Everyone", level: ownership?.default ?? 0, levels }];
      for (const user of g.game.users)
        if (!user.isGM)
          rows.push({
            id: user.id,
            name: user.name,
            level: ownership?.[user.id] ?? -1,
            levels: { [-1]: "As everyone", ...levels } as any,
          });
      return Object.assign(await super._prepareContext(options), { rows });
    }
    static async onSubmit(this: any, _event: Event, _form: HTMLFormElement, data: any): Promise<void> {
      const ownership = { ...this.document._source.ownership };
      for (const [id, level] of Object.entries(data.object)) {
        if (Number(level) < 0) delete ownership[id];
        else ownership[id] = Number(level);
      }
      await attempt(() => this.document.update({ ownership }, { diff: false, recursive: false }));
    }
  }
  return {
    FormSheet,
    MacroConfig,
    SceneConfig,
    FolderConfig,
    TokenConfig,
    PrototypeTokenConfig,
    RollTableSheet,
    DocumentOwnershipConfig,
  };
};
