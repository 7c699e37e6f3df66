/** Acts that need no roll: they are paid for, they happen, and in a Round they stay open for others to answer. */
import type { Tone } from "../../../kernel/card.ts";
import type { Consequence } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { type Procedure, pay } from "../../../kernel/procedure.ts";
import type { Action, Field, Form, Outcome, Problem } from "../../../kernel/ruleset.ts";
import { wholeOf } from "../../../kernel/values.ts";
import {
  ACTORS,
  type ActingFacts,
  actingFacts,
  actingProblems,
  COST_DEFAULTS,
  type CostForm,
  costFields,
  energyPaid,
  price,
} from "./acting.ts";
import { type Opened, openOffers } from "./open.ts";
import type { Cost } from "./pay.ts";
import { t } from "./words.ts";

/** What a declared act comes to, beside the buttons it leaves. */
export interface Declared {
  headline: Outcome["headline"];
  tone?: Tone;
  consequences?: readonly Consequence[];
}

/** Pays, does what it does, dice and all, and leaves it open while a Round runs. */
export function* declaredThen(
  facts: ActingFacts,
  form: Form,
  opened: Omit<Opened, "standIn" | "energy">,
  does: () => Procedure<Declared>,
): Procedure<Outcome> {
  yield* pay("cost", price(facts, opened.price, form));
  const { headline, tone = "plain", consequences = [] } = yield* does();
  const standIn = Math.max(0, wholeOf(form.standIn) ?? 0);
  const offers = openOffers(facts, { ...opened, standIn, energy: energyPaid(facts, opened.price, form) });
  return { headline, tone, consequences, offers };
}

/** The same where nothing is rolled. */
export const declared = (
  facts: ActingFacts,
  form: Form,
  opened: Omit<Opened, "standIn" | "energy">,
  outcome: Declared,
): Procedure<Outcome> =>
  declaredThen(facts, form, opened, function* () {
    yield* [];
    return outcome;
  });

/** "3 Energy, 1 Stamina": on the button that does it. */
export const priceText = ({ energy, stamina, agility }: Cost) => {
  const parts = [
    energy > 0 ? t("Price.energy", { count: energy }) : null,
    stamina > 0 ? t("Price.stamina", { count: stamina }) : null,
    agility > 0 ? t("Price.agility", { count: agility }) : null,
  ].filter((part) => part !== null);
  const [one, two, three] = parts;
  if (!one) return t("Price.free");
  if (!two) return one;
  return three ? t("Price.three", { one, two, three }) : t("Price.two", { one, two });
};

interface Plain {
  id: string;
  icon: string;
  cost: Cost;
  kind?: Opened["kind"];
  /** What it does to whoever does it. */
  does(facts: ActingFacts): readonly Consequence[];
  against?(facts: ActingFacts, name: string): readonly Problem[];
  settled?: boolean;
}

/** An act of a fixed price that does one thing. */
export const plainAct = ({
  id,
  icon,
  cost,
  kind = "other",
  does,
  against,
  settled,
}: Plain): Action<ActingFacts, CostForm> => ({
  id,
  offeredBy: ACTORS,
  icon,
  target: "none",
  title: (facts) => t(`Title.${id}`, { name: nameOf(facts, "self") }),
  facts: (parts) => actingFacts(parts),
  defaults: () => ({ ...COST_DEFAULTS }),
  form: (facts, form): Field[] => costFields(facts, cost, form),
  problems: (facts, form) => [...actingProblems(facts, cost, form), ...(against?.(facts, nameOf(facts, "self")) ?? [])],
  start: (facts, form) =>
    declared(
      facts,
      form,
      { action: id, kind, price: cost, ...(settled ? { settled } : {}) },
      {
        headline: t(`Headline.${id}`, { name: nameOf(facts, "self") }),
        consequences: does(facts),
      },
    ),
  verb: () => t(`Verb.${id}`, { price: priceText(cost) }),
});
