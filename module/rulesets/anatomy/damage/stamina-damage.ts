/** Stamina damage, Strain and bleeding (N-18 to N-23, N-38; D-08, D-10, D-73). */
import { nameOf } from "../../../kernel/facts.ts";
import { noteField, numberField } from "../../../kernel/fields.ts";
import { compact, wholeOf } from "../../../kernel/form-values.ts";
import { makeOffer, makeOutcome, resultOnly } from "../../../kernel/outcome.ts";
import { addNote, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Form, Offer, Problem } from "../../../kernel/ruleset.ts";
import { ROLL_ASKS } from "../checks/follow-up-check.ts";
import { ACTORS } from "../model/constants.ts";
import { problem, t } from "../model/texts.ts";
import { saveOffer } from "./death-save-offer.ts";
import { adjust, deadProblems, type OwnFacts, ownFacts } from "./health-facts.ts";
import { gainStrain, type Loss, loseStamina, staminaLoss } from "./stamina-loss.ts";

const MOST = 999;
export type AmountForm = Form & { amount: number };

const amountOf = (form: AmountForm): number => Math.max(0, Math.min(MOST, wholeOf(form.amount) ?? 0));
const lossOf = ({ self }: OwnFacts, amount: number): Loss =>
  staminaLoss({ stamina: self.stamina.value, exhaustion: self.exhaustion.value }, amount);

const outcomeKey = (facts: OwnFacts, amount: number): string => {
  if (facts.self.con === null) return "immune";
  const { exhausted, unconscious } = lossOf(facts, amount);
  return unconscious ? "faints" : exhausted ? "exhausted" : "loses";
};
const TONES = { immune: "plain", loses: "bad", exhausted: "bad", faints: "worst" } as const;
const toneOf = (key: string) => TONES[key as keyof typeof TONES] ?? "plain";

export const staminaDamage: Action<OwnFacts, AmountForm> = {
  id: "staminaDamage",
  offeredBy: ACTORS,
  title: (facts) => t("Title.staminaDamage", { name: nameOf(facts, "self") }),
  icon: "tired-eye",
  facts: ownFacts,
  defaults: () => ({ amount: 1 }),
  form: (facts, form) => [
    numberField("amount", t("Field.amount"), { min: 1, max: MOST, quickValues: [1, 2, 3, 5, 10], rule: "N-20" }),
    noteField("after", t("Field.after"), {
      text:
        facts.self.con === null
          ? t("Line.immuneToStamina", { name: nameOf(facts, "self") })
          : t("Line.staminaAfter", { ...lossOf(facts, amountOf(form)), exhausted: "", unconscious: "" }),
    }),
  ],
  problems(facts, form): Problem[] {
    if (facts.self.dead) return deadProblems(facts);
    return amountOf(form) < 1 ? [problem("amount", "amountMissing")] : [];
  },
  *start(facts, form) {
    const amount = amountOf(form);
    const key = outcomeKey(facts, amount);
    if (key !== "immune") yield* sayLost(facts, amount);
    return makeOutcome(t(`Headline.staminaDamage.${key}`, { name: nameOf(facts, "self") }), {
      tone: toneOf(key),
      consequences: loseStamina("self", facts.self, amount),
    });
  },
  buttonLabel: (_, form) => t("Verb.staminaDamage", { amount: amountOf(form) }),
};

/** What each pool loses (D-08); hidden from users who may not see the pools. */
function* sayLost(facts: OwnFacts, amount: number): Procedure<void> {
  const after = lossOf(facts, amount);
  const { stamina, exhaustion } = facts.self;
  const lost = { stamina: stamina.value - after.stamina, exhaustion: exhaustion.value - after.exhaustion };
  const key = lost.exhaustion === 0 ? "stamina" : lost.stamina === 0 ? "exhaustion" : "both";
  yield* addNote("lost", t(`Line.lost.${key}`, lost), { rule: "N-20", secretOf: "self" });
}

/** Changes Bleed manually; negative values reduce it. */
export const bleed: Action<OwnFacts, AmountForm> = {
  id: "bleed",
  offeredBy: ACTORS,
  title: (facts) => t("Title.bleed", { name: nameOf(facts, "self") }),
  icon: "bleeding-wound",
  facts: ownFacts,
  defaults: () => ({ amount: 1 }),
  form: () => [
    numberField("amount", t("Field.bleed"), { hint: t("Hint.strain"), min: -MOST, max: MOST, rule: "N-24" }),
  ],
  problems(facts, form): Problem[] {
    const by = wholeOf(form.amount) ?? 0;
    if (by === 0) return [problem("amount", "amountMissing")];
    if (by > 0 && !facts.self.bleeds) return [problem("", "neverBleeds", { name: nameOf(facts, "self") })];
    return by < 0 && facts.self.bleed <= 0 ? [problem("", "notBleeding", { name: nameOf(facts, "self") })] : [];
  },
  start: (facts, form) =>
    resultOnly(
      t((wholeOf(form.amount) ?? 0) > 0 ? "Headline.bleed.more" : "Headline.bleed.less", {
        name: nameOf(facts, "self"),
      }),
      {
        tone: (wholeOf(form.amount) ?? 0) > 0 ? "bad" : "good",
        consequences: [adjust("self", "bleed.value", wholeOf(form.amount) ?? 0, "byHand", { min: 0 })],
      },
    ),
  buttonLabel: () => t("Verb.bleed"),
};

/** Changes Strain manually; negative values reduce it. */
export const strain: Action<OwnFacts, AmountForm> = {
  id: "strain",
  offeredBy: ACTORS,
  title: (facts) => t("Title.strain", { name: nameOf(facts, "self") }),
  icon: "pummeled",
  facts: ownFacts,
  defaults: () => ({ amount: 1 }),
  form: () => [
    numberField("amount", t("Field.strain"), { hint: t("Hint.strain"), min: -MOST, max: MOST, rule: "N-38" }),
  ],
  problems: (_, form) => (wholeOf(form.amount) ? [] : [problem("amount", "amountMissing")]),
  start(facts, form) {
    const by = wholeOf(form.amount) ?? 0;
    const less = Math.min(-by, facts.self.strain);
    return resultOnly(
      t(by > 0 ? "Headline.strain.gains" : "Headline.strain.loses", {
        name: nameOf(facts, "self"),
        amount: by > 0 ? by : less,
      }),
      {
        tone: by > 0 ? "bad" : "good",
        consequences:
          by > 0
            ? gainStrain("self", facts.self, by, facts.house)
            : less > 0
              ? [adjust("self", "strain.value", -less, "rested", { min: 0 })]
              : [],
      },
    );
  },
  buttonLabel: () => t("Verb.strain"),
};

export const staunchOffer = (name: string): Offer =>
  makeOffer("staunch", "staunch", t("Offer.staunch", { name }), {
    by: "any",
    parts: { self: "mine", t0: "self" },
    asks: [...ROLL_ASKS, "aid"],
    atOnce: true,
    otherwise: t("Offer.staunchOtherwise"),
    stays: true,
  });

/** Card of an actor still bleeding when combat ends: one round per click, until staunched (D-73). */
export const bleedsOn: Action<OwnFacts, Form> = {
  id: "bleedsOn",
  title: (facts) => t("Title.bleedTick", { name: nameOf(facts, "self") }),
  icon: "droplets",
  facts: ownFacts,
  defaults: () => ({}),
  start(facts) {
    const name = nameOf(facts, "self");
    const tick: Offer = makeOffer("tick", "bleedTick", t("Offer.bleedTick", { name }), {
      by: "gm",
      tone: "danger",
      stays: true,
    });
    return resultOnly(t("Headline.bleedsOn", { name }), { tone: "bad", offers: [tick, staunchOffer(name)] });
  },
};

/** A round of bleeding: Stamina damage equal to Bleed; an unconscious actor makes a death save (N-23). */
export const bleedTick: Action<OwnFacts, Form> = {
  id: "bleedTick",
  offeredBy: ACTORS,
  title: (facts) => t("Title.bleedTick", { name: nameOf(facts, "self") }),
  icon: "droplets",
  facts: ownFacts,
  defaults: () => ({}),
  problems(facts): Problem[] {
    if (facts.self.dead) return deadProblems(facts);
    return facts.self.bleed > 0 && facts.self.bleeds
      ? []
      : [problem("", "notBleeding", { name: nameOf(facts, "self") })];
  },
  *start(facts) {
    const name = nameOf(facts, "self");
    const { bleed, unconscious } = facts.self;
    yield* sayLost(facts, bleed);
    return {
      headline: t("Headline.bleedTick", { name }),
      tone: "bad",
      consequences: loseStamina("self", facts.self, bleed, "bleeds"),
      offers: compact([unconscious && saveOffer(name), staunchOffer(name)]),
    };
  },
  buttonLabel: () => t("Verb.bleedTick"),
};
