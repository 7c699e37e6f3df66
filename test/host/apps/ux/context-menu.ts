import { type Data, record, type SheetLike } from "../../types.ts";
import { guard } from "../api/events.ts";
import type { ContextMenuEntry } from "../api/types.ts";
import { applyTheme, deprecated, el, isV14, localize, parseFragment, realm } from "../env.ts";
import { configured } from "./configured.ts";

export interface ContextMenuOptions {
  jQuery?: boolean;
  eventName?: string;
  fixed?: boolean;
  onOpen?: (target: HTMLElement) => void;
  onClose?: (target: HTMLElement) => void;
}

/** Options of opening a menu; a subclass may pass keys of its own. */
export interface MenuRenderOptions extends Data {
  event?: PointerEvent;
}

/** Menu on a right click (or the menu key) on elements matching a selector. */
export class ContextMenu {
  static #open: ContextMenu | null = null;
  menuItems: ContextMenuEntry[];
  onOpen: ((target: HTMLElement) => void) | undefined;
  onClose: ((target: HTMLElement) => void) | undefined;
  #container: HTMLElement;
  #selector: string;
  #eventName: string;
  #fixed: boolean;
  #element: HTMLElement | null = null;
  #target: HTMLElement | null = null;
  #expandUp = false;

  constructor(
    container: HTMLElement,
    selector: string,
    menuItems: ContextMenuEntry[],
    options: ContextMenuOptions = {},
  ) {
    if (options.jQuery !== false && !isV14()) {
      deprecated("ContextMenu no longer hands out jQuery objects; pass jQuery: false", 13, 15);
    }
    // A jQuery object stands for its first element; a form, though also array-like, for itself.
    const first = container instanceof Element ? container : record(container)[0];
    this.#container = (first instanceof Element ? first : container) as HTMLElement;
    this.#selector = selector || `#${this.#container.id}`;
    this.#eventName = options.eventName ?? "contextmenu";
    this.#fixed = options.fixed ?? false;
    this.menuItems = menuItems;
    this.onOpen = options.onOpen;
    this.onClose = options.onClose;
    if (isV14()) for (const item of menuItems) warnOldShape(item);
    this.#container.addEventListener(this.#eventName, (event) => {
      const target = (event.target as Element).closest<HTMLElement>(this.#selector);
      if (!target || !this.#container.contains(target)) return;
      guard("ContextMenu#onActivate", () => this._onActivate(event as PointerEvent, target));
    });
  }

  static get implementation(): typeof ContextMenu {
    return configured("ContextMenu", ContextMenu);
  }
  static create(
    _app: unknown,
    html: HTMLElement,
    selector: string,
    menuItems: ContextMenuEntry[],
    options: ContextMenuOptions = {},
  ): ContextMenu {
    deprecated("ContextMenu.create serves first-generation applications only", 13, 15);
    return new this(html, selector, menuItems, options);
  }
  static eventListeners(): void {
    const outside = (event: Event) => {
      const menu = ContextMenu.#open;
      if (menu?.element && !menu.element.contains(event.target as Node)) void menu.close({ animate: false });
    };
    document.addEventListener("pointerdown", outside, { capture: true });
    window.addEventListener("blur", () => void ContextMenu.#open?.close({ animate: false }));
  }

  get element(): HTMLElement | null {
    return this.#element;
  }
  get target(): HTMLElement | null {
    return this.#target;
  }
  get selector(): string {
    return this.#selector;
  }
  get eventName(): string {
    return this.#eventName;
  }
  get expandUp(): boolean {
    return this.#expandUp;
  }
  get fixed(): boolean {
    return this.#fixed;
  }

  async _onActivate(event: PointerEvent, target: HTMLElement): Promise<void> {
    event.preventDefault();
    event.stopPropagation();
    const same = ContextMenu.#open === this && this.#target === target;
    await ContextMenu.#open?.close({ animate: false });
    if (!same || this.#eventName === "contextmenu") await this.render(target, { event });
  }

  async _preRender(_target: HTMLElement, _options?: MenuRenderOptions): Promise<void> {}
  async _onRender(_options?: MenuRenderOptions): Promise<void> {}

  async render(target: HTMLElement, options: MenuRenderOptions = {}): Promise<void> {
    if (realm.ui) realm.ui.context = this as unknown as SheetLike;
    // a listener may still change the entries
    this.onOpen?.(target);
    await this._preRender(target, options);
    const entries = this.menuItems.filter((item) => isVisible(item, target));
    if (!entries.length) return;
    const menu = el("nav", { id: "context-menu", className: "context-menu" });
    applyTheme(menu);
    const groups = new Map<string, ContextMenuEntry[]>();
    for (const entry of entries) {
      const group = entry.group ?? "_none";
      groups.set(group, [...(groups.get(group) ?? []), entry]);
    }
    for (const [group, members] of groups) {
      const list = el("menu", { className: "context-items", role: "menu", "data-group-id": group });
      for (const entry of members) list.append(this.#item(entry, target));
      menu.append(list);
    }
    this.#element = menu;
    this.#target = target;
    ContextMenu.#open = this;
    target.classList.add("context");
    (target.closest("dialog[open]") ?? document.body).append(menu);
    this._setPosition(menu, target, options);
    menu.addEventListener("keydown", (event) => this.#onKey(event));
    menu.addEventListener("contextmenu", (event) => event.preventDefault());
    menu.querySelector<HTMLElement>(".context-item")?.focus();
    await this._onRender(options);
  }

  #item(entry: ContextMenuEntry, target: HTMLElement): HTMLElement {
    const classes = ["context-item", ...(entry.classes ? [entry.classes].flat() : [])].join(" ");
    const item = el("li", { className: classes, role: "menuitem", tabindex: "-1" });
    if (entry.icon) {
      if (/^\s*</.test(entry.icon)) item.append(parseFragment(entry.icon));
      else item.append(el("i", { className: entry.icon, "aria-hidden": "true" }));
    }
    item.append(el("span", {}, localize(isV14() ? (entry.label ?? entry.name) : entry.name)));
    item.addEventListener("click", (event) => {
      event.preventDefault();
      event.stopPropagation();
      void this.close({ animate: false });
      guard("ContextMenu#onClick", () => {
        if (isV14() && entry.onClick) return entry.onClick.call(entry, event, target);
        return entry.callback?.(target, event);
      });
    });
    return item;
  }

  #onKey(event: KeyboardEvent): void {
    const items = [...this.#element!.querySelectorAll<HTMLElement>(".context-item")];
    const index = items.indexOf(document.activeElement as HTMLElement);
    const go = (to: number) => items[(to + items.length) % items.length]?.focus();
    switch (event.key) {
      case "ArrowDown":
        go(index + 1);
        break;
      case "ArrowUp":
        go(index - 1);
        break;
      case "Home":
        go(0);
        break;
      case "End":
        go(-1);
        break;
      case "Enter":
      case " ":
        items[index]?.click();
        break;
      case "Escape":
      case "Tab": {
        const target = this.#target;
        void this.close({ animate: false });
        if (event.key === "Escape") (target?.matches("[tabindex], button, a") ? target : null)?.focus();
        else return;
        break;
      }
      default:
        return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** Positions the menu at the pointer if there was one, else under the target; always inside the viewport. */
  _setPosition(menu: HTMLElement, target: HTMLElement, options: MenuRenderOptions = {}): void {
    const box = target.getBoundingClientRect();
    const { clientX = 0, clientY = 0 } = options.event ?? {};
    const pointed = clientX || clientY;
    const x = pointed ? clientX : box.left;
    const y = pointed ? clientY : box.bottom;
    this.#expandUp = y + menu.offsetHeight > window.innerHeight;
    menu.classList.toggle("expand-up", this.#expandUp);
    menu.classList.toggle("expand-down", !this.#expandUp);
    const top = this.#expandUp ? (pointed ? y : box.top) - menu.offsetHeight : y;
    const frame = menu.parentElement!.closest("dialog")?.getBoundingClientRect();
    menu.style.left = `${Math.max(0, Math.min(x, window.innerWidth - menu.offsetWidth)) - (frame?.left ?? 0)}px`;
    menu.style.top = `${Math.max(0, top) - (frame?.top ?? 0)}px`;
    if (frame) menu.style.position = "absolute";
  }

  async close(_options: Data = {}): Promise<void> {
    if (!this.#element) return;
    const target = this.#target;
    this.#element.remove();
    this.#element = null;
    this.#target = null;
    target?.classList.remove("context");
    if (ContextMenu.#open === this) ContextMenu.#open = null;
    if (realm.ui?.context === (this as unknown)) realm.ui.context = null as unknown as undefined;
    if (target) this.onClose?.(target);
  }
}

function warnOldShape(item: ContextMenuEntry): void {
  for (const [old, current] of [
    ["name", "label"],
    ["condition", "visible"],
    ["callback", "onClick"],
  ] as const) {
    if (item[old] !== undefined && item[current] === undefined) {
      deprecated(`ContextMenu entry "${old}" is now "${current}"`, 14, 16);
    }
  }
}

function isVisible(item: ContextMenuEntry, target: HTMLElement): boolean {
  const test = isV14() ? (item.visible ?? item.condition) : item.condition;
  return typeof test === "function" ? Boolean(test.call(item, target)) : (test ?? true);
}
