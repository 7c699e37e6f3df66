import type Handlebars from "handlebars";
import type { DataField } from "../../core/data/field.ts";
import { type Data, record } from "../../types.ts";
import { handlebars } from "./runtime.ts";

/** formInput and formGroup: render a data field inside a template. */

const GROUP_KEYS = ["label", "hint", "rootId", "stacked", "units", "widget", "localize"];

function markup(element: Element | Iterable<Element>): string {
  if (element instanceof Element) return element.outerHTML;
  return [...element].map((entry) => entry.outerHTML).join("");
}

const isField = (field: unknown): field is Pick<DataField, "toInput" | "toFormGroup"> =>
  typeof record(field).toInput === "function";

/** What a helper gets last: the named arguments of its call. */
export interface HelperOptions<T extends Data = Data> {
  hash: T;
}

/** Markup that templates output unescaped; empty in a realm without a DOM. */
type Markup = Handlebars.SafeString | "";

export function formInput(field: unknown, { hash }: HelperOptions): Markup {
  if (!isField(field)) throw new Error("formInput was given something that is not a data field");
  if (typeof document === "undefined") return "";
  return new (handlebars().SafeString)(markup(field.toInput({ ...hash })));
}

export function formGroup(field: unknown, { hash }: HelperOptions): Markup {
  if (!isField(field)) throw new Error("formGroup was given something that is not a data field");
  if (typeof document === "undefined") return "";
  const { classes, rootId, units, ...rest } = hash;
  const group: Data = { rootId, units };
  const input: Data = {};
  for (const [key, value] of Object.entries(rest)) {
    if (GROUP_KEYS.includes(key)) group[key] = value;
    else input[key] = value;
  }
  if (rest.localize !== undefined) input.localize = rest.localize;
  group.classes = typeof classes === "string" ? classes.split(/\s+/) : (classes ?? []);
  for (const key of Object.keys(group)) if (group[key] === undefined) delete group[key];
  return new (handlebars().SafeString)(markup(field.toFormGroup(group, input)));
}
