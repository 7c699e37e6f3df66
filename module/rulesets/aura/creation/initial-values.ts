/** Initial values of a new actor: all pools full, so that it is not created unconscious. */
import type { HouseRules, Snapshot } from "../../../kernel/ruleset.ts";
import { conditionsOf } from "../conditions/conditions-of.ts";
import { asActor } from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";
import { energyNext } from "../model/pool-values.ts";

/** By path; `says`: whether the creation data already sets that value. */
export function initialValues(
  actor: Snapshot,
  says: (path: string) => boolean,
  rules: HouseRules,
): Readonly<Record<string, number>> {
  const { aura, stamina, surges, agility, energy } = asActor(actor).system;
  const rested = { ...stamina, value: says("stamina.value") ? stamina.value : stamina.max };
  const full = {
    "aura.value": aura.max,
    "stamina.value": stamina.max,
    "surges.value": surges.max,
    "agility.value": agility.max,
    "energy.value": energyNext({ stamina: rested, energy }, conditionsOf(actor), readHouse(rules)),
  };
  return Object.fromEntries(Object.entries(full).filter(([path]) => !says(path)));
}
