import type { ApplicationConfig, HandlebarsPart, RenderOptions } from "../../apps/api/types.ts";
import type { Actor } from "../../core/documents/actor.ts";
import type { Document } from "../../core/documents/client-document.ts";
import type { RollTable } from "../../core/documents/journal-table.ts";
import type { Macro } from "../../core/documents/minor.ts";
import type { Scene } from "../../core/documents/scene.ts";
import type { TokenDocument } from "../../core/documents/token.ts";
import type { Data } from "../../types.ts";
import type { Library, Showing } from "../globals.ts";
import { attempt, g } from "../util.ts";

/** A token as stored. */
interface TokenSource {
  bar1?: { attribute?: string | null };
  bar2?: { attribute?: string | null };
}

/** A table with the dice layer's methods. */
type DrawnTable = RollTable & { draw(): Promise<unknown>; resetResults(): Promise<unknown> };

/** A user, or the default, and their ownership level. */
interface OwnershipRow {
  id: string;
  name: string;
  level: number;
  levels: Record<number, string>;
}

/** Plain form sheets for the documents that systems seldom replace. */
export const defineSimpleSheets = (foundry: Library) => {
  const { HandlebarsApplicationMixin, DocumentSheetV2, ApplicationV2 } = foundry.applications.api;

  class FormSheet extends HandlebarsApplicationMixin(DocumentSheetV2) {
    static override DEFAULT_OPTIONS: ApplicationConfig = {
      classes: ["standard-form", "core-sheet"],
      window: { resizable: true, contentClasses: ["standard-form"] },
      position: { width: 520 },
      form: { submitOnChange: false, closeOnSubmit: true },
      sheetConfig: false,
    };
    /** Controls that change nothing in the document stay enabled for observers. */
    override _toggleDisabled(disabled: boolean): void {
      super._toggleDisabled(disabled);
      for (const button of this.element.querySelectorAll<HTMLButtonElement>("[data-always]")) button.disabled = false;
    }
    override async _prepareContext(options: RenderOptions): Promise<Data> {
      const context = (await super._prepareContext(options)) ?? {};
      return Object.assign(context, { source: this.document._source, isOwner: this.document.isOwner, rootId: this.id });
    }
  }
  type Form<D> = Showing<typeof FormSheet, D>;

  class MacroConfig extends (FormSheet as Form<Macro>) {
    static override DEFAULT_OPTIONS: ApplicationConfig = {
      classes: ["macro-config"],
      window: { icon: "fa-solid fa-code" },
      actions: { execute: MacroConfig.onExecute },
    };
    static override PARTS: Record<string, HandlebarsPart> = {
      form: { template: "templates/sheets/macro.hbs" },
      footer: { template: "templates/sheets/macro-footer.hbs" },
    };
    override async _prepareContext(options: RenderOptions): Promise<Data> {
      return Object.assign(await super._prepareContext(options), { types: { script: "Script", chat: "Chat" } });
    }
    static async onExecute(this: MacroConfig): Promise<void> {
      if (this.isEditable) await this.submit({});
      await attempt(() => this.document.execute());
    }
  }

  class SceneConfig extends (FormSheet as Form<Scene>) {
    static override DEFAULT_OPTIONS: ApplicationConfig = {
      classes: ["scene-config"],
      window: { icon: "fa-solid fa-map" },
      actions: { view: SceneConfig.onView, activate: SceneConfig.onActivate },
    };
    static override PARTS: Record<string, HandlebarsPart> = {
      form: { template: "templates/sheets/scene.hbs" },
      footer: { template: "templates/sheets/scene-footer.hbs" },
    };
    override async _prepareContext(options: RenderOptions): Promise<Data> {
      const types = { 0: "No grid", 1: "Squares" };
      const { grid } = this.document._source as { grid: { type: number } };
      const square = typeof grid === "object";
      return Object.assign(await super._prepareContext(options), {
        gridTypes: types,
        gridType: square ? grid.type : 1,
      });
    }
    static async onView(this: SceneConfig): Promise<void> {
      await attempt(() => this.document.view?.());
    }
    static async onActivate(this: SceneConfig): Promise<void> {
      await attempt(() => this.document.activate?.() ?? this.document.update({ active: true }));
    }
  }

  class FolderConfig extends FormSheet {
    static override DEFAULT_OPTIONS: ApplicationConfig = {
      classes: ["folder-config"],
      window: { icon: "fa-solid fa-folder" },
      position: { width: 400 },
    };
    static override PARTS: Record<string, HandlebarsPart> = {
      form: { template: "templates/sheets/folder.hbs" },
      footer: { template: "templates/sheets/save.hbs" },
    };
    override async _prepareContext(options: RenderOptions): Promise<Data> {
      return Object.assign(await super._prepareContext(options), { sortings: { a: "By name", m: "By hand" } });
    }
  }

  const tokenContext = (source: TokenSource, actor: Actor | null | undefined) => {
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
      .map((p) => (Array.isArray(p) ? p.join(".") : String(p)));
    for (const bar of [source.bar1?.attribute, source.bar2?.attribute, ...barPaths]) if (bar) bars[bar] = bar;
    return { source, modes, bars, dispositions: { [-1]: "Hostile", 0: "Neutral", 1: "Friendly", [-2]: "Secret" } };
  };
  class TokenConfig extends (FormSheet as Form<TokenDocument>) {
    static override DEFAULT_OPTIONS: ApplicationConfig = {
      classes: ["token-config"],
      window: { icon: "fa-solid fa-circle-user" },
    };
    static override PARTS: Record<string, HandlebarsPart> = {
      form: { template: "templates/sheets/token.hbs" },
      footer: { template: "templates/sheets/save.hbs" },
    };
    override async _prepareContext(options: RenderOptions): Promise<Data> {
      return Object.assign(
        await super._prepareContext(options),
        tokenContext(this.document._source as TokenSource, this.document.actor),
      );
    }
  }
  class PrototypeTokenConfig extends HandlebarsApplicationMixin(ApplicationV2) {
    static override DEFAULT_OPTIONS: ApplicationConfig = {
      id: "prototype-token-{id}",
      tag: "form",
      classes: ["standard-form", "core-sheet", "token-config"],
      position: { width: 520 },
      prototype: null,
      window: { icon: "fa-solid fa-circle-user", contentClasses: ["standard-form"] },
      form: { closeOnSubmit: true, handler: PrototypeTokenConfig.onSubmit },
    };
    static override PARTS: Record<string, HandlebarsPart> = TokenConfig.PARTS;
    get token(): Partial<TokenDocument> {
      return this.options.prototype as Partial<TokenDocument>;
    }
    get actor(): Actor {
      return (this.token.parent ?? this.token.actor) as Actor;
    }
    override get title(): string {
      return `Token of ${this.actor.name}`;
    }
    override async _prepareContext(options: RenderOptions): Promise<Data> {
      return Object.assign(
        (await super._prepareContext(options)) ?? {},
        { rootId: this.id, prototype: true },
        tokenContext(this.actor._source.prototypeToken as TokenSource, this.actor),
      );
    }
    static async onSubmit(
      this: PrototypeTokenConfig,
      _event: Event,
      _form: HTMLFormElement,
      data: { object: Data },
    ): Promise<void> {
      await attempt(() => this.actor.update({ prototypeToken: g.foundry.utils.expandObject(data.object) }));
    }
  }

  class RollTableSheet extends (FormSheet as Form<DrawnTable>) {
    static override DEFAULT_OPTIONS: ApplicationConfig = {
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
    static override PARTS: Record<string, HandlebarsPart> = {
      header: { template: "templates/sheets/table-header.hbs" },
      results: { template: "templates/sheets/table-results.hbs", scrollable: [""] },
      footer: { template: "templates/sheets/table-footer.hbs" },
    };
    override async _prepareContext(options: RenderOptions): Promise<Data> {
      const results = [...this.document.results].sort((a, b) => a.range[0] - b.range[0]);
      const rows = results.map((r) => ({
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
    override async _onFirstRender(context: Data, options: RenderOptions): Promise<void> {
      await super._onFirstRender?.(context, options);
      this.element.addEventListener("change", (event: Event) => this.#onRow(event), { capture: true });
    }
    /** Rows are embedded documents: a change updates one of them. */
    #onRow(event: Event): void {
      const input = event.target as HTMLInputElement;
      const id = input.closest<HTMLElement>("[data-result-id]")?.dataset.resultId;
      if (!id) return;
      event.stopPropagation();
      const result = this.document.results.get(id)!;
      const [low, high] = result.range;
      const value = Number(input.value);
      const changes: Record<string, Data> = {
        low: { range: [value, Math.max(value, high)] },
        high: { range: [Math.min(low, value), value] },
        text: result.name || result.type === "document" ? { name: input.value } : { description: input.value },
      };
      attempt(() => result.update(changes[input.dataset.field!]!));
    }
    static async onDraw(this: RollTableSheet): Promise<void> {
      await attempt(() => this.document.draw());
    }
    static async onReset(this: RollTableSheet): Promise<void> {
      await attempt(() => this.document.resetResults());
    }
    static async onCreate(this: RollTableSheet): Promise<void> {
      const next = Math.max(0, ...[...this.document.results].map((r) => r.range[1])) + 1;
      await attempt(() =>
        this.document.createEmbeddedDocuments("TableResult", [
          { type: "text", name: "New result", range: [next, next], weight: 1 },
        ]),
      );
    }
    static async onDelete(this: RollTableSheet, _event: Event, target: HTMLElement): Promise<void> {
      await attempt(() =>
        this.document.results
          .get(target.closest<HTMLElement>("[data-result-id]")?.dataset.resultId as string)
          ?.delete(),
      );
    }
    static async onOpen(this: RollTableSheet, _event: Event, target: HTMLElement): Promise<void> {
      (await g.fromUuid(target.dataset.uuid!))?.sheet?.render({ force: true });
    }
  }

  class DocumentOwnershipConfig extends (FormSheet as Form<Document>) {
    static override DEFAULT_OPTIONS: ApplicationConfig = {
      id: "ownership-{id}",
      classes: ["ownership-config"],
      window: { icon: "fa-solid fa-lock" },
      position: { width: 420 },
      viewPermission: 3,
      form: { handler: DocumentOwnershipConfig.onSubmit },
    };
    static override PARTS: Record<string, HandlebarsPart> = {
      form: { template: "templates/sheets/ownership.hbs" },
      footer: { template: "templates/sheets/save.hbs" },
    };
    override get title(): string {
      return `Who may see ${this.document.name}`;
    }
    override async _prepareContext(options: RenderOptions): Promise<Data> {
      const { ownership } = this.document._source as { ownership?: Record<string, number> };
      const levels = { 0: "Nothing", 1: "Limited", 2: "Observer", 3: "Owner" };
      const rows: OwnershipRow[] = [{ id: "default", name: "Everyone", level: ownership?.default ?? 0, levels }];
      for (const user of g.game.users)
        if (!user.isGM)
          rows.push({
            id: user.id!,
            name: user.name,
            level: ownership?.[user.id!] ?? -1,
            levels: { [-1]: "As everyone", ...levels },
          });
      return Object.assign(await super._prepareContext(options), { rows });
    }
    static async onSubmit(
      this: DocumentOwnershipConfig,
      _event: Event,
      _form: HTMLFormElement,
      data: { object: Data },
    ): Promise<void> {
      const ownership = { ...(this.document._source.ownership as Record<string, number>) };
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

/** The base of the plain sheets. */
export type FormSheetClass = ReturnType<typeof defineSimpleSheets>["FormSheet"];
