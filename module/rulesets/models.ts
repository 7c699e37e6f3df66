/** The data models of all rulesets, registered by `module/foundry`. */
import type { HouseRules } from "../kernel/ruleset.ts";
import { dataModelsOf } from "./data-models.ts";
import { documentTypes } from "./documents.ts";

let readHouse: (ruleset: string) => HouseRules = () => ({});

/** Sets the function through which the models read the house rules of a ruleset, by its id. */
export function setHouse(read: (ruleset: string) => HouseRules): void {
  readHouse = read;
}

const models = Object.entries(documentTypes).map(([id, types]) => dataModelsOf(types, () => readHouse(id)));

export const dataModels = {
  Actor: Object.assign({}, ...models.map(({ Actor }) => Actor)) as (typeof models)[number]["Actor"],
  Item: Object.assign({}, ...models.map(({ Item }) => Item)) as (typeof models)[number]["Item"],
};
