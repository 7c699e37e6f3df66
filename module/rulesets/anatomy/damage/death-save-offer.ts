/** The follow-up that rolls a death save. */
import { makeOffer } from "../../../kernel/outcome.ts";
import type { Offer } from "../../../kernel/ruleset.ts";
import { ROLL_ASKS } from "../checks/follow-up-check.ts";
import { t } from "../model/texts.ts";

/** Button for the death save of an actor that was already unconscious when an effect hit (N-23, D-32). */
export const saveOffer = (name: string, part = "self"): Offer =>
  makeOffer(`deathSave-${part}`, "deathSave", t("Offer.deathSave", { name }), {
    hint: t("Offer.deathSaveHint"),
    by: part,
    parts: { self: part },
    asks: [...ROLL_ASKS],
    atOnce: true,
    tone: "danger",
    otherwise: t("Offer.deathSaveOtherwise"),
  });
