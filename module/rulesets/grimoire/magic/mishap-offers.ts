/** The follow-up of a roll of Magic Dice with a mishap (G-135 to G-137). */
import { makeOffer } from "../../../kernel/outcome.ts";
import type { Form, Offer } from "../../../kernel/ruleset.ts";
import { t } from "../model/texts.ts";

/** Lowest and highest row of the table. */
export const FIRST_MISHAP = 2;
export const LAST_MISHAP = 24;

/**
 * Data of the roll: its Fatigue (G-150), the Grimoire used (G-149, G-151, G-154), and whether an ignore token was not
 * used because there was no Fatigue (G-150).
 */
export interface MishapRoll {
  fatigue: number;
  book: string;
  ignore: boolean;
}

/** Rows described by the Warden; they wait for the Warden (G-140, G-141, G-148, G-153, G-156, G-157, G-159). */
const WARDEN: Readonly<Record<number, readonly string[]>> = {
  4: ["text", "more", "ignore"],
  5: ["text", "more", "ignore"],
  6: ["burnt"],
  12: ["text"],
  17: ["text"],
  20: ["text", "limb"],
  21: ["text"],
  23: ["text", "ages"],
};
/** Rows with a choice of the caster (G-151). */
const OWN: Readonly<Record<number, readonly string[]>> = { 15: ["text"] };

export function mishapOffers(entry: number, { fatigue, book, ignore }: MishapRoll): Offer[] {
  if (entry < FIRST_MISHAP || entry > LAST_MISHAP) return [];
  const form: Form = { entry: String(entry), fatigue, book, ignore };
  const warden = WARDEN[entry];
  const asks = warden ?? OWN[entry];
  return [
    makeOffer("mishap", "mishap", t("Offer.magic.mishap", { entry, what: t(`Mishap.${entry}.name`) }), {
      hint: t(`Mishap.${entry}.text`),
      by: warden ? "gm" : "self",
      form,
      ...(asks ? { asks } : {}),
      tone: "danger",
      otherwise: t("Offer.magic.mishapOtherwise"),
      auto: asks === undefined,
    }),
  ];
}
