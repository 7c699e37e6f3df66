/** The finishing blow on an unconscious target without Aura: the GM decides the outcome. */
import { nameOf } from "../../../kernel/facts.ts";
import { flagOf, wholeOf } from "../../../kernel/form-values.ts";
import { makeOffer } from "../../../kernel/outcome.ts";
import { pay } from "../../../kernel/procedure.ts";
import type { Action, Field, Form, Offer, Parts, Problem } from "../../../kernel/ruleset.ts";
import {
  ACTORS,
  type ActingFacts,
  actingFacts,
  actingProblems,
  COST_DEFAULTS,
  type CostForm,
  costFields,
  energyPaid,
  hasStatus,
  payCost,
  stopsDefending,
} from "../combat/action-facts.ts";
import { cost } from "../combat/costs.ts";
import { priceText } from "../combat/declared-action.ts";
import { openOffers } from "../combat/open-action.ts";
import { conditionsOf } from "../conditions/conditions-of.ts";
import { instancesOfOne } from "../conditions/instances.ts";
import { shieldingAura } from "../damage/damage-target.ts";
import { asActor } from "../model/data.ts";
import { problem, t } from "../model/texts.ts";

const PRICE = cost(1);

interface FinishFacts extends ActingFacts {
  /** Restraining a target. */
  holdsOn: boolean;
  /** null: no target. */
  victim: { senseless: boolean; bare: boolean; dead: boolean } | null;
}

function finishFacts(parts: Parts): FinishFacts {
  const [target] = parts.targets;
  const statuses = target ? conditionsOf(target) : new Set<string>();
  return {
    ...actingFacts(parts, parts.targets.slice(0, 1)),
    holdsOn: instancesOfOne(parts.self.effects, "restraining").some(({ mayAttack }) => !mayAttack),
    victim: target
      ? {
          senseless: statuses.has("unconscious") || statuses.has("helpless"),
          bare: shieldingAura(asActor(target).system) === 0,
          dead: statuses.has("dead"),
        }
      : null,
  };
}

/** The GM's choices; ending early is the third: it did not happen. */
const outcomeOffers = (name: string): Offer[] =>
  (["dies", "roll"] as const).map((outcome) =>
    makeOffer(outcome === "dies" ? "done" : "roll", "deathRoll", t(`Offer.finish.${outcome}`, { name }), {
      hint: t(`Offer.finish.${outcome}Hint`),
      by: "gm",
      parts: { self: "t0" },
      form: { fate: outcome },
      tone: outcome === "dies" ? "danger" : "primary",
      otherwise: t("Offer.finish.otherwise", { name }),
      group: "open",
    }),
  );

export const finish: Action<FinishFacts, CostForm> = {
  id: "finish",
  offeredBy: ACTORS,
  icon: "guillotine",
  target: "one",
  title: (facts) => t("Title.finish", { name: nameOf(facts, "self"), target: nameOf(facts, "t0") }),
  facts: finishFacts,
  defaults: () => ({ ...COST_DEFAULTS }),
  form: (facts, form): Field[] => costFields(facts, PRICE, form, hasStatus(facts, "restrained") || facts.holdsOn),
  problems(facts, form): Problem[] {
    const own = actingProblems(facts, PRICE, form);
    if (own.length > 0) return own;
    const [name, target] = [nameOf(facts, "self"), nameOf(facts, "t0")];
    if (!facts.victim) return [problem("", "finishNoTarget")];
    if (!(facts.gm && flagOf(form.anyway))) {
      if (hasStatus(facts, "restrained")) return [problem("", "restrained", { name })];
      if (facts.holdsOn) return [problem("", "holdsOn", { name })];
    }
    if (facts.victim.dead) return [problem("", "dead", { name: target })];
    if (!facts.victim.senseless || !facts.victim.bare) return [problem("", "notFinishable", { name: target })];
    return [];
  },
  *start(facts, form: Form & CostForm) {
    const [name, target] = [nameOf(facts, "self"), nameOf(facts, "t0")];
    yield* pay("cost", payCost(facts, PRICE, form));
    const open = openOffers(facts, {
      action: "finish",
      kind: "attack",
      price: PRICE,
      standIn: Math.max(0, wholeOf(form.standIn) ?? 0),
      energy: energyPaid(facts, PRICE, form),
      melee: true,
    }).filter(({ id }) => id !== "done");
    return {
      headline: t("Headline.finish", { name, target }),
      tone: "bad",
      consequences: stopsDefending(facts),
      offers: [...outcomeOffers(target), ...open],
    };
  },
  buttonLabel: () => t("Verb.finish", { price: priceText(PRICE) }),
};
