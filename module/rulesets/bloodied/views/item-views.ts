/** The views of items: document type to the data of each part of its sheet. Loaded with the first item sheet. */
import type { Views } from "../../../kernel/ruleset.ts";
import { armor, feature, gearItem, injury, shield, spell, weapon } from "./item-sheets.ts";

export const views: Views = {
  bloodiedWeapon: weapon,
  bloodiedArmor: armor,
  bloodiedShield: shield,
  bloodiedSpell: spell,
  bloodiedInjury: injury,
  bloodiedGear: gearItem,
  bloodiedFeature: feature,
};
