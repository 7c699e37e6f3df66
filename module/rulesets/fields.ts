/** Shorthands for the fields the data models of every ruleset are made of: strict numbers, never null unless they say so. */
const f = foundry.data.fields;

interface Range {
  min?: number;
  max?: number;
}

export const whole = (initial: number | (() => number), range: Range = {}) =>
  new f.NumberField({ required: true, nullable: false, integer: true, initial, ...range });
export const amount = (initial: number, range: Range = {}) =>
  new f.NumberField({ required: true, nullable: false, initial, ...range });
/** A whole number, or null where there is none. */
export const wholeOrNone = (range: Range = {}) =>
  new f.NumberField({ required: true, nullable: true, integer: true, initial: null, ...range });
/** World time in seconds, or null where no clock runs. */
export const timeOrNone = () => new f.NumberField({ required: true, nullable: true, initial: null });
export const flag = (initial = false) => new f.BooleanField({ required: true, initial });
/** Free text; dice formulas too, which the rules judge and a loaded document keeps as they are. */
export const words = (initial = "") => new f.StringField({ required: true, blank: true, initial });
export const html = () => new f.HTMLField({ required: true, blank: true, initial: "" });
export const oneOf = <C extends string>(choices: readonly C[], initial: C) =>
  new f.StringField({ required: true, blank: false, choices: [...choices], initial });
/** One of some words, or nothing. */
export const oneOrNone = <C extends string>(choices: readonly C[]) =>
  new f.StringField({ required: true, blank: true, choices: ["", ...choices], initial: "" });
export const group = <S extends foundry.data.fields.DataSchema>(schema: S) => new f.SchemaField(schema);
/** A list of words, none of them empty. */
export const list = (...initial: string[]) =>
  new f.ArrayField(new f.StringField({ required: true, blank: false }), { initial });
export const record = <S extends foundry.data.fields.DataSchema>(schema: S) =>
  new f.TypedObjectField(new f.SchemaField(schema));
