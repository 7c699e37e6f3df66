/** Effects of an ability on its targets and its user: conditions, wards, Energy and Stamina, surges, Aura (D-50). */
import { adjustValue, type Consequence, setValue } from "../../../kernel/consequences.ts";
import { nameOf, namesOf } from "../../../kernel/facts.ts";
import { compact, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { makeOffer, makeOutcome } from "../../../kernel/outcome.ts";
import { addNote, type Procedure } from "../../../kernel/procedure.ts";
import type { Offer, Outcome } from "../../../kernel/ruleset.ts";
import { endInstances, exposedRounds, inflict, until } from "../conditions/instances.ts";
import { gainOf, healConsequences, surgeConsequences, surgeOffer } from "../damage/heal.ts";
import { nonLethalInjuryOffer } from "../damage/injury-tables.ts";
import { EXPIRIES, type InstanceGiven, UNCONSCIOUS_REASONS } from "../model/data.ts";
import { conditionName, t } from "../model/texts.ts";
import { type CastResult, type Hit, isEvasion, rollCast } from "./ability-attack.ts";
import type { Power, PowerFacts } from "./ability-facts.ts";
import { aimedAt, castingOf, endsOn, POWER_ASKS, type PowerForm, wardOf } from "./ability-form.ts";

type Given = Power["conditions"][number];

/** The last Round of an area that lasts for Rounds: later targets are affected until then at most. */
function areaOf({ moment }: PowerFacts, power: Power, form: PowerForm): { till: number; tillOf: string } | null {
  if (power.lasts < 1 || !moment) return null;
  const till = wholeOf(form.till);
  return till === null
    ? { till: moment.round + power.lasts - 1, tillOf: moment.combat }
    : { till, tillOf: stringOf(form.tillOf) };
}

/** Expiry, source and escape DC of an inflicted condition. */
function givenOf(
  facts: PowerFacts,
  power: Power,
  { id, expiry, rounds, reason }: Given,
  form: PowerForm,
): Partial<InstanceGiven> {
  const known = EXPIRIES.find((one) => one === expiry) ?? "round";
  const source = facts.refs.self ?? "";
  // A condition caused by an area continues while its target is inside, and ends with the area.
  const begun = areaOf(facts, power, form);
  const lasts = begun
    ? { ...until(facts.moment, 0), round: begun.till, combat: begun.tillOf }
    : power.lasts > 0
      ? until(facts.moment, power.lasts - 1)
      : { expiry: known };
  return {
    ...(known === "round" ? until(facts.moment, rounds) : known === "whileSource" ? lasts : { expiry: known }),
    ...(known === "whileSource" ? { continuous: true, source } : {}),
    ...(id === "restrained" ? { dc: power.attack?.sum.total ?? 0 } : {}),
    ...(id === "unconscious" ? { reason: UNCONSCIOUS_REASONS.find((one) => one === reason) ?? "other" } : {}),
  };
}

/** Some creatures are immune to fear or sleep. */
const isImmune = (facts: PowerFacts, part: string, { id, reason }: Given): boolean =>
  facts.whom[part]?.immune.includes(id) === true && (id !== "unconscious" || reason === "sleep");

function* applyConditions(facts: PowerFacts, power: Power, part: string, form: PowerForm): Procedure<Consequence[]> {
  const put: Consequence[] = [];
  for (const given of power.conditions) {
    const data = { name: nameOf(facts, part), condition: conditionName(given.id) };
    if (isImmune(facts, part, given))
      yield* addNote(`${part}.immune.${given.id}`, t("Line.power.immune", data), { secretOf: part });
    else put.push(inflict(part, given.id, givenOf(facts, power, given, form), t("Why.power", { power: power.name })));
  }
  return put;
}

/** Resistance to one damage type until the end of the next Round (Aura Ward). */
function wardEffect({ moment, refs }: PowerFacts, power: Power, part: string, form: PowerForm): Consequence {
  return {
    part,
    do: "effect",
    why: t("Why.power", { power: power.name }),
    effect: {
      name: power.name,
      changes: [{ path: "damage.resistances", type: "add", value: wardOf(form) }],
      given: { ...until(moment, 1), source: refs.self ?? "" },
    },
  };
}

/** Restores Energy up to the amount at the start of the Round, to conscious creatures only (Commanding Shout). */
const energyGain = (facts: PowerFacts, power: Power, part: string): number => {
  const affected = facts.whom[part];
  if (!affected || !facts.moment || affected.statuses.includes("unconscious")) return 0;
  return Math.max(0, Math.min(power.gives.energy, affected.energyStart - affected.energy));
};

function* restoreResources(facts: PowerFacts, power: Power, part: string): Procedure<Consequence[]> {
  const affected = facts.whom[part];
  if (!affected) return [];
  const why = t("Why.power", { power: power.name });
  const energy = energyGain(facts, power, part);
  const stamina = gainOf(affected, "stamina", power.gives.stamina);
  if (power.gives.energy > 0 || power.gives.stamina > 0)
    yield* addNote(
      `${part}.gives`,
      t(`Line.power.gives.${power.gives.energy > 0 ? "energy" : "stamina"}`, {
        name: nameOf(facts, part),
        amount: power.gives.energy > 0 ? energy : stamina,
      }),
    );
  return compact([
    energy > 0 && (adjustValue(part, "energy.value", energy, why) satisfies Consequence),
    ...healConsequences(affected, "stamina", stamina, why, part),
  ]);
}

function* ends(facts: PowerFacts, power: Power, part: string, form: PowerForm): Procedure<Consequence[]> {
  const over = endsOn(facts, power, part, form);
  const [first] = over;
  if (!first) return [];
  const data = { name: nameOf(facts, part), condition: conditionName(first.condition) };
  const isContinuous = over.some(({ continuous }) => continuous);
  yield* addNote(`${part}.ends`, t(isContinuous ? "Line.power.suspends" : "Line.power.ends", data), {
    rule: isContinuous ? "A-244" : "A-243",
    tone: "good",
  });
  return endInstances(part, over, facts.moment);
}

/** Effects on its user, independent of its targets. */
function ownConsequences(facts: PowerFacts, power: Power): Consequence[] {
  const why = t("Why.power", { power: power.name });
  const { self } = facts.whom;
  return compact([
    power.furl && self && (setValue("self", "aura.active", !self.aura.active, why) satisfies Consequence),
    power.moves > 0 &&
      (adjustValue("self", "round.moved", power.moves, t("Why.moved", { metres: power.moves })) satisfies Consequence),
  ]);
}

function* helps(facts: PowerFacts, power: Power, form: PowerForm): Procedure<Outcome> {
  const parts = aimedAt(facts, power, form);
  const data = { name: nameOf(facts, "self"), power: power.name };
  const consequences = ownConsequences(facts, power);
  const offers: Offer[] = [];
  for (const part of parts) {
    const affected = facts.whom[part];
    if (power.surge && part === "self" && affected)
      consequences.push(...surgeConsequences(affected, 1, { bonus: power.surgeBonus }));
    else if (power.surge) offers.push(surgeOffer(nameOf(facts, part), part, power.name, power.surgeBonus));
    consequences.push(...(yield* restoreResources(facts, power, part)));
    consequences.push(...(yield* ends(facts, power, part, form)));
    if (power.ward) consequences.push(wardEffect(facts, power, part, form));
    consequences.push(...(yield* applyConditions(facts, power, part, form)));
  }
  if (power.advantage) {
    yield* addNote("advantage", t("Line.power.advantage", data), { rule: "A-193" });
    // Saved until the maneuver it answers is rolled or the Round ends; attack/maneuver-roll.ts consumes it.
    const value = [...new Set([...facts.used, power.id])];
    if (facts.moment) consequences.push(setValue("self", "round.used", value, t("Why.firmly", data)));
  }
  if (power.moves > 0)
    yield* addNote("moves", t("Line.power.moves", { ...data, metres: power.moves }), { rule: "A-62" });
  const word = power.furl ? (facts.whom.self?.aura.active ? "furls" : "unfurls") : "works";
  return {
    headline: t(`Headline.power.${word}`, data),
    tone: "good",
    consequences,
    offers: compact([
      ...offers,
      (parts.length === 0 || power.target === "area") && onOthers(power, areaOf(facts, power, form)),
      ...(power.target === "area" ? leaving(facts, power) : []),
    ]),
  };
}

/** For later targets: a creature enters the area, or there was no target yet (D-64). */
const onOthers = (power: Power, area: ReturnType<typeof areaOf>): Offer =>
  makeOffer(
    "others",
    "abilityRoll",
    t(power.target === "area" ? "Offer.power.area" : "Offer.power.others", { power: power.name }),
    {
      hint: t("Offer.power.othersHint"),
      parts: { self: "self", item: "item", t0: "targets" },
      form: { onSelf: false, ...area },
      asks: [...POWER_ASKS],
      atOnce: true,
      stays: true,
    },
  );

/** A creature that leaves the area loses the condition for good: it is no longer continually applied. */
const leaving = ({ refs }: PowerFacts, power: Power): Offer[] =>
  power.conditions
    .filter(({ expiry }) => expiry === "whileSource")
    .map(({ id }) =>
      makeOffer("leaves", "applyCondition", t("Offer.power.leaves"), {
        hint: t("Offer.power.leavesHint"),
        by: "gm",
        parts: { self: "targets" },
        form: { condition: id, on: false, gone: true, source: refs.self ?? "" },
        stays: true,
      }),
    );

const damageOffer = (facts: PowerFacts, power: Power, { part, damage }: Hit, lethal: boolean): Offer => ({
  id: `damage-${part}`,
  action: "applyDamage",
  label: t("Offer.power.damage", { name: nameOf(facts, part), damage }),
  by: part,
  parts: { self: part },
  form: { amount: damage, type: power.attack?.type ?? "force", lethal, raw: false, half: false },
  asks: ["half"],
  atOnce: true,
  tone: "danger",
  otherwise: t("Offer.power.damageOtherwise", { name: nameOf(facts, part) }),
  auto: facts.house.autoApplyDamage,
  ...(facts.house.autoApplyDamage ? { always: true } : {}),
});

/** Id of the result; part of text keys. "held": no target hit takes damage, although damage was rolled. */
function resultOf(
  facts: PowerFacts,
  { dice }: NonNullable<Power["attack"]>,
  { hits, critical }: CastResult,
): "misses" | "critical" | "held" | "hits" | "some" {
  if (hits.length === 0) return "misses";
  if (critical) return "critical";
  if (dice.terms.length > 0 && hits.every(({ damage }) => damage === 0)) return "held";
  return hits.length === facts.targets.length ? "hits" : "some";
}

function* strikes(facts: PowerFacts, power: Power, form: PowerForm): Procedure<Outcome> {
  const attack = power.attack as NonNullable<Power["attack"]>;
  const data = { name: nameOf(facts, "self"), power: power.name };
  if (facts.targets.length === 0)
    return makeOutcome(t("Headline.power.nobody", data), { offers: [onOthers(power, null)] });
  const cast = yield* rollCast(facts, castingOf(facts, attack, form));
  const consequences: Consequence[] = ownConsequences(facts, power);
  // A Combat roll of 1 to 3 leaves the caster Exposed until the end of the next Round.
  if (isEvasion(attack) && cast.face !== null && cast.face <= 3)
    consequences.push(inflict("self", "exposed", until(facts.moment, 1)));
  for (const hit of cast.hits) {
    if (hit.critical) consequences.push(inflict(hit.part, "exposed", until(facts.moment, exposedRounds(facts.house))));
    consequences.push(...(yield* applyConditions(facts, power, hit.part, form)));
    const pushed = { name: nameOf(facts, hit.part), metres: power.push };
    if (power.push > 0) yield* addNote(`${hit.part}.push`, t("Line.power.push", pushed), { rule: "A-209" });
  }
  const result = resultOf(facts, attack, cast);
  return {
    headline: t(`Headline.power.${result}`, {
      ...data,
      who: namesOf(
        facts,
        cast.hits.map(({ part }) => part),
      ),
    }),
    tone: result === "misses" ? "bad" : result === "critical" ? "best" : "good",
    consequences,
    offers: cast.hits
      .filter(({ damage }) => damage > 0)
      .flatMap((hit) => {
        const { part, damage } = hit;
        const injury = cast.lethal ? [] : [nonLethalInjuryOffer(`injury-${part}`, nameOf(facts, part), part, damage)];
        return [damageOffer(facts, power, hit, cast.lethal), ...injury];
      }),
  };
}

/** Resolves an ability that has been paid for. */
export function* resolveAbility(facts: PowerFacts, power: Power, form: PowerForm): Procedure<Outcome> {
  return power.attack ? yield* strikes(facts, power, form) : yield* helps(facts, power, form);
}
