import type { ApplicationConfig, ContextMenuEntry, HandlebarsPart, RenderOptions } from "../apps/api/types.ts";
import type { Document } from "../core/documents/client-document.ts";
import type { Macro } from "../core/documents/minor.ts";
import type { User } from "../core/documents/user.ts";
import type { Data } from "../types.ts";
import type { Library } from "./globals.ts";
import { attempt, g, menuEntry, onHooks, perFrame, readDrag, setDrag } from "./util.ts";

/** A slot, as passed to the template. */
interface Slot {
  slot: number;
  key: number;
  macro: Macro | null;
  img: string | null;
  cssClass: string;
  tooltip: string | null;
  ariaLabel: string;
}

/** Ten slots of a page, five pages; macros by click, digit key, drag and drop. */
export const defineHotbar = (foundry: Library) => {
  const { HandlebarsApplicationMixin, ApplicationV2 } = foundry.applications.api;
  return class Hotbar extends HandlebarsApplicationMixin(ApplicationV2) {
    static override DEFAULT_OPTIONS: ApplicationConfig = {
      id: "hotbar",
      tag: "aside",
      classes: ["ui-part"],
      window: { frame: false, positioned: false },
      actions: { execute: Hotbar.onExecute, page: Hotbar.onPage },
    };
    static override PARTS: Record<string, HandlebarsPart> = {
      hotbar: { template: "templates/ui/hotbar.hbs", root: true },
    };

    #page = 1;
    get page(): number {
      return this.#page;
    }
    get locked(): boolean {
      return false;
    }
    get slots(): Slot[] {
      const map = g.game.user?.hotbar ?? {};
      return Array.from({ length: 10 }, (_, i) => {
        const slot = (this.#page - 1) * 10 + i + 1;
        const macro = g.game.macros?.get(map[slot]) ?? null;
        const key = (i + 1) % 10;
        return {
          slot,
          key,
          macro,
          img: macro?.img ?? null,
          cssClass: macro ? "full" : "open",
          tooltip: macro?.name ?? null,
          ariaLabel: macro ? `${key}: ${macro.name}` : `${key}: empty slot`,
        };
      });
    }
    get macros(): Slot[] {
      return this.slots;
    }

    override async _prepareContext(options: RenderOptions): Promise<Data> {
      return Object.assign((await super._prepareContext(options)) ?? {}, { slots: this.slots, page: this.#page });
    }
    override _insertElement(frame: HTMLElement): void {
      const place = document.getElementById("hotbar");
      if (place && place !== frame) place.replaceWith(frame);
      else if (!place) document.querySelector("#ui-bottom")?.append(frame);
      frame.setAttribute("aria-label", "Macros");
    }
    override async _onFirstRender(context: Data, options: RenderOptions): Promise<void> {
      await super._onFirstRender?.(context, options);
      const el: HTMLElement = this.element;
      const slotOf = (event: Event) => (event.target as HTMLElement).closest<HTMLElement>("[data-slot]");
      el.addEventListener("dragstart", (event) => {
        const li = slotOf(event);
        const macro = this.slots.find((s) => s.slot === Number(li?.dataset.slot))?.macro;
        if (macro) setDrag(event, { ...macro.toDragData!(), slot: Number(li!.dataset.slot) });
        else event.preventDefault();
      });
      el.addEventListener("dragover", (event) => {
        event.preventDefault();
        for (const s of el.querySelectorAll(".drop")) s.classList.remove("drop");
        slotOf(event)?.classList.add("drop");
      });
      el.addEventListener("dragleave", () => {
        for (const s of el.querySelectorAll(".drop")) s.classList.remove("drop");
      });
      el.addEventListener("drop", (event) => {
        event.preventDefault();
        for (const s of el.querySelectorAll(".drop")) s.classList.remove("drop");
        const slot = slotOf(event)?.dataset.slot;
        if (slot) this._onDrop(event, Number(slot));
      });
      this._createContextMenu?.(this._getContextMenuOptions.bind(this), ".slot.full", {
        fixed: true,
        hookName: "getMacroContextOptions",
        parentClassHooks: false,
      });
      document.addEventListener("keydown", (event) => this.#onKey(event));
    }

    #onKey(event: KeyboardEvent): void {
      const at = event.target as HTMLElement;
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.shiftKey ||
        at?.closest?.("input, textarea, select, [contenteditable], prose-mirror")
      )
        return;
      const digit = /^Digit(\d)$/.exec(event.code)?.[1];
      if (digit === undefined) return;
      const slot = this.slots.find((s) => s.key === Number(digit));
      if (slot?.macro) attempt(() => slot.macro!.execute());
    }

    /** The hook first; then macros, documents to open, tables to draw from. */
    async _onDrop(event: DragEvent, slot: number): Promise<void> {
      const data = readDrag(event);
      if (!data.type) return;
      if (g.Hooks.call("hotbarDrop", this, data, slot) === false) return;
      await attempt(async () => {
        const doc = data.uuid ? await g.fromUuid(data.uuid) : null;
        if (!doc) return;
        let macro: Document | undefined = doc;
        if (data.type === "RollTable") macro = await this._createRollTableRollMacro(doc);
        else if (data.type !== "Macro") macro = await this._createDocumentSheetToggle(doc);
        else if (doc.pack) macro = await g.getDocumentClass("Macro").create(doc.toObject());
        if (macro)
          await g.game.user.assignHotbarMacro(macro as Macro, slot, { fromSlot: data.slot as number | undefined });
      });
    }
    async _createRollTableRollMacro(table: Document): Promise<Document | undefined> {
      return this.#macro(
        `Draw from ${table.name}`,
        table.img,
        `const table = await fromUuid(${JSON.stringify(table.uuid)});\nawait table.draw();`,
      );
    }
    async _createDocumentSheetToggle(doc: Document): Promise<Document | undefined> {
      const command = `await foundry.applications.ui.Hotbar.toggleDocumentSheet(${JSON.stringify(doc.uuid)});`;
      return this.#macro(doc.name, doc.img ?? "icons/svg/book.svg", command);
    }
    async #macro(name: string, img: string | null | undefined, command: string): Promise<Document | undefined> {
      const same = g.game.macros.find((m) => m.command === command && m.isOwner);
      return same ?? g.getDocumentClass("Macro").create({ name, type: "script", img: img ?? undefined, command });
    }
    static async toggleDocumentSheet(uuid: string): Promise<void> {
      const sheet = (await g.fromUuid(uuid))?.sheet;
      if (sheet?.rendered) await sheet.close();
      else await sheet?.render({ force: true });
    }

    _getContextMenuOptions(): ContextMenuEntry[] {
      const slot = (li: HTMLElement) => Number(li.closest<HTMLElement>("[data-slot]")?.dataset.slot);
      const macro = (li: HTMLElement) => this.slots.find((s) => s.slot === slot(li))?.macro;
      return [
        menuEntry({
          label: "Edit",
          icon: "fa-solid fa-pen-to-square",
          onClick: (li) => macro(li)?.sheet?.render({ force: true }),
        }),
        menuEntry({
          label: "Take off the bar",
          icon: "fa-solid fa-xmark",
          onClick: (li) => attempt(() => g.game.user.assignHotbarMacro(null, slot(li))),
        }),
        menuEntry({
          label: "Delete",
          icon: "fa-solid fa-trash",
          visible: (li) => !!macro(li)?.isOwner,
          onClick: (li) => macro(li)?.deleteDialog(),
        }),
      ];
    }

    static async onExecute(this: Hotbar, event: PointerEvent, target: HTMLElement): Promise<void> {
      const slot = Number(target.closest<HTMLElement>("[data-slot]")?.dataset.slot);
      const macro = this.slots.find((s) => s.slot === slot)?.macro;
      if (macro) await attempt(() => macro.execute({ event }));
      else g.ui.notifications.info("Drag a macro, an item or an actor here.");
    }
    static onPage(this: Hotbar, _event: Event, target: HTMLElement): void {
      this.cyclePage(Number(target.dataset.step));
    }
    async changePage(page: number): Promise<void> {
      this.#page = Math.min(5, Math.max(1, page || 1));
      await this.render();
    }
    async cyclePage(direction: number): Promise<void> {
      await this.changePage(((this.#page - 1 + Math.sign(direction) + 5) % 5) + 1);
    }
  };
};

export function watchHotbar(): void {
  const refresh = perFrame(() => g.ui?.hotbar?.rendered && g.ui.hotbar.render());
  onHooks(["createMacro", "updateMacro", "deleteMacro"], refresh);
  onHooks(["updateUser"], (user?: User) => user?.id === g.game?.user?.id && refresh());
}

export const hotbarTemplates: Record<string, string> = {
  "templates/ui/hotbar.hbs": `<ol class="slots plain">{{#each slots}}<li class="slot {{cssClass}}" data-slot="{{slot}}" {{#if macro}}draggable="true"{{/if}}>
  <button type="button" class="plain" data-action="execute" aria-label="{{ariaLabel}}" {{#if tooltip}}data-tooltip-text="{{tooltip}}"{{/if}}>{{#if img}}<img src="{{img}}" alt="" draggable="false">{{/if}}<span class="key" aria-hidden="true">{{key}}</span></button></li>{{/each}}</ol>
  <div class="pages" role="group" aria-label="Page of macros"><button type="button" class="icon plain fa-solid fa-caret-up" data-action="page" data-step="-1" aria-label="Previous page"></button>
  <span class="page-number">{{page}}</span><button type="button" class="icon plain fa-solid fa-caret-down" data-action="page" data-step="1" aria-label="Next page"></button></div>`,
};
