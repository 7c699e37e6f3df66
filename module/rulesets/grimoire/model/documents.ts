/** The document types of Grimoire: stored data and derivation. */
import type { DocumentTypes } from "../../../kernel/document-types.ts";
import { type ActorData, isPhysical } from "./data.ts";
import { deriveActor, deriveItem } from "./derive.ts";
import * as item from "./item-schema.ts";
import { character, detachment, hireling, npc } from "./schema.ts";

export const documents: DocumentTypes = {
  Actor: {
    grimoireCharacter: character,
    grimoireNpc: npc,
    grimoireHireling: hireling,
    grimoireDetachment: detachment,
  },
  Item: {
    grimoireWeapon: item.weapon,
    grimoireArmor: item.armor,
    grimoireGear: item.gear,
    grimoireBook: item.book,
    grimoireSpell: item.spell,
    grimoireScroll: item.scroll,
    grimoireScar: item.scar,
    grimoireMark: item.mark,
    grimoireAbility: item.ability,
    grimoireHeld: item.heldAction,
    grimoireBackground: item.background,
  },
  prepareActor(system, { items, statuses, effects }) {
    const spells = [...effects].flatMap(({ id, name, disabled, flags }) => {
      const given = flags.fivefold?.given;
      return given ? [{ id, name, disabled, given, img: "", statuses: [], changes: [], source: "" }] : [];
    });
    deriveActor(system as ActorData, { items, statuses, effects: spells });
  },
  prepareItem(document) {
    if (isPhysical(document)) deriveItem(document);
  },
};
