/** Bleeding out: at the start of each own turn a save or the loss of 1 hit point (B-26, B-27), and the action that stops it (B-28). */
import { adjustValue, type Consequence, setCondition } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { textField } from "../../../kernel/fields.ts";
import { compact, flagOf } from "../../../kernel/form-values.ts";
import { makeOffer, makeOutcome, resultOnly } from "../../../kernel/outcome.ts";
import type { Procedure } from "../../../kernel/procedure.ts";
import type { Action, Facts, Field, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { saveOdds } from "../checks/check-and-save.ts";
import { betterSaveScore, rollSave, type SaveScore } from "../checks/save-roll.ts";
import { isBleedingSaveDue, spendAction } from "../combat/turns.ts";
import { hpThresholds } from "../model/calculations.ts";
import { asActor } from "../model/data.ts";
import { modifierDice, modifierProblems } from "../model/dice-fields.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { problem, t } from "../model/texts.ts";
import { sayLoss } from "./damage.ts";

export interface BleedFacts extends Facts {
  hp: number;
  max: number;
  saver: SaveScore;
  bleeds: boolean;
}
export type BleedForm = { modifiers: string };

export const saveModifierField: Field = textField("modifiers", t("Form.scoreModifiers"), {
  placeholder: t("Form.numberPlaceholder"),
});

function bleedFacts(parts: Parts): BleedFacts {
  const { hp } = asActor(parts.self).system.attributes;
  return {
    ...factsOfParts({ ...parts, targets: [] }),
    hp: hp.value,
    max: hp.max,
    saver: betterSaveScore(parts.self, "bld", "lck"),
    bleeds: isBleedingSaveDue(parts.self),
  };
}

/**
 * A success prevents the loss for this round only; a failure costs 1 hit point. At death's line `recompute` asks for the
 * choice.
 */
function* start(facts: BleedFacts, form: BleedForm): Procedure<Outcome> {
  const name = nameOf(facts, "self");
  if (!facts.bleeds) return makeOutcome(t("Headline.bleed.notBleeding", { name }));
  const { success, critical } = yield* rollSave(
    "bleed",
    "self",
    facts.saver,
    modifierDice(form.modifiers).flat,
    "B-26",
  );
  const { deathAt } = hpThresholds(facts.max);
  if (!success) yield* sayLoss("loss", facts, 1, Math.max(Math.min(facts.hp, deathAt), facts.hp - 1));
  const lost: Consequence = adjustValue("self", "attributes.hp.value", -1, t("Reason.bled"), {
    min: Math.min(facts.hp, deathAt),
  });
  return {
    headline: t(`Headline.bleed.${critical ? "critical" : success ? "holds" : "loses"}`, { name }),
    tone: critical ? "best" : success ? "good" : "bad",
    consequences: success ? [] : [lost],
    offers: compact([
      makeOffer("stop", "stopBleeding", t("Offer.stop", { name }), {
        by: "any",
        parts: { self: "mine", t0: "self" },
        tone: "primary",
        otherwise: t("Offer.bleedsOn"),
        group: "stop",
      }),
      critical &&
        makeOffer("alsoStop", "stopBleeding", t("Offer.alsoStop"), {
          hint: t("Offer.criticalIsYours"),
          by: "gm",
          parts: { self: "self", t0: "self" },
          form: { free: true },
          otherwise: t("Offer.bleedsOn"),
          group: "stop",
        }),
    ]),
  };
}

export const bleed: Action<BleedFacts, BleedForm> = {
  id: "bleed",
  offeredBy: ["bloodiedCharacter", "bloodiedCreature"],
  title: (facts) => t("Title.bleed", { name: nameOf(facts, "self") }),
  icon: "droplets",
  facts: bleedFacts,
  defaults: () => ({ modifiers: "" }),
  form: () => [saveModifierField],
  problems: (facts, form): Problem[] =>
    compact([
      !facts.bleeds && problem("", "notBleeding", { name: nameOf(facts, "self") }),
      ...modifierProblems("modifiers", form.modifiers, false),
    ]),
  start,
  odds: (facts, form) => saveOdds(facts.saver, modifierDice(form.modifiers).flat),
  buttonLabel: () => t("Verb.save"),
};

export interface StopBleedingFacts extends Facts {
  house: House;
  patient: string;
  bleeding: boolean;
  /** Why the helper cannot do it: unable to act, or is the patient. */
  barred: "" | "helperOut" | "ownWound";
  /** The helper is unconscious or dead. */
  out: boolean;
  far: boolean;
  /** The GM stops it from the patient's own sheet or token: no action is spent. */
  byWord: boolean;
}
export type StopBleedingForm = { free: boolean };

function stopBleedingFacts(parts: Parts): StopBleedingFacts {
  const patient = parts.targets[0];
  const self = !patient || patient.uuid === parts.self.uuid;
  const out = parts.self.statuses.includes("unconscious") || parts.self.statuses.includes("dead");
  const token = parts.tokens.find((other) => other.uuid === patient?.token || other.actor.uuid === patient?.uuid);
  return {
    ...factsOfParts({ ...parts, targets: parts.targets.slice(0, 1) }),
    house: readHouse(parts.house),
    patient: patient ? "t0" : "self",
    bleeding: (patient ?? parts.self).statuses.includes("bleedingOut"),
    out,
    barred: self ? (!patient && parts.gm ? "" : "ownWound") : out ? "helperOut" : "",
    byWord: !patient && parts.gm,
    far: (token?.distance ?? 0) > 5,
  };
}

/** Another character's action stops the bleeding without a roll; the patient stays unconscious. */
export const stopBleeding: Action<StopBleedingFacts, StopBleedingForm> = {
  id: "stopBleeding",
  offeredBy: ["bloodiedCharacter", "bloodiedCreature"],
  title: (facts) => t("Title.stopBleeding", { name: nameOf(facts, facts.patient) }),
  icon: "hand-bandage",
  target: "one",
  readsTokens: true,
  facts: stopBleedingFacts,
  defaults: () => ({ free: false }),
  // The GM stops it from the patient's own bar; everyone else chooses a patient after the click.
  needsNoTarget: (facts) => facts.byWord && facts.bleeding,
  problemsWithoutTarget: (facts) =>
    facts.out && !facts.byWord ? [problem("", "helperOut", { name: nameOf(facts, "self") })] : [],
  problems(facts, form) {
    if (!facts.bleeding) return [problem("", "notBleeding", { name: nameOf(facts, facts.patient) })];
    return facts.barred && !flagOf(form.free) ? [problem("", facts.barred, { name: nameOf(facts, "self") })] : [];
  },
  start(facts, form) {
    const free = flagOf(form.free) || facts.byWord;
    const data = { name: nameOf(facts, "self"), patient: nameOf(facts, facts.patient) };
    return resultOnly(t(free ? "Headline.bleedingStops" : "Headline.stopBleeding", data), {
      tone: "good",
      consequences: compact([
        setCondition(facts.patient, "bleedingOut", false, t("Reason.staunched", data)),
        ...(free ? [] : spendAction(facts.house)),
        facts.far && !free && ({ part: "self", do: "tell", why: t("Reason.farAway", data) } as const),
      ]),
    });
  },
};
