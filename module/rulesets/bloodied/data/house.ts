/** Source of the house rules for derivation; the Foundry layer sets it once, at init. */
import type { HouseRules } from "../../../kernel/ruleset.ts";
import { type House, readHouse } from "../model/house-rules.ts";

let source: () => HouseRules = () => ({});

/** Called at init with a getter for the world's settings. */
export function setHouse(get: () => HouseRules): void {
  source = get;
}

export const house = (): House => readHouse(source());
