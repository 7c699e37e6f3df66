/** Decisions and descriptions of the Warden: a hidden DC, a natural 1 or 20, narration (G-13, G-50 to G-52, D32). */
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { checkField, choiceField, numberField, textField } from "../../../kernel/fields.ts";
import { compact, flagOf, listOf, numberOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Facts, Form, Offer, Parts } from "../../../kernel/ruleset.ts";
import { damageOffer } from "../damage/damage-offers.ts";
import { spellFreed } from "../magic/cast-offers.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { problem, t } from "../model/texts.ts";
import { initiatorWins } from "./check.ts";
import { hitOffers, narrateOffer, reversedText, reverseOffers } from "./check-offers.ts";
import { isPlainSaveSuccess } from "./plain-save.ts";
import { failedSaveOffers } from "./save.ts";

export interface RulingFacts extends Facts {
  house: House;
  targets: string[];
}

const rulingFacts = (parts: Parts): RulingFacts => ({
  ...factsOfParts(parts),
  house: readHouse(parts.house),
  targets: parts.targets.map((_, index) => `t${index}`),
});

/** Data of every decision: which side has the total, and the consequences of a success. */
export type RulingForm = {
  seat: string;
  /** The other side is a Save, not a DC. */
  contest: boolean;
  total: number;
  against: number | null;
} & Form;

/** Damage if the actor succeeded: to the targets, else to those targeted on apply. */
function hitsOf(facts: RulingFacts, form: Form): Offer[] {
  const hit = {
    raw: Math.max(0, wholeOf(form.raw) ?? 0),
    ignoreArmor: flagOf(form.ignoreArmor),
    fire: flagOf(form.fire),
    weapons: listOf(form.weapons),
    embers: listOf(form.embers),
    effect: stringOf(form.effect),
  };
  return hitOffers(facts, facts.targets.length > 0 ? facts.targets : ["targets"], "self", hit, "gm");
}

/** The winner may narrate (G-50, G-51). */
function narrateOffersOf(facts: RulingFacts, won: boolean): Offer[] {
  const [part] = won ? ["self"] : facts.targets.length === 1 ? facts.targets : [];
  return part ? [narrateOffer(part, nameOf(facts, part))] : [];
}

/** Compares a total with the hidden DC, or with a Save rolled elsewhere. */
export const ruling: Action<RulingFacts, RulingForm> = {
  id: "judge",
  title: (facts) => t("Title.judge", { name: nameOf(facts, "self") }),
  icon: "scales",
  facts: rulingFacts,
  defaults: () => ({ seat: "ir", contest: false, total: 0, against: null }),
  form: (_, form) => [
    numberField("against", t(flagOf(form.contest) ? "Check.trTyped" : "Check.dc"), { min: 0, max: 99, rule: "G-13" }),
  ],
  problems: (_, form) => (numberOf(form.against) === null ? [problem("against", "againstMissing")] : []),
  start(facts, form) {
    const against = numberOf(form.against) ?? 0;
    const total = numberOf(form.total) ?? 0;
    const acts = form.seat !== "tr";
    const won = acts ? initiatorWins(total, against) : isPlainSaveSuccess(total, against, facts.house);
    const seat = acts ? (flagOf(form.contest) ? "contest" : "action") : "save";
    return resultOnly(
      t(`Headline.judge.${seat}.${won ? "won" : "lost"}`, { name: nameOf(facts, "self"), total, against }),
      {
        tone: won ? "good" : "bad",
        consequences: [...spellFreed(form, won && !acts)],
        offers: [
          ...(acts ? (won ? hitsOf(facts, form) : []) : won ? [] : failedSaveOffers(facts, form)),
          ...reverseOffers(
            facts,
            { ...form, won },
            { self: "self", ...Object.fromEntries(facts.targets.map((part) => [part, part])) },
          ),
          ...narrateOffersOf(facts, won),
        ],
      },
    );
  },
  buttonLabel: () => t("Verb.judge"),
};

export type ExtraordinaryForm = {
  natural: number;
  text: string;
  /** Extra damage, to `hurts`. */
  extra: number;
  hurts: string;
  /** Reverses the outcome; never automatic (D6). */
  flip: boolean;
  won: boolean;
} & Form;

/** Parts that may take extra damage, most likely first: with a 20 the other side, "targets" if none is known. */
function hurtable(facts: RulingFacts, form: Form): string[] {
  const others = facts.targets.length > 0 ? facts.targets : ["targets"];
  return Number(form.natural) === 20 ? [...others, "self"] : ["self", ...others];
}

/** The Warden describes the event of a natural 1 or 20 (G-30, G-52). */
export const extraordinary: Action<RulingFacts, ExtraordinaryForm> = {
  id: "extraordinary",
  title: (facts) => t("Title.extraordinary", { name: nameOf(facts, "self") }),
  icon: "laurels",
  facts: rulingFacts,
  defaults: () => ({ natural: 20, text: "", extra: 0, hurts: "", flip: false, won: false, seat: "ir" }),
  form: (facts, form) =>
    compact([
      textField("text", t("Check.extraordinary"), {
        placeholder: t(`Check.extraordinaryPlaceholder.${Number(form.natural) === 20 ? "best" : "worst"}`),
        rule: "G-52",
      }),
      numberField("extra", t("Check.extra"), { min: 0, max: 99, rule: "G-55" }),
      (numberOf(form.extra) ?? 0) > 0 &&
        choiceField("hurts", t("Check.hurts"), {
          options: hurtable(facts, form).map((part) => ({
            value: part,
            label: part === "targets" ? t("Check.hurtsTargets") : t("Name", { name: nameOf(facts, part) }),
          })),
          as: "list" as const,
        }),
      !flagOf(form.open) && checkField("flip", reversedText(facts, form), { rule: "G-52" }),
    ]),
  problems: (_, form) => (stringOf(form.text).trim() === "" ? [problem("text", "textMissing")] : []),
  start(facts, form) {
    const best = Number(form.natural) === 20;
    const extra = Math.max(0, wholeOf(form.extra) ?? 0);
    const parts = hurtable(facts, form);
    const damagedPart = parts.find((part) => part === form.hurts) ?? parts[0] ?? "self";
    const acts = form.seat !== "tr";
    const flipped = flagOf(form.flip);
    // Reversed: the follow-ups of a success for the actor, or of a failed Save for the target.
    const turned = !flipped
      ? []
      : acts
        ? form.won
          ? []
          : hitsOf(facts, form)
        : form.won
          ? failedSaveOffers(facts, form)
          : [];
    const from = damagedPart === "self" ? "" : "self";
    return resultOnly(
      t(`Headline.extraordinary.${flipped ? "flip" : best ? "best" : "worst"}`, {
        name: nameOf(facts, "self"),
        text: stringOf(form.text).trim(),
      }),
      {
        tone: best ? "best" : "worst",
        offers: compact([
          ...turned,
          extra > 0 && { ...damageOffer(facts, damagedPart, from, { raw: extra }, "gm"), id: "extra" },
        ]),
      },
    );
  },
  buttonLabel: () => t("Verb.extraordinary"),
};

export type NarrateForm = { text: string };

/** The winner narrates the result (G-50, G-51). */
export const narrate: Action<Facts, NarrateForm> = {
  id: "narrate",
  title: (facts) => t("Title.narrate", { name: nameOf(facts, "self") }),
  icon: "quill-ink",
  facts: (parts) => factsOfParts({ ...parts, targets: [] }),
  defaults: () => ({ text: "" }),
  form: () => [textField("text", t("Check.narrate"), { placeholder: t("Check.narratePlaceholder"), rule: "G-50" })],
  problems: (_, form) => (stringOf(form.text).trim() === "" ? [problem("text", "textMissing")] : []),
  start: (facts, form) =>
    resultOnly(t("Headline.narrate", { name: nameOf(facts, "self"), text: stringOf(form.text).trim() })),
  buttonLabel: () => t("Verb.narrate"),
};
