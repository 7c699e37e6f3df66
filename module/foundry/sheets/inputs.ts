/** Converts inputs to stored values, and validates them. */

import { type Text, text } from "../../kernel/card.ts";
import { limitsOf } from "../../kernel/schema.ts";
import { numberProblem } from "../../kernel/validation.ts";
import { type Doc, getProperty, type Source } from "../adapter/foundry-api.ts";
import { localizeText } from "../adapter/text.ts";
import { problemsWith } from "../adapter/validate-change.ts";
import { storedField } from "./sheet-data.ts";

export type Control = HTMLElement & { name: string; value: unknown; checked?: boolean; type?: string };

export const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLElement && typeof (target as Partial<Control>).name === "string";

/** The value of an input in its field's type: numbers, trimmed text, or a list of comma-separated words or numbers. */
export function storedValue(control: Control): unknown {
  if (control.type === "checkbox") return control.checked === true;
  const { value } = control;
  if (control.type === "number" || control.dataset.dtype === "Number") return value === "" ? null : Number(value);
  const { dtype } = control.dataset;
  if ((dtype === "Words" || dtype === "Numbers") && typeof value === "string") {
    const words = value
      .split(",")
      .map((word) => word.trim())
      .filter(Boolean);
    return dtype === "Words" ? words : words.map(Number);
  }
  return typeof value === "string" && control.type === "text" ? value.trim() : value;
}

/** The list at `path` with an entry added (last) or removed. */
export function listed(document: Doc, path: string, entry: string, on: boolean): string[] {
  const current = getProperty(document._source, path);
  const list = Array.isArray(current) ? current.map(String) : [];
  return on ? [...list.filter((e) => e !== entry), entry] : list.filter((e) => e !== entry);
}

/** Sets a value at a path of plain data; does nothing if the path does not exist. */
function setAt(container: unknown, path: readonly string[], value: unknown): void {
  const [key = "", ...rest] = path;
  if (typeof container !== "object" || container === null) return;
  const parent = container as Record<string, unknown>;
  if (rest.length > 0) setAt(parent[key], rest, value);
  else parent[key] = value;
}

/** Update of one field; a field inside a list updates the whole list, as documents require. */
export function fieldUpdate(document: Doc, path: string, value: unknown): Source {
  const keys = path.split(".");
  const at = keys.findIndex(
    (_, i) => i > 0 && Array.isArray(getProperty(document._source, keys.slice(0, i).join("."))),
  );
  if (at < 0) return { [path]: value };
  const list = keys.slice(0, at).join(".");
  const entries: unknown = structuredClone(getProperty(document._source, list));
  setAt(entries, keys.slice(at), value);
  return { [list]: entries };
}

/** Update that appends an entry to a list. */
export const appended = (document: Doc, path: string, list: readonly unknown[], entry: unknown): Source =>
  fieldUpdate(document, path, [...list, entry]);

/** Update that removes an entry from a list; null if the path is in no list. */
export function removed(document: Doc, path: string): Source | null {
  const keys = path.split(".");
  const list = keys.slice(0, -1).join(".");
  const entries = getProperty(document._source, list);
  return Array.isArray(entries) ? fieldUpdate(document, list, entries.toSpliced(Number(keys.at(-1)), 1)) : null;
}

/** Why an input does not accept its value, by its field alone. */
function fieldReason(document: Doc, control: Control): Text | null {
  const { validity, required } = control as Partial<HTMLInputElement>;
  const value = storedValue(control);
  if (control.type === "number")
    return numberProblem(
      limitsOf(storedField(document, control.name)),
      validity?.badInput ? Number.NaN : (value as number | null),
    );
  return required && value === "" ? text("FIVEFOLD.Problem.required") : null;
}

/** Why an input's value is refused; "" if it is valid. */
export function reason(document: Doc, control: Control, changes: Source): string {
  const problem = fieldReason(document, control) ?? problemsWith(document, changes)[0]?.text;
  return problem ? localizeText(problem) : "";
}
