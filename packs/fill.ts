import { type Data, isData } from "./documents.ts";
import { isOpen, type Kind, openForm, type Reading } from "./shape.ts";

/** The stored data of an entry: the kind's defaults, overridden by the source's fields, with short forms expanded. */
export function fill(kind: Kind, source: Data, reading: Reading): Data {
  let system = blank(kind.template) as Data;
  for (const [field, value] of Object.entries(source)) {
    const short = kind.short?.[field];
    if (typeof short === "function") system = lay(kind.template, system, short(value, reading), reading, "") as Data;
    else if (short === undefined) system = lay(kind.template, system, { [field]: value }, reading, "") as Data;
    else {
      for (const path of typeof short === "string" ? [short] : short) {
        system = lay(kind.template, system, nest(path, value), reading, "") as Data;
      }
    }
  }
  return system;
}

/** A copy of a template without its markers. */
export function blank(template: unknown): unknown {
  if (isOpen(template)) return {};
  if (Array.isArray(template)) return [...template];
  if (!isData(template)) return template;
  return Object.fromEntries(Object.entries(template).map(([key, value]) => [key, blank(value)]));
}

/** `nest("a.b", 1)` is `{ a: { b: 1 } }`. */
export function nest(path: string, value: unknown): Data {
  return path.split(".").reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Data;
}

/** Merges `value` into `base`; fails at a field that the template does not have or that has another type. */
function lay(template: unknown, base: unknown, value: unknown, reading: Reading, path: string): unknown {
  if (isData(template)) {
    if (!isData(value)) return reading.fail(`${path} should be a map, not ${JSON.stringify(value)}`);
    const result: Data = { ...(base as Data) };
    for (const [key, inner] of Object.entries(value)) {
      const at = path ? `${path}.${key}` : key;
      if (isOpen(template)) {
        const form = openForm(template);
        result[key] = lay(form, result[key] ?? blank(form), inner, reading, at);
      } else if (key in template) result[key] = lay(template[key], result[key], inner, reading, at);
      else reading.fail(`unknown field ${at}`);
    }
    return result;
  }
  // A template value of null stands for a number or null.
  if (template === null) {
    if (value !== null && typeof value !== "number") reading.fail(`${path} should be a number or null`);
    return value;
  }
  const wanted = Array.isArray(template) ? "list" : typeof template;
  const found = Array.isArray(value) ? "list" : typeof value;
  if (wanted !== found) reading.fail(`${path} should be a ${wanted}, not ${JSON.stringify(value)}`);
  return value;
}
