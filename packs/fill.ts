import { type Field, type Fields, initialData } from "../module/kernel/schema.ts";
import { type Data, isData } from "./documents.ts";
import type { Kind, Reading } from "./shape.ts";

/** The stored data of an entry: the kind's defaults, overridden by the source's fields, with short forms expanded. */
export function fill({ fields: all, omits = [], defaults = {}, short }: Kind, source: Data, reading: Reading): Data {
  const fields = without(all, omits);
  let system = merge(fields, initialData(fields), defaults, reading, "");
  for (const [field, value] of Object.entries(source)) {
    const form = short?.[field];
    const expanded =
      typeof form === "function"
        ? [form(value, reading)]
        : form === undefined
          ? [{ [field]: value }]
          : (typeof form === "string" ? [form] : form).map((path) => nest(path, value));
    for (const data of expanded) system = merge(fields, system, data, reading, "");
  }
  return system;
}

/** The fields without those at these paths; `*` matches any name. */
function without(fields: Fields, paths: readonly string[]): Fields {
  const names = Object.keys(fields).filter((name) => !paths.some((path) => path === name || path === "*"));
  return Object.fromEntries(
    names.map((name) => {
      const field = fields[name] as Field;
      const below = paths.flatMap((path) => {
        const [first, ...rest] = path.split(".");
        return rest.length && (first === name || first === "*") ? [rest.join(".")] : [];
      });
      if (below.length === 0 || field.kind === "list" || !("fields" in field)) return [name, field];
      return [name, { ...field, fields: without(field.fields, below) }];
    }),
  );
}

/** `nest("a.b", 1)` is `{ a: { b: 1 } }`. */
function nest(path: string, value: unknown): Data {
  return path.split(".").reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Data;
}

/** Merges `value` into `base`; fails at an unknown field and at a value of another type. */
function merge(fields: Fields, base: Data, value: Data, reading: Reading, path: string): Data {
  const result: Data = { ...base };
  for (const [key, inner] of Object.entries(value)) {
    const at = path ? `${path}.${key}` : key;
    const field = fields[key];
    if (!field) return reading.fail(`unknown field ${at}`);
    result[key] = mergeField(field, result[key], inner, reading, at);
  }
  return result;
}

const TYPES = { number: "number", boolean: "boolean", text: "string", list: "list" } as const;

function mergeField(field: Field, base: unknown, value: unknown, reading: Reading, path: string): unknown {
  if (field.kind === "group" || field.kind === "record") {
    if (!isData(value)) return reading.fail(`${path} should be a map, not ${JSON.stringify(value)}`);
    if (field.kind === "group") return merge(field.fields, base as Data, value, reading, path);
    const result: Data = { ...(base as Data) };
    for (const [key, inner] of Object.entries(value)) {
      const at = `${path}.${key}`;
      if (!isData(inner)) return reading.fail(`${at} should be a map, not ${JSON.stringify(inner)}`);
      result[key] = merge(field.fields, (result[key] as Data) ?? initialData(field.fields), inner, reading, at);
    }
    return result;
  }
  if (field.kind === "number" && field.nullable && value === null) return null;
  const found = Array.isArray(value) ? "list" : typeof value;
  const wanted = TYPES[field.kind];
  if (wanted !== found) {
    const orNull = field.kind === "number" && field.nullable ? " or null" : "";
    return reading.fail(`${path} should be a ${wanted}${orNull}, not ${JSON.stringify(value)}`);
  }
  return value;
}
