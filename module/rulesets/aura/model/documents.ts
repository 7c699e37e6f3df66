/** The document types of Aura: stored data and derivation. */
import type { DocumentTypes } from "../../../kernel/document-types.ts";
import type { EffectDocument } from "../../../kernel/effects-of.ts";
import type { EffectRead } from "../conditions/instances.ts";
import type { ActorData } from "./data.ts";
import { deriveActor } from "./derive.ts";
import { readHouse } from "./house-rules.ts";
import * as item from "./item-schema.ts";
import { character, creature } from "./schema.ts";

/** Instances decide which conditions apply: a suspended one, or a hold that does not slow, still has a status. */
const readEffect = ({ id, statuses, disabled, isSuppressed, flags }: EffectDocument): EffectRead => ({
  id,
  statuses: [...statuses],
  disabled: disabled || isSuppressed === true,
  given: flags.fivefold?.given ?? {},
});

export const documents: DocumentTypes = {
  Actor: { auraCharacter: character, auraCreature: creature },
  Item: {
    auraWeapon: item.weapon,
    auraArmor: item.armor,
    auraShield: item.shield,
    auraAmmunition: item.ammunition,
    auraGear: item.gear,
    auraAbility: item.power,
    auraSpell: item.power,
    auraFeature: item.feature,
    auraRace: item.race,
    auraInjury: item.injury,
  },
  prepareActor(system, { items, statuses, allApplicableEffects }, house) {
    const effects = [...(allApplicableEffects?.() ?? [])].map(readEffect);
    deriveActor(system as ActorData, { items, statuses, effects }, readHouse(house));
  },
};
