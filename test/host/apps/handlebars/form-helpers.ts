import { handlebars } from "./runtime.ts";

/** formInput and formGroup: a data field drawn from inside a template. */

const GROUP_KEYS = ["label", "hint", "rootId", "stacked", "units", "widget", "localize"];

function markup(element: any): string {
  if (element instanceof Element) return element.outerHTML;
  return [...element].map((entry: Element) => entry.outerHTML).join("");
}

const isField = (field: any): boolean => typeof field?.toInput === "function";

export function formInput(field: any, { hash }: any): any {
  if (!isField(field)) throw new Error("formInput was given something that is not a data field");
  if (typeof document === "undefined") return "";
  return new (handlebars().SafeString)(markup(field.toInput({ ...hash })));
}

export function formGroup(field: any, { hash }: any): any {
  if (!isField(field)) throw new Error("formGroup was given something that is not a data field");
  if (typeof document === "undefined") return "";
  const { classes, rootId, units, ...rest } = hash;
  const group: any = { rootId, units };
  const input: any = {};
  for (const [key, value] of Object.entries(rest)) {
    if (GROUP_KEYS.includes(key)) group[key] = value;
    else input[key] = value;
  }
  if (rest.localize !== undefined) input.localize = rest.localize;
  group.classes = typeof classes === "string" ? classes.split(/\s+/) : (classes ?? []);
  for (const key of Object.keys(group)) if (group[key] === undefined) delete group[key];
  return new (handlebars().SafeString)(markup(field.toFormGroup(group, input)));
}
