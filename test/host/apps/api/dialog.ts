import type { User } from "../../core/documents/user.ts";
import type { Data } from "../../types.ts";
import { cleanHtml, el, game, hasDom, localize, realm, word } from "../env.ts";
import { FormDataExtended } from "../ux/form-data.ts";
import { ApplicationV2 } from "./application.ts";
import { guard } from "./events.ts";
import { mergeOptions } from "./options.ts";
import type { ApplicationConfig, ApplicationOptions, RenderOptions } from "./types.ts";

const dismissedError = () => new Error("Dialog was dismissed without pressing a button.");

/** Callback of a button: its return value, if any, is the dialog's result. */
export type DialogCallback = (event: Event, button: HTMLButtonElement, dialog: DialogV2) => unknown;

export interface DialogButton {
  [key: string]: unknown;
  action: string;
  label?: string;
  icon?: string;
  type?: string;
  class?: string;
  style?: Partial<CSSStyleDeclaration>;
  disabled?: boolean;
  default?: boolean;
  callback?: DialogCallback;
}

interface DialogText {
  content?: string | HTMLElement;
  modal?: boolean;
  /** Gets the clicked button's result, before the dialog closes. */
  submit?: (result: unknown, dialog: DialogV2) => unknown;
}

/** The options of one dialog; its buttons by their action. */
export interface DialogOptions extends ApplicationOptions, DialogText {
  buttons: Record<string, DialogButton>;
}

/** Configuration of a dialog: texts, buttons, and behavior when it is dismissed. */
export interface DialogConfig extends ApplicationConfig, DialogText {
  buttons?: DialogButton[];
  rejectClose?: boolean;
  close?: (event: Event, dialog: DialogV2) => unknown;
  render?: (event: Event, dialog: DialogV2) => unknown;
  kind?: string;
  yes?: Partial<DialogButton>;
  no?: Partial<DialogButton>;
  ok?: Partial<DialogButton>;
}

/** A question sent to another user. */
export interface DialogQuery {
  type: string;
  config: DialogConfig;
}

type DialogKind = "prompt" | "confirm" | "wait" | "input";

/** A question with buttons. */
export class DialogV2 extends ApplicationV2 {
  declare options: DialogOptions;
  static override DEFAULT_OPTIONS: ApplicationConfig = {
    id: "dialog-{id}",
    classes: ["dialog"],
    tag: "dialog",
    form: { closeOnSubmit: true },
    window: { frame: true, positioned: true, minimizable: false },
    position: { width: "auto" },
  };

  override _initializeApplicationOptions(options: DialogConfig): DialogOptions {
    const merged = super._initializeApplicationOptions(options);
    const list = (merged.buttons ?? []) as DialogButton[];
    if (!list.length) throw new Error("You must define at least one entry in options.buttons");
    merged.buttons = Object.fromEntries(list.map((button) => [button.action, button]));
    for (const button of list) {
      merged.actions[button.action] ??= (event: PointerEvent, target: HTMLElement) =>
        this.#onButton(event, target as HTMLButtonElement);
    }
    return merged as DialogOptions;
  }

  override async _prepareContext(_options: RenderOptions): Promise<Data> {
    return {};
  }

  override async _renderHTML(_context: Data, _options: RenderOptions): Promise<HTMLFormElement> {
    const form = el("form", { className: "dialog-form standard-form", autocomplete: "off" });
    const content = el("div", { className: "dialog-content standard-form" });
    const given = this.options.content ?? "";
    if (given instanceof HTMLElement) content.append(given);
    else content.innerHTML = cleanHtml(String(given));
    const footer = el("footer", { className: "form-footer" });
    footer.innerHTML = this._renderButtons();
    form.append(content, footer);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const target = event.submitter ?? this.#defaultButton(form);
      guard("DialogV2#onSubmit", () => this._onSubmit(target as HTMLButtonElement, event));
    });
    return form;
  }

  _renderButtons(): string {
    return Object.values(this.options.buttons)
      .map((button) => {
        const { action, label, icon, type = "submit", class: css, style, disabled } = button;
        const element = el("button", { type, "data-action": action, className: css ?? "", disabled });
        if (!css) element.removeAttribute("class");
        Object.assign(element.style, style ?? {});
        if (button.default) element.setAttribute("autofocus", "");
        if (icon) element.append(el("i", { className: icon, "aria-hidden": "true" }));
        element.append(el("span", {}, localize(label)));
        return element.outerHTML;
      })
      .join("");
  }

  #defaultButton(form: HTMLFormElement): HTMLElement | null {
    const wanted = Object.values(this.options.buttons).find((button) => button.default);
    const action = wanted?.action ?? Object.keys(this.options.buttons)[0];
    return form.querySelector(`.form-footer [data-action="${action}"]`);
  }

  override _replaceHTML(result: HTMLFormElement, content: HTMLElement, _options: RenderOptions): void {
    content.replaceChildren(result);
  }

  #onButton(event: Event, target: HTMLButtonElement): Promise<unknown> | undefined {
    const form = target.form ?? this.form;
    if (form && target.type === "submit" && !target.formNoValidate && !form.reportValidity()) return undefined;
    return this._onSubmit(target, event);
  }

  async _onSubmit(target: HTMLButtonElement, event: Event): Promise<this> {
    event.preventDefault?.();
    const button = this.options.buttons[target?.dataset?.action ?? ""];
    const result = (await button?.callback?.(event, target, this)) ?? button?.action;
    await this.options.submit?.(result, this);
    return this.options.form!.closeOnSubmit ? this.close({ submitted: true }) : this;
  }

  /** Shown as soon as it is on the page, so that its position is computed from its real size. */
  override _insertElement(element: HTMLElement): void {
    super._insertElement(element);
    if (this.options.modal) (element as HTMLDialogElement).showModal();
    else (element as HTMLDialogElement).show();
  }

  override async _onFirstRender(_context: Data, _options: RenderOptions): Promise<void> {
    const dialog = this.element as HTMLDialogElement;
    dialog.addEventListener("keydown", (event) => this._onKeyDown(event));
    dialog.addEventListener("cancel", (event) => event.preventDefault());
    const focus = dialog.querySelector<HTMLElement>(".dialog-content [autofocus]") ?? this.#defaultFocus(dialog);
    focus?.focus();
  }

  #defaultFocus(dialog: HTMLElement): HTMLElement | null {
    const [field, button, first] = [
      ".dialog-content :is(input, select, textarea)",
      ".form-footer [autofocus]",
      ".form-footer button",
    ].map((selector) => dialog.querySelector<HTMLElement>(selector));
    return field ?? button ?? first ?? null;
  }

  override _attachFrameListeners(): void {
    super._attachFrameListeners();
    // Enter in a field submits with the default button even if it is not the first in the form.
    this.element.addEventListener("keydown", (event: KeyboardEvent) => {
      const field = event.target as HTMLElement;
      if (event.key !== "Enter" || !field.matches("input:not([type=checkbox]):not([type=radio])")) return;
      const button = this.#defaultButton(this.form!);
      if (!button || field.closest("form") !== this.form) return;
      event.preventDefault();
      button.click();
    });
  }

  _onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    void this.close();
  }

  /* ---------------------------------------------------------------- asking */

  static async confirm<T = boolean>({ yes = {}, no = {}, ...options }: DialogConfig = {}): Promise<T | null> {
    const buttons = [
      mergeOptions<DialogButton>(
        { action: "yes", label: word("Yes", "Yes"), icon: "fa-solid fa-check", callback: () => true },
        yes,
      ),
      mergeOptions<DialogButton>(
        { action: "no", label: word("No", "No"), icon: "fa-solid fa-xmark", default: true, callback: () => false },
        no,
      ),
    ];
    if (yes.default) buttons[1]!.default = no.default ?? false;
    return this.wait({ ...options, buttons: [...buttons, ...(options.buttons ?? [])], kind: "confirm" });
  }

  static async prompt<T = unknown>({ ok = {}, ...options }: DialogConfig = {}): Promise<T | null> {
    const label = word("Confirm", "Confirm");
    const button = mergeOptions<DialogButton>({ action: "ok", label, icon: "fa-solid fa-check", default: true }, ok);
    return this.wait({ ...options, buttons: [button, ...(options.buttons ?? [])], kind: options.kind ?? "prompt" });
  }

  static async input<T = Data>({ ok = {}, ...options }: DialogConfig = {}): Promise<T | null> {
    const callback = (_event: Event, button: HTMLButtonElement) => new FormDataExtended(button.form!).object;
    return this.prompt({ ...options, ok: mergeOptions<Partial<DialogButton>>({ callback }, ok), kind: "input" });
  }

  /**
   * Show a dialog and wait for its answer. Without a page the answer comes from `globalThis.hostDialog(config)`
   * (a value or a promise of one); where there is none the dialog counts as dismissed.
   */
  static async wait<T = unknown>(config: DialogConfig = {}): Promise<T | null> {
    const { rejectClose = false, close, render, kind = "wait", ...options } = config;
    if (!hasDom()) {
      const answer = await realm.hostDialog?.({ ...options, kind });
      if (answer === undefined && rejectClose) throw dismissedError();
      return (answer ?? null) as T | null;
    }
    return new Promise((resolve, reject) => {
      const submit = async (result: unknown) => {
        await options.submit?.(result, dialog);
        resolve(result as T);
      };
      const dialog: DialogV2 = new this({ ...options, submit });
      if (typeof render === "function") dialog.addEventListener("render", (event: Event) => render(event, dialog));
      dialog.addEventListener(
        "close",
        (event: Event) => {
          const result = typeof close === "function" ? close(event, dialog) : undefined;
          if (rejectClose && result === undefined) reject(dismissedError());
          else resolve((result ?? null) as T | null);
        },
        { once: true },
      );
      dialog.render({ force: true }).catch(reject);
    });
  }

  /** Ask another user's client. Callbacks cannot travel. */
  static async query(user: User | string, type: string, config: DialogConfig = {}): Promise<unknown> {
    const target = typeof user === "string" ? game().users.get(user) : user;
    if (!target) throw new Error("The user to be asked does not exist");
    return target.query("dialog", { type, config });
  }

  static async _handleQuery({ type, config }: DialogQuery): Promise<unknown> {
    if (!["prompt", "confirm", "wait", "input"].includes(type)) throw new Error(`"${type}" is no kind of dialog`);
    return this[type as DialogKind](config);
  }
}
