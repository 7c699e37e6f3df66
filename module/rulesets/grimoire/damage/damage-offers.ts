/** The form of `harm`, and the follow-up that starts it. */
import { nameOf } from "../../../kernel/facts.ts";
import type { Facts, Offer } from "../../../kernel/ruleset.ts";
import { t } from "../model/texts.ts";

/** Preset form of `harm`; part "self" takes the damage, part "t0" (if any) dealt it. */
export type HarmForm = {
  /** Before Armor; a formula if not rolled yet. */
  raw: number | string;
  /** A second hit of the same event: the splinter after the boulder (G-55, D14). */
  extra: number;
  ignoreArmor: boolean;
  fire: boolean;
  /** Item ids of "t0" used in the attack, for critical effects (G-101). */
  weapons: string[];
  /**
   * The counted damage dice as "object:faces:face": one more die each against targets that burn more easily (D33).
   * Empty: none.
   */
  embers: string[];
};

/** Burned dice of the form: "axe:6:3" is a d6 that shows 3. */
export const burnedDiceOf = (embers: readonly string[]): { faces: number; kept: number }[] =>
  embers.flatMap((ember) => {
    const [, faces, kept] = /:(\d+):(\d+)$/.exec(ember)?.map(Number) ?? [];
    return faces && kept ? [{ faces, kept }] : [];
  });

export interface Hit extends Partial<HarmForm> {
  raw: number | string;
}

/** Follow-up of a failed check: damage to `part` from `from` ("" for a hazard). */
export function damageOffer(facts: Facts, part: string, from: string, hit: Hit, by = "self"): Offer {
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
