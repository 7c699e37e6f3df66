/** The document types of Threshold: stored data and derivation. */
import type { DocumentTypes } from "../../../kernel/document-types.ts";
import { effectsOf } from "../../../kernel/effects-of.ts";
import type { ActorData } from "./data.ts";
import { deriveActor } from "./derive.ts";
import { readHouse } from "./house-rules.ts";
import * as item from "./item-schema.ts";
import { character, creature } from "./schema.ts";

export const documents: DocumentTypes = {
  Actor: { thresholdCharacter: character, thresholdCreature: creature },
  Item: {
    thresholdClass: item.characterClass,
    thresholdSpecies: item.species,
    thresholdWeapon: item.weapon,
    thresholdNatural: item.natural,
    thresholdArmor: item.armor,
    thresholdGear: item.gear,
    thresholdPower: item.power,
    thresholdFeat: item.feat,
  },
  prepareActor(system, owner, house) {
    const { type, items, statuses } = owner;
    deriveActor(system as ActorData, { type, items, statuses, effects: effectsOf(owner) }, readHouse(house));
  },
};
