/** Checks (B-57, B-59) and saves (B-58, B-60) of one ability. */
import { factsOfParts, labeledModifier, listed, nameOf } from "../../../kernel/facts.ts";
import { choiceField, numberField, rollSumField, textField } from "../../../kernel/fields.ts";
import { numberOf } from "../../../kernel/form-values.ts";
import { type Breakdown, signed, stack } from "../../../kernel/modifiers.ts";
import { chanceOf, odds } from "../../../kernel/odds.ts";
import { makeOffer, makeOutcome } from "../../../kernel/outcome.ts";
import { addLine, addNote, die, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Facts, Field, OddsView, Offer, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { ABILITIES, type AbilityId, asActor } from "../model/data.ts";
import { modifierDice, modifierProblems, rollModifier } from "../model/dice-fields.ts";
import { resolveCheck } from "../model/resolve.ts";
import { abilityName, abilityOptions, abilityText, isAbility, t } from "../model/texts.ts";
import { rollSave, type SaveScore, saveScoreOf } from "./save-roll.ts";

export interface CheckFacts extends Facts {
  checks: Record<AbilityId, Breakdown>;
  /** Breakdown of a check without an ability: bonuses on all checks only. */
  bare: Breakdown;
}
export type CheckForm = { ability: string; modifiers: string; tn: number | null };

const byAbility = <V>(value: (id: AbilityId) => V): Record<AbilityId, V> =>
  Object.fromEntries(ABILITIES.map((id) => [id, value(id)])) as Record<AbilityId, V>;

function checkFacts(parts: Parts): CheckFacts {
  const { why, bonuses } = asActor(parts.self).system;
  return {
    ...factsOfParts({ ...parts, targets: [] }),
    checks: byAbility((id) => why[`${id}.check`] ?? stack([])),
    bare: stack(listed([], labeledModifier(t("Why.checks"), bonuses.checks))),
  };
}

const checkBreakdown = (facts: CheckFacts, form: CheckForm): Breakdown =>
  isAbility(form.ability) ? facts.checks[form.ability] : facts.bare;

export interface CheckResult {
  natural: number;
  total: number;
  success: boolean | null;
  critical: boolean;
}

/** The GM describes the outcome of a critical success (B-61). */
const remarkOffer = (): Offer =>
  makeOffer("remark", "remark", t("Offer.remark"), {
    hint: t("Offer.criticalIsYours"),
    by: "gm",
  });

/** 1d20 and all modifiers against a target number; without one the GM decides. */
export function* rollCheck(facts: CheckFacts, form: CheckForm): Procedure<CheckResult> {
  const natural = yield* die("check", "self", 20);
  const extra = yield* rollModifier("modifiers", "self", form.modifiers);
  const breakdown = stack([...checkBreakdown(facts, form).counted, ...extra.modifiers]);
  const total = natural + breakdown.total;
  const tn = numberOf(form.tn);
  const { success, critical } = resolveCheck(natural, total, tn);
  const resultKey = critical
    ? "criticalCheck"
    : natural === 1
      ? "naturalOne"
      : success === null
        ? "judge"
        : success
          ? "succeeds"
          : "fails";
  yield* addLine("check", {
    kind: "versus",
    rule: natural === 1 || natural === 20 ? "B-59" : "B-57",
    left: {
      label: isAbility(form.ability) ? t("Line.check", { ability: abilityText(form.ability) }) : t("Line.bareCheck"),
      dice: [
        { faces: 20, value: natural, ...(natural === 20 ? { mark: "best" } : natural === 1 ? { mark: "worst" } : {}) },
        ...extra.rolled.shown,
      ],
      total,
      breakdown,
      ...(critical ? { tone: "best" } : natural === 1 ? { tone: "worst" } : {}),
    },
    right: tn === null ? null : { label: t("Line.targetNumber"), dice: [], total: tn },
    word: t(`Line.${resultKey}`),
    ...(tn === null || natural === 1 || natural === 20 ? {} : { by: Math.abs(total - tn) }),
    winner: success === null ? "none" : success ? "left" : "right",
  });
  return { natural, total, success, critical };
}

const resultKey = (success: boolean | null, critical: boolean): string =>
  critical ? "critical" : success === null ? "total" : success ? "success" : "failure";
const toneOf = (success: boolean | null, critical: boolean) =>
  critical ? "best" : success === null ? "plain" : success ? "good" : "bad";

function* startCheck(facts: CheckFacts, form: CheckForm): Procedure<Outcome> {
  const { total, success, critical } = yield* rollCheck(facts, form);
  if (critical) yield* addNote("grand", t("Line.grandSuccess"), { rule: "B-61", tone: "best" });
  return makeOutcome(t(`Headline.check.${resultKey(success, critical)}`, { name: nameOf(facts, "self"), total }), {
    tone: toneOf(success, critical),
    offers: critical ? [remarkOffer()] : [],
  });
}

function checkOdds(facts: CheckFacts, form: CheckForm): OddsView | null {
  if (numberOf(form.tn) === null) return null;
  const all = odds(
    () => rollCheck(facts, form),
    (r) => `${r.success}/${r.critical}`,
  );
  const critical = chanceOf(all, (r) => r.critical);
  const success = chanceOf(all, (r) => r.success === true && !r.critical);
  return {
    bar: [
      { label: t("Odds.success"), p: success, tone: "good" },
      { label: t("Odds.critical"), p: critical, tone: "best" },
      { label: t("Odds.failure"), p: Math.max(0, 1 - success - critical), tone: "nothing" },
    ],
    sentences: [],
    lost: all.lost,
  };
}

const checkField = (facts: CheckFacts): Field =>
  choiceField("ability", t("Form.ability"), {
    options: [
      ...ABILITIES.map((id) => ({
        value: id,
        label: t("Form.abilityWith", { ability: abilityText(id), value: signed(facts.checks[id].total) }),
        hint: abilityName(id),
      })),
      { value: "none", label: t("Form.noAbility") },
    ],
    as: "segments",
  });

export const check: Action<CheckFacts, CheckForm> = {
  id: "check",
  offeredBy: ["bloodiedCharacter", "bloodiedCreature"],
  title: (facts) => t("Title.check", { name: nameOf(facts, "self") }),
  icon: "dice-twenty-faces-twenty",
  facts: checkFacts,
  defaults: () => ({ ability: "str", modifiers: "", tn: null }),
  form: (facts, form) => [
    checkField(facts),
    rollSumField("sum", t("Form.check"), {
      prefix: "1d20",
      terms: checkBreakdown(facts, form).counted,
      total: String(checkBreakdown(facts, form).total + modifierDice(form.modifiers).flat),
      rule: "B-57",
    }),
    textField("modifiers", t("Form.modifiers"), { placeholder: t("Form.extraPlaceholder") }),
    numberField("tn", t("Form.tn"), { emptyText: t("Form.tnBlank") }),
  ],
  problems: (_, form): Problem[] => modifierProblems("modifiers", form.modifiers),
  start: startCheck,
  odds: checkOdds,
  buttonLabel: (_, form) =>
    isAbility(form.ability) ? t("Verb.checkOf", { ability: abilityName(form.ability) }) : t("Verb.check"),
};

export interface SaveFacts extends Facts {
  saves: Record<AbilityId, SaveScore>;
}
export type SaveForm = { ability: string; modifiers: string };

const chosenSave = (facts: SaveFacts, form: SaveForm): SaveScore =>
  facts.saves[isAbility(form.ability) ? form.ability : "lck"];

function* startSave(facts: SaveFacts, form: SaveForm): Procedure<Outcome> {
  const used = chosenSave(facts, form);
  const { natural, target, success, critical } = yield* rollSave(
    "save",
    "self",
    used,
    modifierDice(form.modifiers).flat,
  );
  if (critical) yield* addNote("grand", t("Line.grandSuccess"), { rule: "B-61", tone: "best" });
  return makeOutcome(
    t(`Headline.save.${resultKey(success, critical)}`, { name: nameOf(facts, "self"), natural, target }),
    {
      tone: toneOf(success, critical),
      offers: critical ? [remarkOffer()] : [],
    },
  );
}

/** Odds of a save against a modified score. */
export function saveOdds(used: SaveScore, situation: number): OddsView {
  const all = odds(
    () => rollSave("save", "self", used, situation),
    (r) => `${r.success}/${r.critical}`,
  );
  const critical = chanceOf(all, (r) => r.critical);
  const success = chanceOf(all, (r) => r.success && !r.critical);
  return {
    bar: [
      { label: t("Odds.success"), p: success, tone: "good" },
      { label: t("Odds.critical"), p: critical, tone: "best" },
      { label: t("Odds.failure"), p: Math.max(0, 1 - success - critical), tone: "nothing" },
    ],
    sentences: [],
    lost: all.lost,
  };
}

export const save: Action<SaveFacts, SaveForm> = {
  id: "save",
  offeredBy: ["bloodiedCharacter", "bloodiedCreature"],
  title: (facts) => t("Title.save", { name: nameOf(facts, "self") }),
  icon: "shield-reflect",
  facts: (parts) => ({
    ...factsOfParts({ ...parts, targets: [] }),
    saves: byAbility((id) => saveScoreOf(parts.self, id)),
  }),
  defaults: () => ({ ability: "lck", modifiers: "" }),
  form: (facts, form) => [
    choiceField("ability", t("Form.ability"), { options: abilityOptions(), as: "segments" }),
    rollSumField("sum", t("Form.saveTarget"), {
      prefix: "1d20 ≤",
      terms: chosenSave(facts, form).target.counted,
      total: String(chosenSave(facts, form).target.total + modifierDice(form.modifiers).flat),
      rule: "B-58",
    }),
    textField("modifiers", t("Form.scoreModifiers"), { placeholder: t("Form.numberPlaceholder") }),
  ],
  problems: (_, form) => modifierProblems("modifiers", form.modifiers, false),
  start: startSave,
  odds: (facts, form) => saveOdds(chosenSave(facts, form), modifierDice(form.modifiers).flat),
  buttonLabel: (_, form) =>
    isAbility(form.ability) ? t("Verb.saveOf", { ability: abilityName(form.ability) }) : t("Verb.save"),
};
