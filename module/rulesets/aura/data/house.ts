/** Where the models get the house rules from: the Foundry room says so once, at init. */
import type { HouseRules } from "../../../kernel/ruleset.ts";
import { type House, readHouse } from "../rules/house.ts";

let source: () => HouseRules = () => ({});

/** Called at init with what reads the world's settings. */
export function setHouse(get: () => HouseRules): void {
  source = get;
}

export const house = (): House => readHouse(source());
