/** How damage reaches whoever suffers it: the form of `harm`, and the button that starts it. */
import { nameOf } from "../../../kernel/facts.ts";
import type { Facts, Offer } from "../../../kernel/ruleset.ts";
import { t } from "./words.ts";

/** What `harm` is given; part "self" suffers, part "t0" (where there is one) dealt it. */
export type HarmForm = {
  /** Before Armor; dice where they have not fallen yet. */
  raw: number | string;
  /** A second hit of the same moment: the splinter after the boulder (G-55, D14). */
  extra: number;
  ignoreArmor: boolean;
  fire: boolean;
  /** Ids of the items of "t0" that did it: their critical effects (G-101). */
  weapons: string[];
  /**
   * The damage dice as they counted, "object:faces:face", where fire may still burn more (D33): one more die each for a
   * target whose skin burns. Empty: nothing more to roll.
   */
  embers: string[];
};

export interface Hit extends Partial<HarmForm> {
  raw: number | string;
}

/** The button below a check that was lost: damage on `part`, from `from` ("" for a hazard). */
export function harmOffer(facts: Facts, part: string, from: string, hit: Hit, by = "self"): Offer {
  const form: HarmForm = { extra: 0, ignoreArmor: false, fire: false, weapons: [], embers: [], ...hit };
  return {
    id: `harm-${part}`,
    action: "harm",
    label:
      part === "targets"
        ? t("Offer.harmTargets", { raw: form.raw })
        : t("Offer.harm", { name: nameOf(facts, part), raw: form.raw }),
    by,
    parts: { self: part, ...(from && facts.refs[from] ? { t0: from } : {}) },
    form,
    tone: "danger",
    otherwise: t("Offer.harmOtherwise"),
    auto: true,
  };
}
