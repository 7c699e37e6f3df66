/** Abilities and spells: payment, declaration and resolution (A-28, A-51, A-56, A-62, A-64, D-35, D-50). */

import { aroundSelf } from "../../../kernel/area.ts";
import { adjustValue, type Consequence, setValue } from "../../../kernel/consequences.ts";
import { feetOf } from "../../../kernel/distance.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { compact, wholeOf } from "../../../kernel/form-values.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { type Procedure, pay } from "../../../kernel/procedure.ts";
import type { Action, Area, OddsView, Outcome } from "../../../kernel/ruleset.ts";
import { percent } from "../../../kernel/sheet-numbers.ts";
import { nearBand } from "../../../kernel/target-range.ts";
import { successOdds } from "../checks/check.ts";
import { energyPaid, payCost, stopsDefending } from "../combat/action-facts.ts";
import { priceText } from "../combat/declared-action.ts";
import { openOffers, roundId } from "../combat/open-action.ts";
import { t } from "../model/texts.ts";
import { castOdds } from "./ability-attack.ts";
import { resolveAbility } from "./ability-effects.ts";
import { affectsOnlyUser, type Power, type PowerFacts, powerFacts } from "./ability-facts.ts";
import {
  aimedAt,
  castingOf,
  energyPaidNow,
  isPartial,
  POWER_ASKS,
  type PowerForm,
  powerDefaults,
  powerFields,
  powerProblems,
  powerWarnings,
  priceOf,
  rollProblems,
  rollWarns,
} from "./ability-form.ts";

/** Once-a-Round uses are counted only while a Round runs (D-35). */
const isCounted = ({ moment }: PowerFacts, { counts, recharge }: Power): boolean =>
  counts === "uses" && (recharge !== "round" || moment !== null);

/** Deducts a use, and the Energy gathered for it. */
function counted(facts: PowerFacts, power: Power): Consequence[] {
  const why = t("Why.power", { power: power.name });
  const item = power.id;
  return compact([
    isCounted(facts, power) && (adjustValue("self", "uses.value", -1, why, { min: 0, item }) satisfies Consequence),
    power.counts === "round" &&
      facts.moment &&
      (setValue("self", "round.used", [...new Set([...facts.used, item])], why) satisfies Consequence),
    power.multiRound && power.progress > 0 && (setValue("self", "progress", 0, why, { item }) satisfies Consequence),
  ]);
}

/** More Energy is gathered; no effect yet. */
function* payProgress(facts: PowerFacts, power: Power, form: PowerForm): Procedure<Outcome> {
  const more = energyPaidNow(power, form);
  yield* pay("cost", payCost(facts, priceOf(power, form), form));
  return makeOutcome(
    t("Headline.power.gathers", {
      name: nameOf(facts, "self"),
      power: power.name,
      there: power.progress + more,
      whole: power.cost.energy,
    }),
    {
      consequences: [adjustValue("self", "progress", more, t("Why.power", { power: power.name }), { item: power.id })],
    },
  );
}

/** Options set at declaration are passed on to the roll. */
const storedForm = (facts: PowerFacts, form: PowerForm) => ({
  ...Object.fromEntries([...POWER_ASKS, "automatic", "lastStamina"].map((field) => [field, form[field] ?? null])),
  declaredIn: roundId(facts.moment),
});

function* payAndUse(facts: PowerFacts, form: PowerForm): Procedure<Outcome> {
  const { power } = facts;
  const name = nameOf(facts, "self");
  if (!power) return makeOutcome(t("Problem.noPower", { name }));
  if (isPartial(power, form)) return yield* payProgress(facts, power, form);
  const cost = priceOf(power, form);
  yield* pay("cost", [...payCost(facts, cost, form), ...counted(facts, power)]);
  const ends = power.attack || power.spell ? stopsDefending(facts) : [];
  if (!facts.moment) {
    const outcome = yield* resolveAbility(facts, power, form);
    return { ...outcome, consequences: [...ends, ...outcome.consequences] };
  }
  const targets = Object.fromEntries(facts.targets.map((part) => [part, part]));
  const asked = powerFields(facts, form, true).some(({ kind }) => kind !== "note" && kind !== "sum");
  return {
    headline: t(`Headline.power.${power.immediate ? "interrupts" : "declares"}`, { name, power: power.name }),
    tone: "plain",
    consequences: ends,
    offers: openOffers(facts, {
      action: "useAbility",
      kind: power.attack ? "attack" : "other",
      price: cost,
      standIn: Math.max(0, wholeOf(form.standIn) ?? 0),
      energy: energyPaid(facts, cost, form),
      immediate: power.immediate,
      // Ended early, its use is refunded.
      ...(isCounted(facts, power) ? { form: { enhancers: [`${power.id}:1`] } } : {}),
      roll: {
        action: "abilityRoll",
        label: t(power.attack ? "Offer.power.roll" : "Offer.power.works", { power: power.name }),
        parts: { self: "self", item: "item", ...targets },
        form: storedForm(facts, form),
        ...(asked ? { asks: POWER_ASKS, atOnce: true } : {}),
      },
    }),
  };
}

/** The expected number of targets hit, and a line for each. */
function odds(facts: PowerFacts, form: PowerForm): OddsView | null {
  const attack = facts.power?.attack;
  if (!attack || facts.targets.length === 0) return null;
  const casting = castingOf(facts, attack, form);
  const all = facts.targets.flatMap((part) => {
    const chance = castOdds(facts, casting, part);
    return chance ? [{ part, ...chance }] : [];
  });
  if (all.length === 0) return null;
  const sentences = all.map(({ part, hit, critical }) =>
    t(critical > 0 ? "Odds.power.critical" : "Odds.power.hit", {
      name: nameOf(facts, part),
      hit: percent(hit),
      critical: percent(critical),
    }),
  );
  return { ...successOdds(all.reduce((sum, { hit }) => sum + hit, 0) / all.length), sentences };
}

/** Its area, from meters; one of its user and allies is around the user. */
function areaOf({ area, shape, range, target, lasts }: Power): Area | null {
  if (area <= 0) return null;
  const placed: Area = {
    kind: shape,
    size: feetOf(area, "m"),
    range: feetOf(range, "m"),
    ...(lasts > 0 ? { lasts: { rounds: lasts } } : {}),
  };
  return target === "self" || target === "ally" ? aroundSelf(placed) : placed;
}

/** Uses an ability or casts a spell: the price is paid, and in a Round it stays open for reactions. */
export const useAbility: Action<PowerFacts, PowerForm> = {
  id: "useAbility",
  offeredBy: ["auraAbility", "auraSpell"],
  icon: "magic-swirl",
  target: "each",
  needsNoTarget: ({ power }) => power !== null && affectsOnlyUser(power),
  ranges: ({ power }) => (power && power.range > 0 ? [nearBand(feetOf(power.range, "m"))] : []),
  area: ({ power }) => (power ? areaOf(power) : null),
  readsTokens: true,
  title: (facts) => t("Title.power", { name: nameOf(facts, "self"), power: facts.power?.name ?? "" }),
  facts: powerFacts,
  defaults: powerDefaults,
  form: (facts, form) => powerFields(facts, form, false),
  targetParts: (facts, form) =>
    facts.power ? aimedAt(facts, facts.power, form).filter((part) => part !== "self") : [],
  problems: powerProblems,
  warns: powerWarnings,
  start: payAndUse,
  odds,
  rollsOnClickingClient: true,
  buttonLabel: (facts, form) => t("Verb.power", { price: facts.power ? priceText(priceOf(facts.power, form)) : "" }),
};

/** Resolves a declared ability. */
export const abilityRoll: Action<PowerFacts, PowerForm> = {
  id: "abilityRoll",
  concludes: "always",
  icon: "magic-swirl",
  target: "each",
  readsTokens: true,
  title: (facts) => t("Title.power", { name: nameOf(facts, "self"), power: facts.power?.name ?? "" }),
  facts: powerFacts,
  defaults: powerDefaults,
  form: (facts, form) => powerFields(facts, form, true),
  warns: rollWarns,
  problems: rollProblems,
  *start(facts, form) {
    const { power } = facts;
    if (!power) return makeOutcome(t("Problem.noPower", { name: nameOf(facts, "self") }));
    return yield* resolveAbility(facts, power, form);
  },
  odds,
  rollsOnClickingClient: true,
  buttonLabel: () => t("Verb.powerRoll"),
};
