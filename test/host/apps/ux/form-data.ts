import { type Data, record } from "../../types.ts";

/** Reads a form into typed values: numbers as numbers, checkboxes as booleans, custom elements by their value. */

/** The page's own form data; a realm without a page uses a map with the same methods. */
const Base = globalThis.FormData ?? (class extends Map {} as unknown as typeof FormData);

/** A control of a form: a native one, or an element of our own that stands for one. */
interface Control extends HTMLElement {
  name: string;
  type: string;
  value: unknown;
  checked: boolean;
  disabled: boolean;
  readOnly: boolean;
  selectedOptions: Iterable<HTMLOptionElement>;
}

export interface FormDataOptions {
  /** Types by field name, in addition to those the fields declare. */
  dtypes?: Record<string, string>;
  editors?: Data;
  /** Whether disabled and read-only fields are included. */
  disabled?: boolean;
  readonly?: boolean;
}

/** A class or function that casts a value to a custom type of a system ("Color", "Roll"). */
interface Caster {
  new (value: unknown): unknown;
  (value: unknown): unknown;
  fromString?(value: unknown): unknown;
  prototype?: object;
}

const SKIPPED = new Set(["BUTTON", "FIELDSET", "OBJECT", "OUTPUT"]);
const NO_VALUE_TYPES = new Set(["button", "submit", "reset", "image"]);

const hasNoValue = (field: Control) =>
  SKIPPED.has(field.tagName) || (field.tagName === "INPUT" && NO_VALUE_TYPES.has(field.type));

export class FormDataExtended extends Base {
  dtypes: Record<string, string>;
  editors: Data;
  #object: Data = {};

  constructor(form: HTMLFormElement, options: FormDataOptions = {}) {
    super();
    this.dtypes = options.dtypes ?? {};
    this.editors = options.editors ?? {};
    if (form) this.process(form, options);
  }

  /** Values by field name; names are flat ("system.hp.value"). */
  get object(): Data {
    return this.#object;
  }

  process(form: HTMLFormElement, options: FormDataOptions = {}): void {
    const groups = new Map<string, Control[]>();
    for (const field of form.elements as Iterable<Control>) {
      const name = field.name || field.getAttribute?.("name");
      if (!name || hasNoValue(field)) continue;
      if (!options.disabled && (field.matches(":disabled") || field.disabled)) continue;
      if (options.readonly === false && (field.readOnly || field.hasAttribute("readonly"))) continue;
      groups.set(name, [...(groups.get(name) ?? []), field]);
    }
    for (const [name, fields] of groups) {
      const dtype = fields[0]!.dataset?.dtype;
      if (dtype) this.dtypes[name] ??= dtype;
      const value = readGroup(fields);
      this.set(name, Array.isArray(value) && dtype ? value.map((v) => this.#cast(name, v)) : this.#cast(name, value));
    }
    for (const element of form.querySelectorAll<HTMLElement>("[data-edit]")) {
      const name = element.dataset.edit!;
      if (groups.has(name) || element.closest("form") !== form || record(element).disabled) continue;
      this.set(name, element instanceof HTMLImageElement ? element.getAttribute("src") : element.innerHTML.trim());
    }
    const Form = globalThis.FormDataEvent;
    if (Form) form.dispatchEvent(new Form("formdata", { formData: this }));
  }

  #cast(name: string, value: unknown): unknown {
    const dtype = this.dtypes[name];
    if (!dtype || value === null || value === undefined) return value;
    switch (dtype) {
      case "Number":
        return value === "" || typeof value === "boolean" ? null : Number(value);
      case "Boolean":
        return typeof value === "string" ? value === "true" : Boolean(value);
      case "JSON":
        return value === "" ? null : JSON.parse(value as string);
      case "String":
        return String(value);
      default: {
        const found = record(globalThis)[dtype];
        if (typeof found !== "function") return value;
        const Type = found as Caster;
        return Type.fromString ? Type.fromString(value) : Type.prototype?.constructor ? new Type(value) : Type(value);
      }
    }
  }

  override set(name: string, value: unknown): this {
    this.#object[name] = value;
    if (Array.isArray(value)) {
      super.delete(name);
      for (const entry of value) this.#raw(name, entry);
    } else super.set(name, toText(value));
    return this;
  }

  override append(name: string, value: unknown): void {
    const current = this.#object[name];
    if (Array.isArray(current)) current.push(value);
    else this.#object[name] = current === undefined ? [value] : [current, value];
    this.#raw(name, value);
  }

  #raw(name: string, value: unknown): void {
    if (typeof super.append === "function") super.append(name, toText(value));
    else super.set(name, toText(value));
  }
}

const toText = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

function readGroup(fields: Control[]): unknown {
  const first = fields[0]!;
  if (first.type === "radio") return fields.find((field) => field.checked)?.value ?? null;
  if (first.type === "checkbox" && fields.length > 1) {
    if (fields.every((field) => field.hasAttribute("value"))) {
      return fields.filter((field) => field.checked).map((field) => field.value);
    }
    return fields.map((field) => field.checked);
  }
  return fields.length > 1 ? fields.map(readField) : readField(first);
}

function readField(field: Control): unknown {
  if (field.tagName.includes("-")) return field.value;
  switch (field.type) {
    case "checkbox":
      return field.checked;
    case "number":
    case "range":
      return field.value === "" ? null : Number(field.value);
    case "select-multiple":
      return [...field.selectedOptions].map((option) => option.value);
    default:
      return field.value;
  }
}
