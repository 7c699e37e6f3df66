/** Charge: straight at somebody, up to twice the base speed, then one melee attack with advantage, and exposed for it (D-40). */
import { nameOf } from "../../../kernel/facts.ts";
import { type Procedure, pay, say } from "../../../kernel/procedure.ts";
import type { Action, Field, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { attack, attackWith, volley } from "./attack.ts";
import { attackDefaults } from "./attack-defaults.ts";
import { type AttackFacts, attackFacts } from "./attack-facts.ts";
import { attackFields } from "./attack-fields.ts";
import { type AttackForm, declared, type Manner, USUAL } from "./attack-form.ts";
import { attackProblems } from "./attack-problems.ts";
import { count } from "./counts.ts";
import { asActor } from "./data.ts";
import { exposes, reachOf } from "./lunge.ts";
import { problem, t } from "./words.ts";

/** Feet a charge takes at least. */
export const LEAST_FEET = 10;
export const CHARGE: Manner = { ...USUAL, price: { ap: 2, attack: true }, counts: [count("charge", 1)] };

export interface ChargeFacts extends AttackFacts {
  /** Feet of base speed as it is. */
  speed: number;
}

const chargeFacts = (parts: Parts): ChargeFacts => {
  const facts = attackFacts(parts);
  const arms = facts.arms
    .filter(({ modes }) => modes.includes("melee"))
    .map((arm) => ({ ...arm, modes: ["melee" as const] }));
  return { ...facts, arms, speed: asActor(parts.self).system.speeds.base.current };
};

/** Feet to run until the target is in reach; null: the scene does not tell. */
export function runOf(facts: ChargeFacts, form: AttackForm): number | null {
  const [swing] = declared(facts, form, CHARGE);
  const distance = swing?.aim ? (facts.marks[swing.aim]?.distance ?? null) : null;
  return swing && distance !== null ? Math.max(0, distance - reachOf(swing.arm.reach, facts.lunging)) : null;
}

function problems(facts: ChargeFacts, form: AttackForm): Problem[] {
  const name = nameOf(facts, "self");
  const run = runOf(facts, form);
  return [
    ...attackProblems(facts, form, CHARGE),
    ...(facts.prone ? [problem("", "attack.chargeProne", { name })] : []),
    ...(facts.speed <= 0 ? [problem("", "attack.chargeHeld", { name })] : []),
    ...(run !== null && run > 2 * facts.speed && !facts.purse.gm
      ? [problem("aim", "attack.chargeFar", { feet: run, most: 2 * facts.speed })]
      : []),
  ];
}

/** Whoever stands too near has no run to take: the table may see it otherwise. */
function notes(facts: ChargeFacts, form: AttackForm): Field[] {
  const run = runOf(facts, form);
  if (run === null || run >= LEAST_FEET) return [];
  return [
    {
      kind: "note",
      name: "run",
      label: t("Attack.Form.run"),
      text: t("Attack.Form.runShort", { feet: run, least: LEAST_FEET }),
      tone: "bad",
      rule: "N-126",
    },
  ];
}

function* start(facts: ChargeFacts, form: AttackForm): Procedure<Outcome> {
  yield* pay("exposed", [exposes()]);
  yield* say("charge", {
    kind: "note",
    rule: "N-126",
    text: t("Attack.Line.charge", { name: nameOf(facts, "self"), feet: 2 * facts.speed }),
  });
  return yield* volley(facts, form, declared(facts, form, CHARGE).slice(0, 1), CHARGE);
}

export const charge: Action<ChargeFacts, AttackForm> = {
  ...(attack as unknown as Action<ChargeFacts, AttackForm>),
  ...(attackWith(CHARGE) as Pick<Action<ChargeFacts, AttackForm>, "odds">),
  id: "charge",
  title: (facts) => t("Attack.Title.charge", { name: nameOf(facts, "self") }),
  icon: "sprint",
  target: "one",
  facts: chargeFacts,
  defaults: attackDefaults,
  form: (facts, form) => [...attackFields(facts, form, CHARGE), ...notes(facts, form)],
  problems,
  start,
  verb: () => t("Attack.Verb.charge"),
};
