/** Aura actors in the party sheet: summary, checks to call for, shared items. */
import { gauge, NO_CHANGES, type PartyFeatures } from "../../../kernel/party.ts";
import { number } from "../../../kernel/sheet-numbers.ts";
import { asActor, itemsOf } from "../model/data.ts";
import { defenseName } from "../model/texts.ts";
import { conditionChains } from "./conditions.ts";
import { named, t } from "./texts.ts";

export const partyFeatures: PartyFeatures = {
  partySummary(snapshot) {
    const actor = asActor(snapshot);
    const { aura, level, defenses } = actor.system;
    return {
      about: [...itemsOf(actor, "auraRace").map(({ name }) => named(name)), t("level", { level })],
      gauge: gauge("aura", aura.value, aura.max),
      numbers: (["evasion", "fortitude", "will"] as const).map((id) => ({
        label: defenseName(id),
        shown: number(defenses[id].value),
      })),
      marks: conditionChains(snapshot).flat(),
    };
  },
  requestableActions: ["skill"],
  coinsPath: "currency",
  stowedChanges: ({ system }) => ("equipped" in system ? { equipped: false } : NO_CHANGES),
};
