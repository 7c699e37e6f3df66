/** Anatomy's actors on the party sheet: overview, requested checks, items to share. */
import { AS_IT_IS, gauge, said, type Together } from "../../../kernel/company.ts";
import { number } from "../../../kernel/shown.ts";
import { asActor } from "../model/data.ts";
import { chips } from "./condition-chips.ts";
import { masthead } from "./header.ts";
import { t } from "./texts.ts";

export const together: Together = {
  member(snapshot) {
    const actor = asActor(snapshot);
    const { stamina, body, defence } = actor.system;
    return {
      about: masthead(actor).meta.slice(0, 3),
      gauge:
        stamina.max === null
          ? null
          : gauge("stamina", stamina.value ?? 0, stamina.max, {
              note: body.injuries > 0 ? said("injuries", { count: body.injuries }) : said("sound"),
            }),
      numbers: [
        { label: t("defence.dv"), shown: number(defence.dv) },
        { label: t("defence.touch"), shown: number(defence.touch) },
      ],
      marks: chips(actor),
    };
  },
  callsFor: ["skill", "check"],
  stowed: ({ system }) => ("carry" in system ? { carry: "stowed", heldBy: [], stuckIn: "", stuckTo: "" } : AS_IT_IS),
};
