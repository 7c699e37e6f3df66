/** The views of items: document type to the data of each part of its sheet. Loaded with the first item sheet. */
import type { Views } from "../../../kernel/ruleset.ts";
import {
  action,
  armor,
  feature,
  gearItem,
  injury,
  part,
  plan,
  prosthetic,
  remedy,
  shield,
  weapon,
} from "./item-sheets.ts";

export const views: Views = {
  anatomyPart: part,
  anatomyInjury: injury,
  anatomyPlan: plan,
  anatomyWeapon: weapon,
  anatomyArmor: armor,
  anatomyShield: shield,
  anatomyGear: gearItem,
  anatomyProsthetic: prosthetic,
  anatomyRemedy: remedy,
  anatomyAction: action,
  anatomyFeature: feature,
};
