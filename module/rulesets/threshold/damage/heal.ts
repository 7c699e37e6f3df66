/** Applies healing: it heals, harms or does nothing, by creature type (T-101 to T-107, T-111 to T-113, T-124). */
import { adjustValue, type Consequence } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { checkField, choiceField, textField } from "../../../kernel/fields.ts";
import { flagOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { parseDice, printDice, rollDice } from "../../../kernel/formula.ts";
import { makeOffer, makeOutcome } from "../../../kernel/outcome.ts";
import { addLine, addNote, addTotal, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Field, Form, Offer, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { KNOCKED_OUT } from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";
import { problem, t } from "../model/texts.ts";
import {
  askHalfUndead,
  type DamageFacts,
  damageTargetFacts,
  isStillWithoutTarget,
  waitingForTargets,
} from "./damage.ts";
import { atZeroOffers, damageConsequences, sayDamageResult } from "./damage-card-lines.ts";
import { healOffer } from "./damage-offers.ts";
import { type DamageResult, type DamageTarget, damageResult, healingResult } from "./damage-target.ts";
import type { Energy } from "./holy-unholy.ts";

export type HealFacts = DamageFacts;
export type HealForm = {
  /** "1d8 + 3", "8". */
  formula: string;
  energy: Energy | "none";
  /** If it harms, it counts as one attack (D-21). */
  attack: boolean;
  whom: "self" | "targets";
  /** Added to the dice. */
  modifier: number;
  /** Already rolled and waiting for targets: at least one is required now. */
  waited: boolean;
};

/** As for damage, but the healer rolls, and may be the one healed. */
export const healFacts = (parts: Parts): HealFacts => ({ ...damageTargetFacts(parts), house: readHouse(parts.house) });

const isEnergy = (value: unknown): value is Energy => value === "holy" || value === "unholy";
const energyOf = (form: HealForm): HealForm["energy"] => (isEnergy(form.energy) ? form.energy : "none");

/** Outcome for one target. */
type HealingOutcome = "dead" | "none" | "full" | "healed" | DamageResult["outcome"];
interface HealedTarget {
  part: string;
  went: HealingOutcome;
  points: number;
  consequences: Consequence[];
  offers: Offer[];
}

const wakeOffer = (facts: HealFacts, part: string): Offer =>
  makeOffer(`wake-${part}`, "wake", t("Offer.wake", { name: nameOf(facts, part) }), {
    hint: t("Offer.wakeHint"),
    by: "gm",
    parts: { self: part },
    tone: "primary",
    otherwise: t("Offer.wakeOtherwise"),
  });

/** The healing total is dealt as damage instead (T-107): the card switches to damage and notes it. */
function* reverseHealing(
  facts: HealFacts,
  form: HealForm,
  part: string,
  target: DamageTarget,
  amount: number,
): Procedure<HealedTarget> {
  const energy = energyOf(form) as Energy;
  const attack = flagOf(form.attack);
  const result = damageResult(target, [{ type: energy, amount }], attack, facts.house);
  yield* sayDamageResult(facts, part, target, result, attack);
  return {
    part,
    went: result.outcome,
    points: amount,
    consequences: damageConsequences(part, target, result),
    offers: result.outcome === "past" ? atZeroOffers(facts, part, target) : [],
  };
}

function* healTarget(facts: HealFacts, form: HealForm, part: string, amount: number): Procedure<HealedTarget> {
  const energy = energyOf(form);
  const known = facts.victims[part] as DamageTarget;
  const nothing = (outcome: HealingOutcome): HealedTarget => ({
    part,
    went: outcome,
    points: 0,
    consequences: [],
    offers: [],
  });
  if (known.dead) return nothing("dead");
  const target = energy === "none" ? known : yield* askHalfUndead(facts, part, known);
  const { related, bonus, hp } = healingResult(target, amount, energy, facts.house);
  const data = { name: nameOf(facts, part), energy: t(`Energy.${energy}`) };
  if (energy !== "none")
    yield* addNote(
      `${part}.relation`,
      t("Line.relation", {
        ...data,
        word: t(`Relation.${related.relation}`),
        because: t(`Because.${related.because}`),
      }),
      { rule: related.because === "undead" ? "T-107" : related.because === "untouched" ? "T-106" : "T-103" },
    );
  if (related.relation === "none") return nothing("none");
  if (related.relation === "harm") return yield* reverseHealing(facts, form, part, target, amount);
  if (bonus > 0)
    yield* addNote(`${part}.bonus`, t("Line.bonus", { ...data, bonus }), { rule: "T-111", secretOf: part });
  if (hp.after === hp.before) return nothing("full");
  yield* addLine(`${part}.hp`, {
    kind: "loss",
    rule: "T-124",
    secretOf: part,
    part,
    text: t("Line.hpGained", data),
    max: target.max,
    before: hp.before,
    after: hp.after,
    marks: [{ at: 0, label: t("Line.atZero") }],
  });
  const points = amount + bonus;
  const { wakeOnHeal } = facts.house;
  const stays = wakeOnHeal === "stay" || (wakeOnHeal === "restore" && target.previous === KNOCKED_OUT);
  const sleeps = target.step === KNOCKED_OUT && (hp.before > 0 || stays);
  return {
    part,
    went: "healed",
    points,
    consequences: [adjustValue(part, "hp.value", points, t("Reason.healed", { points }), { min: 0, max: target.max })],
    offers: sleeps ? [wakeOffer(facts, part)] : [],
  };
}

const offerWithoutTarget = (facts: HealFacts, form: HealForm, amount: number): Offer => ({
  ...waitingForTargets(
    healOffer(facts, [], { formula: String(amount), energy: energyOf(form), attack: flagOf(form.attack) }),
  ),
  id: "apply",
  label: t("Offer.mend.apply", { amount }),
});

const TONE = (outcome: HealingOutcome): Outcome["tone"] =>
  outcome === "healed" ? "good" : ["dead", "none", "full", "unhurt", "past"].includes(outcome) ? "plain" : "bad";

export function* startHeal(facts: HealFacts, form: HealForm): Procedure<Outcome> {
  const parsed = parseDice(stringOf(form.formula), { flat: true });
  const read = parsed.ok ? parsed.dice : { terms: [], flat: 0 };
  const dice = { ...read, flat: read.flat + (wholeOf(form.modifier) ?? 0) };
  const rolled = yield* rollDice("healing", facts.roller, dice);
  const amount = Math.max(0, rolled.total);
  if (dice.terms.length > 0)
    yield* addTotal("healing", t("Line.healing", { formula: printDice(dice) }), {
      rule: "T-124",
      dice: rolled.shown,
      total: amount,
    });
  const parts = Object.keys(facts.victims);
  if (parts.length === 0)
    return makeOutcome(t("Headline.healOpen", { amount }), { offers: [offerWithoutTarget(facts, form, amount)] });
  const all: HealedTarget[] = [];
  for (const part of parts) {
    const reached = yield* healTarget(facts, form, part, amount);
    if (parts.length > 1) yield* addNote(`${part}.went`, outcomeText(facts, reached), { tone: TONE(reached.went) });
    all.push(reached);
  }
  const [one, more] = all;
  return {
    headline: one && !more ? outcomeText(facts, one) : t("Headline.healAll", { count: all.length, amount }),
    tone: one && !more ? TONE(one.went) : "good",
    consequences: all.flatMap(({ consequences }) => consequences),
    offers: all.flatMap(({ offers }) => offers),
  };
}

/** Shows the rolled amount, not the result: hit points and resistances are only for users who may know them (T-135). */
const outcomeText = (facts: HealFacts, { part, went: outcome, points }: HealedTarget) =>
  t(`Headline.went.${outcome}`, { name: nameOf(facts, part), points });

export const healingFields = (): Field[] => [
  textField("formula", t("Field.heal.formula"), {
    hint: t("Hint.amount"),
    placeholder: t("Hint.amountPlaceholder"),
    rule: "T-124",
  }),
  choiceField("energy", t("Field.heal.energy"), {
    options: (["none", "holy", "unholy"] as const).map((value) => ({ value, label: t(`Energy.${value}`) })),
    as: "segments",
    rule: "T-103",
  }),
  checkField("attack", t("Field.heal.attack"), { hint: t("Hint.damage.attack"), rule: "T-107" }),
];

export function healProblems(facts: HealFacts, form: HealForm): Problem[] {
  if (isStillWithoutTarget(facts, form)) return [problem("", "targetMissing")];
  if (stringOf(form.formula).trim() === "") return [problem("formula", "healingMissing")];
  const parsed = parseDice(stringOf(form.formula), { flat: true });
  return parsed.ok ? [] : [{ field: "formula", text: parsed.why }];
}

export const healDefaults = (): HealForm => ({
  formula: "",
  energy: "none",
  attack: true,
  whom: "self",
  modifier: 0,
  waited: false,
});

export const heal: Action<HealFacts, HealForm & Form> = {
  id: "heal",
  title: (facts) => t(facts.victims.self ? "Title.heal" : "Title.healBy", { name: nameOf(facts, "self") }),
  icon: "hand-bandage",
  facts: healFacts,
  defaults: healDefaults,
  form: healingFields,
  problems: healProblems,
  start: startHeal,
  buttonLabel: () => t("Verb.heal"),
  rollsOnClickingClient: true,
};
