/** The document types of Bloodied: stored data and derivation. */
import type { DocumentTypes } from "../../../kernel/document-types.ts";
import { type ActorData, wornArmor, wornShields } from "./data.ts";
import { deriveActor } from "./derive.ts";
import { readHouse } from "./house-rules.ts";
import { actor, armor, feature, gear, injury, shield, spell, weapon } from "./schema.ts";

export const documents: DocumentTypes = {
  Actor: { bloodiedCharacter: actor, bloodiedCreature: actor },
  Item: {
    bloodiedWeapon: weapon,
    bloodiedArmor: armor,
    bloodiedShield: shield,
    bloodiedSpell: spell,
    bloodiedInjury: injury,
    bloodiedGear: gear,
    bloodiedFeature: feature,
  },
  prepareActor(system, { items, statuses }, house) {
    const worn = { armor: wornArmor({ items }), shields: wornShields({ items }), statuses };
    deriveActor(system as ActorData, worn, readHouse(house));
  },
};
