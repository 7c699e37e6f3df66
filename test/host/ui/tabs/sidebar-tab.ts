import type { ApplicationConfig, ApplicationOptions, RenderOptions } from "../../apps/api/types.ts";
import type { Data } from "../../types.ts";
import type { Library } from "../globals.ts";
import { g, hasDom } from "../util.ts";

export type SidebarTabClass = ReturnType<typeof defineSidebarTab>;

/** The container of tabs, whether or not the sidebar itself has been rendered yet. */
function sidebarContent(): HTMLElement {
  const there = document.getElementById("sidebar-content");
  if (there) return there;
  const made = document.createElement("div");
  made.id = "sidebar-content";
  (document.getElementById("sidebar") ?? document.body).append(made);
  return made;
}

/** One tab of the sidebar, which can also be popped out. */
export const defineSidebarTab = (foundry: Library) =>
  class AbstractSidebarTab extends foundry.applications.api.ApplicationV2 {
    static tabName = "";
    static override emittedEvents: readonly string[] = Object.freeze([
      "render",
      "close",
      "position",
      "activate",
      "deactivate",
    ]);
    static override DEFAULT_OPTIONS: ApplicationConfig = {
      tag: "section",
      classes: ["tab", "sidebar-tab"],
      window: { frame: false, positioned: false },
    };

    #popout: AbstractSidebarTab | undefined;
    #active = false;

    override _initializeApplicationOptions(options: ApplicationConfig): ApplicationOptions {
      const initial = super._initializeApplicationOptions(options);
      const name = (this.constructor as typeof AbstractSidebarTab).tabName;
      if (!options.id && String(initial.id).startsWith("app-")) initial.id = name;
      initial.classes = [...new Set([...(initial.classes ?? []), `${name}-sidebar`])];
      if (initial.window?.frame) initial.classes = initial.classes.filter((c) => c !== "tab");
      return initial;
    }

    get tabName(): string {
      return (this.constructor as typeof AbstractSidebarTab).tabName;
    }
    get active(): boolean {
      return this.#active;
    }
    get isPopout(): boolean {
      return !!this.options.window.frame;
    }
    get popout(): AbstractSidebarTab | undefined {
      return this.#popout;
    }

    override async _prepareContext(options: RenderOptions): Promise<Data> {
      const context = await super._prepareContext(options);
      return Object.assign(context, { user: g.game.user });
    }

    override async _renderFrame(options: RenderOptions): Promise<HTMLElement> {
      const frame = await super._renderFrame(options);
      frame.classList.add(...this.options.classes);
      if (!this.isPopout) {
        Object.assign(frame.dataset, { tab: this.tabName, group: "primary" });
        frame.classList.toggle("active", this.#active || g.ui.sidebar?.tabGroups?.primary === this.tabName);
      }
      return frame;
    }

    override _insertElement(frame: HTMLElement): void {
      if (this.isPopout) {
        super._insertElement(frame);
        return;
      }
      const existing = document.getElementById(frame.id);
      if (existing) existing.replaceWith(frame);
      else sidebarContent().append(frame);
    }

    override async render(options: RenderOptions | boolean = {}, more: RenderOptions = {}): Promise<this> {
      if (!hasDom()) return this;
      if (this.#popout?.rendered)
        this.#popout.render(typeof options === "object" ? { ...options, force: false } : false);
      return super.render(options, more);
    }

    activate(): void {
      g.ui.sidebar?.changeTab(this.tabName, "primary");
    }

    /** Pops this tab out into its own window. */
    async renderPopout(): Promise<AbstractSidebarTab> {
      if (this.isPopout) return this.render({ force: true });
      const title = g.game.i18n.localize(this.title);
      this.#popout ??= new (this.constructor as typeof AbstractSidebarTab)({
        id: `${this.tabName}-popout`,
        classes: ["sidebar-popout", `${this.tabName}-popout`],
        window: { frame: true, positioned: true, minimizable: true, resizable: true, title },
        position: { width: 340, height: 560 },
      });
      return this.#popout.render({ force: true });
    }

    /** Called when the sidebar shows or hides this tab. */
    setActive(active: boolean): void {
      if (active === this.#active) return;
      this.#active = active;
      this.element?.classList.toggle("active", active);
      if (active) this._onActivate();
      else this._onDeactivate();
      this.dispatchEvent?.(new Event(active ? "activate" : "deactivate"));
    }

    _onActivate(): void {
      g.Hooks.callAll("activateSidebarTab", this);
    }
    _onDeactivate(): void {
      g.Hooks.callAll("deactivateSidebarTab", this);
    }
  };
