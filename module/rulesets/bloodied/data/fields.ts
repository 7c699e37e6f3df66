/** Shorthands for the fields our schemas are made of: strict numbers, never null. */
const f = foundry.data.fields;

interface Range {
  min?: number;
  max?: number;
}

export const whole = (initial: number, range: Range = {}) =>
  new f.NumberField({ required: true, nullable: false, integer: true, initial, ...range });
export const amount = (initial: number, range: Range = {}) =>
  new f.NumberField({ required: true, nullable: false, initial, ...range });
export const flag = (initial = false) => new f.BooleanField({ required: true, initial });
/** Free text; dice formulas too, which rules/check.ts judges and a loaded document keeps as they are. */
export const words = (initial = "") => new f.StringField({ required: true, blank: true, initial });
export const html = () => new f.HTMLField({ required: true, blank: true, initial: "" });
export const oneOf = <C extends string>(choices: readonly C[], initial: C) =>
  new f.StringField({ required: true, blank: false, choices: [...choices], initial });
export const group = <S extends foundry.data.fields.DataSchema>(schema: S) => new f.SchemaField(schema);
export const list = () =>
  new f.ArrayField(new f.StringField({ required: true, blank: false }), { initial: ["slashing"] });
export const record = <S extends foundry.data.fields.DataSchema>(schema: S) =>
  new f.TypedObjectField(new f.SchemaField(schema));
