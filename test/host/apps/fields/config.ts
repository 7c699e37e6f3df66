import type { Data } from "../../types.ts";

/** Configuration of inputs. Every input reads the keys it uses; a caller may add its own. */
export interface InputConfig {
  [key: string]: unknown;
  name?: string | null;
  id?: string;
  value?: unknown;
  type?: string;
  required?: boolean;
  disabled?: boolean;
  readonly?: boolean;
  autofocus?: boolean;
  placeholder?: string;
  localize?: boolean;
  classes?: string | string[];
  dataset?: Data;
  aria?: Data;
}

/** A text in one line, in several, as code or as rich text. */
export interface TextConfig extends InputConfig {
  elementType?: string;
  multiline?: boolean;
  rows?: number;
  language?: string;
  enriched?: string;
  height?: number | string;
  documentUUID?: string;
  button?: boolean;
}

export interface NumberConfig extends InputConfig {
  min?: number;
  max?: number;
  step?: number | string;
}

/** One entry of `options`; value and label stand under the keys that `valueAttr` and `labelAttr` name. */
export interface OptionEntry {
  [key: string]: unknown;
  group?: string;
  disabled?: boolean;
  selected?: boolean;
  rule?: boolean;
  dataset?: Record<string, string>;
}

/** Choices as data fields know them: values with their labels, or a list of values. */
export type ChoiceList = Map<unknown, unknown> | Set<unknown> | unknown[] | Data;
export type Choices = ChoiceList | (() => ChoiceList);

export interface SelectConfig extends InputConfig {
  options?: Iterable<OptionEntry>;
  choices?: Choices;
  groups?: Iterable<string>;
  /** Label of the empty option; `true` for an empty label, `false` for no such option. */
  blank?: string | boolean | null;
  sort?: boolean;
  valueAttr?: string;
  labelAttr?: string;
}

/** Documents or texts as tags, a path to a file. */
export interface TagsConfig extends InputConfig {
  slug?: boolean;
  single?: boolean;
  max?: number;
}
export interface FileConfig extends InputConfig {
  noupload?: boolean;
}

/** A label, a hint and the inputs between them. */
export interface FormGroupConfig {
  [key: string]: unknown;
  label?: string;
  hint?: string;
  units?: string;
  rootId?: string;
  stacked?: boolean;
  localize?: boolean;
  classes?: string | Iterable<string>;
  input?: HTMLElement | Iterable<HTMLElement>;
  /** Renders the whole group instead of the default one. */
  widget?: (field: unknown, group: FormGroupConfig, input: InputConfig) => HTMLDivElement;
  field?: unknown;
  inputConfig?: InputConfig;
}
