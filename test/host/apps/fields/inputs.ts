import { HTMLMultiCheckboxElement, HTMLMultiSelectElement } from "../elements/multi-select.ts";
import { el, fvtt, localize } from "../env.ts";
import type { FormGroupConfig, InputConfig, NumberConfig, SelectConfig, TextConfig } from "./config.ts";
import { fillOptions } from "./options.ts";

/** foundry.applications.fields: inputs and form groups as elements. */

/** Name, flags, data and aria attributes common to all inputs. */
export function setInputAttributes(input: HTMLElement, config: InputConfig): void {
  if (config.name !== undefined && config.name !== null) input.setAttribute("name", config.name);
  for (const flag of ["required", "disabled", "readonly", "autofocus"]) {
    if (config[flag]) input.setAttribute(flag, "");
  }
  if (config.id) input.id = config.id;
  if (config.placeholder) {
    input.setAttribute("placeholder", config.localize ? localize(config.placeholder) : config.placeholder);
  }
  for (const [key, value] of Object.entries(config.dataset ?? {})) input.dataset[key] = String(value);
  for (const [key, value] of Object.entries(config.aria ?? {})) input.setAttribute(`aria-${key}`, String(value));
  const classes = typeof config.classes === "string" ? config.classes.split(/\s+/) : (config.classes ?? []);
  for (const css of classes) if (css) input.classList.add(css);
}

/** An icon of the icon font by its name there: "check", with or without "fa-". */
export function createFontAwesomeIcon(
  glyph: string,
  { style = "solid", fixedWidth = false, classes = [] as string[] } = {},
): HTMLElement {
  const names = [`fa-${style}`, glyph.startsWith("fa-") ? glyph : `fa-${glyph}`, ...(fixedWidth ? ["fa-fw"] : [])];
  const icon = el("i", { className: [...names, ...classes].join(" ") });
  icon.inert = true;
  return icon;
}

export function createTextInput(config: TextConfig): HTMLInputElement {
  const input = el("input", { type: "text", value: config.value ?? "" });
  setInputAttributes(input, config);
  return input;
}

export function createTextareaInput(config: TextConfig): HTMLTextAreaElement {
  const textarea = el("textarea");
  textarea.textContent = (config.value ?? "") as string;
  if (config.rows) textarea.setAttribute("rows", String(config.rows));
  setInputAttributes(textarea, config);
  return textarea;
}

export function createCheckboxInput(config: InputConfig): HTMLInputElement {
  const input = el("input", { type: "checkbox", checked: Boolean(config.value) });
  setInputAttributes(input, config);
  return input;
}

export function createNumberInput(config: NumberConfig): HTMLInputElement {
  const input = el("input", { type: "number" });
  const { value } = config;
  if (config.step !== undefined && config.step !== null) input.step = String(config.step);
  if (config.min !== undefined && config.min !== null && Number.isFinite(config.min)) input.min = String(config.min);
  if (config.max !== undefined && config.max !== null && Number.isFinite(config.max)) input.max = String(config.max);
  if (value !== null && value !== undefined && value !== "") input.setAttribute("value", String(value));
  if (config.type === "range") input.type = "range";
  setInputAttributes(input, config);
  return input;
}

export function createSelectInput(config: SelectConfig): HTMLElement {
  if (config.type === "multi") return createMultiSelectInput(config);
  if (config.type === "checkboxes") return createMultiSelectInput({ ...config, type: "checkboxes" });
  const select = el("select");
  fillOptions(select, config);
  setInputAttributes(select, config);
  return select;
}

export function createMultiSelectInput(config: SelectConfig): HTMLElement {
  return config.type === "checkboxes" ? HTMLMultiCheckboxElement.create(config) : HTMLMultiSelectElement.create(config);
}

/** Rich text the old way; the modern engine is a prose-mirror element. */
export function createEditorInput(config: TextConfig): HTMLElement {
  return fvtt().applications.elements.HTMLProseMirrorElement.create({ toggled: config.button ?? true, ...config });
}

/** `div.form-group` with label, fields and hint around an input or several. */
export function createFormGroup(config: FormGroupConfig): HTMLDivElement {
  const { label, hint, units, rootId, stacked, localize: translate, input, widget, classes = [] } = config;
  if (typeof widget === "function") return widget(config.field, config, config.inputConfig ?? {});
  const text = (value: string) => (translate ? localize(value) : value);
  const group = el("div", { className: "form-group" });
  const list = typeof classes === "string" ? classes.split(/\s+/) : [...classes];
  for (const css of list) if (css) group.classList.add(css);
  if (stacked) group.classList.add("stacked");
  const labelElement = el("label", {}, text(label ?? ""));
  if (units) labelElement.append(" ", el("span", { className: "units" }, `(${text(units)})`));
  const fields = el("div", { className: "form-fields" });
  const inputs: HTMLElement[] = input instanceof Element ? [input] : input ? [...input] : [];
  fields.append(...inputs);
  group.append(labelElement, fields);
  if (rootId) {
    for (const element of inputs) {
      const name = element.getAttribute?.("name");
      if (name && !element.id) element.id = `${rootId}-${name}`;
    }
    const first = inputs.find((element) => element.id);
    if (first) labelElement.setAttribute("for", first.id);
  } else if (inputs[0]?.id) labelElement.setAttribute("for", inputs[0].id);
  if (hint) {
    const paragraph = el("p", { className: "hint" });
    paragraph.innerHTML = text(hint);
    group.append(paragraph);
  }
  return group;
}
