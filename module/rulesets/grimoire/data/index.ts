/** The data models of Grimoire by document type, and which of their fields hold HTML. */
import { CharacterModel, DetachmentModel, HirelingModel, NpcModel } from "./actors.ts";
import {
  AbilityModel,
  ArmorModel,
  BackgroundModel,
  BookModel,
  GearModel,
  HeldModel,
  MarkModel,
  ScarModel,
  ScrollModel,
  SpellModel,
  WeaponModel,
} from "./items.ts";

export { setHouse } from "./house.ts";

export const models = {
  Actor: {
    grimoireCharacter: CharacterModel,
    grimoireNpc: NpcModel,
    grimoireHireling: HirelingModel,
    grimoireDetachment: DetachmentModel,
  },
  Item: {
    grimoireWeapon: WeaponModel,
    grimoireArmor: ArmorModel,
    grimoireGear: GearModel,
    grimoireBook: BookModel,
    grimoireSpell: SpellModel,
    grimoireScroll: ScrollModel,
    grimoireScar: ScarModel,
    grimoireMark: MarkModel,
    grimoireAbility: AbilityModel,
    grimoireHeld: HeldModel,
    grimoireBackground: BackgroundModel,
  },
} as const;

/** Paths below `system`, for system.json's documentTypes. */
export const htmlFields: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...Object.entries(models.Actor), ...Object.entries(models.Item)].map(([type, model]) => [type, model.HTML_FIELDS]),
);
