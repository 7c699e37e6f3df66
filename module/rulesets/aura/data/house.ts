/** Where the models read the house rules; the foundry layer sets it once, at init. */
import type { HouseRules } from "../../../kernel/ruleset.ts";
import { type House, readHouse } from "../model/house-rules.ts";

let source: () => HouseRules = () => ({});

/** Called at init with the function that reads the world settings. */
export function setHouse(get: () => HouseRules): void {
  source = get;
}

export const house = (): House => readHouse(source());
