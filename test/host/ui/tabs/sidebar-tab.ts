import { g, hasDom } from "../util.ts";

/** The room for tabs, whether or not the sidebar itself has been drawn yet. */
function sidebarContent(): HTMLElement {
  const there = document.getElementById("sidebar-content");
  if (there) return there;
  const made = document.createElement("div");
  made.id = "sidebar-content";
  (document.getElementById("sidebar") ?? document.body).append(made);
  return made;
}

/** One tab of the sidebar, which can also stand alone as a window. */
export const defineSidebarTab = (foundry: any): any =>
  class AbstractSidebarTab extends foundry.applications.api.ApplicationV2 {
    static tabName = "";
    static emittedEvents = Object.freeze(["render", "close", "position", "activate", "deactivate"]);
    static DEFAULT_OPTIONS = {
      tag: "section",
      classes: ["tab", "sidebar-tab"],
      window: { frame: false, positioned: false },
    };

    #popout: any;
    #active = false;

    _initializeApplicationOptions(options: any): any {
      const initial = super._initializeApplicationOptions(options);
      const name = (this.constructor as any).tabName;
      if (!options.id && String(initial.id).startsWith("app-")) initial.id = name;
      initial.classes = [...new Set([...(initial.classes ?? []), `${name}-sidebar`])];
      if (initial.window?.frame) initial.classes = initial.classes.filter((c: string) => c !== "tab");
      return initial;
    }

    get tabName(): string {
      return (this.constructor as any).tabName;
    }
    get active(): boolean {
      return this.#active;
    }
    get isPopout(): boolean {
      return !!this.options.window.frame;
    }
    get popout(): any {
      return this.#popout;
    }

    async _prepareContext(options: any): Promise<any> {
      const context = await super._prepareContext(options);
      return Object.assign(context, { user: g.game.user });
    }

    async _renderFrame(options: any): Promise<HTMLElement> {
      const frame: HTMLElement = await super._renderFrame(options);
      frame.classList.add(...this.options.classes);
      if (!this.isPopout) {
        Object.assign(frame.dataset, { tab: this.tabName, group: "primary" });
        frame.classList.toggle("active", this.#active || g.ui.sidebar?.tabGroups?.primary === this.tabName);
      }
      return frame;
    }

    _insertElement(frame: HTMLElement): any {
      if (this.isPopout) return super._insertElement(frame);
      const existing = document.getElementById(frame.id);
      if (existing) existing.replaceWith(frame);
      else sidebarContent().append(frame);
    }

    async render(options: any = {}, more: any = {}): Promise<any> {
      if (!hasDom()) return this;
      if (this.#popout?.rendered)
        this.#popout.render(typeof options === "object" ? { ...options, force: false } : false);
      return super.render(options, more);
    }

    activate(): void {
      g.ui.sidebar?.changeTab(this.tabName, "primary");
    }

    /** Open this tab in a window of its own. */
    async renderPopout(): Promise<any> {
      if (this.isPopout) return this.render({ force: true });
      const title = g.game.i18n.localize(this.title);
      this.#popout ??= new (this.constructor as any)({
        id: `${this.tabName}-popout`,
        classes: ["sidebar-popout", `${this.tabName}-popout`],
        window: { frame: true, positioned: true, minimizable: true, resizable: true, title },
        position: { width: 340, height: 560 },
      });
      return this.#popout.render({ force: true });
    }

    /** The sidebar shows or hides this tab. */
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
