/** First aid: a bandage stabilizes (G-58, G-99), treating a Mortal Wound stops its clock (G-127, D43). */
import { adjustValue, type Consequence, setValue } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { checkField, numberField, textField } from "../../../kernel/fields.ts";
import { flagOf, stringOf } from "../../../kernel/form-values.ts";
import { makeOffer, resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Facts, Field, Offer, Parts, Problem, Snapshot } from "../../../kernel/ruleset.ts";
import { type ApFacts, apCostOf, apFactsOf, apProblems, spendAp } from "../combat/action-points.ts";
import { hasCondition } from "../conditions/conditions.ts";
import { isDeadOrDestroyed } from "../model/body-facts.ts";
import { asActor, itemsOf } from "../model/data.ts";
import { problem, t } from "../model/texts.ts";

const CARERS = ["grimoireCharacter", "grimoireNpc", "grimoireHireling"];

export interface BandageFacts extends Facts {
  purse: ApFacts;
  /** Part of the patient. */
  patient: string;
  bleeding: boolean;
  /** The roll of bandages to use and its owner: the helper's, else the patient's; null: none. */
  roll: { id: string; left: number; of: string } | null;
  /** The helper cannot act. */
  unable: boolean;
  gm: boolean;
}
export type BandageForm = {
  ap: number;
  /** Torn cloth, a spell or a healer: no bandage is used up. The Warden decides. */
  free: boolean;
};

/** Bleeding out and not stabilized. */
const bleeding = (actor: Snapshot): boolean => {
  const { critical } = asActor(actor).system;
  return critical?.active === true && !critical.stable && !isDeadOrDestroyed(asActor(actor));
};

function rollIn(actor: Snapshot, of: string): BandageFacts["roll"] {
  const found = itemsOf(actor, "grimoireGear").find(
    ({ system }) => system.role === "bandage" && system.carried && system.quantity > 0,
  );
  return found ? { id: found.id, left: found.system.quantity, of } : null;
}

function bandageFacts(parts: Parts): BandageFacts {
  const patient = parts.targets[0];
  const healed = patient ?? parts.self;
  const roll = rollIn(parts.self, "self") ?? (patient ? rollIn(patient, "t0") : null);
  const { unable, critical } = asActor(parts.self).system;
  return {
    ...factsOfParts({ ...parts, targets: parts.targets.slice(0, 1) }),
    purse: apFactsOf(parts),
    patient: patient ? "t0" : "self",
    bleeding: bleeding(healed),
    roll,
    unable:
      unable ||
      hasCondition(parts.self, "unable") ||
      critical?.active === true ||
      isDeadOrDestroyed(asActor(parts.self)),
    gm: parts.gm,
  };
}

function problems(facts: BandageFacts, form: BandageForm): Problem[] {
  const [name, patient] = [nameOf(facts, "self"), nameOf(facts, facts.patient)];
  if (!facts.bleeding) return [problem("", "notBleeding", { name: patient })];
  const byRuling = flagOf(form.free) && facts.gm;
  if (facts.unable && !byRuling) return [problem("", "cannotHelp", { name })];
  if (!facts.roll && !byRuling) return [problem("", "noBandage", { name })];
  return apProblems(facts.purse, apCostOf(form.ap));
}

const stabilised = (part: string): Consequence[] => [
  setValue(part, "critical.stable", true, t("Reason.bandaged")),
  setValue(part, "critical.diesAt", null, t("Reason.bandaged")),
];

export const bandage: Action<BandageFacts, BandageForm> = {
  id: "bandage",
  offeredBy: CARERS,
  title: (facts) => t("Title.bandage", { name: nameOf(facts, facts.patient) }),
  icon: "hand-bandage",
  target: "one",
  facts: bandageFacts,
  defaults: () => ({ ap: 1, free: false }),
  form: (): Field[] => [
    numberField("ap", t("Field.bandage.ap"), { min: 0, max: 20, rule: "G-85" }),
    checkField("free", t("Field.bandage.free"), { hint: t("Hint.bandage.free"), gm: true }),
  ],
  problems,
  start(facts, form) {
    const data = { name: nameOf(facts, "self"), patient: nameOf(facts, facts.patient) };
    const used: Consequence[] =
      facts.roll && !flagOf(form.free)
        ? [adjustValue(facts.roll.of, "quantity", -1, t("Reason.bandageUsed"), { item: facts.roll.id, min: 0 })]
        : [];
    return resultOnly(t(facts.patient === "self" ? "Headline.bandagedSelf" : "Headline.bandaged", data), {
      tone: "good",
      consequences: [...spendAp(facts.purse, apCostOf(form.ap)), ...used, ...stabilised(facts.patient)],
    });
  },
  buttonLabel: () => t("Verb.bandage"),
};

/** The button on the card of a bleeding actor; any user whose actor has bandages may click it. */
export const bandageOffer = (facts: Facts): Offer =>
  makeOffer("bandage", "bandage", t("Offer.bandage", { name: nameOf(facts, "self") }), {
    hint: t("Offer.bandageHint"),
    by: "any",
    parts: { self: "mine", t0: "self" },
    tone: "primary",
    otherwise: t("Offer.bandageOtherwise"),
  });

export interface MortalFacts extends Facts {
  wounded: boolean;
  running: boolean;
  gm: boolean;
}
export type MortalForm = { by: string };

/** The Warden enters the treatment of a Mortal Wound: its clock stops, its roll waits for recovery (D43). */
export const healMortal: Action<MortalFacts, MortalForm> = {
  id: "healMortal",
  offeredBy: ["grimoireCharacter", "grimoireHireling"],
  title: (facts) => t("Title.healMortal", { name: nameOf(facts, "self") }),
  icon: "healing",
  facts(parts) {
    const { mortal } = asActor(parts.self).system;
    return {
      ...factsOfParts({ ...parts, targets: [] }),
      wounded: mortal?.active === true,
      running: typeof mortal?.diesAt === "number",
      gm: parts.gm,
    };
  },
  defaults: () => ({ by: "" }),
  form: () => [
    textField("by", t("Field.healMortal.by"), { placeholder: t("Hint.healMortal.byPlaceholder"), rule: "G-127" }),
  ],
  problems(facts) {
    const name = nameOf(facts, "self");
    if (!facts.wounded || !facts.running) return [problem("", "noMortalWound", { name })];
    return facts.gm ? [] : [problem("", "wardenOnly")];
  },
  start(facts, form) {
    const by = stringOf(form.by).trim();
    const data = { name: nameOf(facts, "self"), by };
    return resultOnly(t(by === "" ? "Headline.mortalHealed" : "Headline.mortalHealedBy", data), {
      tone: "good",
      consequences: [setValue("self", "mortal.diesAt", null, t("Reason.treated"))],
    });
  },
  buttonLabel: () => t("Verb.healMortal"),
};
