/**
 * Collects invalid stored values while the world loads (hand-edited worlds, foreign files). Loading replaces them with
 * defaults, so they are noted before that.
 */
import type { Doc, Source } from "../adapter/foundry-api.ts";

export interface InvalidValue {
  /** Path below the document; a list is noted as a whole. */
  path: string;
  value: unknown;
}

interface Field {
  fields?: Record<string, Field>;
  element?: Field;
  nullable?: boolean;
  choices?: unknown;
  min?: number;
  max?: number;
}
type Kind = new (...args: never[]) => unknown;

/** Foundry's field classes by name. */
const fieldKinds = () => foundry.data.fields as unknown as Record<string, Kind>;

const isObject = (value: unknown): value is Source =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isNumeric = (value: unknown): boolean =>
  typeof value === "number"
    ? Number.isFinite(value)
    : typeof value === "string" && value.trim() !== "" && !Number.isNaN(Number(value));

function isChoice({ choices }: Field, value: unknown): boolean {
  if (Array.isArray(choices)) return choices.includes(value);
  return !isObject(choices) || String(value) in choices;
}

/** Whether a single value is valid for its field. */
function isValidValue(field: Field, value: unknown): boolean {
  const { NumberField, BooleanField, StringField, ObjectField } = fieldKinds();
  if (value === undefined) return true;
  if (value === null) return field.nullable === true;
  if (field instanceof NumberField!) {
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = field as Field;
    return isNumeric(value) && Number(value) >= min && Number(value) <= max;
  }
  if (field instanceof BooleanField!) return typeof value === "boolean";
  if (field instanceof StringField!) return ["string", "number"].includes(typeof value) && isChoice(field, value);
  return !(field instanceof ObjectField!) || isObject(value);
}

/** Whether a whole value is valid: a fast check without allocations, enough for a valid world. */
function isValidDeep(field: Field, value: unknown): boolean {
  const { TypedObjectField, ArrayField } = fieldKinds();
  const { fields, element } = field;
  if (fields) {
    if (value === undefined) return true;
    if (!isObject(value)) return false;
    for (const name in fields) if (!isValidDeep(fields[name]!, value[name])) return false;
    return true;
  }
  if (element && field instanceof TypedObjectField! && isObject(value)) {
    for (const key in value) if (!isValidDeep(element, value[key])) return false;
    return true;
  }
  if (element && field instanceof ArrayField! && value !== undefined)
    return Array.isArray(value) && value.every((one) => isValidDeep(element, one));
  return isValidValue(field, value);
}

/** The invalid values below a path. */
function invalidValuesOf(field: Field, value: unknown, path: string): InvalidValue[] {
  if (isValidDeep(field, value)) return [];
  const { TypedObjectField } = fieldKinds();
  const { fields, element } = field;
  if (!isObject(value)) return [{ path, value }];
  if (fields)
    return Object.entries(fields).flatMap(([name, child]) => invalidValuesOf(child, value[name], `${path}.${name}`));
  if (element && field instanceof TypedObjectField!)
    return Object.entries(value).flatMap(([key, one]) => invalidValuesOf(element, one, `${path}.${key}`));
  return [{ path, value }];
}

/** By document, holder and id; once the world is loaded, only documents with invalid values. */
let noted = new Map<string, InvalidValue[]>();
let loading = true;
/** Items already checked with their actor: copies of an actor have items with the same ids. */
let checkedItems = new WeakSet<object>();

const keyOf = (id: unknown, holder: unknown = ""): string => `${holder}.${id}`;

/**
 * Checks source data that is being loaded: of the world, later of compendiums. Only the first source of an id is the
 * stored one; tokens make copies later.
 */
export function collectInvalidValues(kind: "Actor" | "Item", source: object): void {
  const { _id: id, items } = source as Source;
  if (!id || checkedItems.has(source) || noted.has(keyOf(id))) return;
  look(kind, source, keyOf(id));
  if (kind !== "Actor" || !Array.isArray(items)) return;
  for (const item of items.filter(isObject)) {
    checkedItems.add(item);
    look("Item", item, keyOf(item._id, id));
  }
}

function look(kind: "Actor" | "Item", source: object, key: string): void {
  const found = invalidValuesIn(kind, source as Source);
  if (loading || found.length > 0) noted.set(key, found);
}

function invalidValuesIn(kind: "Actor" | "Item", { type, system }: Source): InvalidValue[] {
  const models = CONFIG[kind].dataModels as Record<string, { schema: Field } | undefined>;
  const found = invalidValuesOf(models[String(type)]?.schema ?? {}, system ?? undefined, "system");
  return found.map(({ path, value }) => ({ path, value: foundry.utils.deepClone(value) }));
}

/** Invalid values of a document found while the world loaded. */
export const notedOf = ({ id, parent }: Pick<Doc, "id" | "parent">): readonly InvalidValue[] =>
  noted.get(keyOf(id, parent?.id)) ?? [];

/** Whether any document of the world has an invalid value. */
export const hasNoted = (): boolean => [...noted.values()].some((found) => found.length > 0);

/** Forgets the documents of the world, once it is loaded and checked. */
export function worldChecked(): void {
  loading = false;
  noted = new Map();
  checkedItems = new WeakSet();
}

/** Invalid values of new data, and of its items. */
export interface InvalidData {
  own: readonly InvalidValue[];
  /** `at`: position among the items. */
  items: readonly { at: number; found: readonly InvalidValue[] }[];
}

/**
 * Invalid values of data that is created or imported, or of the compendium document it was copied from; null: none.
 * Foundry has replaced the latter with defaults when it loaded that document.
 */
export function invalidDataIn(kind: "Actor" | "Item", data: Source): InvalidData | null {
  const from = String((data._stats as Source | undefined)?.compendiumSource ?? "");
  const origin = from.startsWith("Compendium.") ? from.split(".").at(-1) : undefined;
  const found = (source: Source, of: "Actor" | "Item", key: string) => [
    ...invalidValuesIn(of, source),
    ...(origin === undefined ? [] : (noted.get(key) ?? [])),
  ];
  const own = found(data, kind, keyOf(origin));
  const embedded = kind === "Actor" && Array.isArray(data.items) ? data.items : [];
  const items = embedded.flatMap((item, at) => {
    const invalid = isObject(item) ? found(item, "Item", keyOf(item._id, origin)) : [];
    return invalid.length > 0 ? [{ at, found: invalid }] : [];
  });
  return own.length + items.length > 0 ? { own, items } : null;
}
