/** Foundry's data models, made from the descriptions of stored data. */
import type { DocumentTypes, Owner } from "../kernel/document-types.ts";
import type { HouseRules, Snapshot } from "../kernel/ruleset.ts";
import type { Field, Fields } from "../kernel/schema.ts";
import { resetInvalid } from "./reset-invalid.ts";

const f = foundry.data.fields;
type ReadHouse = () => HouseRules;

/** The initial value, read from the house rules at each creation if one sets it. */
function initialOf<T>({ initial, house: rule }: { initial: T; house?: string }, house: ReadHouse): T | (() => T) {
  if (!rule) return initial;
  return () => {
    const value = house()[rule];
    return typeof value === typeof initial ? (value as T) : initial;
  };
}

/** `initial` is left out for the elements of a list: Foundry adds none by itself. */
function dataField(field: Field, house: ReadHouse, isElement = false): foundry.data.fields.DataField.Any {
  if (field.kind === "group") return new f.SchemaField(dataSchema(field.fields, house));
  if (field.kind === "record") return new f.TypedObjectField(new f.SchemaField(dataSchema(field.fields, house)));
  if (field.kind === "list")
    return new f.ArrayField(dataField(field.element, house, true), { initial: [...field.initial] });
  if (field.kind === "boolean") return new f.BooleanField({ required: true, initial: field.initial });
  if (field.kind === "number") {
    const { integer, nullable, min, max } = field;
    return new f.NumberField({
      required: true,
      nullable,
      ...(integer && { integer }),
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
      ...(!isElement && { initial: initialOf(field, house) }),
    });
  }
  if (field.html) return new f.HTMLField({ required: true, blank: true, initial: field.initial });
  const { choices } = field;
  return new f.StringField({
    required: true,
    blank: choices ? choices.includes("") : !isElement,
    ...(choices && { choices: [...choices] }),
    ...(!isElement && { initial: initialOf(field, house) }),
  });
}

/** The Foundry schema of described fields. `house` reads the world's house rules for initial values. */
export const dataSchema = (fields: Fields, house: ReadHouse = () => ({})): foundry.data.fields.DataSchema =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, dataField(field, house)]));

/** The actor document as Foundry gives it; a temporary one has no effects yet. */
type ActorParent = Pick<Owner, "type"> &
  Partial<Pick<Owner, "statuses" | "effects" | "allApplicableEffects">> & {
    items: Iterable<Owner["items"][number]>;
  };
type Values = Record<string, unknown> & { _source: Record<string, unknown> };

function actorModel(fields: Fields, prepare: DocumentTypes["prepareActor"], house: ReadHouse) {
  return class extends foundry.abstract.TypeDataModel<foundry.data.fields.DataSchema, foundry.documents.BaseActor> {
    static override defineSchema() {
      return dataSchema(fields, house);
    }

    /** Runs after effects are applied: stored values, then effects, then derived values. */
    override prepareDerivedData(): void {
      const values = this as Values;
      resetInvalid(fields, values, values._source);
      const actor = this.parent as ActorParent;
      const owner: Owner = {
        type: actor.type,
        items: [...actor.items],
        statuses: actor.statuses ?? new Set(),
        stored: values._source,
        effects: actor.effects ?? [],
        allApplicableEffects: () => actor.allApplicableEffects?.() ?? [],
      };
      prepare(this, owner, house());
    }
  };
}

function itemModel(fields: Fields, prepare: DocumentTypes["prepareItem"], house: ReadHouse) {
  return class extends foundry.abstract.TypeDataModel<foundry.data.fields.DataSchema, foundry.documents.BaseItem> {
    static override defineSchema() {
      return dataSchema(fields, house);
    }

    override prepareDerivedData(): void {
      if (!prepare) return;
      const values = this as Values;
      resetInvalid(fields, values, values._source);
      const { id, name, type } = this.parent as Pick<Snapshot, "id" | "name" | "type">;
      prepare({ id, name, type, system: values });
    }
  };
}

const mapped = <V, R>(record: Readonly<Record<string, V>>, make: (value: V) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, make(value)]));

/** The data models of a ruleset by document name and type. `house` reads the world's house rules. */
export const dataModelsOf = ({ Actor, Item, prepareActor, prepareItem }: DocumentTypes, house: ReadHouse) => ({
  Actor: mapped(Actor, (fields) => actorModel(fields, prepareActor, house)),
  Item: mapped(Item, (fields) => itemModel(fields, prepareItem, house)),
});
