/**
 * Descriptions of stored document data. TypeScript types, Foundry data models, defaults, pack sources and the limits of
 * inputs all derive from them.
 */

export interface NumberField<T extends number | null = number | null> {
  kind: "number";
  initial: T;
  integer: boolean;
  nullable: boolean;
  min?: number;
  max?: number;
  /** Narrower limits of inputs; stored values may exceed them, because older versions accepted more. */
  input?: Range;
  /** Id of the house rule that sets the initial value of new documents. */
  house?: string;
}

export interface BooleanField {
  kind: "boolean";
  initial: boolean;
}

export interface TextField<T extends string = string> {
  kind: "text";
  initial: T;
  html: boolean;
  choices?: readonly T[];
  /** Id of the house rule that sets the initial value of new documents. */
  house?: string;
}

export interface GroupField<F extends Fields = Fields> {
  kind: "group";
  fields: F;
}

export interface ListField<E extends Field = Field> {
  kind: "list";
  element: E;
  /** Texts or numbers; empty for lists of groups. */
  initial: readonly unknown[];
}

/** A map with free keys whose values all have the same fields. */
export interface RecordField<F extends Fields = Fields> {
  kind: "record";
  fields: F;
}

export type Field = NumberField | BooleanField | TextField | GroupField | ListField | RecordField;
/** The fields of one document type or group, by name. */
export interface Fields {
  readonly [name: string]: Field;
}

/** The stored value of a field. */
export type ValueOf<F> = F extends { kind: "number" | "boolean" | "text"; initial: infer T }
  ? T extends boolean
    ? boolean
    : T
  : F extends { kind: "group"; fields: infer S }
    ? Stored<S>
    : F extends { kind: "record"; fields: infer S }
      ? Record<string, Stored<S>>
      : F extends { kind: "list"; element: infer E }
        ? ValueOf<E>[]
        : never;
/** The stored data of a document type. */
export type Stored<S> = { -readonly [K in keyof S]: ValueOf<S[K]> };

interface Range {
  min?: number;
  max?: number;
}

export const integer = (initial = 0, range: Range = {}): NumberField<number> => ({
  kind: "number",
  initial,
  integer: true,
  nullable: false,
  ...range,
});
/** An integer of at least 0. */
export const count = (initial = 0): NumberField<number> => integer(initial, { min: 0 });
export const number = (initial = 0, range: Range = {}): NumberField<number> => ({
  kind: "number",
  initial,
  integer: false,
  nullable: false,
  ...range,
});
/** A number of at least 0: prices, weights, distances. */
export const amount = (initial = 0): NumberField<number> => number(initial, { min: 0 });
export const integerOrNull = (range: Range = {}, initial: number | null = null): NumberField => ({
  kind: "number",
  initial,
  integer: true,
  nullable: true,
  ...range,
});
/** World time in seconds; null: none. */
export const timeOrNull = (): NumberField => ({ kind: "number", initial: null, integer: false, nullable: true });
export const boolean = (initial = false): BooleanField => ({ kind: "boolean", initial });
/** Free text, also dice formulas: the rules validate them, a loaded document keeps them as stored. */
export const text = (initial = ""): TextField => ({ kind: "text", initial, html: false });
export const html = (): TextField => ({ kind: "text", initial: "", html: true });
export const oneOf = <const C extends string>(choices: readonly C[], initial: NoInfer<C>): TextField<C> => ({
  kind: "text",
  initial,
  html: false,
  choices,
});
/** One of the choices, or an empty string. */
export const oneOfOrEmpty = <const C extends string>(choices: readonly C[]): TextField<C | ""> => ({
  kind: "text",
  initial: "",
  html: false,
  choices: ["", ...choices],
});
export const group = <F extends Fields>(fields: F): GroupField<F> => ({ kind: "group", fields });
/** A group with the same field under each of these names. */
export const each = <K extends string, F extends Field>(names: readonly K[], field: (name: K) => F) =>
  group(Object.fromEntries(names.map((name) => [name, field(name)])) as Record<K, F>);
export const record = <F extends Fields>(fields: F): RecordField<F> => ({ kind: "record", fields });
export const list = <E extends Field>(element: E, initial: readonly ValueOf<E>[] = []): ListField<E> => ({
  kind: "list",
  element,
  initial,
});
/** A list of non-empty strings. */
export const textList = (...initial: string[]) => list(text(), initial);
/** A list of values from a fixed set. */
export const someOf = <const C extends string>(
  choices: readonly C[],
  ...initial: NoInfer<C>[]
): ListField<TextField<C>> => ({
  kind: "list",
  element: { kind: "text", initial: choices[0] as C, html: false, choices },
  initial,
});
/** A number field whose inputs accept less than what is stored. */
export const inputLimits = <F extends NumberField>(input: Range, field: F): F => ({ ...field, input });
/** A field whose initial value in new documents is a house rule; `field.initial` is the rule's default. */
export const byHouseRule = <F extends NumberField | TextField>(house: string, field: F): F => ({ ...field, house });

function initialOf(field: Field): unknown {
  if (field.kind === "group") return initialValues(field.fields);
  if (field.kind === "record") return {};
  if (field.kind === "list") return [...field.initial];
  return field.initial;
}

const initialValues = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, initialOf(field)]));

/** The stored data of a new document. */
export const initialData = <F extends Fields>(fields: F): Stored<F> => initialValues(fields) as Stored<F>;

function completeValue(field: Field, value: unknown): unknown {
  if (value === undefined) return initialOf(field);
  if (field.kind === "group") return completeData(field.fields, value);
  if (field.kind === "record")
    return Object.fromEntries(
      Object.entries(value as object).map(([key, inner]) => [key, completeData(field.fields, inner)]),
    );
  if (field.kind === "list" && Array.isArray(value)) return value.map((inner) => completeValue(field.element, inner));
  return value;
}

/** Stored data with the initial values of all missing fields, as a copy. */
export const completeData = <F extends Fields>(fields: F, data: unknown): Stored<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      completeValue(field, (data as Record<string, unknown> | undefined)?.[name]),
    ]),
  ) as Stored<F>;

/** The field at a path; keys of records and indexes of lists may be any. */
export function fieldAt(fields: Fields, path: string): Field | undefined {
  const [name = "", ...rest] = path.split(".");
  let field: Field | undefined = fields[name];
  while (field && rest.length) {
    if (field.kind === "list") {
      rest.shift();
      field = field.element;
    } else if (field.kind === "group") field = field.fields[rest.shift() as string];
    else if (field.kind === "record") {
      rest.shift();
      const { fields: inner }: RecordField = field;
      field = rest.length ? inner[rest.shift() as string] : { kind: "group", fields: inner };
    } else return undefined;
  }
  return field;
}

/** What an input of a number accepts. */
export type Limits = Pick<NumberField, "integer" | "nullable" | "min" | "max">;

/** What inputs of a field accept; a field that is no described number accepts any integer. */
export function limitsOf(field: Field | undefined): Limits {
  if (field?.kind !== "number") return { integer: true, nullable: false };
  const { integer, nullable, min, max, input } = field;
  return { integer, nullable, ...(min !== undefined && { min }), ...(max !== undefined && { max }), ...input };
}

/** The same for a dialog's field whose value is stored at a path. */
export function fieldLimits(fields: Fields, path: string): Range & { decimals?: true } {
  const { integer, nullable: _, ...range } = limitsOf(fieldAt(fields, path));
  return integer ? range : { ...range, decimals: true };
}
