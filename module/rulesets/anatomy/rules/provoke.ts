/** An act that provokes: whoever may answer gets a button for a Reactive Attack (N-71, N-132, N-133, N-136, D-27). */
import { nameOf } from "../../../kernel/facts.ts";
import type { Action, Facts, Form, Offer, Outcome, Parts } from "../../../kernel/ruleset.ts";
import { numberOf, stringOf } from "../../../kernel/values.ts";
import { ACTORS, type PlainFacts, plainFacts, settled } from "./actions-plain.ts";
import { asActor } from "./data.ts";
import { t } from "./words.ts";

interface ProvokeFacts extends PlainFacts {
  targets: string[];
  trigger: string;
}

/** The trigger of an act that provokes where the table has it so; "": it does not, or nobody counts (D-27, D-73). */
export const provokedBy = (parts: Pick<Parts, "self" | "given">, what: string, provokes: boolean): string =>
  provokes && parts.given.fighting === true ? triggerOf(parts, what) : "";

/** What one act is called among the triggers somebody has answered: who did what at which point of the fight. */
export function triggerOf({ self, given }: Pick<Parts, "self" | "given">, what: string): string {
  const { turn, ap } = asActor(self).system;
  return [what, self.uuid, numberOf(given.round) ?? 0, turn.number, ap.value, turn.attackActions].join("/");
}

/** Short enough for a form, and different for every token. */
const whose = ({ uuid }: Parts["self"]): string => uuid.split(".").slice(-3).join(".");

/** The trigger that an attack is for those it hits (N-133): a parry is a reaction to it. */
export function attackTrigger(parts: Pick<Parts, "self" | "given">): string {
  const answered = stringOf(parts.given.trigger);
  const { reactions } = asActor(parts.self).system;
  return answered === "" ? [triggerOf(parts, "attack"), reactions.value].join("/") : `${answered}>${whose(parts.self)}`;
}

/** The button of a Reactive Attack on whoever is "self": by somebody named, or by anybody with an actor of their own. */
export const reactOffer = (facts: Facts, trigger: string, by = ""): Offer => ({
  id: by === "" ? "react" : `react-${by}`,
  action: "react",
  label:
    by === ""
      ? t("Offer.react", { name: nameOf(facts, "self") })
      : t("Offer.reactBy", { name: nameOf(facts, "self"), by: nameOf(facts, by) }),
  by: by === "" ? "any" : by,
  parts: { self: by === "" ? "mine" : by, t0: "self" },
  form: { trigger },
  asks: REACT_ASKS,
  tone: "plain",
  otherwise: t("Offer.reactOtherwise"),
  auto: false,
  ...(by === "" ? { stays: true as const } : {}),
});

/**
 * The act is begun and paid for, and whoever is provoked may answer before anything comes of it (N-132); then it goes on, with
 * `answered` in its form, and nobody answers any more.
 */
export const answerFirst = (
  facts: Facts,
  trigger: string,
  act: { action: string; form: Form; parts?: Offer["parts"] },
): Outcome => ({
  headline: t("Headline.opens", { name: nameOf(facts, "self") }),
  tone: "plain",
  consequences: [],
  offers: [
    { ...reactOffer(facts, trigger), group: "answer" },
    {
      id: "goOn",
      action: act.action,
      label: t("Offer.goesOn", { name: nameOf(facts, "self"), what: t(`Action.${act.action}`) }),
      by: "self",
      parts: { self: "self", ...act.parts },
      form: { ...act.form, answered: true },
      tone: "primary",
      otherwise: t("Offer.goOnOtherwise"),
      auto: false,
      group: "answer",
    },
  ],
});

/** Fields of the attack whoever reacts may fill in. */
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
    settled([], t("Headline.provoke", { name: nameOf(facts, "self") }), [], {
      offers:
        facts.targets.length === 0
          ? [reactOffer(facts, facts.trigger)]
          : facts.targets.map((by) => reactOffer(facts, facts.trigger, by)),
    }),
  verb: () => t("Verb.provoke"),
};
