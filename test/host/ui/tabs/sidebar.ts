import type { ApplicationConfig, RenderOptions, TabGroup } from "../../apps/api/types.ts";
import type { Data } from "../../types.ts";
import type { Library } from "../globals.ts";
import { element, escapeHtml, g, hasDom, loc } from "../util.ts";

/** A tab of the sidebar in `Sidebar.TABS`. */
interface SidebarTab {
  tooltip: string;
  icon: string;
  documentName?: string;
  gmOnly?: boolean;
}

const TABS: Record<string, SidebarTab> = {
  chat: { tooltip: "Chat", icon: "fa-solid fa-comments", documentName: "ChatMessage" },
  combat: { tooltip: "Combat", icon: "fa-solid fa-swords", documentName: "Combat" },
  scenes: { tooltip: "Scenes", icon: "fa-solid fa-map", documentName: "Scene", gmOnly: true },
  actors: { tooltip: "Actors", icon: "fa-solid fa-users", documentName: "Actor" },
  items: { tooltip: "Items", icon: "fa-solid fa-suitcase", documentName: "Item" },
  journal: { tooltip: "Journal", icon: "fa-solid fa-book-open", documentName: "JournalEntry" },
  tables: { tooltip: "Tables", icon: "fa-solid fa-table-list", documentName: "RollTable" },
  macros: { tooltip: "Macros", icon: "fa-solid fa-code", documentName: "Macro" },
  compendium: { tooltip: "Compendium Packs", icon: "fa-solid fa-book-atlas" },
  settings: { tooltip: "Settings", icon: "fa-solid fa-gears" },
};

/** The tab buttons and the container of the tabs. */
export const defineSidebar = (foundry: Library) =>
  class Sidebar extends foundry.applications.api.ApplicationV2 {
    /** In other applications these are groups of tabs; in the sidebar, the tabs themselves. */
    static override TABS = TABS as Record<string, SidebarTab & TabGroup>;
    static override DEFAULT_OPTIONS: ApplicationConfig = {
      id: "sidebar",
      tag: "aside",
      classes: ["sidebar"],
      window: { frame: false, positioned: false },
      actions: { toggleState: Sidebar.onToggle, openTab: Sidebar.onTab },
    };

    override tabGroups: Record<string, string | null> = { primary: "chat" };
    popouts: Record<string, unknown> = {};
    #expanded = true;

    get expanded(): boolean {
      return this.#expanded;
    }

    /** The tabs this user sees, in order. */
    get tabs(): [string, SidebarTab][] {
      const all = (this.constructor as typeof Sidebar).TABS;
      return Object.entries(all).filter(([name, tab]) => g.ui[name]?.render && (!tab.gmOnly || g.game.user.isGM));
    }

    override async _renderHTML(): Promise<HTMLElement> {
      const buttons = this.tabs.map(([name, tab]) => {
        const label = escapeHtml(loc(tab.tooltip ?? name));
        return `<button type="button" role="tab" class="ui-control plain ${tab.icon} icon" id="sidebar-tab-${name}"
          data-action="openTab" data-tab="${name}" data-group="primary" data-tooltip-text="${label}" data-tooltip-direction="LEFT"
          aria-label="${label}" aria-controls="${name}" aria-selected="false"></button>`;
      });
      return element(`<div>
        <div class="tab-strip">
        <nav class="tabs" role="tablist" aria-label="Sidebar" aria-orientation="vertical">${buttons.join("")}</nav>
        <button type="button" class="ui-control plain icon collapse fa-solid fa-caret-right" data-action="toggleState"
          aria-label="Collapse the sidebar" data-tooltip-text="Collapse" data-tooltip-direction="LEFT"></button></div>
        <div id="sidebar-content"></div></div>`);
    }

    override _replaceHTML(result: HTMLElement, content: HTMLElement): void {
      const old = content.querySelector("#sidebar-content") ?? document.getElementById("sidebar-content");
      if (old) result.querySelector("#sidebar-content")?.replaceWith(old);
      content.replaceChildren(...result.childNodes);
    }

    override _insertElement(frame: HTMLElement): void {
      const place = document.getElementById("sidebar");
      if (place && place !== frame) place.replaceWith(frame);
      else if (!place) document.querySelector("#ui-right")?.append(frame);
      frame.setAttribute("aria-label", "Sidebar");
    }

    override async _onFirstRender(context: Data, options: RenderOptions): Promise<void> {
      await super._onFirstRender?.(context, options);
      this.element.addEventListener("contextmenu", (event: Event) => {
        const button = (event.target as HTMLElement).closest<HTMLElement>("nav.tabs [data-tab]");
        if (!button) return;
        event.preventDefault();
        g.ui[button.dataset.tab!]?.renderPopout?.();
      });
      this.element.addEventListener("keydown", (event: KeyboardEvent) => {
        const button = (event.target as HTMLElement).closest?.<HTMLElement>("nav.tabs [role=tab]");
        const step = ({ ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 } as Record<string, number>)[event.key];
        if (!button || !step) return;
        const all = [...this.element.querySelectorAll("nav.tabs [role=tab]")] as HTMLElement[];
        const next = all[(all.indexOf(button) + step + all.length) % all.length];
        event.preventDefault();
        next?.focus();
        next?.click();
      });
    }

    override async _onRender(context: Data, options: RenderOptions): Promise<void> {
      await super._onRender?.(context, options);
      this.#mark();
    }

    static onTab(this: Sidebar, _event: Event, target: HTMLElement): void {
      this.changeTab(target.dataset.tab!, "primary");
      if (!this.expanded) this.expand();
    }
    static onToggle(this: Sidebar): void {
      this.toggleExpanded();
    }

    override changeTab(tab: string, group = "primary", _options: Data = {}): void {
      if (!g.ui[tab]) return;
      this.tabGroups[group] = tab;
      if (hasDom()) this.#mark();
    }
    activateTab(tab: string): void {
      this.changeTab(tab);
    }

    #mark(): void {
      const active = this.tabGroups.primary;
      for (const [name] of this.tabs) {
        g.ui[name]!.setActive?.(name === active);
        const button = this.element?.querySelector(`nav.tabs [data-tab="${name}"]`) as HTMLElement | null;
        button?.setAttribute("aria-selected", String(name === active));
        button?.classList.toggle("active", name === active);
        if (button) button.tabIndex = name === active ? 0 : -1;
      }
    }

    expand(): void {
      this.toggleExpanded(true);
    }
    collapse(): void {
      this.toggleExpanded(false);
    }
    toggleExpanded(expanded = !this.#expanded): void {
      this.#expanded = expanded;
      this.element?.classList.toggle("collapsed", !expanded);
      const button = this.element?.querySelector("[data-action=toggleState]");
      button?.classList.toggle("fa-caret-right", expanded);
      button?.classList.toggle("fa-caret-left", !expanded);
      button?.setAttribute("aria-label", expanded ? "Collapse the sidebar" : "Expand the sidebar");
      g.Hooks.callAll("collapseSidebar", this, !expanded);
    }
  };
