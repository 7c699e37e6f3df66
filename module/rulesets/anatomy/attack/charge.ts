/**
 * Charge: a straight move of up to twice the base speed, then a melee attack or maneuver with advantage; exposed
 * afterwards (D-40).
 */
import type { FormValue } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { choiceField, noteField } from "../../../kernel/fields.ts";
import { compact, flagOf } from "../../../kernel/form-values.ts";
import { addNote, type Procedure, pay } from "../../../kernel/procedure.ts";
import type { Action, Field, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { exposes, reachOf } from "../combat/lunge-reach.ts";
import { count } from "../model/advantage-counts.ts";
import { asActor } from "../model/data.ts";
import { problem, t } from "../model/texts.ts";
import { attack, attackVariant, rollAttacks } from "./attack.ts";
import { attackDefaults, attackPrefill } from "./attack-defaults.ts";
import { attackFacts } from "./attack-facts.ts";
import { attackFields } from "./attack-fields.ts";
import { type AttackForm, type AttackVariant, declaredRolls, STANDARD_ATTACK } from "./attack-form.ts";
import { attackProblems } from "./attack-problems.ts";
import { maneuverOdds, maneuverProblems, runManeuver } from "./maneuver.ts";
import { BARE_HANDS, type ManeuverFacts, maneuverFacts } from "./maneuver-facts.ts";
import { declaredManeuver, type ManeuverForm, maneuverDefaults, maneuverFields } from "./maneuver-form.ts";

/** Minimum distance of a charge in feet. */
const LEAST_FEET = 10;
const CHARGE: AttackVariant = {
  ...STANDARD_ATTACK,
  price: { ap: 2, attack: true },
  counts: [count("charge", 1)],
  single: true,
};

export interface ChargeFacts extends ManeuverFacts {
  /** Current base speed in feet. */
  speed: number;
}
/** `ends`: "attack" or "maneuver", with its fields. */
export type ChargeForm = AttackForm & ManeuverForm & { ends: string } & Record<string, FormValue>;

const chargeFacts = (parts: Parts): ChargeFacts => {
  const weapons = attackFacts(parts)
    .arms.filter(({ modes }) => modes.includes("melee"))
    .map((weapon) => ({ ...weapon, modes: ["melee" as const] }));
  return { ...maneuverFacts(parts), arms: weapons, speed: asActor(parts.self).system.speeds.base.current };
};

const endsWithManeuver = (form: ChargeForm): boolean => form.ends === "maneuver";
/** A maneuver needs no weapon. */
const withBareHands = (facts: ChargeFacts): ChargeFacts => ({
  ...facts,
  arms: [BARE_HANDS, ...facts.arms.filter(({ barred }) => barred === "")],
});
const maneuverOf = (facts: ChargeFacts, form: ChargeForm) => declaredManeuver(withBareHands(facts), form, CHARGE);

/** Feet until the target is in reach; null: unknown. */
function chargeDistance(facts: ChargeFacts, form: ChargeForm): number | null {
  const { aim, weapon } =
    (endsWithManeuver(form) ? maneuverOf(facts, form) : declaredRolls(facts, form, CHARGE)[0]) ?? {};
  const distance = aim ? (facts.marks[aim]?.distance ?? null) : null;
  const lunges = !endsWithManeuver(form) && (facts.lunging || flagOf(form.lunge));
  return weapon && distance !== null ? Math.max(0, distance - reachOf(weapon.reach, lunges)) : null;
}

function problems(facts: ChargeFacts, form: ChargeForm): Problem[] {
  const own = endsWithManeuver(form)
    ? maneuverProblems(withBareHands(facts), form, maneuverOf(facts, form))
    : attackProblems(facts, form, CHARGE);
  // After a reaction the charge continues without further checks.
  if (flagOf(form.answered)) return own;
  const name = nameOf(facts, "self");
  const run = facts.purse.gm ? null : chargeDistance(facts, form);
  return compact([
    ...own,
    facts.prone && problem("", "attack.chargeProne", { name }),
    facts.speed <= 0 && problem("", "attack.chargeHeld", { name }),
    run !== null && run > 2 * facts.speed && problem("", "attack.chargeFar", { feet: run, most: 2 * facts.speed }),
    run !== null && run < LEAST_FEET && problem("", "attack.chargeNear", { feet: run, least: LEAST_FEET }),
  ]);
}

/** Too close for a charge: a warning, which the GM may ignore. */
function notes(facts: ChargeFacts, form: ChargeForm): Field[] {
  const run = chargeDistance(facts, form);
  if (run === null || run >= LEAST_FEET) return [];
  return [
    noteField("run", t("Attack.Form.run"), {
      text: t("Attack.Form.runShort", { feet: run, least: LEAST_FEET }),
      tone: "bad",
      rule: "N-126",
    }),
  ];
}

const fields = (facts: ChargeFacts, form: ChargeForm): Field[] => [
  choiceField("ends", t("Attack.Form.ends"), {
    options: ["attack", "maneuver"].map((value) => ({ value, label: t(`Attack.Ends.${value}`) })),
    as: "segments",
    rule: "N-126",
  }),
  ...(endsWithManeuver(form) ? maneuverFields(withBareHands(facts), form, CHARGE) : attackFields(facts, form, CHARGE)),
  ...notes(facts, form),
];

function* start(facts: ChargeFacts, form: ChargeForm): Procedure<Outcome> {
  if (!flagOf(form.answered)) {
    yield* pay("exposed", [exposes()]);
    yield* addNote("charge", t("Attack.Line.charge", { name: nameOf(facts, "self"), feet: 2 * facts.speed }), {
      rule: "N-126",
    });
  }
  return endsWithManeuver(form)
    ? yield* runManeuver(withBareHands(facts), form, maneuverOf(facts, form), "charge")
    : yield* rollAttacks(facts, form, declaredRolls(facts, form, CHARGE), CHARGE);
}

export const charge: Action<ChargeFacts, ChargeForm> = {
  ...(attack as Action<ChargeFacts, ChargeForm>),
  id: "charge",
  title: (facts) => t("Attack.Title.charge", { name: nameOf(facts, "self") }),
  icon: "sprint",
  target: "one",
  facts: chargeFacts,
  defaults: (facts) => ({ ...maneuverDefaults(withBareHands(facts)), ...attackDefaults(facts), ends: "attack" }),
  // A maneuver defaults to bare hands, an attack to a weapon.
  prefill: (facts, form, changed) =>
    changed === "ends"
      ? { arm: endsWithManeuver(form) ? "" : attackDefaults(facts).arm }
      : attackPrefill(facts, form, changed),
  form: fields,
  problems,
  start,
  odds: (facts, form) =>
    endsWithManeuver(form)
      ? maneuverOdds(withBareHands(facts), maneuverOf(facts, form))
      : (attackVariant(CHARGE).odds?.(facts, form) ?? null),
  buttonLabel: () => t("Attack.Verb.charge"),
};
