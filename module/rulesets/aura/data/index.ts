/** The data models of Aura by document type, and which of their fields hold HTML. */
import { CharacterModel, CreatureModel } from "./actors.ts";
import {
  AbilityModel,
  AmmunitionModel,
  ArmorModel,
  FeatureModel,
  GearModel,
  InjuryModel,
  RaceModel,
  ShieldModel,
  SpellModel,
  WeaponModel,
} from "./items.ts";

export { setHouse } from "./house.ts";

export const models = {
  Actor: {
    auraCharacter: CharacterModel,
    auraCreature: CreatureModel,
  },
  Item: {
    auraWeapon: WeaponModel,
    auraArmor: ArmorModel,
    auraShield: ShieldModel,
    auraAmmunition: AmmunitionModel,
    auraGear: GearModel,
    auraAbility: AbilityModel,
    auraSpell: SpellModel,
    auraFeature: FeatureModel,
    auraRace: RaceModel,
    auraInjury: InjuryModel,
  },
} as const;

/** Paths below `system`, for system.json's documentTypes. */
export const htmlFields: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...Object.entries(models.Actor), ...Object.entries(models.Item)].map(([type, model]) => [type, model.HTML_FIELDS]),
);
