import { el, localize, word } from "../env.ts";
import type { SelectConfig } from "../fields/config.ts";
import { fillOptions } from "../fields/options.ts";
import { AbstractFormInputElement, applyConfig } from "./abstract.ts";

/** Several choices out of a list; the options are the element's children. */
export abstract class AbstractMultiSelectElement extends AbstractFormInputElement<string[]> {
  declare _value: Set<string> | undefined;
  _options: HTMLElement[] = [];
  _choices: Record<string, string> = {};

  override _initialize(): void {
    this._options = [...this.querySelectorAll<HTMLElement>(":scope > option, :scope > optgroup")];
    const chosen = new Set<string>(this._value ?? []);
    for (const option of this.querySelectorAll("option")) {
      this._choices[option.value] = option.textContent?.trim() || option.value;
      if (this._value === undefined && option.hasAttribute("selected")) chosen.add(option.value);
      option.removeAttribute("selected");
    }
    if (this._value === undefined && this.hasAttribute("value")) {
      for (const value of this.getAttribute("value")!.split(",").filter(Boolean)) chosen.add(value.trim());
    }
    this._value = chosen;
  }

  select(value: string): void {
    if (!(value in this._choices)) throw new Error(`"${value}" is not an option of this multi-select`);
    this._value!.add(value);
    this._announce();
  }
  unselect(value: string): void {
    if (this._value!.delete(value)) this._announce();
  }
  override _getValue(): string[] {
    return [...(this._value ?? [])];
  }
  override _setValue(value: unknown): void {
    const next = new Set<string>(value instanceof Set || Array.isArray(value) ? value : value ? [value as string] : []);
    if (Object.keys(this._choices).length && [...next].some((entry) => !(entry in this._choices))) {
      throw new Error("The values assigned to a multi-select must all be among its options");
    }
    this._value = next;
  }
}

export class HTMLMultiSelectElement extends AbstractMultiSelectElement {
  static override tagName = "multi-select";
  #tags!: HTMLDivElement;
  #select!: HTMLSelectElement;

  override _buildElements(): HTMLElement[] {
    this.#tags = el("div", { className: "tags input-element-tags" });
    this.#select = el("select", {}, el("option", { value: "" }, localize(this.getAttribute("placeholder") ?? "")));
    this.#select.append(...this._options);
    this._primaryInput = this.#select;
    return [this.#tags, this.#select];
  }
  override _refresh(): void {
    this.#tags.replaceChildren(
      ...this._getValue().map((value) => renderTag(value, this._choices[value] ?? value, this.editable)),
    );
    for (const option of this.#select.querySelectorAll("option")) {
      if (option.value) option.disabled = this._value!.has(option.value);
    }
    this.#select.value = "";
  }
  override _activateListeners(): void {
    this.#select.addEventListener("input", (event) => event.stopPropagation());
    this.#select.addEventListener("change", (event) => {
      event.stopPropagation();
      if (this.#select.value) this.select(this.#select.value);
    });
    this.#tags.addEventListener("click", (event) => {
      const tag = removedTag(event);
      if (tag && this.editable) this.unselect(tag);
    });
  }
  override _toggleDisabled(disabled: boolean): void {
    this.#select.disabled = disabled;
    this._refresh();
  }
  static create(config: SelectConfig): HTMLMultiSelectElement {
    return fillChoices(document.createElement("multi-select") as HTMLMultiSelectElement, config);
  }
}

export class HTMLMultiCheckboxElement extends AbstractMultiSelectElement {
  static override tagName = "multi-checkbox";
  #boxes = new Map<string, HTMLInputElement>();

  override _buildElements(): HTMLElement[] {
    const box = (option: HTMLOptionElement) => {
      const input = el("input", { type: "checkbox", value: option.value });
      this.#boxes.set(option.value, input);
      return el("label", { className: "checkbox" }, input, option.textContent ?? option.value);
    };
    return this._options.map((option) => {
      if (option instanceof HTMLOptionElement) return box(option);
      const group = option as HTMLOptGroupElement;
      return el(
        "fieldset",
        { className: "input-grid" },
        el("legend", {}, group.label),
        ...[...group.querySelectorAll("option")].map(box),
      );
    });
  }
  override _refresh(): void {
    for (const [value, box] of this.#boxes) box.checked = this._value!.has(value);
  }
  override _activateListeners(): void {
    for (const [value, box] of this.#boxes) {
      box.addEventListener("input", (event) => event.stopPropagation());
      box.addEventListener("change", (event) => {
        event.stopPropagation();
        if (box.checked) this.select(value);
        else this.unselect(value);
      });
    }
  }
  static create(config: SelectConfig): HTMLMultiCheckboxElement {
    return fillChoices(document.createElement("multi-checkbox") as HTMLMultiCheckboxElement, config);
  }
}

function fillChoices<T extends AbstractMultiSelectElement>(element: T, config: SelectConfig): T {
  applyConfig(element, config);
  fillOptions(element, { ...config, blank: undefined, multiple: true });
  return element;
}

/** One removable tag. */
export function renderTag(key: string, label: string, editable = true): HTMLDivElement {
  const tag = el("div", { className: "tag", "data-key": key }, el("span", {}, label));
  if (editable) {
    const remove = word("ELEMENTS.TAGS.Remove", "Remove");
    tag.append(
      el(
        "button",
        { type: "button", className: "remove", "data-remove": key, "aria-label": `${remove}: ${label}` },
        "×",
      ),
    );
  }
  return tag;
}

/** The key of the tag whose remove button was clicked. */
export const removedTag = (event: Event): string | undefined =>
  (event.target as Element).closest<HTMLElement>("[data-remove]")?.dataset.remove;
