import { configured } from "./configured.ts";

type TabCallback = (event: Event | null, tabs: Tabs, tab: string) => unknown;

interface TabsConfig {
  group?: string;
  navSelector: string;
  contentSelector?: string;
  initial?: string;
  callback?: TabCallback | null;
}

/** Tabs on plain markup, for code that does not use an application's own tab groups. */
export class Tabs {
  group: string | undefined;
  active: string | undefined;
  callback: TabCallback | null;
  _navSelector: string;
  _contentSelector: string | undefined;
  _nav: HTMLElement | null = null;
  _content: HTMLElement | null = null;

  constructor({ group, navSelector, contentSelector, initial, callback }: TabsConfig) {
    this.group = group;
    this.active = initial;
    this.callback = callback ?? null;
    this._navSelector = navSelector;
    this._contentSelector = contentSelector;
  }

  static get implementation(): typeof Tabs {
    return configured("Tabs", Tabs);
  }

  bind(html: HTMLElement): void {
    this._nav = html.matches(this._navSelector) ? html : html.querySelector(this._navSelector);
    if (!this._nav) return;
    this._content = this._contentSelector
      ? html.matches(this._contentSelector)
        ? html
        : html.querySelector(this._contentSelector)
      : null;
    this._nav.addEventListener("click", (event) => this._onClickNav(event as PointerEvent));
    const first = this._nav.querySelector<HTMLElement>("[data-tab]")?.dataset.tab;
    const known = this.active && this._nav.querySelector(`[data-tab="${this.active}"]`);
    this.activate((known ? this.active : first) ?? "");
  }

  activate(tab: string, { triggerCallback = false }: { triggerCallback?: boolean } = {}): void {
    if (!tab || !this._nav) return;
    const matches = (element: HTMLElement) =>
      !this.group || !element.dataset.group || element.dataset.group === this.group;
    for (const item of this._nav.querySelectorAll<HTMLElement>("[data-tab]")) {
      if (matches(item)) item.classList.toggle("active", item.dataset.tab === tab);
    }
    for (const part of this._content?.querySelectorAll<HTMLElement>(".tab[data-tab]") ?? []) {
      if (matches(part)) part.classList.toggle("active", part.dataset.tab === tab);
    }
    this.active = tab;
    if (triggerCallback) this.callback?.(null, this, tab);
  }

  _onClickNav(event: PointerEvent): void {
    const tab = (event.target as Element).closest<HTMLElement>("[data-tab]")?.dataset.tab;
    if (!tab) return;
    event.preventDefault();
    if (tab === this.active) return;
    this.activate(tab);
    this.callback?.(event, this, tab);
  }
}
