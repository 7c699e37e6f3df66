/** One's own Aura switched off and on: by who has learned it, or by the GM's word (A-112, A-113, D-55, 8.5). */
import { nameOf } from "../../../kernel/facts.ts";
import type { Action, Field, Parts, Problem } from "../../../kernel/ruleset.ts";
import {
  ACTORS,
  type ActingFacts,
  actingFacts,
  actingProblems,
  COST_DEFAULTS,
  type CostForm,
  costFields,
} from "./acting.ts";
import { asActor, itemsOf } from "./data.ts";
import { type Cost, cost } from "./pay.ts";
import { declared, priceText } from "./plain.ts";
import { set } from "./sufferer.ts";
import { problem, t } from "./words.ts";

interface FurlFacts extends ActingFacts {
  active: boolean;
  max: number;
  /** Energy of the ability that allows it; null: none does. */
  energy: number | null;
}

function furlFacts(parts: Parts): FurlFacts {
  const { aura } = asActor(parts.self).system;
  const [known] = [...itemsOf(parts.self, "auraAbility"), ...itemsOf(parts.self, "auraSpell")].filter(
    ({ system }) => system.furl,
  );
  return { ...actingFacts(parts), active: aura.active, max: aura.max, energy: known?.system.cost.energy ?? null };
}

/** What it costs who has learned it; the GM's word costs nothing. */
const priceOf = ({ energy }: Pick<FurlFacts, "energy">): Cost => cost(energy ?? 0);

export const furl: Action<FurlFacts, CostForm> = {
  id: "furl",
  offeredBy: ACTORS,
  icon: "rear-aura",
  target: "none",
  title: (facts) => t(facts.active ? "Title.furl" : "Title.unfurl", { name: nameOf(facts, "self") }),
  facts: furlFacts,
  defaults: () => ({ ...COST_DEFAULTS }),
  form: (facts, form): Field[] => costFields(facts, priceOf(facts), form),
  problems(facts, form): Problem[] {
    const name = nameOf(facts, "self");
    if (facts.energy === null) return facts.gm ? [] : [problem("", "cannotFurl", { name })];
    return actingProblems(facts, priceOf(facts), form);
  },
  start(facts, form) {
    const word = facts.active ? "furls" : "unfurls";
    return declared(
      facts,
      form,
      { action: "furl", kind: "other", price: priceOf(facts), settled: true },
      {
        headline: t(`Headline.furl.${word}`, { name: nameOf(facts, "self") }),
        consequences: [set("aura.active", !facts.active, t(`Why.${word}`))],
      },
    );
  },
  verb: (facts) => t(facts.active ? "Verb.furl" : "Verb.unfurl", { price: priceText(priceOf(facts)) }),
};
