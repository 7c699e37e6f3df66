/** The data models of Threshold by document type, and which of their fields hold HTML. */
import { CharacterModel, CreatureModel } from "./actors.ts";
import {
  ArmorModel,
  ClassModel,
  FeatModel,
  GearModel,
  NaturalModel,
  PowerModel,
  SpeciesModel,
  WeaponModel,
} from "./items.ts";

export { setHouse } from "./house.ts";

export const models = {
  Actor: {
    thresholdCharacter: CharacterModel,
    thresholdCreature: CreatureModel,
  },
  Item: {
    thresholdClass: ClassModel,
    thresholdSpecies: SpeciesModel,
    thresholdWeapon: WeaponModel,
    thresholdNatural: NaturalModel,
    thresholdArmor: ArmorModel,
    thresholdGear: GearModel,
    thresholdPower: PowerModel,
    thresholdFeat: FeatModel,
  },
} as const;

/** Paths below `system`, for system.json's documentTypes. */
export const htmlFields: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...Object.entries(models.Actor), ...Object.entries(models.Item)].map(([type, model]) => [type, model.HTML_FIELDS]),
);
