/** The data models of all rulesets, registered by `module/foundry`. */
import type { HouseRules } from "../kernel/ruleset.ts";
import * as anatomy from "./anatomy/data/index.ts";
import * as aura from "./aura/data/index.ts";
import * as bloodied from "./bloodied/data/index.ts";
import * as grimoire from "./grimoire/data/index.ts";
import * as threshold from "./threshold/data/index.ts";

export const dataModels = {
  Actor: {
    ...bloodied.models.Actor,
    ...grimoire.models.Actor,
    ...threshold.models.Actor,
    ...anatomy.models.Actor,
    ...aura.models.Actor,
  },
  Item: {
    ...bloodied.models.Item,
    ...grimoire.models.Item,
    ...threshold.models.Item,
    ...anatomy.models.Item,
    ...aura.models.Item,
  },
};

/** Sets the function through which the models read the house rules of a ruleset, by its id. */
export function setHouse(read: (ruleset: string) => HouseRules): void {
  bloodied.setHouse(() => read("bloodied"));
  grimoire.setHouse(() => read("grimoire"));
  threshold.setHouse(() => read("threshold"));
  anatomy.setHouse(() => read("anatomy"));
  aura.setHouse(() => read("aura"));
}
