import { type Constructor, type Data, type FieldClasses, record } from "../../types.ts";
import type { ElementClasses } from "../elements/index.ts";
import { fvtt, game } from "../env.ts";
import type {
  Choices,
  FormGroupConfig,
  InputConfig,
  NumberConfig,
  SelectConfig,
  TagsConfig,
  TextConfig,
} from "./config.ts";
import {
  createCheckboxInput,
  createFormGroup,
  createMultiSelectInput,
  createNumberInput,
  createSelectInput,
  createTextareaInput,
  createTextInput,
} from "./inputs.ts";
import { choicesToOptions } from "./options.ts";

/** Adds `toInput`, `toFormGroup` and the type-specific `_toInput` to the data fields. */

/** Properties of a data field that inputs read; which ones exist depends on the field's class. */
interface InputField {
  name: string;
  fieldPath: string;
  label?: string;
  hint?: string;
  options?: { label?: string; hint?: string; placeholder?: string };
  initial?: unknown;
  required?: boolean;
  nullable?: boolean;
  blank?: boolean;
  choices?: Choices;
  min?: number;
  max?: number;
  step?: number;
  integer?: boolean;
  positive?: boolean;
  /** The field of a list's elements. */
  element?: InputField;
  /** Kind of document or of file that may be chosen. */
  type?: string;
  model?: { documentName: string };
  categories?: string[];
  toInput(config?: FieldInputConfig): HTMLElement;
  _toInput(config: FieldInputConfig): HTMLElement;
}

/** Configuration of any of the inputs below, and a function that renders the input instead. */
interface FieldInputConfig extends TextConfig, NumberConfig, SelectConfig, TagsConfig {
  input?: (field: InputField, config: InputConfig) => HTMLElement;
}

type Maker = (field: InputField, config: FieldInputConfig, elements: ElementClasses) => HTMLElement;

const finite = (value: unknown) => typeof value === "number" && Number.isFinite(value);

function initialOf(field: InputField): unknown {
  const initial = field.initial;
  if (typeof initial !== "function") return initial;
  try {
    return initial.call(field, {});
  } catch {
    return undefined;
  }
}

/** Fill in what the caller left open from the field's own options. */
function withDefaults(field: InputField, config: FieldInputConfig): FieldInputConfig {
  const filled = { ...config };
  if (filled.value === undefined) filled.value = initialOf(field);
  if (filled.placeholder === undefined && field.options?.placeholder) filled.placeholder = field.options.placeholder;
  return filled;
}

/** Options, blank entry and translation for a field with choices. */
function selectConfig(field: Partial<InputField>, config: FieldInputConfig): FieldInputConfig {
  const { choices = field.choices, options, ...rest } = config;
  const filled = { ...rest, options: options ?? choicesToOptions(choices, rest) };
  delete filled.labelAttr;
  delete filled.valueAttr;
  if (filled.blank === undefined && (field.blank || field.nullable || !field.required)) {
    if (field.blank || field.nullable) filled.blank = "";
  }
  if (filled.localize === undefined) filled.localize = false;
  return filled;
}

const hasChoices = (field: InputField, config: FieldInputConfig) =>
  Boolean(config.choices ?? config.options ?? field.choices);

const number: Maker = (field, config, elements) => {
  const filled = { ...config };
  filled.min ??= field.min;
  filled.max ??= field.max;
  filled.step ??= field.integer ? (field.step ?? 1) : (field.step ?? "any");
  if (field.positive) filled.min ??= field.integer ? 1 : 0;
  if (hasChoices(field, filled)) {
    const select = selectConfig(field, filled);
    return createSelectInput({ ...select, dataset: { ...filled.dataset, dtype: "Number" } });
  }
  if (finite(filled.min) && finite(filled.max) && finite(filled.step) && filled.type !== "number") {
    return elements.HTMLRangePickerElement.create(filled);
  }
  return createNumberInput(filled);
};

const string: Maker = (field, config, elements) => {
  if (hasChoices(field, config)) return createSelectInput(selectConfig(field, config));
  switch (config.elementType) {
    case "prose-mirror":
      return elements.HTMLProseMirrorElement.create(config);
    case "code-mirror":
      return elements.HTMLCodeMirrorElement.create(config);
    case "textarea":
      return createTextareaInput(config);
    default:
      return config.multiline ? createTextareaInput(config) : createTextInput(config);
  }
};

const html: Maker = (field, config, elements) =>
  config.elementType && config.elementType !== "prose-mirror"
    ? string(field, config, elements)
    : elements.HTMLProseMirrorElement.create({ toggled: true, ...config });

const list: Maker = (field, config, elements) => {
  const { element } = field;
  const value = config.value ?? [];
  if (config.choices ?? config.options ?? element?.choices) {
    const select = selectConfig({ choices: element?.choices }, { ...config, value });
    return createMultiSelectInput(select);
  }
  const { fields } = fvtt().data;
  const is = (cls: Constructor): boolean => element instanceof cls;
  if (element && (is(fields.DocumentUUIDField) || is(fields.ForeignDocumentField))) {
    const type = element.type ?? element.model?.documentName;
    return elements.HTMLDocumentTagsElement.create({ type, ...config, value });
  }
  if (element && !is(fields.StringField)) {
    throw new Error(`${field.fieldPath}: lists of ${element.constructor.name} have no input of their own`);
  }
  return elements.HTMLStringTagsElement.create({ ...config, value });
};

const json: Maker = (_field, config) => {
  const value = typeof config.value === "string" ? config.value : JSON.stringify(config.value ?? {}, null, 2);
  return createTextareaInput({ ...config, value, dataset: { ...config.dataset, dtype: "JSON" } });
};

const MAKERS: Record<string, Maker> = {
  BooleanField: (field, config) =>
    hasChoices(field, config) ? createSelectInput(selectConfig(field, config)) : createCheckboxInput(config),
  NumberField: number,
  AlphaField: number,
  AngleField: number,
  HueField: (_field, config, elements) => {
    const element = new elements.HTMLHueSelectorSlider();
    element.setAttribute("name", config.name ?? "");
    element.setAttribute("value", String(config.value ?? 0));
    return element;
  },
  StringField: string,
  HTMLField: html,
  SetField: list,
  ArrayField: list,
  ObjectField: json,
  JSONField: (_field, config) => createTextareaInput({ ...config, value: config.value ?? "" }),
  JavaScriptField: (_field, config, elements) =>
    elements.HTMLCodeMirrorElement.create({ language: "javascript", ...config }),
  DocumentUUIDField: (field, config, elements) =>
    elements.HTMLDocumentTagsElement.create({ type: field.type, single: true, ...config }),
  ForeignDocumentField: (field, config) => {
    if (hasChoices(field, config)) return createSelectInput(selectConfig(field, config));
    const cls = field.model;
    const documents = [...(game()?.collections?.get(cls?.documentName as string) ?? [])];
    const options = documents.map((entry) => ({ value: entry.id, label: entry.name }));
    return createSelectInput({
      ...config,
      options,
      blank: config.blank ?? "",
      value: record(config.value).id ?? config.value,
    });
  },
  FilePathField: (field, config, elements) => {
    const category = field.categories?.length === 1 ? String(field.categories[0]).toLowerCase() : "any";
    return elements.HTMLFilePickerElement.create({ type: category, ...config });
  },
  ColorField: (_field, config, elements) => elements.HTMLColorPickerElement.create(config),
};

/** Generic entry points; `fields` is foundry.data.fields, `elements` foundry.applications.elements. */
export function attachFieldInputs(fields: FieldClasses, elements: ElementClasses): void {
  const base = fields.DataField?.prototype as Data | undefined;
  if (!base) return;
  base.toInput = function toInput(this: InputField, config: FieldInputConfig = {}) {
    const inputConfig: FieldInputConfig = { name: this.fieldPath, ...config };
    if (typeof config.input === "function") return config.input(this, inputConfig);
    return this._toInput(withDefaults(this, inputConfig));
  };
  base._toInput = function _toInput(this: InputField, _config: FieldInputConfig): HTMLElement {
    throw new Error(`${this.constructor.name} has no form input`);
  };
  base.toFormGroup = function toFormGroup(
    this: InputField,
    groupConfig: FormGroupConfig = {},
    inputConfig: FieldInputConfig = {},
  ): HTMLDivElement {
    if (typeof groupConfig.widget === "function") return groupConfig.widget(this, groupConfig, inputConfig);
    const config = { ...groupConfig };
    config.label ??= this.label ?? this.options?.label ?? this.name ?? this.fieldPath;
    config.hint ??= this.hint ?? this.options?.hint;
    const input = { ...inputConfig };
    if (groupConfig.localize !== undefined) input.localize ??= groupConfig.localize;
    config.input ??= this.toInput(input);
    return createFormGroup(config);
  };
  const classes: Record<string, { prototype: object } | undefined> = fields;
  for (const [name, maker] of Object.entries(MAKERS)) {
    const prototype = classes[name]?.prototype as Data | undefined;
    if (!prototype) continue;
    prototype._toInput = function _toInput(this: InputField, config: FieldInputConfig) {
      return maker(this, config, elements);
    };
  }
}
