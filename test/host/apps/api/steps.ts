import type { Data } from "../../types.ts";
import { fvtt, hooks } from "../env.ts";
import type { ContextMenu } from "../ux/context-menu.ts";
import { FormDataExtended } from "../ux/form-data.ts";
import type { ApplicationV2 } from "./application.ts";
import { EventEmitter } from "./emitter.ts";
import { buildControl, buildFrame, updateFrame, visibleControls } from "./frame.ts";
import { activateTab, prepareTabs } from "./tab-groups.ts";
import type {
  ApplicationOptions,
  ApplicationPosition,
  CloseOptions,
  ContextMenuConfig,
  ContextMenuEntry,
  EventOptions,
  FormConfig,
  HeaderControl,
  PositionRequest,
  PreparedTab,
  RenderOptions,
  TabChange,
  TabGroup,
  WindowParts,
} from "./types.ts";

/** The steps of an application that subclasses override; the machinery that calls them is `ApplicationV2`. */
export abstract class ApplicationSteps extends EventEmitter {
  [key: string]: unknown;
  static TABS: Record<string, TabGroup> = {};

  options!: ApplicationOptions;
  tabGroups: Record<string, string | null> = {};
  abstract position: ApplicationPosition;
  abstract get window(): WindowParts;
  /**
   * The element on the page. Typed as always present, as it is used while rendered; null before the first and after the
   * last rendering.
   */
  abstract get element(): HTMLElement;
  abstract get form(): HTMLFormElement | null;
  abstract get hasFrame(): boolean;
  abstract get rendered(): boolean;
  abstract get _theme(): string | null;
  abstract render(options?: RenderOptions): Promise<this>;
  abstract close(options?: CloseOptions): Promise<this>;
  abstract setPosition(position?: PositionRequest): ApplicationPosition | undefined;

  async _prepareContext(_options: RenderOptions): Promise<Data> {
    const groups = Object.keys((this.constructor as typeof ApplicationSteps).TABS);
    return groups.length === 1 ? { tabs: this._prepareTabs(groups[0]!) } : {};
  }

  _getTabsConfig(group: string): TabGroup | null {
    return (this.constructor as typeof ApplicationSteps).TABS[group] ?? null;
  }
  _prepareTabs(group: string): Record<string, PreparedTab> {
    return prepareTabs(this, group);
  }
  changeTab(tab: string, group: string, options: TabChange = {}): void {
    activateTab(this, tab, group, options);
  }

  async _renderHTML(_context: Data, _options: RenderOptions): Promise<unknown> {
    throw new Error(`${this.constructor.name} must implement _renderHTML`);
  }
  _replaceHTML(_result: unknown, _content: HTMLElement, _options: RenderOptions): void {
    throw new Error(`${this.constructor.name} must implement _replaceHTML`);
  }
  async _renderFrame(_options: RenderOptions): Promise<HTMLElement> {
    return buildFrame(this);
  }
  _updateFrame(options: RenderOptions): void {
    updateFrame(this, options);
  }
  _renderHeaderControl(control: HeaderControl): HTMLLIElement {
    return buildControl(control);
  }
  _headerControlsButtons(): Generator<HeaderControl> {
    return visibleControls(this);
  }
  _getHeaderControls(): HeaderControl[] {
    const controls = [...(this.options.window.controls ?? [])];
    this._callHooks("getHeaderControls{}", controls);
    return controls;
  }
  _insertElement(element: HTMLElement): void {
    const existing = document.getElementById(element.id);
    if (existing) existing.replaceWith(element);
    else document.body.append(element);
  }

  /** Hooks for this class and each ancestor; `{}` in the pattern stands for the class name. */
  _callHooks(pattern: string, ...args: unknown[]): void {
    for (const cls of (this.constructor as typeof ApplicationV2).inheritanceChain()) {
      if (cls.name) hooks()?.callAll(pattern.replace("{}", cls.name), this, ...args);
    }
  }

  /** Calls a step of the life cycle, then tells listeners and hooks of it. */
  _doEvent(handler: (...args: unknown[]) => unknown, options: EventOptions = {}): unknown {
    const { handlerArgs = [], eventName, hookName, hookArgs = [], hookResponse, parentClassHooks = true } = options;
    const announce = (response: unknown): unknown => {
      if (eventName) this.dispatchEvent(new Event(eventName, { bubbles: true, cancelable: true }));
      const args = hookResponse ? [...hookArgs, response] : hookArgs;
      if (hookName && parentClassHooks) this._callHooks(hookName.includes("{}") ? hookName : `${hookName}{}`, ...args);
      else if (hookName) hooks()?.callAll(hookName.replace("{}", this.constructor.name), this, ...args);
      return response;
    };
    const result = handler?.call(this, ...handlerArgs);
    return options.async && result instanceof Promise ? result.then(announce) : announce(result);
  }

  _canRender(_options: RenderOptions): false | undefined {
    return undefined;
  }
  async _preFirstRender(_context: Data, _options: RenderOptions): Promise<void> {}
  async _onFirstRender(_context: Data, _options: RenderOptions): Promise<void> {}
  async _preRender(_context: Data, _options: RenderOptions): Promise<void> {}
  async _onRender(_context: Data, _options: RenderOptions): Promise<void> {}
  async _postRender(_context: Data, _options: RenderOptions): Promise<void> {}
  async _preClose(_options: CloseOptions): Promise<void> {}
  _onClose(_options: CloseOptions): void {}
  _prePosition(_position: PositionRequest): void {}
  _onPosition(_position: ApplicationPosition): void {}

  /* ---------------------------------------------------------------- interaction */

  _onClickTab(event: Event): void {
    const target = (event.target as Element).closest<HTMLElement>("[data-tab]");
    const { button } = event as MouseEvent;
    if (!target || (button && button > 0)) return;
    const group = target.dataset.group ?? target.closest<HTMLElement>("[data-group]")?.dataset.group ?? "";
    this.changeTab(target.dataset.tab!, group, { event, navElement: target.closest(".tabs") ?? undefined });
  }
  _onClickAction(_event: PointerEvent, _target: HTMLElement): void {}

  async _onSubmitForm(config: FormConfig | undefined, event: Event): Promise<void> {
    event.preventDefault?.();
    const target = event.target as HTMLElement | null;
    const form = ((event.type === "submit" ? target : target?.closest?.("form")) ?? this.form) as HTMLFormElement;
    const data = new (fvtt()?.applications?.ux?.FormDataExtended ?? FormDataExtended)(form);
    if (typeof config?.handler === "function") await config.handler.call(this as never, event, form, data);
    if (config?.closeOnSubmit && event.type === "submit") await this.close({ submitted: true });
  }

  _onChangeForm(config: FormConfig | undefined, event: Event): unknown {
    return config?.submitOnChange ? this._onSubmitForm(config, event) : undefined;
  }

  _createContextMenu(
    handler: () => ContextMenuEntry[],
    selector: string,
    options: ContextMenuConfig = {},
  ): ContextMenu | null {
    const { container, hookName = "get{}ContextOptions", parentClassHooks = true, ...rest } = options;
    const entries = handler.call(this);
    if (parentClassHooks && hookName.includes("{}")) this._callHooks(hookName, entries);
    else hooks()?.callAll(hookName.replace("{}", this.constructor.name), this, entries);
    if (!entries.length) return null;
    const Menu = fvtt().applications.ux.ContextMenu.implementation;
    return new Menu(container ?? this.element, selector, entries, { jQuery: false, ...rest });
  }

  /* ---------------------------------------------------------------- detached windows (always here, never detached) */

  async detachWindow(): Promise<void> {}
  async attachWindow(): Promise<void> {}
  async renderChild(child: ApplicationSteps, options: RenderOptions = {}): Promise<ApplicationSteps> {
    return child.render({ force: true, ...options });
  }
}
