import { fvtt, hooks } from "../env.ts";
import { FormDataExtended } from "../ux/form-data.ts";
import { EventEmitter } from "./emitter.ts";
import { buildControl, buildFrame, updateFrame, visibleControls } from "./frame.ts";
import { activateTab, prepareTabs } from "./tab-groups.ts";

/** The steps of an application that subclasses override; the machinery that calls them is `ApplicationV2`. */
export abstract class ApplicationSteps extends EventEmitter {
  static TABS: Record<string, any> = {};

  options: any;
  tabGroups: Record<string, string | null> = {};
  abstract get window(): any;
  abstract get element(): any;
  abstract get form(): HTMLFormElement | null;
  abstract get hasFrame(): boolean;
  abstract render(options?: any): Promise<this>;
  abstract close(options?: any): Promise<this>;

  async _prepareContext(_options: any): Promise<any> {
    const groups = Object.keys((this.constructor as any).TABS);
    return groups.length === 1 ? { tabs: this._prepareTabs(groups[0]!) } : {};
  }

  _getTabsConfig(group: string): any {
    return (this.constructor as any).TABS[group] ?? null;
  }
  _prepareTabs(group: string): Record<string, any> {
    return prepareTabs(this, group);
  }
  changeTab(tab: string, group: string, options: any = {}): void {
    activateTab(this, tab, group, options);
  }

  async _renderHTML(_context: any, _options: any): Promise<any> {
    throw new Error(`${this.constructor.name} must implement _renderHTML`);
  }
  _replaceHTML(_result: any, _content: HTMLElement, _options: any): void {
    throw new Error(`${this.constructor.name} must implement _replaceHTML`);
  }
  async _renderFrame(_options: any): Promise<HTMLElement> {
    return buildFrame(this);
  }
  _updateFrame(options: any): void {
    updateFrame(this, options);
  }
  _renderHeaderControl(control: any): HTMLLIElement {
    return buildControl(control);
  }
  _headerControlsButtons(): Generator<any> {
    return visibleControls(this);
  }
  _getHeaderControls(): any[] {
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
    for (const cls of (this.constructor as any).inheritanceChain()) {
      if (cls.name) hooks()?.callAll(pattern.replace("{}", cls.name), this, ...args);
    }
  }

  _canRender(_options: any): false | undefined {
    return undefined;
  }
  async _preFirstRender(_context: any, _options: any): Promise<void> {}
  async _onFirstRender(_context: any, _options: any): Promise<void> {}
  async _preRender(_context: any, _options: any): Promise<void> {}
  async _onRender(_context: any, _options: any): Promise<void> {}
  async _postRender(_context: any, _options: any): Promise<void> {}
  async _preClose(_options: any): Promise<void> {}
  _onClose(_options: any): void {}
  _prePosition(_position: any): void {}
  _onPosition(_position: any): void {}

  /* ---------------------------------------------------------------- interaction */

  _onClickTab(event: any): void {
    const target = (event.target as Element).closest<HTMLElement>("[data-tab]");
    const button = event.button;
    if (!target || (button && button > 0)) return;
    const group = target.dataset.group ?? target.closest<HTMLElement>("[data-group]")?.dataset.group ?? "";
    this.changeTab(target.dataset.tab!, group, { event, navElement: target.closest(".tabs") ?? undefined });
  }
  _onClickAction(_event: any, _target: HTMLElement): void {}

  async _onSubmitForm(config: any, event: any): Promise<void> {
    event.preventDefault?.();
    const form = (event.type === "submit" ? event.target : event.target?.closest?.("form")) ?? this.form;
    const data = new (fvtt()?.applications?.ux?.FormDataExtended ?? FormDataExtended)(form);
    if (typeof config?.handler === "function") await config.handler.call(this, event, form, data);
    if (config?.closeOnSubmit && event.type === "submit") await this.close({ submitted: true });
  }

  _onChangeForm(config: any, event: any): unknown {
    return config?.submitOnChange ? this._onSubmitForm(config, event) : undefined;
  }

  _createContextMenu(handler: () => any[], selector: string, options: any = {}): any {
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
  async renderChild(child: any, options: any = {}): Promise<any> {
    return child.render({ force: true, ...options });
  }
}
