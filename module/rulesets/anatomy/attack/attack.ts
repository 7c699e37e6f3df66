/** An attack: one card, with a row for every roll of it (N-06 to N-13, N-95 to N-97, N-108 to N-120). */
import type { Text, Tone } from "../../../kernel/card.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { flagOf } from "../../../kernel/form-values.ts";
import { type Procedure, pay } from "../../../kernel/procedure.ts";
import type { Action, Outcome } from "../../../kernel/ruleset.ts";
import { priceConsequences } from "../combat/costs.ts";
import { reactionsFirst } from "../combat/provoke.ts";
import { fumbleConsequences, thrownItemsLand } from "../gear/thrown-items.ts";
import { ACTORS } from "../model/constants.ts";
import { named, t } from "../model/texts.ts";
import { attackCosts } from "./attack-costs.ts";
import { attackDefaults, attackPrefill } from "./attack-defaults.ts";
import { type AttackFacts, attackFacts } from "./attack-facts.ts";
import { attackFields } from "./attack-fields.ts";
import {
  type AttackForm,
  type AttackRoll,
  type AttackVariant,
  declaredRolls,
  earlierAttackCount,
  priceOf,
  STANDARD_ATTACK,
} from "./attack-form.ts";
import { attackOdds } from "./attack-odds.ts";
import { strikeOffers } from "./attack-offers.ts";
import { attackProblems } from "./attack-problems.ts";
import { type RolledAttack, resultKey, rollAttack, type Same } from "./attack-roll.ts";
import { rangesOf } from "./attack-target.ts";

function attackHeadline(facts: AttackFacts, rolled: readonly RolledAttack[]): Text {
  const [one, more] = rolled;
  if (!one) return t("Attack.Headline.nothing", { name: nameOf(facts, "self") });
  const data = { name: nameOf(facts, "self"), weapon: named(one.roll.weapon.name), total: one.total };
  if (more) {
    const hits = rolled.filter(({ verdict }) => verdict.hit).length;
    return t("Attack.Headline.many", { ...data, hits, of: rolled.length });
  }
  const { aim } = one.roll;
  const result = resultKey(one.verdict);
  return aim === null
    ? t(`Attack.Headline.open.${result}`, data)
    : t(`Attack.Headline.${result}`, { target: nameOf(facts, aim), ...data });
}

function attackTone(rolled: readonly RolledAttack[]): Tone {
  const results = rolled.map(({ verdict }) => resultKey(verdict));
  if (results.includes("critical")) return "best";
  if (results.some((result) => result === "hit" || result === "graze")) return "good";
  if (results.includes("open")) return "plain";
  return results.includes("fumble") ? "worst" : "bad";
}

/** Rolls everything declared and returns the outcome. */
export function* rollAttacks(
  facts: AttackFacts,
  form: AttackForm,
  rolls: readonly AttackRoll[],
  manner: AttackVariant,
  same: Same | null = null,
): Procedure<Outcome> {
  yield* pay("costs", attackCosts(facts, form, rolls, manner));
  const rolled: RolledAttack[] = [];
  for (const roll of rolls) rolled.push(yield* rollAttack(facts, roll, same));
  return {
    headline: attackHeadline(facts, rolled),
    tone: attackTone(rolled),
    consequences: [...thrownItemsLand(facts, form, rolled), ...fumbleConsequences(facts, rolled)],
    offers: rolled.flatMap((one) => strikeOffers(facts, form, one, manner)),
  };
}

/** A shot or throw within an enemy's reach provokes first (N-132, D-27); then it continues as declared. */
function* provokeThenAttack(
  facts: AttackFacts,
  form: AttackForm,
  manner: AttackVariant,
  action: string,
): Procedure<Outcome> {
  const answered = flagOf(form.answered);
  const stamina = priceOf(facts, form, manner).stamina ?? 0;
  // Costs already paid before the reaction: they are counted but not paid again.
  const purse = {
    ...facts.purse,
    stamina: answered && facts.purse.stamina !== null ? facts.purse.stamina + stamina : facts.purse.stamina,
  };
  const rolls = declaredRolls({ ...facts, purse }, form, manner);
  if (facts.shotTrigger === "" || answered || rolls.every(({ mode }) => mode === "melee"))
    return yield* rollAttacks(facts, form, rolls, manner);
  yield* pay("costs", priceConsequences(facts.purse, priceOf(facts, form, manner)));
  const parts = Object.fromEntries(
    [...facts.targets, ...(facts.refs.item ? ["item"] : [])].map((part) => [part, part]),
  );
  return reactionsFirst(facts, facts.shotTrigger, {
    action,
    form: { ...form, previous: earlierAttackCount(facts, form) },
    parts,
  });
}

/** An attack that differs from the simple action by its manner. */
export const attackVariant = (
  manner: AttackVariant,
  action = "attack",
): Pick<Action<AttackFacts, AttackForm>, "form" | "problems" | "ranges" | "start" | "odds"> => ({
  form: (facts, form) => attackFields(facts, form, manner),
  problems: (facts, form) => attackProblems(facts, form, manner),
  ranges: (facts, form) =>
    declaredRolls(facts, form, manner)
      .slice(0, 1)
      .flatMap(({ weapon, mode }) => rangesOf(facts, weapon, mode, facts.lunging || flagOf(form.lunge))),
  start: (facts, form) => provokeThenAttack(facts, form, manner, action),
  odds: (facts, form) => attackOdds(facts, form, manner),
});

const title = (facts: AttackFacts): Text =>
  facts.arms.length === 1
    ? t("Attack.Title.attack", { weapon: facts.arms[0]?.name ?? "", name: nameOf(facts, "self") })
    : t("Attack.Title.attackAny", { name: nameOf(facts, "self") });

export const attack: Action<AttackFacts, AttackForm> = {
  id: "attack",
  offeredBy: ["anatomyWeapon", ...ACTORS],
  title,
  icon: "broadsword",
  target: "each",
  readsTokens: true,
  facts: attackFacts,
  defaults: attackDefaults,
  prefill: attackPrefill,
  ...attackVariant(STANDARD_ATTACK),
  rollsOnClickingClient: true,
  buttonLabel: () => t("Attack.Verb.attack"),
};
