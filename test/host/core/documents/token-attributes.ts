import { record } from "../../types.ts";
import type { SchemaField } from "../data/fields-schema.ts";
import { rt } from "../state.ts";

/** Value of a token bar, for a bar with its bounds. */
export type BarAttribute =
  | { type: "value"; attribute: string; value: number; editable: boolean }
  | { type: "bar"; attribute: string; value: number; max: number; min: number; editable: boolean };

/** Paths of attributes for bars and values. */
export interface TrackedAttributes {
  bar: string[][];
  value: string[][];
}

/** One of those paths, for a select. */
export interface TrackedAttributeChoice {
  group: string;
  value: string;
  label: string;
}

/** Attributes of a subtype's name, a model or a schema; those in CONFIG take precedence. */
export function trackedAttributes(data: unknown): TrackedAttributes {
  const configured = typeof data === "string" ? rt.CONFIG.Actor.trackableAttributes?.[data] : null;
  if (configured)
    return {
      bar: configured.bar.map((p) => p.split(".")),
      value: configured.value.map((p) => p.split(".")),
    };
  const schema =
    typeof data === "string"
      ? rt.CONFIG.Actor.dataModels?.[data]?.schema
      : (record(data).schema ?? record(record(data).constructor).schema);
  const out: TrackedAttributes = { bar: [], value: [] };
  const F = rt.foundry.data.fields;
  const walk = (s: SchemaField | undefined, path: string[]): void => {
    for (const [name, field] of s?.entries?.() ?? []) {
      const here = [...path, name];
      if (field instanceof F.SchemaField) {
        if (field.get("value") instanceof F.NumberField && field.get("max") instanceof F.NumberField)
          out.bar.push(here);
        else walk(field, here);
      } else if (field instanceof F.NumberField) out.value.push(here);
    }
  };
  walk(schema as SchemaField | undefined, []);
  return out;
}

export function trackedAttributeChoices(attributes: TrackedAttributes): TrackedAttributeChoice[] {
  return [
    ...attributes.bar.map((p) => ({
      group: "TOKEN.BarAttributes",
      value: p.join("."),
      label: p.join("."),
    })),
    ...attributes.value.map((p) => ({ group: "TOKEN.BarValues", value: p.join("."), label: p.join(".") })),
  ];
}
