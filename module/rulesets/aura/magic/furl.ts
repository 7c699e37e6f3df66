/** Furls and unfurls an actor's own Aura: with the ability, or by GM ruling (A-112, A-113, D-55). */
import { nameOf } from "../../../kernel/facts.ts";
import { stringOf } from "../../../kernel/form-values.ts";
import type { Action, Field, Parts, Problem } from "../../../kernel/ruleset.ts";
import { ACTORS, type ActingFacts, actingFacts, actingProblems, costFields } from "../combat/action-facts.ts";
import { type Cost, cost } from "../combat/costs.ts";
import {
  type DeclarableForm,
  declareThenResolve,
  LATER_DEFAULTS,
  priceText,
  withoutDice,
} from "../combat/declared-action.ts";
import { set } from "../damage/damage-target.ts";
import { asActor, itemsOf } from "../model/data.ts";
import { problem, t } from "../model/texts.ts";

interface FurlFacts extends ActingFacts {
  active: boolean;
  max: number;
  /** Energy cost of the ability; null: the actor has none. */
  energy: number | null;
}

function furlFacts(parts: Parts): FurlFacts {
  const { aura } = asActor(parts.self).system;
  const [known] = [...itemsOf(parts.self, "auraAbility"), ...itemsOf(parts.self, "auraSpell")].filter(
    ({ system }) => system.furl,
  );
  return { ...actingFacts(parts), active: aura.active, max: aura.max, energy: known?.system.cost.energy ?? null };
}

/** The ability's cost; by GM ruling it is free. */
const priceOf = ({ energy }: Pick<FurlFacts, "energy">): Cost => cost(energy ?? 0);

type FurlForm = DeclarableForm & {
  /** "on" or "off" at declaration; "": the opposite of now. */
  to: string;
};
const furls = (facts: FurlFacts, form: FurlForm): boolean =>
  stringOf(form.to) === "" ? facts.active : stringOf(form.to) === "off";

export const furl: Action<FurlFacts, FurlForm> = {
  id: "furl",
  offeredBy: ACTORS,
  icon: "rear-aura",
  title: (facts) => t(facts.active ? "Title.furl" : "Title.unfurl", { name: nameOf(facts, "self") }),
  facts: furlFacts,
  defaults: () => ({ ...LATER_DEFAULTS, to: "" }),
  form: (facts, form): Field[] => costFields(facts, priceOf(facts), form),
  problems(facts, form): Problem[] {
    const name = nameOf(facts, "self");
    if (facts.energy === null) return facts.gm ? [] : [problem("", "cannotFurl", { name })];
    return actingProblems(facts, priceOf(facts), form);
  },
  start(facts, form) {
    const name = nameOf(facts, "self");
    const off = furls(facts, form);
    const word = off ? "furls" : "unfurls";
    return declareThenResolve(
      facts,
      form,
      { action: "furl", kind: "other", price: priceOf(facts) },
      {
        headline: t(`Headline.begins.${word}`, { name }),
        label: t(`Offer.does.${word}`),
        form: { to: off ? "off" : "on" },
      },
      () =>
        withoutDice({
          headline: t(`Headline.furl.${word}`, { name }),
          consequences: [set("aura.active", !off, t(`Why.${word}`))],
        }),
    );
  },
  buttonLabel: (facts) => t(facts.active ? "Verb.furl" : "Verb.unfurl", { price: priceText(priceOf(facts)) }),
};
