/** Reads a form into typed values: numbers as numbers, checkboxes as booleans, custom elements by their value. */

const Base: any = (globalThis as any).FormData ?? class extends Map {};

const SKIPPED = new Set(["BUTTON", "FIELDSET", "OBJECT", "OUTPUT"]);
const NO_VALUE_TYPES = new Set(["button", "submit", "reset", "image"]);

const hasNoValue = (field: any) =>
  SKIPPED.has(field.tagName) || (field.tagName === "INPUT" && NO_VALUE_TYPES.has(field.type));

export class FormDataExtended extends Base {
  dtypes: Record<string, string>;
  editors: Record<string, any>;
  #object: Record<string, any> = {};

  constructor(form: HTMLFormElement, options: any = {}) {
    super();
    this.dtypes = options.dtypes ?? {};
    this.editors = options.editors ?? {};
    if (form) this.process(form, options);
  }

  /** Values by field name; names are flat ("system.hp.value"). */
  get object(): Record<string, any> {
    return this.#object;
  }

  process(form: HTMLFormElement, options: any = {}): void {
    const groups = new Map<string, any[]>();
    for (const field of form.elements as any) {
      const name = field.name || field.getAttribute?.("name");
      if (!name || hasNoValue(field)) continue;
      if (!options.disabled && (field.matches(":disabled") || field.disabled)) continue;
      if (options.readonly === false && (field.readOnly || field.hasAttribute("readonly"))) continue;
      groups.set(name, [...(groups.get(name) ?? []), field]);
    }
    for (const [name, fields] of groups) {
      const dtype = fields[0].dataset?.dtype;
      if (dtype) this.dtypes[name] ??= dtype;
      const value = readGroup(fields);
      this.set(name, Array.isArray(value) && dtype ? value.map((v) => this.#cast(name, v)) : this.#cast(name, value));
    }
    for (const element of form.querySelectorAll<HTMLElement>("[data-edit]")) {
      const name = element.dataset.edit!;
      if (groups.has(name) || element.closest("form") !== form || (element as any).disabled) continue;
      this.set(name, element instanceof HTMLImageElement ? element.getAttribute("src") : element.innerHTML.trim());
    }
    const Form = (globalThis as any).FormDataEvent;
    if (Form) form.dispatchEvent(new Form("formdata", { formData: this }));
  }

  #cast(name: string, value: any): any {
    const dtype = this.dtypes[name];
    if (!dtype || value === null || value === undefined) return value;
    switch (dtype) {
      case "Number":
        return value === "" || typeof value === "boolean" ? null : Number(value);
      case "Boolean":
        return typeof value === "string" ? value === "true" : Boolean(value);
      case "JSON":
        return value === "" ? null : JSON.parse(value);
      case "String":
        return String(value);
      default: {
        const Type = (globalThis as any)[dtype];
        if (typeof Type !== "function") return value;
        return Type.fromString ? Type.fromString(value) : Type.prototype?.constructor ? new Type(value) : Type(value);
      }
    }
  }

  set(name: string, value: any): this {
    this.#object[name] = value;
    if (Array.isArray(value)) {
      super.delete(name);
      for (const entry of value) this.#raw(name, entry);
    } else super.set(name, toText(value));
    return this;
  }

  append(name: string, value: any): void {
    const current = this.#object[name];
    if (Array.isArray(current)) current.push(value);
    else this.#object[name] = current === undefined ? [value] : [current, value];
    this.#raw(name, value);
  }

  #raw(name: string, value: any): void {
    if (typeof super.append === "function") super.append(name, toText(value));
    else super.set(name, toText(value));
  }
}

const toText = (value: any): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

function readGroup(fields: any[]): any {
  const [first] = fields;
  if (first.type === "radio") return fields.find((field) => field.checked)?.value ?? null;
  if (first.type === "checkbox" && fields.length > 1) {
    if (fields.every((field) => field.hasAttribute("value"))) {
      return fields.filter((field) => field.checked).map((field) => field.value);
    }
    return fields.map((field) => field.checked);
  }
  return fields.length > 1 ? fields.map(readField) : readField(first);
}

function readField(field: any): any {
  if (field.tagName.includes("-")) return field.value;
  switch (field.type) {
    case "checkbox":
      return field.checked;
    case "number":
    case "range":
      return field.value === "" ? null : Number(field.value);
    case "select-multiple":
      return [...field.selectedOptions].map((option: HTMLOptionElement) => option.value);
    default:
      return field.value;
  }
}
