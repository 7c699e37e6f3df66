/** Provoking actions: enemies that may react get a button for a Reactive Attack (N-71, N-132, N-133, N-136, D-27). */
import { nameOf } from "../../../kernel/facts.ts";
import { numberOf, stringOf } from "../../../kernel/form-values.ts";
import { makeOffer, makeOutcome } from "../../../kernel/outcome.ts";
import type { Action, Facts, Form, Offer, Outcome, Parts } from "../../../kernel/ruleset.ts";
import { ACTORS } from "../model/constants.ts";
import { asActor } from "../model/data.ts";
import { t } from "../model/texts.ts";
import { type PlainFacts, payAndReturn, plainFacts } from "./action-builders.ts";

interface ProvokeFacts extends PlainFacts {
  targets: string[];
  trigger: string;
}

/** Trigger id of an action that provokes by house rule; "": it does not, or no combat (D-27, D-73). */
export const provokeTrigger = (parts: Pick<Parts, "self" | "given">, what: string, provokes: boolean): string =>
  provokes && parts.given.fighting === true ? triggerOf(parts, what) : "";

/** Unique id of an action among the triggers already answered: actor, action, point of the combat. */
export function triggerOf({ self, given }: Pick<Parts, "self" | "given">, what: string): string {
  const { turn, ap } = asActor(self).system;
  return [what, self.uuid, numberOf(given.round) ?? 0, turn.number, ap.value, turn.attackActions].join("/");
}

/** Short token id that fits into a form. */
const shortTokenId = ({ uuid }: Parts["self"]): string => uuid.split(".").slice(-3).join(".");

/** Trigger id of an attack for those it hits (N-133): a parry is a reaction to it. */
export function attackTrigger(parts: Pick<Parts, "self" | "given">): string {
  const answered = stringOf(parts.given.trigger);
  const { reactions } = asActor(parts.self).system;
  return answered === ""
    ? [triggerOf(parts, "attack"), reactions.value].join("/")
    : `${answered}>${shortTokenId(parts.self)}`;
}

/** Button of a Reactive Attack on "self": for the named actor, or for any user with an own actor. */
export const reactOffer = (facts: Facts, trigger: string, by = ""): Offer =>
  makeOffer(
    by === "" ? "react" : `react-${by}`,
    "react",
    by === ""
      ? t("Offer.react", { name: nameOf(facts, "self") })
      : t("Offer.reactBy", { name: nameOf(facts, "self"), by: nameOf(facts, by) }),
    {
      by: by === "" ? "any" : by,
      parts: { self: by === "" ? "mine" : by, t0: "self" },
      form: { trigger },
      asks: REACT_ASKS,
      otherwise: t("Offer.reactOtherwise"),
      ...(by === "" ? { stays: true as const } : {}),
    },
  );

/**
 * The action has begun and is paid for; provoked enemies may react before it has an effect (N-132). Then it continues
 * with `answered` in its form, without further reactions.
 */
export const reactionsFirst = (
  facts: Facts,
  trigger: string,
  act: { action: string; form: Form; parts?: Offer["parts"] },
): Outcome =>
  makeOutcome(t("Headline.opens", { name: nameOf(facts, "self") }), {
    offers: [
      { ...reactOffer(facts, trigger), group: "answer" },
      makeOffer(
        "goOn",
        act.action,
        t("Offer.goesOn", { name: nameOf(facts, "self"), what: t(`Action.${act.action}`) }),
        {
          parts: { self: "self", ...act.parts },
          form: { ...act.form, answered: true },
          tone: "primary",
          otherwise: t("Offer.goOnOtherwise"),
          group: "answer",
        },
      ),
    ],
  });

/** Fields of the attack that the reacting user may change. */
export const REACT_ASKS = ["arm", "attribute", "dv", "cover", "situations", "bonus", "adv", "dis"];

export const provoke: Action<ProvokeFacts, Form> = {
  id: "provoke",
  offeredBy: ACTORS,
  title: (facts) => t("Title.provoke", { name: nameOf(facts, "self") }),
  icon: "convince",
  target: "each",
  facts: (parts) => ({
    ...plainFacts(parts, parts.targets),
    targets: parts.targets.map((_, at) => `t${at}`),
    trigger: triggerOf(parts, "provoke"),
  }),
  defaults: () => ({}),
  start: (facts) =>
    payAndReturn([], t("Headline.provoke", { name: nameOf(facts, "self") }), [], {
      offers:
        facts.targets.length === 0
          ? [reactOffer(facts, facts.trigger)]
          : facts.targets.map((by) => reactOffer(facts, facts.trigger, by)),
    }),
  buttonLabel: () => t("Verb.provoke"),
};
