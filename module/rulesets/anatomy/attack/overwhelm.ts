/** Overwhelm: three melee attacks at one target plus one per extra AP, each with a disadvantage. */
import { nameOf } from "../../../kernel/facts.ts";
import { type Procedure, pay } from "../../../kernel/procedure.ts";
import type { Action, Outcome } from "../../../kernel/ruleset.ts";
import { sayExtra } from "../combat/action-builders.ts";
import { extraAp, roundPriceConsequences, roundProblems } from "../combat/costs.ts";
import { count } from "../model/advantage-counts.ts";
import { t } from "../model/texts.ts";
import { attack, rollAttacks } from "./attack.ts";
import { type AttackFacts, attackFacts } from "./attack-facts.ts";
import { attackFields } from "./attack-fields.ts";
import { type AttackForm, type AttackRoll, type AttackVariant, declaredRolls } from "./attack-form.ts";
import { attackOdds } from "./attack-odds.ts";
import { attackProblems } from "./attack-problems.ts";

const ATTACKS = 3;

const HURRIED: AttackVariant = {
  price: { attack: true },
  counts: [count("overwhelm", -1)],
  ignores: 0,
  free: true,
  cleaves: true,
};

/** Earlier attacks give no disadvantage; each Stamina option applies to one roll (D-50). */
const unhurriedForm = (form: AttackForm): AttackForm => ({ ...form, previous: 0, shots: 1, weapons: [] });

function rolls(facts: AttackFacts, form: AttackForm): AttackRoll[] {
  const [first] = declaredRolls(facts, unhurriedForm(form), HURRIED);
  const [rest] = declaredRolls(facts, { ...unhurriedForm(form), power: null, reckless: null }, HURRIED);
  if (!first || !rest) return [];
  const more = ATTACKS - 1 + extraAp(facts.purse);
  return [first, ...Array.from({ length: more }, (_, at) => ({ ...rest, id: String(at + 1) }))];
}

function* start(facts: AttackFacts, form: AttackForm): Procedure<Outcome> {
  yield* pay("round", roundPriceConsequences(facts.purse, "overwhelm"));
  yield* sayExtra(facts.purse);
  return yield* rollAttacks(facts, unhurriedForm(form), rolls(facts, form), HURRIED);
}

export const overwhelm: Action<AttackFacts, AttackForm> = {
  ...attack,
  id: "overwhelm",
  title: (facts) => t("Title.overwhelm", { name: nameOf(facts, "self") }),
  icon: "sword-spin",
  target: "one",
  facts: (parts) => {
    const facts = attackFacts(parts);
    const weapons = facts.arms
      .filter(({ modes }) => modes.includes("melee"))
      .map((weapon) => ({ ...weapon, modes: ["melee" as const] }));
    return { ...facts, arms: weapons };
  },
  form: (facts, form) => attackFields(facts, unhurriedForm(form), HURRIED).filter(({ name }) => name !== "weapons"),
  problems: (facts, form) => {
    const against = roundProblems(facts.purse, nameOf(facts, "self"));
    return against.length > 0 ? against : attackProblems(facts, unhurriedForm(form), HURRIED);
  },
  start,
  odds: (facts, form) => attackOdds(facts, unhurriedForm(form), HURRIED),
  buttonLabel: (facts) => t("Verb.overwhelm", { blows: ATTACKS + extraAp(facts.purse) }),
};
