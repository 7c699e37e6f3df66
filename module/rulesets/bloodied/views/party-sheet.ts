/** Bloodied actors in the party sheet: state at a glance, calls for rolls, shareable items. */
import { AS_IT_IS, gauge, said, type Together } from "../../../kernel/company.ts";
import { signed } from "../../../kernel/modifiers.ts";
import { asActor } from "../model/data.ts";
import { chips, masthead } from "./header.ts";

export const together: Together = {
  member(snapshot) {
    const actor = asActor(snapshot);
    const { hp, defense, initiative } = actor.system.attributes;
    return {
      about: masthead(actor, "character").meta,
      gauge: gauge("hp", hp.value, hp.max, { note: said("bloodiedAt", { at: hp.bloodied }) }),
      numbers: [
        { label: said("defense"), shown: signed(defense.total) },
        { label: said("initiative"), shown: signed(initiative.total) },
      ],
      marks: chips(actor),
    };
  },
  callsFor: ["check", "save"],
  coins: "details.coins",
  stowed: ({ type }) =>
    type === "bloodiedWeapon"
      ? { equipped: "none" }
      : ["bloodiedArmor", "bloodiedShield"].includes(type)
        ? { equipped: false }
        : AS_IT_IS,
};
