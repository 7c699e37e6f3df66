/** Data models of Anatomy by document type, and their HTML fields. */
import { CharacterModel, CreatureModel } from "./actors.ts";
import {
  ActionModel,
  ArmorModel,
  FeatureModel,
  GearModel,
  InjuryModel,
  PartModel,
  PlanModel,
  ProstheticModel,
  RemedyModel,
  ShieldModel,
  WeaponModel,
} from "./items.ts";

export { setHouse } from "./house.ts";

export const models = {
  Actor: {
    anatomyCharacter: CharacterModel,
    anatomyCreature: CreatureModel,
  },
  Item: {
    anatomyPart: PartModel,
    anatomyInjury: InjuryModel,
    anatomyPlan: PlanModel,
    anatomyWeapon: WeaponModel,
    anatomyArmor: ArmorModel,
    anatomyShield: ShieldModel,
    anatomyGear: GearModel,
    anatomyProsthetic: ProstheticModel,
    anatomyRemedy: RemedyModel,
    anatomyAction: ActionModel,
    anatomyFeature: FeatureModel,
  },
} as const;

/** Paths below `system`, for system.json's documentTypes. */
export const htmlFields: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...Object.entries(models.Actor), ...Object.entries(models.Item)].map(([type, model]) => [type, model.HTML_FIELDS]),
);
