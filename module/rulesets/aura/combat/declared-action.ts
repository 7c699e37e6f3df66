/** Actions without a roll: they are paid and take effect, and in a Round they stay open for reactions. */
import type { Tone } from "../../../kernel/card.ts";
import type { Consequence } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { wholeOf } from "../../../kernel/form-values.ts";
import { type Procedure, pay } from "../../../kernel/procedure.ts";
import type { Action, Field, Form, Offer, Outcome, Problem } from "../../../kernel/ruleset.ts";
import { t } from "../model/texts.ts";
import {
  ACTORS,
  type ActingFacts,
  actingFacts,
  actingProblems,
  COST_DEFAULTS,
  type CostForm,
  costFields,
  costNow,
  energyPaid,
  isPaid,
  payCost,
} from "./action-facts.ts";
import type { Cost } from "./costs.ts";
import { type OpenAction, openOffers } from "./open-action.ts";

/** Result of a declared action, besides its buttons. */
export interface ActionResult {
  headline: Outcome["headline"];
  tone?: Tone;
  consequences?: readonly Consequence[];
  /** Additional buttons, before those of an open card. */
  offers?: readonly Offer[];
}

/** Pays, resolves, and leaves the card open while a Round runs. */
export function* payAndResolve(
  facts: ActingFacts,
  form: Form,
  opened: Omit<OpenAction, "standIn" | "energy">,
  does: () => Procedure<ActionResult>,
): Procedure<Outcome> {
  yield* pay("cost", payCost(facts, opened.price, form));
  const { headline, tone = "plain", consequences = [], offers = [] } = yield* does();
  const standIn = Math.max(0, wholeOf(form.standIn) ?? 0);
  const open = openOffers(facts, { ...opened, standIn, energy: energyPaid(facts, opened.price, form) });
  return { headline, tone, consequences, offers: [...offers, ...open] };
}

/** Part of the form of an action that is declared first and done when its card is closed. */
export type DeclarableForm = CostForm & { declared: boolean };
export const LATER_DEFAULTS = { ...COST_DEFAULTS, declared: false } as const;

/** Headline of an action that is declared now and resolved later. */
export interface Beginning {
  headline: Outcome["headline"];
  /** Label of the button that resolves it. */
  label: Offer["label"];
  /** Parts it needs besides the actor. */
  parts?: Offer["parts"];
  /** Choices fixed at declaration. */
  form?: Form;
  /** Consequences of the declaration. */
  consequences?: readonly Consequence[];
}

/**
 * In a Round it is paid and stays open for reactions before it is done. Outside Rounds, or without a
 * cost, it is done at once (D-35).
 */
export function* declareThenResolve(
  facts: ActingFacts,
  form: Form,
  opened: Omit<OpenAction, "standIn" | "energy" | "does" | "roll">,
  begins: Beginning,
  does: () => Procedure<ActionResult>,
): Procedure<Outcome> {
  if (isPaid(form)) {
    const { headline, tone = "plain", consequences = [], offers = [] } = yield* does();
    return { headline, tone, consequences, offers };
  }
  const { headline, label, parts, form: declaredForm, consequences = [] } = begins;
  const { energy, stamina, agility } = opened.price;
  if (!facts.moment || energy + stamina + agility === 0)
    return yield* payAndResolve(facts, form, { ...opened, settled: true }, function* () {
      const done = yield* does();
      return { ...done, consequences: [...consequences, ...(done.consequences ?? [])] };
    });
  return yield* payAndFinish(
    facts,
    form,
    {
      ...opened,
      does: {
        action: opened.action,
        label,
        parts: { self: "self", ...parts },
        form: { ...form, ...declaredForm, declared: true },
      },
    },
    { headline, consequences },
  );
}

/** A result that needs no dice. */
export function* withoutDice(outcome: ActionResult): Procedure<ActionResult> {
  yield* [];
  return outcome;
}

/** The same for actions without dice. */
export const payAndFinish = (
  facts: ActingFacts,
  form: Form,
  opened: Omit<OpenAction, "standIn" | "energy">,
  outcome: ActionResult,
): Procedure<Outcome> => payAndResolve(facts, form, opened, () => withoutDice(outcome));

/** "3 Energy, 1 Stamina": for the button. */
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
  kind?: OpenAction["kind"];
  /** Consequences for the actor. */
  does(facts: ActingFacts): readonly Consequence[];
  against?(facts: ActingFacts, name: string): readonly Problem[];
  /** It happens at declaration and is not refunded; absent: it is done later. */
  settled?: boolean;
}

/** An action with a fixed cost and one effect. */
export const actionWithoutRoll = ({
  id,
  icon,
  cost,
  kind = "other",
  does,
  against,
  settled,
}: Plain): Action<ActingFacts, DeclarableForm> => ({
  id,
  offeredBy: ACTORS,
  icon,
  title: (facts) => t(`Title.${id}`, { name: nameOf(facts, "self") }),
  facts: (parts) => actingFacts(parts),
  defaults: () => ({ ...LATER_DEFAULTS }),
  form: (facts, form): Field[] => costFields(facts, cost, form),
  problems: (facts, form) => [...actingProblems(facts, cost, form), ...(against?.(facts, nameOf(facts, "self")) ?? [])],
  start(facts, form) {
    const name = nameOf(facts, "self");
    const happens = { headline: t(`Headline.${id}`, { name }), consequences: does(facts) };
    const opened = { action: id, kind, price: cost } as const;
    return settled
      ? payAndFinish(facts, form, { ...opened, settled }, happens)
      : declareThenResolve(
          facts,
          form,
          opened,
          { headline: t(`Headline.begins.${id}`, { name }), label: t(`Offer.does.${id}`) },
          () => withoutDice(happens),
        );
  },
  buttonLabel: (facts, form) => t(`Verb.${id}`, { price: priceText(costNow(facts, cost, form)) }),
});
