/** Powers: spells, prayers and talents, poisons used by an actor, and draughts (T-34, T-40, T-100, T-117, T-131). */

import { aroundSelf, readArea } from "../../../kernel/area.ts";
import { adjustValue, type Consequence } from "../../../kernel/consequences.ts";
import { FEET_PER_SPACE } from "../../../kernel/distance.ts";
import { nameOf, namesOf } from "../../../kernel/facts.ts";
import { compact } from "../../../kernel/form-values.ts";
import { makeOffer, makeOutcome } from "../../../kernel/outcome.ts";
import { addLine, type Procedure, pay } from "../../../kernel/procedure.ts";
import type { Action, Area, Offer, Outcome } from "../../../kernel/ruleset.ts";
import { nearBand } from "../../../kernel/target-range.ts";
import { attackTone } from "../attack/attack.ts";
import { ATTACK_ASKS } from "../attack/attack-form.ts";
import { type AttackResult, critsOf, hitsOf, rollAttack } from "../attack/attack-roll.ts";
import { conditionConsequences } from "../conditions/durations.ts";
import { type HealingRoll, healOffer, stabilizeOffer } from "../damage/damage-offers.ts";
import { spendUse } from "../model/limited-uses.ts";
import { t } from "../model/texts.ts";
import { bestowOffer } from "./power-effects.ts";
import {
  affectsOnlyUser,
  type Power,
  type PowerFacts,
  powerFacts,
  SPARED_RULES,
  type UnaffectedReason,
} from "./power-facts.ts";
import {
  affectedTargets,
  aimOf,
  damageParts,
  damageSum,
  healingFormula,
  isRolled,
  isUsedOnSelf,
  type PowerForm,
  powerDefaults,
  powerFields,
  powerProblems,
} from "./power-form.ts";
import { powerOdds } from "./power-odds.ts";
import { forLaterTargets, powerEffectOffers } from "./power-offers.ts";

/** The cost of using it, whatever the outcome. */
function costs(facts: PowerFacts, power: Power): Consequence[] {
  return compact([
    ...spendUse(power.uses, power.id, power.name),
    power.quantity !== null &&
      adjustValue("self", "quantity", -1, t("Reason.used", { name: power.name }), { min: 0, item: power.id }),
    ...conditionConsequences("self", facts.bearing, power.selfCondition, power.name),
  ]);
}

interface Landed {
  hit: readonly string[];
  crit?: readonly string[];
  multiplier?: number | undefined;
}

/** Damage, track steps and conditions of the affected targets. */
function effectOffers(
  facts: PowerFacts,
  power: Power,
  form: PowerForm,
  { hit, crit = [], multiplier = power.crit.multiplier }: Landed,
): Offer[] {
  const sum = damageSum(facts, power, form);
  const { name, track, condition, poison } = power;
  const bestows =
    hit.length > 0
      ? hit.map((part) => bestowOffer(facts, part, power))
      : [forLaterTargets(bestowOffer(facts, "targets", power))];
  const harms = powerEffectOffers(
    facts,
    {
      name,
      parts: damageParts(power, sum),
      terms: sum.counted,
      multiplier,
      attack: power.countsAsAttack,
      track,
      condition,
      poison,
    },
    hit,
    crit,
  );
  return [...harms, ...(power.effects.length > 0 ? bestows : [])];
}

/** Healing and stabilizing. */
function healOffers(facts: PowerFacts, power: Power, form: PowerForm, reached: readonly string[]): Offer[] {
  const stabilized = (part: string): Offer => stabilizeOffer(facts, part);
  const mending: HealingRoll = {
    formula: healingFormula(facts, power, form),
    energy: power.healing.energy,
    attack: power.countsAsAttack,
  };
  return compact([
    power.healing.formula.trim() !== "" && healOffer(facts, reached, mending),
    ...(!power.stabilize
      ? []
      : reached.length > 0
        ? reached.map(stabilized)
        : [forLaterTargets(stabilized("targets"))]),
  ]);
}

function* saySpared(facts: PowerFacts, power: Power, form: PowerForm): Procedure<void> {
  for (const { part, spared, reached } of affectedTargets(facts, power, form))
    if (!reached || spared !== "")
      yield* addLine(`spared-${part}`, {
        kind: "note",
        rule: SPARED_RULES[(spared || "types") as Exclude<UnaffectedReason, "">],
        // Immunities and Hit Dice are the target's hidden numbers (T-135).
        ...(spared === "immune" || spared === "hitDice" ? { secretOf: part } : {}),
        text: t(
          reached ? "Line.power.included" : spared === "" ? "Line.power.excluded" : `Line.power.spared.${spared}`,
          {
            name: nameOf(facts, part),
            most: power.target.maxHitDice ?? 0,
            dice: facts.whom[part]?.hitDice ?? 0,
          },
        ),
      });
}

/** A technique: the talent changes a weapon attack, which is an action run of its own. */
function technique(facts: PowerFacts, power: Power): Outcome {
  const data = { name: nameOf(facts, "self"), power: power.name };
  return makeOutcome(t("Headline.power.technique", data), {
    offers: [
      makeOffer("attack", "attack", t("Offer.power.attack", data), {
        parts: { self: "self", ...Object.fromEntries(facts.targets.map((part) => [part, part])) },
        form: { technique: power.id },
        asks: [...ATTACK_ASKS, "aim", "fixed"].filter((field) => field !== "technique"),
        atOnce: true,
        tone: "primary",
        otherwise: t("Offer.power.attackOtherwise"),
      }),
    ],
  });
}

/** An automatic power, on all valid targets. */
function* resolvePower(facts: PowerFacts, power: Power, form: PowerForm): Procedure<Outcome> {
  yield* saySpared(facts, power, form);
  const all = affectedTargets(facts, power, form);
  const onSelf = isUsedOnSelf(facts, power, form);
  const reached = onSelf ? ["self"] : all.flatMap((one) => (one.reached ? [one.part] : []));
  const noTarget = reached.length === 0 && facts.targets.length > 0;
  const data = { name: nameOf(facts, "self"), power: power.name };
  return makeOutcome(
    t(
      noTarget ? "Headline.power.nobody" : power.kind === "gear" ? "Headline.power.draught" : "Headline.power.works",
      data,
    ),
    {
      tone: noTarget ? "bad" : "good",
      offers: noTarget
        ? []
        : [
            ...healOffers(facts, power, form, reached),
            ...effectOffers(facts, power, form, { hit: reached }).map((offer) => (onSelf ? onUser(offer) : offer)),
          ],
    },
  );
}

function* strikes(facts: PowerFacts, power: Power, form: PowerForm): Procedure<Outcome> {
  yield* saySpared(facts, power, form);
  const aim = aimOf(facts, power, form);
  const data = { name: nameOf(facts, "self"), power: power.name };
  if (aim.aims.length === 0 && facts.targets.length > 0)
    return makeOutcome(t("Headline.power.nobody", data), { tone: "bad" });
  const attackResult = yield* rollAttack(facts, aim, "power");
  const hit = hitsOf(attackResult);
  const result = resultOf(attackResult, aim.aims.length);
  // For later targets: only a critical number makes it a critical hit (T-131).
  const multiplier = aim.aims.length === 0 && !attackResult.met.some(({ verdict }) => verdict.critical) ? 1 : undefined;
  return makeOutcome(
    t(`Headline.power.${result}`, {
      ...data,
      who: namesOf(facts, result === "misses" ? aim.aims : hit),
      total: attackResult.total,
    }),
    {
      tone: attackTone(attackResult),
      offers:
        result === "misses" || result === "missesOpen"
          ? []
          : [
              ...effectOffers(facts, power, form, { hit, crit: critsOf(attackResult), multiplier }),
              ...healOffers(facts, power, form, hit).map(notAutomatic),
            ],
    },
  );
}

/** The outcome; part of text keys. */
function resultOf(
  result: AttackResult,
  aims: number,
): "total" | "hitsOpen" | "missesOpen" | "misses" | "critical" | "hits" | "hitsSome" {
  const [first] = result.met;
  if (first?.part === null) return first.verdict.hit === null ? "total" : first.verdict.hit ? "hitsOpen" : "missesOpen";
  const hits = hitsOf(result).length;
  if (hits === 0) return "misses";
  if (critsOf(result).length === hits) return "critical";
  return hits === aims ? "hits" : "hitsSome";
}

/** An effect on the user is applied without a click. */
const onUser = (offer: Offer): Offer =>
  offer.action === "putOn" || offer.action === "bestow" ? { ...offer, always: true } : offer;

/** Effects of a hit besides damage wait for a click. */
const notAutomatic = (offer: Offer): Offer => ({ ...offer, auto: false });

function* start(facts: PowerFacts, form: PowerForm): Procedure<Outcome> {
  const { power } = facts;
  if (!power) return makeOutcome(t("Problem.noPower", { name: nameOf(facts, "self") }));
  if (power.withWeapon) return technique(facts, power);
  yield* pay("costs", costs(facts, power));
  return isRolled(power, form) ? yield* strikes(facts, power, form) : yield* resolvePower(facts, power, form);
}

/** The area as written, in squares: "2 squares around", "a line of 6". */
function areaOf({ power }: PowerFacts): Area | null {
  const shape = power ? readArea(power.area, "spaces") : null;
  if (!power || !shape) return null;
  const range = (Number.parseInt(power.range, 10) || 0) * FEET_PER_SPACE;
  const area = { ...shape, range };
  return power.range.trim().toLowerCase() === "self" ? aroundSelf(area) : area;
}

export const power: Action<PowerFacts, PowerForm> = {
  id: "power",
  offeredBy: ["thresholdPower", "thresholdGear"],
  title: (facts) => t("Title.power", { power: facts.power?.name ?? "", name: nameOf(facts, "self") }),
  icon: "magic-swirl",
  target: "each",
  needsNoTarget: ({ power: used }) => used !== null && affectsOnlyUser(used),
  area: areaOf,
  ranges({ power: used }) {
    const squares = Number.parseInt(used?.range ?? "", 10);
    return squares > 0 ? [nearBand(squares * FEET_PER_SPACE)] : [];
  },
  readsTokens: true,
  facts: powerFacts,
  defaults: powerDefaults,
  form: powerFields,
  problems: powerProblems,
  start,
  odds: powerOdds,
  rollsOnClickingClient: true,
  buttonLabel: (facts) => t(facts.power?.kind === "gear" ? "Verb.draught" : "Verb.power"),
};
