import { type Data, record } from "../../types.ts";
import { applyTheme, hasDom, isV14, localize, realm } from "../env.ts";
import { FormDataExtended } from "../ux/form-data.ts";
import { EventEmitter } from "./emitter.ts";
import { attachActions, attachForm } from "./events.ts";
import { updateFrame } from "./frame.ts";
import { mergeOptions, parseDimension } from "./options.ts";
import { attachWindowListeners, resolvePosition, writePosition } from "./position.ts";
import { ApplicationSteps } from "./steps.ts";
import type {
  ApplicationConfig,
  ApplicationOptions,
  ApplicationPosition,
  CloseOptions,
  PositionRequest,
  RenderOptions,
  WindowParts,
} from "./types.ts";

const STATES = { ERROR: -3, CLOSING: -2, CLOSED: -1, NONE: 0, RENDERING: 1, RENDERED: 2 } as const;

/** Every open application by its element id. */
export const instances = new Map<string, ApplicationV2>();

/** A window or panel: render queue, frame, actions, forms, tabs, position. */
export class ApplicationV2 extends ApplicationSteps {
  static BASE_APPLICATION: typeof ApplicationV2 = ApplicationV2;
  static RENDER_STATES = STATES;
  static emittedEvents: readonly string[] = Object.freeze(["render", "close", "position"]);
  static _appId = 0;
  static _maxZ = 100;
  static DEFAULT_OPTIONS: ApplicationConfig = {
    id: "app-{id}",
    classes: [],
    tag: "div",
    window: {
      frame: true,
      positioned: true,
      title: "",
      icon: "",
      controls: [],
      minimizable: true,
      resizable: false,
      contentTag: "section",
      contentClasses: [],
    },
    actions: {},
    form: { handler: undefined, submitOnChange: false, closeOnSubmit: false },
    position: {},
  };

  position: ApplicationPosition;
  #window: WindowParts = {
    header: undefined,
    title: undefined,
    icon: undefined,
    close: undefined,
    controls: undefined,
  };
  #element: HTMLElement | null = null;
  #state: number = STATES.NONE;
  #minimized = false;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(options: ApplicationConfig = {}) {
    super();
    this.options = this._initializeApplicationOptions(options);
    const { width = "auto", height = "auto", ...rest } = (this.options.position ?? {}) as Partial<ApplicationPosition>;
    this.position = { top: undefined, left: undefined, scale: 1, ...rest, width, height };
    Object.freeze(this.options);
  }

  static *inheritanceChain(): Generator<typeof ApplicationV2> {
    let cls: typeof ApplicationV2 = this;
    while (cls?.prototype instanceof EventEmitter) {
      yield cls;
      if (cls === ApplicationV2) return;
      cls = Object.getPrototypeOf(cls);
    }
  }

  static parseCSSDimensions = (style: string, parent: number) => parseDimension(style, parent);

  static async waitForImages(element: HTMLElement): Promise<void> {
    await Promise.all([...element.querySelectorAll("img")].map((image) => image.decode().catch(() => undefined)));
  }

  get window(): WindowParts {
    return this.#window;
  }
  get element(): HTMLElement {
    return this.#element as HTMLElement;
  }
  get classList(): DOMTokenList | undefined {
    return this.#element?.classList;
  }
  get id(): string {
    return this.options.id;
  }
  get title(): string {
    return localize(this.options.window.title);
  }
  get state(): number {
    return this.#state;
  }
  get rendered(): boolean {
    return this.#state === STATES.RENDERED;
  }
  get minimized(): boolean {
    return this.#minimized;
  }
  get hasFrame(): boolean {
    return this.options.window.frame;
  }
  get form(): HTMLFormElement | null {
    if (!this.#element) return null;
    return (this.#ownForm() ?? this.#element.querySelector("form")) as HTMLFormElement;
  }
  /** The form that `options.form` applies to: the whole window, or its content. */
  #ownForm(): HTMLElement | null {
    const { tag, window } = this.options;
    if (tag === "form") return this.#element;
    return window.frame && window.contentTag === "form" ? (this.#window.content ?? null) : null;
  }

  _initializeApplicationOptions(options: ApplicationConfig): ApplicationOptions {
    let merged: ApplicationConfig = {};
    for (const cls of [...(this.constructor as typeof ApplicationV2).inheritanceChain()].reverse()) {
      if (Object.hasOwn(cls, "DEFAULT_OPTIONS")) merged = mergeOptions(merged, cls.DEFAULT_OPTIONS);
    }
    merged = mergeOptions(merged, options);
    merged.uniqueId ??= String(++ApplicationV2._appId);
    merged.id = String(merged.id).replace("{id}", merged.uniqueId);
    return merged as ApplicationOptions;
  }

  /* ---------------------------------------------------------------- rendering */

  async render(options: RenderOptions | boolean = {}, extra: RenderOptions = {}): Promise<this> {
    const request = typeof options === "boolean" ? { ...extra, force: options } : (options ?? {});
    if (!hasDom()) return this;
    return this.#serial(() => this.#render(request));
  }

  #serial(task: () => Promise<this>): Promise<this> {
    const run = this.#queue.then(task);
    this.#queue = run.catch(() => undefined);
    return run;
  }

  async #render(options: RenderOptions): Promise<this> {
    const wasRendered = this.#state === STATES.RENDERED;
    if (!options.force && !wasRendered) return this;
    options.isFirstRender = !wasRendered;
    this._configureRenderOptions(options);
    try {
      if (this._canRender(options) === false) return this;
    } catch (error) {
      realm.ui?.notifications?.warn(record(error).message);
      return this;
    }
    this.#state = STATES.RENDERING;
    try {
      const context = await this._prepareContext(options);
      if (options.isFirstRender) await this._preFirstRender(context, options);
      await this._preRender(context, options);
      if (isV14()) this._callHooks("preRender{}", context, options);
      if (options.isFirstRender) {
        instances.set(this.id, this);
        this.#element = await this._renderFrame(options);
      }
      const result = await this._renderHTML(context, options);
      const content = this.hasFrame ? this.#window.content : this.#element;
      this._replaceHTML(result, content!, options);
      if (options.isFirstRender) this._insertElement(this.#element!);
      if (this.hasFrame) this._updateFrame(options);
      this.#state = STATES.RENDERED;
      if (options.isFirstRender) this._attachFrameListeners();
      if (this.hasFrame && this.options.window.positioned) this.setPosition(options.position ?? {});
      if (options.isFirstRender) {
        if (this.hasFrame) this.bringToFront();
        await this._onFirstRender(context, options);
      }
      if (options.isFirstRender || options.force) if (!options.isFirstRender) this.#reveal();
      await this._onRender(context, options);
      this._callHooks("render{}", this.#element, context, options);
      this.dispatchEvent(new Event("render"));
      if (isV14()) await this._postRender(context, options);
    } catch (error) {
      if (options.isFirstRender) {
        this.#state = STATES.ERROR;
        this.#element?.remove();
        this.#element = null;
        instances.delete(this.id);
      } else this.#state = STATES.RENDERED;
      throw error;
    }
    return this;
  }

  #reveal(): void {
    if (!this.hasFrame) return;
    if (this.#minimized) void this.maximize();
    this.bringToFront();
  }

  _configureRenderOptions(options: RenderOptions): void {
    const first = options.isFirstRender;
    options.window ??= {};
    options.position ??= {};
    if (first || options.force) options.window.title ??= this.title;
    if (first) options.window.icon ??= this.options.window.icon;
    if (first || options.force) options.window.controls ??= true;
    if (options.tab) {
      const groups = typeof options.tab === "string" ? { [this.#soleGroup()]: options.tab } : options.tab;
      for (const [group, tab] of Object.entries(groups)) this.tabGroups[group] = tab;
    }
  }

  #soleGroup(): string {
    return (
      Object.keys((this.constructor as typeof ApplicationV2).TABS)[0] ?? Object.keys(this.tabGroups)[0] ?? "primary"
    );
  }

  /* ---------------------------------------------------------------- window */

  async close(options: CloseOptions = {}): Promise<this> {
    if (!hasDom()) return this;
    return this.#serial(async () => {
      if (this.#state !== STATES.RENDERED && this.#state !== STATES.ERROR) return this;
      await this._preClose(options);
      this.#state = STATES.CLOSING;
      const element = this.#element;
      if (element && options.animate !== false && this.hasFrame) {
        element.classList.add("closing");
        await this._awaitTransition(element, 250);
      }
      this._tearDown(options);
      if (element) this._removeElement(element);
      this.#element = null;
      this.#minimized = false;
      for (const key of Object.keys(this.#window) as (keyof WindowParts)[]) this.#window[key] = undefined;
      this.#state = STATES.CLOSED;
      instances.delete(this.id);
      this._onClose(options);
      this._callHooks("close{}");
      this.dispatchEvent(new Event("close"));
      return this;
    });
  }

  _removeElement(element: HTMLElement): void {
    element.remove();
  }
  _tearDown(_options: CloseOptions): void {}

  /** Resolves when the element's transitions are over; at once with reduced motion. */
  async _awaitTransition(element: HTMLElement, timeout: number): Promise<void> {
    const wait = Promise.allSettled(element.getAnimations().map((animation) => animation.finished));
    await Promise.race([wait, new Promise((resolve) => setTimeout(resolve, timeout))]);
  }

  setPosition(position: PositionRequest = {}): ApplicationPosition | undefined {
    const element = this.#element;
    if (!element || !this.options.window.positioned || !this.hasFrame) return undefined;
    const next: PositionRequest = { ...this.position, ...position };
    this._prePosition(next);
    const resolved = this.#minimized ? ({ ...next } as ApplicationPosition) : this._updatePosition(next);
    Object.assign(this.position, resolved);
    writePosition(element, this.#minimized ? { ...resolved, width: undefined, height: undefined } : resolved);
    this._onPosition(resolved);
    this.dispatchEvent(new Event("position"));
    return this.position;
  }

  _updatePosition(position: PositionRequest): ApplicationPosition {
    return resolvePosition(this.#element!, this.position, position);
  }

  async toggleControls(expanded?: boolean | null, _options: { animate?: boolean } = {}): Promise<void> {
    const { controls, controlsDropdown } = this.#window;
    if (!controls || !controlsDropdown) return;
    const open = controlsDropdown.classList.contains("expanded");
    const wanted = expanded ?? !open;
    if (wanted && !open) updateFrame(this, { window: { controls: true } });
    controlsDropdown.classList.toggle("expanded", wanted);
    controls.setAttribute("aria-expanded", String(wanted));
    if (wanted) controlsDropdown.querySelector("button")?.focus();
  }

  async minimize(): Promise<void> {
    if (!this.rendered || !this.hasFrame || this.#minimized || !this.options.window.minimizable) return;
    this.#minimized = true;
    this.#element!.classList.add("minimized");
    writePosition(this.#element!, { ...this.position, width: undefined, height: undefined });
  }

  async maximize(): Promise<void> {
    if (!this.rendered || !this.#minimized) return;
    this.#minimized = false;
    this.#element!.classList.remove("minimized");
    this.setPosition();
  }

  bringToFront(): void {
    if (!this.#element || !this.hasFrame) return;
    if (realm.ui) realm.ui.activeWindow = this;
    const highest = [...instances.values()].every(
      (app) => app === this || (app.position.zIndex ?? 0) < (this.position.zIndex ?? 0),
    );
    if (highest && this.position.zIndex) return;
    this.position.zIndex = ++ApplicationV2._maxZ;
    this.#element.style.zIndex = String(this.position.zIndex);
  }
  bringToTop(): void {
    this.bringToFront();
  }

  /** Follow the page's theme, or a theme chosen for this window. */
  _refreshTheme(): void {
    if (this.#element && this.hasFrame) applyTheme(this.#element, this._theme);
  }
  get _theme(): string | null {
    return null;
  }

  /* ---------------------------------------------------------------- interaction */

  _attachFrameListeners(): void {
    attachActions(this);
    if (this.hasFrame) attachWindowListeners(this);
    const form = this.#ownForm();
    if (form) attachForm(this, form, this.options.form ?? {});
  }

  async submit(submitOptions: Data = {}): Promise<unknown> {
    const config = this.options.form;
    const form = this.form;
    if (!form || typeof config?.handler !== "function")
      throw new Error(`${this.constructor.name} has no form to submit`);
    const event = new Event("submit");
    const result = await config.handler.call(this as never, event, form, new FormDataExtended(form), submitOptions);
    if (config.closeOnSubmit) await this.close({ submitted: true });
    return result;
  }
}
