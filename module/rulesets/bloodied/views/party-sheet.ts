/** Bloodied actors in the party sheet: state at a glance, calls for rolls, shareable items. */

import { signed } from "../../../kernel/modifiers.ts";
import { gauge, NO_CHANGES, type PartyFeatures, partyText } from "../../../kernel/party.ts";
import { asActor } from "../model/data.ts";
import { actorHeader, conditionChips } from "./header.ts";

export const partyViews: PartyFeatures = {
  partySummary(snapshot) {
    const actor = asActor(snapshot);
    const { hp, defense, initiative } = actor.system.attributes;
    return {
      about: actorHeader(actor, "character").meta,
      gauge: gauge("hp", hp.value, hp.max, { note: partyText("bloodiedAt", { at: hp.bloodied }) }),
      numbers: [
        { label: partyText("defense"), shown: signed(defense.total) },
        { label: partyText("initiative"), shown: signed(initiative.total) },
      ],
      marks: conditionChips(actor),
    };
  },
  requestableActions: ["check", "save"],
  coinsPath: "details.coins",
  stowedChanges: ({ type }) =>
    type === "bloodiedWeapon"
      ? { equipped: "none" }
      : ["bloodiedArmor", "bloodiedShield"].includes(type)
        ? { equipped: false }
        : NO_CHANGES,
};
