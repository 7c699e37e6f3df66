/** Shorthands for data model fields of all rulesets: strict numbers, never null unless the name says so. */
const f = foundry.data.fields;

interface Range {
  min?: number;
  max?: number;
}

export const whole = (initial: number | (() => number), range: Range = {}) =>
  new f.NumberField({ required: true, nullable: false, integer: true, initial, ...range });
export const amount = (initial: number, range: Range = {}) =>
  new f.NumberField({ required: true, nullable: false, initial, ...range });
/** An integer or null. */
export const wholeOrNone = (range: Range = {}) =>
  new f.NumberField({ required: true, nullable: true, integer: true, initial: null, ...range });
/** World time in seconds; null without a deadline. */
export const timeOrNone = () => new f.NumberField({ required: true, nullable: true, initial: null });
export const flag = (initial = false) => new f.BooleanField({ required: true, initial });
/** Free text, also dice formulas: the rules validate them, a loaded document keeps them as stored. */
export const words = (initial = "") => new f.StringField({ required: true, blank: true, initial });
export const html = () => new f.HTMLField({ required: true, blank: true, initial: "" });
export const oneOf = <C extends string>(choices: readonly C[], initial: C) =>
  new f.StringField({ required: true, blank: false, choices: [...choices], initial });
/** One of the choices, or an empty string. */
export const oneOrNone = <C extends string>(choices: readonly C[]) =>
  new f.StringField({ required: true, blank: true, choices: ["", ...choices], initial: "" });
export const group = <S extends foundry.data.fields.DataSchema>(schema: S) => new f.SchemaField(schema);
/** A list of non-empty strings. */
export const list = (...initial: string[]) =>
  new f.ArrayField(new f.StringField({ required: true, blank: false }), { initial });
export const record = <S extends foundry.data.fields.DataSchema>(schema: S) =>
  new f.TypedObjectField(new f.SchemaField(schema));
