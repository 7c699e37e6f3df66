/**
 * The sheet class of all rulesets. A ruleset defines a sheet's parts and their view data; this class renders them, and
 * re-renders only parts that have changed. An input stores only its own field.
 */

import type { SheetPart, SheetView } from "../../kernel/sheet.ts";
import { type ActorSheet, type Doc, localize, me, notify, type Source, SYSTEM } from "../adapter/foundry-api.ts";
import { lazyLoad } from "../adapter/lazy-load.ts";
import { loadViews } from "../adapter/ruleset-loader.ts";
import { creationOf, heldInWorld } from "../adapter/ruleset-of.ts";
import { guardWindowClicks } from "../applications/click-guard.ts";
import { focusedIn, folds, refocus, refold } from "../applications/focus.ts";
import { focusWindow } from "../applications/list-focus.ts";
import { widenForFontSize } from "../applications/window.ts";
import { header, type Mode, showMode } from "../applications/window-header.ts";
import { isParty } from "../party/party-of.ts";
import type { SheetHandle } from "./actions.ts";
import { whenIdle } from "./foundry-api.ts";
import type { Soon } from "./helpers.ts";
import { isLimited, RenderedParts, shapeOf } from "./sheet-shape.ts";

type Statics = { DEFAULT_OPTIONS: Source; PARTS: Record<string, unknown> };
export type SheetClass = (new (...args: unknown[]) => ActorSheet<Doc>) & Statics;

/** What open sheets need: loaded before the first one is rendered. */
let open: typeof import("./open-sheet.ts");
let isLoaded = false;
const loading = lazyLoad(async () => {
  open = await import("./open-sheet.ts");
  isLoaded = true;
  return open;
});

/**
 * Preloads it, with the code of cards and actions and the views of the world's rulesets, so that the first click is as
 * fast as later ones. Errors are reported on use.
 */
export function preload(): void {
  if (typeof document === "undefined") return;
  const pieces = () =>
    heldInWorld().flatMap((ruleset) => [ruleset.loadViews(), ruleset.loadItemViews?.(), ruleset.loadRareActions?.()]);
  whenIdle(() => void Promise.all([import("./open-sheet.ts"), ...pieces()]).catch(() => undefined));
}

/** Whether the compendium browser lists items of a type; asked by templates of sheets. */
export const isFound = (type: string): boolean => isLoaded && open.isFound(type);

/** Names of the buttons of all sheets; core must know them before the handlers are loaded. */
const BUTTONS =
  "act createStepByStep tool rollDamage mode showTab pick rule openPack find explain spend trade endTurn setItem step createItem editItem deleteItem createEffect editEffect toggleEffect deleteEffect addKey unlink removeKey partyCall partyRest giveItem partyPlace partyPurse openFellow shiftFellow giveThing answerClock calculateThreat cancelThreat".split(
    " ",
  );

const press = (name: string) =>
  function (this: SheetHandle, event: PointerEvent, target: HTMLElement): unknown {
    return (open.actions[name] ?? open.partyActions[name])?.call(this, event, target);
  };

/** Rows that fill a window of default size. */
const ROWS_AT_ONCE = 12;

export const partsOf = (parts: readonly SheetPart[]): Record<string, unknown> =>
  Object.fromEntries(
    parts.map((part) => [
      part.id,
      { template: `systems/${SYSTEM}/${part.template}`, ...(part.scrollable ? { scrollable: [""] } : {}) },
    ]),
  );

/** Creates the sheet class for a Foundry base class: actor and item sheets differ only in drops. */
export const sheetOn = (Base: SheetClass) =>
  class FivefoldSheet extends Base {
    static override DEFAULT_OPTIONS: Source = {
      classes: ["fivefold", "sheet"],
      tag: "form",
      window: { resizable: true },
      form: { submitOnChange: false, closeOnSubmit: false },
      actions: Object.fromEntries(BUTTONS.map((name) => [name, press(name)])),
    };

    mode: Mode = "play";
    #view: SheetView = {};
    /** Selections in the window while it is open, such as a spell. */
    #picks: Readonly<Record<string, string>> = {};
    readonly #drawn = new RenderedParts();
    /** Parts with rows that are not rendered yet. */
    readonly #cut = new Map<string, Soon>();

    override get title(): string {
      return this.document.name;
    }

    get shape() {
      return shapeOf(this.document.type).shape;
    }

    /** The parts this user may see, in order. */
    get wanted(): readonly SheetPart[] {
      const { parts, limited } = this.shape;
      if (limited && isLimited(this.document)) return [limited];
      return parts.filter(({ mode = this.mode }) => mode === this.mode);
    }

    /** Returns focus to where the sheet was opened by keyboard. */
    #back = (): void => undefined;

    setMode(mode: Mode): void {
      this.mode = this.isEditable && this.shape.modes ? mode : this.shape.modes ? "play" : "edit";
      if (!this.element) return;
      open.restoreAll(this.element);
      showMode(this.element, this.mode);
      if (this.shape.parts.some((part) => part.mode)) void this.render();
    }

    /** Opens a tab in place, without rendering again. */
    showTab(tab: string, group: string): void {
      this.tabGroups[group] = tab;
      this.#turnTo(tab, group);
      if (!this.element.querySelector(`[role="tabpanel"][data-group="${group}"][data-tab="${tab}"]`))
        void this.render();
    }

    #turnTo(tab: string, group: string): void {
      for (const button of this.element.querySelectorAll<HTMLElement>(`[role="tab"][data-group="${group}"]`)) {
        const active = button.dataset.tab === tab;
        button.ariaSelected = String(active);
        button.tabIndex = active ? 0 : -1;
      }
      for (const panel of this.element.querySelectorAll<HTMLElement>(`[role="tabpanel"][data-group="${group}"]`))
        panel.hidden = panel.dataset.tab !== tab;
    }

    /** Stores a selection; only parts that show it are re-rendered. */
    pick(name: string, value: string): void {
      this.#picks = { ...this.#picks, [name]: value };
      void this.render();
    }

    override changeTab(tab: string, group: string): void {
      this.showTab(tab, group);
    }

    /** Whether a part is in the open tab or outside of all tabs. */
    #open(id: string): boolean {
      const tab = this.wanted.find((part) => part.id === id)?.tab;
      return tab === undefined || tab === this.tabGroups.primary;
    }

    #key(part: string): string {
      const context = open.contextOf(this.document, this.mode);
      const data = part === "tabs" ? this.#view.counts : this.#view[part];
      return this.#drawn.key(part, data, [this.isEditable, context.gm, this.document.isOwner], this.document);
    }

    /** Loads the sheet's code and the views of its ruleset; false, with a notification, if that fails. */
    async load(): Promise<boolean> {
      const known = await loadViews(shapeOf(this.document.type).ruleset, this.document.type);
      return known && (isLoaded || (await loading()) !== null);
    }

    override async render(...args: unknown[]): Promise<this> {
      if (!(await this.load())) return this;
      const opening = !this.rendered;
      await super.render(...args);
      if (opening) whenIdle(() => void (this.rendered && super.render()));
      return this;
    }

    override _configureRenderOptions(options: Source): void {
      super._configureRenderOptions(options);
      widenForFontSize(this, options);
      if (!this.rendered) {
        const created = String(options.renderContext ?? "").startsWith("create");
        this.setMode(created ? "edit" : this.mode);
        for (const tab of this.shape.tabs.slice(0, 1)) this.tabGroups.primary ??= tab.id;
        this.tabGroups.tier ??= "tier0";
        this.#drawn.forget();
      } else if (this.mode === "edit" && this.shape.modes && !this.isEditable) this.mode = "play"; // Ownership has ended.
      this.#view = open.viewOf(this.document, this.mode, this.#picks);
      const ids = this.wanted.map((part) => part.id);
      const shown = (id: string): boolean => this.element?.querySelector(`[data-application-part="${id}"]`) !== null;
      const stale = ids.filter((id) => !this.rendered || !shown(id) || !this.#drawn.same(id, this.#key(id)));
      // Parts in closed tabs are rendered after the window has opened: they are most of a full sheet.
      options.parts = this.rendered ? stale : stale.filter((id) => this.#open(id));
      options.focused = this.rendered ? focusedIn(this.element) : null;
      options.folds = this.rendered ? folds(this.element) : null;
    }

    override async _prepareContext(options: Source): Promise<Source> {
      const { tabs } = this.shape;
      return {
        ...(await super._prepareContext(options)),
        rootId: this.id,
        uuid: this.document.uuid,
        source: this.document._source,
        fieldAt: (path: string) => open.storedField(this.document, path),
        accent: `ff-${shapeOf(this.document.type).ruleset.id}`,
        tabGroups: this.tabGroups,
        mode: this.mode,
        gm: me().isGM,
        tabs: tabs.map((tab) => ({
          ...tab,
          active: this.tabGroups.primary === tab.id,
          count: this.#view.counts?.[tab.id] ?? 0,
        })),
      };
    }

    /** Row limit of a part on first render; the rest is rendered once the window is open. */
    #soon(part: string, { isFirstRender }: Source): Soon | null {
      if (!isFirstRender) return null;
      const soon = { left: ROWS_AT_ONCE, cut: false };
      this.#cut.set(part, soon);
      return soon;
    }

    override async _preparePartContext(partId: string, context: Source, options: Source): Promise<Source> {
      return {
        ...(await super._preparePartContext(partId, context, options)),
        v: await open.enrichAll(this.#view[partId], this.document),
        asked: this.#drawn.asked(partId),
        soon: this.#soon(partId, options),
        tab: { active: this.#open(partId) },
      };
    }

    override _getHeaderControls(): Source[] {
      const controls = super._getHeaderControls();
      const may = this.document.documentName === "Actor" && this.isEditable && creationOf(this.document.type);
      const make = { icon: "fa-solid fa-user-plus", label: "FIVEFOLD.Creation.stepByStep", action: "createStepByStep" };
      return may ? [...controls, make] : controls;
    }

    override async _renderFrame(options: Source): Promise<HTMLElement> {
      const frame = await super._renderFrame(options);
      const { ruleset, shape } = shapeOf(this.document.type);
      header(frame, {
        name: this.document.name,
        icon: ruleset.icon,
        kind: localize(`TYPES.${shape.of}.${this.document.type}`),
        modes: shape.modes && this.isEditable && !isLimited(this.document),
      });
      return frame;
    }

    override async _onFirstRender(context: Source, options: Source): Promise<void> {
      await super._onFirstRender(context, options);
      this.#back = focusWindow(this.element);
      open.listen(this);
      guardWindowClicks(this.element);
      if (isParty(this.document)) open.dragFellows(this.element);
    }

    override _onClose(options: Source): void {
      super._onClose(options);
      this.#back();
    }

    override async _onRender(context: Source, options: Source): Promise<void> {
      await super._onRender(context, options);
      const ids = new Set(this.wanted.map((part) => part.id));
      for (const part of this.element.querySelectorAll<HTMLElement>("[data-application-part]")) {
        const id = part.dataset.applicationPart ?? "";
        part.classList.toggle("ff-away", !ids.has(id));
        // Parts of the other mode stay: core replaces them in place.
        if (isLimited(this.document) ? !ids.has(id) : id === this.shape.limited?.id) part.remove();
      }
      for (const id of (options.parts as string[] | undefined) ?? [])
        if (!this.#cut.get(id)?.cut) this.#drawn.draw(id, this.#key(id));
      this.#cut.clear();
      // Another tab may have been opened during rendering.
      for (const [group, tab] of Object.entries(this.tabGroups)) if (tab) this.#turnTo(tab, group);
      open.letDrag(this);
      showMode(this.element, this.mode);
      this.element.setAttribute("aria-label", this.document.name);
      for (const control of this.element.querySelectorAll<HTMLButtonElement>("button[data-free]"))
        control.disabled = false;
      refold(this.element, options.folds);
      refocus(this.element, options.focused);
    }

    /** Language key of the reason why a document cannot be dropped here; "" if it can. */
    refusal(dropped: Doc): string {
      const { ruleset } = shapeOf(this.document.type);
      const own = ruleset.items.includes(dropped.type) || ruleset.actors.includes(dropped.type);
      if (!own) return "FIVEFOLD.Sheet.otherRuleset";
      const holds = ruleset.allowedItems[this.document.type] ?? [];
      return holds.includes(dropped.type) ? "" : "FIVEFOLD.Sheet.cannotHold";
    }

    override async _onDropActor(event: DragEvent, actor: Doc): Promise<unknown> {
      if (!(await this.load())) return null;
      return isParty(this.document) ? open.dropFellow(this.document, event, actor) : super._onDropActor(event, actor);
    }

    override async _onDropItem(event: DragEvent, item: Doc): Promise<unknown> {
      if (!(await this.load())) return null;
      if (await open.handlePartyDrop(this.document, item, event.target as HTMLElement)) return null;
      const why = this.refusal(item);
      if (why !== "") {
        notify("warn", `${item.name}: ${localize(why)}`);
        return null;
      }
      const upon = this.document.documentName === "Actor" ? open.itemAt(this, event.target as HTMLElement) : null;
      return open.dropItem(this.document, item, upon, (taken) => super._onDropItem(event, taken));
    }
  };
