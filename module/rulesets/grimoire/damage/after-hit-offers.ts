/** Follow-ups of a hit after its Save: a scar, morale of a lone enemy, a second hit of the same event. */
import { nameOf } from "../../../kernel/facts.ts";
import { compact } from "../../../kernel/form-values.ts";
import { makeOffer } from "../../../kernel/outcome.ts";
import type { Facts, Offer } from "../../../kernel/ruleset.ts";
import { t } from "../model/texts.ts";
import { damageOffer, type HarmForm } from "./damage-offers.ts";

/** Passed from the hit to the Save and on; plain values, because it is stored in a follow-up's form. */
export type AfterHit = {
  /** Entry of the Scars table; null for none. */
  scar: number | null;
  /** A lone enemy at 0 HP (G-72). */
  nerve: boolean;
  /** Damage of a second hit (D14); 0 for none. */
  extra: number;
  ignoreArmor: boolean;
  fire: boolean;
  weapons: string[];
};

export const scarOffer = (name: string, entry: number): Offer =>
  makeOffer("scar", "scar", t("Offer.scar", { name, entry }), {
    hint: t(`ScarName.${entry}`),
    form: { entry },
    tone: "danger",
    otherwise: t("Offer.scarOtherwise"),
    auto: true,
  });

/** The morale Save of a lone enemy at 0 HP (G-72). */
export const loneMoraleOffer = (name: string): Offer =>
  makeOffer("nerve", "morale", t("Offer.nerve", { name }), {
    hint: t("Offer.nerveHint"),
    by: "gm",
    form: { trigger: "zero" },
    otherwise: t("Offer.nerveOtherwise"),
  });

export function afterHitOffers(facts: Facts, after: AfterHit): Offer[] {
  const name = nameOf(facts, "self");
  const { ignoreArmor, fire, weapons } = after;
  const second: Partial<HarmForm> = { ignoreArmor, fire, weapons };
  return compact([
    after.scar !== null && scarOffer(name, after.scar),
    after.nerve && loneMoraleOffer(name),
    after.extra > 0 && damageOffer(facts, "self", "t0", { raw: after.extra, ...second }),
  ]);
}
