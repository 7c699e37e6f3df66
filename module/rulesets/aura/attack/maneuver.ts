/**
 * A Combat Maneuver at declaration: paid, and open to reactions until it is rolled (A-28, A-162, A-191, A-192, D-35,
 * D-48).
 */
import { type Consequence, setValue } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { compact, wholeOf } from "../../../kernel/form-values.ts";
import { type Procedure, pay } from "../../../kernel/procedure.ts";
import type { Action, Outcome } from "../../../kernel/ruleset.ts";
import { ACTORS, energyPaid, payCost, stopsDefending } from "../combat/action-facts.ts";
import { priceText } from "../combat/declared-action.ts";
import { openOffers } from "../combat/open-action.ts";
import { inflict, until } from "../conditions/instances.ts";
import { t } from "../model/texts.ts";
import { asDeclared } from "./attack-form.ts";
import { enhanceUses } from "./enhancing-abilities.ts";
import { type ManeuverFacts, maneuverFacts } from "./maneuver-facts.ts";
import { maneuverFields } from "./maneuver-fields.ts";
import {
  type DeclaredManeuver,
  declaredManeuver,
  type ManeuverForm,
  maneuverDefaults,
  targetHasAdvantage,
} from "./maneuver-form.ts";
import { maneuverText } from "./maneuver-kinds.ts";
import { maneuverProblems } from "./maneuver-problems.ts";
import { maneuverOdds, resolveManeuver } from "./maneuver-roll.ts";
import { recordAttacker } from "./repeated-attack.ts";

/** Consequences of declaring it, whatever the roll. */
function declarationConsequences(facts: ManeuverFacts, one: DeclaredManeuver, warded: boolean): Consequence[] {
  return compact([
    one.swift && facts.moment && (setValue("self", "round.swiftUsed", true, t("Why.swift")) satisfies Consequence),
    ...stopsDefending(facts),
    warded && inflict("self", "unguarded", until(facts.moment, 0), t("Why.openManeuver")),
    ...(one.target ? recordAttacker(facts, one.target) : []),
    ...enhanceUses(one.chosen, facts.used),
  ]);
}

function* start(facts: ManeuverFacts, form: ManeuverForm): Procedure<Outcome> {
  const one = declaredManeuver(facts, form);
  const warded = targetHasAdvantage(facts, form);
  const declared = { ...form, ...asDeclared(facts, { aim: "t0", target: one.target, ranged: false }), warded };
  const own = declarationConsequences(facts, one, warded);
  yield* pay("cost", payCost(facts, one.price, form));
  if (!facts.moment) {
    const outcome = yield* resolveManeuver(facts, declared);
    return { ...outcome, consequences: [...own, ...outcome.consequences] };
  }
  const names = { name: nameOf(facts, "self"), target: nameOf(facts, "t0"), maneuver: maneuverText(one.kind) };
  return {
    headline: t(one.swift ? "Headline.maneuverSwift" : "Headline.maneuver", names),
    tone: "plain",
    consequences: own,
    offers: openOffers(facts, {
      action: "maneuver",
      kind: "attack",
      price: one.price,
      standIn: Math.max(0, wholeOf(form.standIn) ?? 0),
      energy: energyPaid(facts, one.price, form),
      immediate: one.swift,
      melee: true,
      form: {
        enhancers: one.chosen.flatMap((each) => (each.one.counts === "uses" ? [`${each.one.id}:${each.times}`] : [])),
      },
      roll: {
        action: "maneuverRoll",
        label: t("Offer.maneuverRoll", { maneuver: maneuverText(one.kind) }),
        parts: { self: "self", t0: "t0" },
        form: declared,
      },
    }),
  };
}

export const maneuver: Action<ManeuverFacts, ManeuverForm> = {
  id: "maneuver",
  rollsOnClickingClient: true,
  offeredBy: [...ACTORS, "auraWeapon"],
  icon: "grab",
  target: "one",
  readsTokens: true,
  title: (facts) => t("Title.maneuver", { name: nameOf(facts, "self") }),
  facts: maneuverFacts,
  defaults: maneuverDefaults,
  form: maneuverFields,
  problems: maneuverProblems,
  start,
  odds: maneuverOdds,
  buttonLabel: (facts, form) => {
    const one = declaredManeuver(facts, form);
    return t("Verb.maneuverFor", { maneuver: maneuverText(one.kind), price: priceText(one.price) });
  },
};
