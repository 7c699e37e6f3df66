/** Anatomy's actors on the party sheet: overview, requested checks, items to share. */
import { gauge, NO_CHANGES, type PartyFeatures, partyText } from "../../../kernel/party.ts";
import { number } from "../../../kernel/sheet-numbers.ts";
import { asActor } from "../model/data.ts";
import { chips } from "./condition-chips.ts";
import { masthead } from "./header.ts";
import { t } from "./texts.ts";

export const partyFeatures: PartyFeatures = {
  partySummary(snapshot) {
    const actor = asActor(snapshot);
    const { stamina, body, defence } = actor.system;
    return {
      about: masthead(actor).meta.slice(0, 3),
      gauge:
        stamina.max === null
          ? null
          : gauge("stamina", stamina.value ?? 0, stamina.max, {
              note: body.injuries > 0 ? partyText("injuries", { count: body.injuries }) : partyText("sound"),
            }),
      numbers: [
        { label: t("defence.dv"), shown: number(defence.dv) },
        { label: t("defence.touch"), shown: number(defence.touch) },
      ],
      marks: chips(actor),
    };
  },
  requestableActions: ["skill", "check"],
  stowedChanges: ({ system }) =>
    "carry" in system ? { carry: "stowed", heldBy: [], stuckIn: "", stuckTo: "" } : NO_CHANGES,
};
