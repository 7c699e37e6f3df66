/**
 * A weapon or natural attack on one or more targets (T-34, T-37, T-95, T-117), and the occupant's attack when entering
 * a space (T-63).
 */
import type { Text, Tone } from "../../../kernel/card.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { type Procedure, pay } from "../../../kernel/procedure.ts";
import type { Action, Outcome } from "../../../kernel/ruleset.ts";
import { hitResultKey } from "../model/d20-result.ts";
import { t } from "../model/texts.ts";
import { attackCosts } from "./attack-costs.ts";
import { type AttackFacts, attackFacts } from "./attack-facts.ts";
import {
  type AttackForm,
  attackDefaults,
  attackFields,
  attackPrefill,
  type DeclaredAttack,
  declaredAttack,
} from "./attack-form.ts";
import { attackRanges } from "./attack-hints.ts";
import { attackOdds } from "./attack-odds.ts";
import { attackFollowUps, hitConsequences } from "./attack-offers.ts";
import { attackProblems } from "./attack-problems.ts";
import { type AttackResult, critsOf, hitsOf, rollAttack } from "./attack-roll.ts";
import { occupantAttacksFirst } from "./enter-space.ts";

/** Headline: attacker, weapon, target and outcome. */
function attackHeadline(facts: AttackFacts, one: Pick<DeclaredAttack, "label">, result: AttackResult): Text {
  const data = { name: nameOf(facts, "self"), weapon: one.label, total: result.total };
  const [met, more] = result.met;
  if (!met) return t("Headline.attack.noTarget.open", data);
  if (more) {
    const hits = hitsOf(result);
    return t(hits.length > 0 ? "Headline.attack.many" : "Headline.attack.manyMissed", {
      ...data,
      hits: hits.length,
      of: result.met.length,
    });
  }
  const where = met.part === null ? "noTarget" : "target";
  const target = met.part === null ? "" : nameOf(facts, met.part);
  return t(`Headline.attack.${where}.${hitResultKey(met.verdict)}`, { ...data, target });
}

export function attackTone(result: AttackResult): Tone {
  if (critsOf(result).length > 0) return "best";
  if (hitsOf(result).length > 0) return "good";
  if (result.met.some(({ verdict }) => verdict.hit === null)) return "plain";
  return result.natural === 1 ? "worst" : "bad";
}

/** Rolls the attack, after the attack of an occupant if there is one (T-63). */
export function* strike(facts: AttackFacts, one: DeclaredAttack): Procedure<Outcome> {
  yield* pay("costs", attackCosts(facts, one));
  const result = yield* rollAttack(facts, one);
  return {
    headline: attackHeadline(facts, one, result),
    tone: attackTone(result),
    consequences: hitConsequences(facts, one, result),
    offers: attackFollowUps(facts, one, result),
  };
}

function* start(facts: AttackFacts, form: AttackForm): Procedure<Outcome> {
  const one = declaredAttack(facts, form);
  // The form was validated before; a card whose weapon is gone has no outcome.
  if (!one) return makeOutcome(t("Problem.noWeapon", { name: nameOf(facts, "self") }));
  const interrupted = yield* occupantAttacksFirst(facts, form, "attack", one);
  return interrupted ?? (yield* strike(facts, one));
}

const title = (facts: AttackFacts): Text =>
  facts.arms.length === 1
    ? t("Title.attack", { weapon: facts.arms[0]?.name ?? "", name: nameOf(facts, "self") })
    : t("Title.attackAny", { name: nameOf(facts, "self") });

export const attack: Action<AttackFacts, AttackForm> = {
  id: "attack",
  offeredBy: ["thresholdWeapon", "thresholdNatural"],
  title,
  icon: "broadsword",
  target: "each",
  readsTokens: true,
  facts: attackFacts,
  defaults: attackDefaults,
  form: attackFields,
  prefill: attackPrefill,
  problems: attackProblems,
  ranges(facts, form) {
    const one = declaredAttack(facts, form);
    return one ? attackRanges(one) : [];
  },
  start,
  odds: attackOdds,
  rollsOnClickingClient: true,
  buttonLabel: () => t("Verb.attack"),
};
