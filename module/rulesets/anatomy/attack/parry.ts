/**
 * Parry: 1 Stamina and a reaction against a melee hit. A total higher than the attack's reduces the
 * degrees of the hit (`parryReduction`). If fewer than 0 degrees remain, counted without Reckless Attack and size, the hit
 * is negated, else weakened (N-134, N-135; D-25, D-70).
 */
import type { FormValue } from "../../../kernel/consequences.ts";
import { labeledModifier, nameOf } from "../../../kernel/facts.ts";
import { choiceField, numberField, rollSumField } from "../../../kernel/fields.ts";
import { compact, wholeOf } from "../../../kernel/form-values.ts";
import { type Breakdown, stack } from "../../../kernel/modifiers.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { outcomeOdds } from "../../../kernel/outcome-odds.ts";
import { addLine, addNote, type Procedure, pay } from "../../../kernel/procedure.ts";
import type { Action, Field, Form, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { isExhaustedAfter, type Price, priceConsequences, priceProblems } from "../combat/costs.ts";
import { dropWeapon } from "../gear/thrown-items.ts";
import {
  type Count,
  count,
  countFields,
  countsField,
  dialogCounts,
  ownCounts,
  type Tally,
  tally,
} from "../model/advantage-counts.ts";
import { naturalTone, rollKept, withShift } from "../model/d20.ts";
import type { AttributeId } from "../model/data.ts";
import { attributeText, conditionText, named, problem, t } from "../model/texts.ts";
import { type AttackFacts, reactionAttackFacts } from "./attack-facts.ts";
import { bestAttribute, bonusesOf } from "./attack-form.ts";
import { injuryDegrees, parryReduction } from "./attack-result.ts";
import { sayCounts, sayDegrees } from "./attack-roll.ts";
import { type AttackWeapon, parryWeapons } from "./attack-weapons.ts";
import { hitFromForm, hitOffers } from "./hit-offers.ts";
import { isManeuver } from "./maneuver-kinds.ts";

/** Fields of the parry alone; those of the hit are in the same form (attack/hit-offers.ts). */
export type ParryForm = {
  parryWith: string;
  attribute: string;
  bonus: number | null;
  adv: number | null;
  dis: number | null;
} & Record<string, FormValue>;

const PARRY_STAMINA = 1;
/** One reaction per attack (N-133). */
const priceOf = (form: Form): Price => ({ stamina: PARRY_STAMINA, reaction: { trigger: hitFromForm(form).trigger } });
const MODIFIER_TARGETS = ["d20", "attack", "attack.melee"];
const PARRY_ATTRIBUTES: readonly AttributeId[] = ["str", "dex"];

const parryFacts = (parts: Parts): AttackFacts => {
  const facts = reactionAttackFacts(parts);
  return { ...facts, arms: parryWeapons(facts.arms) };
};

const weaponIn = (facts: AttackFacts, form: Form): AttackWeapon | undefined =>
  facts.arms.find(({ id }) => id === form.parryWith) ?? facts.arms[0];
const attributeIn = (facts: AttackFacts, form: Form): AttributeId =>
  PARRY_ATTRIBUTES.find((id) => id === form.attribute) ?? bestAttribute(PARRY_ATTRIBUTES, facts.attributes);

/** Own modifiers only: position, size and the attacker's conditions do not count (D-70). */
function parryTally(facts: AttackFacts, form: Form): Tally {
  const hit = hitFromForm(form);
  const weapon = weaponIn(facts, form);
  const holds = (when: string): boolean =>
    when === "notProne"
      ? !hit.attackerProne
      : when === "prone"
        ? hit.attackerProne
        : when === "notGrappler"
          ? facts.marks.t0?.holdsMe !== true && weapon?.light !== true
          : when === weapon?.group;
  const tired = isExhaustedAfter(facts.purse, PARRY_STAMINA);
  const counts: Count[] = compact([
    ...ownCounts(facts.pool, MODIFIER_TARGETS, holds),
    tired && { id: "exhausted", label: conditionText("exhausted"), value: -1 },
    weapon?.broken && count("broken", -1),
    ...dialogCounts(form),
  ]);
  return tally(counts, facts.house);
}

function parrySum(facts: AttackFacts, form: Form): Breakdown {
  const weapon = weaponIn(facts, form);
  const attribute = attributeIn(facts, form);
  const others = compact([
    weapon && labeledModifier(named(weapon.name), weapon.attackBonus),
    ...bonusesOf(facts, MODIFIER_TARGETS, (when) => when === weapon?.group),
    labeledModifier(t("Attack.Why.dialog"), wholeOf(form.bonus) ?? 0),
  ]).filter(({ value }) => value !== 0);
  return stack(
    [
      labeledModifier(t("Attack.Why.martial"), facts.martial),
      labeledModifier(attributeText(attribute), facts.attributes[attribute]),
      ...others,
    ],
    "bestOfType",
  );
}

function* start(facts: AttackFacts, form: ParryForm): Procedure<Outcome> {
  const hit = hitFromForm(form);
  const weapon = weaponIn(facts, form);
  const names = { attacker: nameOf(facts, "t0"), target: nameOf(facts, "self") };
  const counts = parryTally(facts, form);
  yield* pay("costs", priceConsequences(facts.purse, priceOf(form)));
  const kept = yield* rollKept("parry", "self", counts.net, facts.house, facts.house.parryCriticals);
  const sum = withShift(parrySum(facts, form), kept);
  const total = kept.natural + sum.total;
  const baseReduction = parryReduction(total, hit.total, facts.house);
  const isCritical = facts.house.parryCriticals && kept.natural === 20;
  const reduction = baseReduction > 0 && isCritical ? baseReduction + 1 : baseReduction;
  const remaining = hit.degrees - reduction;
  const result = reduction === 0 ? "fails" : remaining < 0 ? "deflects" : "weakens";
  yield* sayCounts("parry", counts, "D-70");
  yield* addLine("parry", {
    kind: "versus",
    rule: "N-135",
    left: {
      of: "self",
      label: t("Attack.Line.parry", { weapon: named(weapon?.name ?? "") }),
      dice: kept.dice,
      total,
      breakdown: sum,
      ...(facts.house.parryCriticals ? naturalTone(kept.natural) : {}),
    },
    right: { label: t("Attack.Line.attackOf", { name: names.attacker }), dice: [], total: hit.total },
    word: t(`Attack.Line.parryWord.${result}`),
    by: Math.abs(total - hit.total),
    winner: reduction > 0 ? "left" : "right",
  });
  const drops = facts.house.parryCriticals && kept.natural === 1 && reduction === 0 && weapon && !weapon.natural;
  const data = { name: names.target, attacker: names.attacker, degrees: reduction };
  if (remaining < 0) return makeOutcome(t("Attack.Headline.parry.deflects", data), { tone: "best" });
  const after = { ...hit, degrees: remaining };
  if (isManeuver(hit.maneuver))
    yield* addNote("parry.degrees", t("Line.degrees", { degrees: remaining }), { rule: "D-01" });
  else yield* sayDegrees("parry", hit, hit, reduction);
  return {
    headline: t(`Attack.Headline.parry.${result}`, { ...data, left: injuryDegrees(remaining, hit) }),
    tone: reduction > 0 ? "good" : "bad",
    consequences: drops ? dropWeapon(weapon, "fumbled") : [],
    offers: hitOffers(after, { attacker: "t0", target: "self", item: facts.refs.item ? "item" : "" }, names, "parried"),
  };
}

function fields(facts: AttackFacts, form: ParryForm): Field[] {
  const counts = parryTally(facts, form);
  const sum = parrySum(facts, form);
  return compact([
    facts.arms.length > 1 &&
      choiceField("parryWith", t("Attack.Form.parryWith"), {
        options: facts.arms.map(({ id, name }) => ({ value: id, label: named(name) })),
        as: "list",
        rule: "N-134",
      }),
    choiceField("attribute", t("Attack.Form.attribute"), {
      options: PARRY_ATTRIBUTES.map((value) => ({ value, label: attributeText(value) })),
      as: "segments",
    }),
    rollSumField("sum", t("Attack.Form.parrySum", { total: hitFromForm(form).total }), {
      prefix: "1d20",
      terms: sum.counted,
      total: String(sum.total),
      rule: "N-134",
    }),
    countsField(counts, facts.house),
    ...countFields(),
    numberField("bonus", t("Attack.Form.bonus"), {
      min: -40,
      max: 40,
      emptyText: t("Attack.Form.none"),
      isCollapsed: true,
    }),
  ]);
}

const problems = (facts: AttackFacts, form: ParryForm): Problem[] =>
  compact([
    hitFromForm(form).total === 0 && !facts.purse.gm && problem("", "attack.parryAfter"),
    ...priceProblems(facts.purse, priceOf(form), nameOf(facts, "self")),
    facts.arms.length === 0 && problem("", "attack.nothingToParry", { name: nameOf(facts, "self") }),
  ]);

export const parry: Action<AttackFacts, ParryForm> = {
  id: "parry",
  concludes: "success",
  title: (facts) => t("Attack.Title.parry", { name: nameOf(facts, "self") }),
  icon: "shield-reflect",
  target: "one",
  facts: parryFacts,
  defaults: (facts) => ({
    parryWith: facts.arms[0]?.id ?? "",
    attribute: bestAttribute(PARRY_ATTRIBUTES, facts.attributes),
    bonus: null,
    adv: null,
    dis: null,
  }),
  form: fields,
  problems,
  start,
  odds: (facts, form) =>
    hitFromForm(form).total === 0
      ? null
      : outcomeOdds(
          () => start(facts, form),
          ({ headline }) => t(`Attack.Line.parryWord.${headline.key.split(".").at(-1)}`),
        ),
  rollsOnClickingClient: true,
  // A creature parries unless the Stamina would exhaust it.
  byItself: { kind: "defense", form: ({ purse }) => (isExhaustedAfter(purse, PARRY_STAMINA) ? null : {}) },
  buttonLabel: () => t("Attack.Verb.parry", { cost: PARRY_STAMINA }),
};
