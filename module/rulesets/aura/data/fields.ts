/** Fields that actors and items of Aura share. */
import { amount, group, oneOf, whole } from "../../fields.ts";
import { ABILITIES, type AbilityId, DAMAGE_TYPES, type DamageType, SIZES } from "../model/data.ts";

const f = foundry.data.fields;

export const count = (initial = 0) => whole(initial, { min: 0 });
export const metres = (initial = 0) => amount(initial, { min: 0 });
export const ability = (initial: AbilityId) => oneOf(ABILITIES, initial);
export const size = () => oneOf(SIZES, "medium");
export const damageType = (initial: DamageType = "blunt") => oneOf(DAMAGE_TYPES, initial);
/** A set field restricted to these choices. */
export const someOf = <C extends string>(choices: readonly C[], ...initial: C[]) =>
  new f.ArrayField(new f.StringField({ required: true, blank: false, choices: [...choices] }), { initial });
export const damageTypes = () => someOf(DAMAGE_TYPES);
export const range = (a = 0, b = 0, c = 0) => ({ a: metres(a), b: metres(b), c: metres(c) });
export const perAbility = (make: () => foundry.data.fields.DataField.Any) =>
  group(Object.fromEntries(ABILITIES.map((id) => [id, make()])));
