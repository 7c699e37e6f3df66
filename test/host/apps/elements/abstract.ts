import { BaseElement } from "../env.ts";
import type { InputConfig } from "../fields/config.ts";

type NativeControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement;

/** Base of all form inputs of our own: a name, a typed value, `input` and `change` events, part of its form. */
export abstract class AbstractFormInputElement<Value = unknown> extends BaseElement {
  static tagName = "";
  static formAssociated = true;
  static observedAttributes = ["disabled", "readonly"];

  _internals: ElementInternals | undefined;
  /** Internal value of the element; each subclass declares its own type. */
  _value: unknown;
  /** The inner control that stands for this element: it gets focus and the accessible name. */
  _primaryInput: HTMLElement | null = null;
  #built = false;
  #fieldsetDisabled = false;

  constructor(..._args: unknown[]) {
    super();
    this._internals = this.attachInternals?.();
  }

  get form(): HTMLFormElement | null {
    return this._internals?.form ?? null;
  }
  get name(): string {
    return this.getAttribute("name") ?? "";
  }
  set name(value: string) {
    this.setAttribute("name", value);
  }
  get type(): string | null {
    return this.getAttribute("type") ?? this.localName;
  }
  get value(): Value {
    return this._getValue();
  }
  set value(value: unknown) {
    this._setValue(value);
    this._announce();
  }
  get disabled(): boolean {
    return this.hasAttribute("disabled");
  }
  set disabled(value: boolean) {
    this.toggleAttribute("disabled", Boolean(value));
  }
  get readOnly(): boolean {
    return this.hasAttribute("readonly");
  }
  get editable(): boolean {
    return !(this.disabled || this.#fieldsetDisabled || this.readOnly);
  }

  /** Tell the form and listeners that the value changed. */
  _announce(): void {
    this._internals?.setFormValue?.(String(this._getValue() ?? ""));
    if (this.#built) this._refresh();
    this.dispatchEvent(new Event("input", { bubbles: true, cancelable: true }));
    this.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
  }

  _getValue(): Value {
    return this._value as Value;
  }
  _setValue(value: unknown): void {
    this._value = value;
  }

  connectedCallback(): void {
    if (this.#built) return;
    this._initialize();
    const children = this._buildElements();
    this.replaceChildren(...children);
    this.#built = true;
    this._refresh();
    this._toggleDisabled(!this.editable);
    this._activateListeners();
    this.addEventListener("click", (event) => this._onClick(event as PointerEvent));
    queueMicrotask(() => this.#nameInner());
  }
  disconnectedCallback(): void {}
  attributeChangedCallback(name: string, _old: string | null, _value: string | null): void {
    if (this.#built && (name === "disabled" || name === "readonly")) this._toggleDisabled(!this.editable);
  }
  formDisabledCallback(disabled: boolean): void {
    this.#fieldsetDisabled = disabled;
    if (this.#built) this._toggleDisabled(!this.editable);
  }

  #nameInner(): void {
    const inner = this._primaryInput;
    if (!inner || inner.hasAttribute("aria-label") || inner.hasAttribute("aria-labelledby")) return;
    const label = this._internals?.labels?.[0]?.textContent?.trim() || this.closest("label")?.textContent?.trim();
    const name = this.getAttribute("aria-label") || label || this.getAttribute("placeholder") || this.name;
    if (name) inner.setAttribute("aria-label", name);
  }

  /** Read the initial value from attributes or children. */
  _initialize(): void {
    if (this._value === undefined && this.hasAttribute("value")) this._setValue(this.getAttribute("value"));
    this._internals?.setFormValue?.(String(this._getValue() ?? ""));
  }
  _buildElements(): HTMLElement[] {
    return [];
  }
  _refresh(): void {}
  _activateListeners(): void {}
  _toggleDisabled(disabled: boolean): void {
    for (const input of this.querySelectorAll<NativeControl>("input, select, textarea, button"))
      input.disabled = disabled;
  }
  _applyInputAttributes(input: HTMLElement): void {
    for (const name of ["placeholder", "required", "autofocus"]) {
      if (this.hasAttribute(name)) input.setAttribute(name, this.getAttribute(name)!);
    }
  }
  _onClick(event: PointerEvent): void {
    if (event.target === this) this._primaryInput?.focus();
  }
  override focus(options?: FocusOptions): void {
    if (this._primaryInput) this._primaryInput.focus(options);
    else super.focus(options);
  }
}

/** Copy name, flags and data of an input configuration onto a custom element. */
export function applyConfig(element: HTMLElement, config: InputConfig): void {
  if (config.name) element.setAttribute("name", config.name);
  if (config.id) element.id = config.id;
  for (const flag of ["required", "disabled", "readonly", "autofocus"]) {
    if (config[flag]) element.setAttribute(flag, "");
  }
  if (config.placeholder) element.setAttribute("placeholder", config.placeholder);
  for (const [key, value] of Object.entries(config.aria ?? {})) element.setAttribute(`aria-${key}`, String(value));
  for (const [key, value] of Object.entries(config.dataset ?? {})) element.dataset[key] = String(value);
  const classes = typeof config.classes === "string" ? config.classes.split(/\s+/) : (config.classes ?? []);
  element.classList.add(...classes.filter(Boolean));
}
