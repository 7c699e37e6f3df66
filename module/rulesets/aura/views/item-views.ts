/** The views of items: document type to the data of each part of its sheet. Loaded with the first item sheet. */
import type { Views } from "../../../kernel/ruleset.ts";
import { ammunition, armor, feature, gearItem, injury, power, race, shield, weapon } from "./item-sheets.ts";

export const views: Views = {
  auraWeapon: weapon,
  auraArmor: armor,
  auraShield: shield,
  auraAmmunition: ammunition,
  auraGear: gearItem,
  auraAbility: power,
  auraSpell: power,
  auraFeature: feature,
  auraRace: race,
  auraInjury: injury,
};
