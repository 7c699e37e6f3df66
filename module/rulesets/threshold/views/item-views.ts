/** The views of items: document type to the data of each part of its sheet. Loaded with the first item sheet. */
import type { Views } from "../../../kernel/ruleset.ts";
import { armor, classItem, feat, gearItem, natural, power, species, weapon } from "./item-sheets.ts";

export const views: Views = {
  thresholdClass: classItem,
  thresholdSpecies: species,
  thresholdWeapon: weapon,
  thresholdNatural: natural,
  thresholdArmor: armor,
  thresholdGear: gearItem,
  thresholdPower: power,
  thresholdFeat: feat,
};
