/** Threshold's actors in a party: summary, callable rolls, shared items. */
import { gauge, NO_CHANGES, type PartyFeatures, partyText } from "../../../kernel/party.ts";
import { number } from "../../../kernel/sheet-numbers.ts";
import { asActor, DEFENSES } from "../model/data.ts";
import { defenseText } from "../model/texts.ts";
import { chips, masthead } from "./header.ts";

export const partyFeatures: PartyFeatures = {
  partySummary(snapshot) {
    const actor = asActor(snapshot);
    const { hp, track, defenses } = actor.system;
    return {
      about: masthead(actor).meta.slice(0, 2),
      gauge: gauge(
        "hp",
        hp.value,
        hp.max,
        track.step > 0 ? { note: partyText("step", { step: track.step }) } : NO_CHANGES,
      ),
      numbers: DEFENSES.map((id) => ({ label: defenseText(id), shown: number(defenses[id].value) })),
      marks: chips(actor),
    };
  },
  requestableActions: ["skill", "test"],
  coinsPath: "currency.coins",
  stowedChanges: ({ system }) => ("equipped" in system ? { equipped: false } : NO_CHANGES),
};
