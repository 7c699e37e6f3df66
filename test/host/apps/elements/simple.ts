import { record } from "../../types.ts";
import { el, fvtt, localize, word } from "../env.ts";
import type { FileConfig, InputConfig, NumberConfig, TextConfig } from "../fields/config.ts";
import type { FilePicker } from "../ui/small-apps.ts";
import { AbstractFormInputElement, applyConfig } from "./abstract.ts";

/** Inputs built from one or two native controls: range, colour, hue, file path, code, formula. */

export class HTMLRangePickerElement extends AbstractFormInputElement<number> {
  static override tagName = "range-picker";
  declare _value: number | undefined;
  #range!: HTMLInputElement;
  #number!: HTMLInputElement;

  get min(): number {
    return Number(this.getAttribute("min") ?? 0);
  }
  get max(): number {
    return Number(this.getAttribute("max") ?? 1);
  }
  get step(): number {
    return Number(this.getAttribute("step") ?? 0.1);
  }
  get valueAsNumber(): number {
    return this._getValue();
  }
  override _setValue(value: unknown): void {
    const number = Number(value);
    this._value = Math.min(Math.max(Number.isFinite(number) ? number : this.min, this.min), this.max);
  }
  override _getValue(): number {
    return this._value ?? this.min;
  }
  override _buildElements(): HTMLElement[] {
    const { min, max, step } = this;
    this.#range = el("input", { type: "range", min, max, step });
    this.#number = el("input", { type: "number", min, max, step });
    this._applyInputAttributes(this.#number);
    this._primaryInput = this.#number;
    this.#range.setAttribute("aria-label", this.getAttribute("aria-label") ?? (this.name || "range"));
    return [this.#range, this.#number];
  }
  override _refresh(): void {
    const value = String(this._getValue());
    this.#range.value = value;
    this.#number.value = value;
  }
  override _activateListeners(): void {
    this.#range.addEventListener("input", (event) => {
      event.stopPropagation();
      this.#number.value = this.#range.value;
    });
    for (const input of [this.#range, this.#number]) {
      input.addEventListener("change", (event) => {
        event.stopPropagation();
        this.value = input.valueAsNumber;
      });
    }
  }
  static create(config: NumberConfig): HTMLRangePickerElement {
    const element = document.createElement("range-picker") as HTMLRangePickerElement;
    for (const key of ["min", "max", "step"]) element.setAttribute(key, String(config[key]));
    element.setAttribute("value", String(config.value ?? config.min ?? 0));
    applyConfig(element, config);
    return element;
  }
}

export class HTMLColorPickerElement extends AbstractFormInputElement<string | null> {
  static override tagName = "color-picker";
  declare _value: string | undefined;
  #text!: HTMLInputElement;
  #swatch!: HTMLInputElement;

  override _getValue(): string | null {
    return this._value || null;
  }
  override _setValue(value: unknown): void {
    this._value = (record(value).css as string | undefined) ?? (value ? String(value) : "");
  }
  override _buildElements(): HTMLElement[] {
    this.#text = el("input", { type: "text", className: "color", maxlength: 9 });
    this.#swatch = el("input", { type: "color", "aria-label": word("COLOR.Swatch", "Choose a colour") });
    this._applyInputAttributes(this.#text);
    this._primaryInput = this.#text;
    return [this.#text, this.#swatch];
  }
  override _refresh(): void {
    this.#text.value = this._value ?? "";
    this.#swatch.value = /^#[0-9a-f]{6}$/i.test(this._value ?? "")
      ? this._value!
      : this.getAttribute("placeholder") || "#000000";
  }
  override _activateListeners(): void {
    for (const input of [this.#text, this.#swatch]) {
      input.addEventListener("input", (event) => event.stopPropagation());
      input.addEventListener("change", (event) => {
        event.stopPropagation();
        this.value = input.value;
      });
    }
  }
  static create(config: InputConfig): HTMLColorPickerElement {
    const element = document.createElement("color-picker") as HTMLColorPickerElement;
    const value = record(config.value).css ?? config.value;
    if (value) element.setAttribute("value", String(value));
    applyConfig(element, config);
    return element;
  }
}

export class HTMLHueSelectorSlider extends AbstractFormInputElement<number | undefined> {
  static override tagName = "hue-slider";
  declare _value: number | undefined;
  #range!: HTMLInputElement;

  override _setValue(value: unknown): void {
    this._value = Math.min(Math.max(Number(value) || 0, 0), 1);
  }
  override _buildElements(): HTMLElement[] {
    this.#range = el("input", { type: "range", className: "color-range", min: 0, max: 360, step: 1 });
    this._primaryInput = this.#range;
    return [this.#range];
  }
  override _refresh(): void {
    this.#range.value = String(Math.round((this._value ?? 0) * 360));
    this.style.setProperty("--color-thumb", `hsl(${this.#range.value}, 100%, 50%)`);
  }
  override _activateListeners(): void {
    this.#range.addEventListener("change", (event) => {
      event.stopPropagation();
      this.value = this.#range.valueAsNumber / 360;
    });
  }
}

export class HTMLFilePickerElement extends AbstractFormInputElement<string> {
  static override tagName = "file-picker";
  declare _value: string | undefined;
  input!: HTMLInputElement;
  button!: HTMLButtonElement;
  picker: FilePicker | undefined;

  override get type(): string {
    return this.getAttribute("type") ?? "any";
  }
  override set type(value: string) {
    this.setAttribute("type", value);
  }
  get noupload(): boolean {
    return this.hasAttribute("noupload");
  }
  override _getValue(): string {
    return this._value ?? "";
  }
  override _buildElements(): HTMLElement[] {
    const label = word("FILES.BrowseTooltip", "Browse Files");
    this.input = el("input", {
      type: "text",
      className: "image",
      placeholder: this.getAttribute("placeholder") ?? "path/to/file.ext",
    });
    this._primaryInput = this.input;
    this.button = el("button", {
      type: "button",
      className: "fa-solid fa-file-import fa-fw icon",
      "data-tooltip": label,
      "aria-label": label,
      tabindex: "-1",
    });
    return [this.input, this.button];
  }
  override _refresh(): void {
    this.input.value = this._value ?? "";
  }
  override _activateListeners(): void {
    this.input.addEventListener("input", (event) => event.stopPropagation());
    this.input.addEventListener("change", (event) => {
      event.stopPropagation();
      this.value = this.input.value;
    });
    this.button.addEventListener("click", (event) => {
      event.preventDefault();
      this.picker = new (fvtt().applications.apps.FilePicker.implementation)({
        type: this.type,
        current: this.value,
        callback: (path: string) => {
          this.value = path;
        },
      });
      void this.picker.browse();
    });
  }
  static create(config: FileConfig): HTMLFilePickerElement {
    const element = document.createElement("file-picker") as HTMLFilePickerElement;
    element.setAttribute("value", (config.value ?? "") as string);
    if (config.type) element.setAttribute("type", config.type);
    if (config.noupload) element.setAttribute("noupload", "");
    applyConfig(element, config);
    return element;
  }
}

/** Code and formulas: a plain text control with its own value. */
abstract class TextElement extends AbstractFormInputElement<string> {
  declare _value: string | undefined;
  _control!: HTMLInputElement | HTMLTextAreaElement;
  abstract _makeControl(): HTMLInputElement | HTMLTextAreaElement;

  override _getValue(): string {
    return this._control?.isConnected ? this._control.value : (this._value ?? "");
  }
  override _setValue(value: unknown): void {
    this._value = String(value ?? "");
    if (this._control) this._control.value = this._value;
  }
  override _initialize(): void {
    if (this._value === undefined) this._value = this.getAttribute("value") ?? this.textContent ?? "";
  }
  override _buildElements(): HTMLElement[] {
    this._control = this._makeControl();
    this._control.value = this._value ?? "";
    this._applyInputAttributes(this._control);
    this._primaryInput = this._control;
    return [this._control];
  }
  override _activateListeners(): void {
    this._control.addEventListener("input", (event) => event.stopPropagation());
    this._control.addEventListener("change", (event) => {
      event.stopPropagation();
      this._value = this._control.value;
      this._announce();
    });
  }
}

export class HTMLCodeMirrorElement extends TextElement {
  static override tagName = "code-mirror";
  _makeControl(): HTMLTextAreaElement {
    return el("textarea", { spellcheck: "false", className: "code" });
  }
  static create(config: TextConfig): HTMLCodeMirrorElement {
    const element = document.createElement("code-mirror") as HTMLCodeMirrorElement;
    element.setAttribute("value", (config.value ?? "") as string);
    if (config.language) element.setAttribute("language", config.language);
    applyConfig(element, config);
    return element;
  }
}

export class HTMLFormulaInputElement extends TextElement {
  static override tagName = "formula-input";
  _makeControl(): HTMLInputElement {
    return el("input", {
      type: "text",
      spellcheck: "false",
      placeholder: localize(this.getAttribute("placeholder") ?? ""),
    });
  }
  static create(config: InputConfig): HTMLFormulaInputElement {
    const element = document.createElement("formula-input") as HTMLFormulaInputElement;
    element.setAttribute("value", (config.value ?? "") as string);
    applyConfig(element, config);
    return element;
  }
}
