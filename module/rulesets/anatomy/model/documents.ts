/** The document types of Anatomy: stored data and derivation. */
import type { DocumentTypes } from "../../../kernel/document-types.ts";
import { effectsOf } from "../../../kernel/effects-of.ts";
import type { ActorData } from "./data.ts";
import { deriveActor } from "./derive.ts";
import { readHouse } from "./house-rules.ts";
import * as item from "./item-schema.ts";
import { actor } from "./schema.ts";

export const documents: DocumentTypes = {
  Actor: { anatomyCharacter: actor, anatomyCreature: actor },
  Item: {
    anatomyPart: item.part,
    anatomyInjury: item.injury,
    anatomyPlan: item.plan,
    anatomyWeapon: item.weapon,
    anatomyArmor: item.armor,
    anatomyShield: item.shield,
    anatomyGear: item.gear,
    anatomyProsthetic: item.prosthetic,
    anatomyRemedy: item.remedy,
    anatomyAction: item.action,
    anatomyFeature: item.feature,
  },
  prepareActor(system, owner, house) {
    const { type, items, statuses, stored } = owner;
    deriveActor(
      system as ActorData,
      {
        type,
        // In sheet order, whatever order they were created in.
        items: items.sort((a, b) => (a.sort ?? 0) - (b.sort ?? 0)),
        statuses,
        effects: effectsOf(owner),
        stored: (stored as ActorData).attributes,
      },
      readHouse(house),
    );
  },
};
