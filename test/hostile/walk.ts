/** Every field of every document type of the system, found by walking the schemas in a client. */
import type { Client } from "../host/node.ts";

export interface Leaf {
  path: string;
  /** Class of the field: StringField, NumberField, HTMLField, … */
  kind: string;
  choices: boolean;
}

export const WALK = `(() => {
  const walk = (field, path) => {
    const below = field.fields ? Object.entries(field.fields) : null;
    if (below) return below.flatMap(([name, f]) => walk(f, path ? path + "." + name : name));
    if (field.constructor.name === "TypedObjectField")
      return walk(field.element, path + ".slashing");
    return [{ path, kind: field.constructor.name, choices: Boolean(field.choices) }];
  };
  const of = (name) => Object.fromEntries(Object.entries(CONFIG[name].dataModels)
    .filter(([type]) => type.startsWith("bloodied"))
    .map(([type, model]) => [type, walk(model.schema, "")]));
  return { Actor: of("Actor"), Item: of("Item") };
})()`;

export const walked = (client: Client): Promise<Record<"Actor" | "Item", Record<string, Leaf[]>>> =>
  client.run(`return ${WALK};`);
