/** The data models of Bloodied by document type, and which of their fields hold HTML. */
import { CharacterModel, CreatureModel } from "./actors.ts";
import { ArmorModel, FeatureModel, GearModel, InjuryModel, ShieldModel, SpellModel, WeaponModel } from "./items.ts";

export { setHouse } from "./house.ts";

export const models = {
  Actor: { bloodiedCharacter: CharacterModel, bloodiedCreature: CreatureModel },
  Item: {
    bloodiedWeapon: WeaponModel,
    bloodiedArmor: ArmorModel,
    bloodiedShield: ShieldModel,
    bloodiedSpell: SpellModel,
    bloodiedInjury: InjuryModel,
    bloodiedGear: GearModel,
    bloodiedFeature: FeatureModel,
  },
} as const;

/** Paths below `system`, for system.json's documentTypes. */
export const htmlFields: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...Object.entries(models.Actor), ...Object.entries(models.Item)].map(([type, model]) => [type, model.HTML_FIELDS]),
);
