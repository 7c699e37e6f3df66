/** Grimoire's actors on the party sheet: status at a glance, group actions, shared items. */
import { gauge, NO_CHANGES, type PartyFeatures } from "../../../kernel/party.ts";
import { ATTRIBUTES, asActor } from "../model/data.ts";
import { chips, masthead } from "./header.ts";
import { rulesText } from "./texts.ts";

export const partyFeatures: PartyFeatures = {
  partySummary(snapshot) {
    const actor = asActor(snapshot);
    const { hp, attributes } = actor.system;
    return {
      about: masthead(actor).meta.slice(0, 1),
      gauge: gauge("hp", hp.value, hp.max),
      numbers: ATTRIBUTES.map((id) => ({ label: rulesText(`Attribute.${id}`), shown: String(attributes[id].value) })),
      marks: chips(actor),
    };
  },
  requestableActions: ["save", "action"],
  coinsPath: "gp",
  stowedChanges: ({ system }) => ("held" in system ? { held: "none", worn: false } : NO_CHANGES),
};
