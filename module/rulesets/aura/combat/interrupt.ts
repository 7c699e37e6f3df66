/** Interrupting an action before it is done: Swift Attacks, and abilities with Immediate Interrupt. */
import { type Consequence, setValue } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { compact, flagOf, stringOf } from "../../../kernel/form-values.ts";
import { makeOffer } from "../../../kernel/outcome.ts";
import { addNote, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Form, Offer, Outcome, Parts } from "../../../kernel/ruleset.ts";
import { swiftOffers } from "../attack/swift-attack-offers.ts";
import { asActor } from "../model/data.ts";
import { conditionName, problem, t } from "../model/texts.ts";
import { type ActingFacts, actingFacts } from "./action-facts.ts";
import { isOwn } from "./challenge.ts";
import { roundOverProblems } from "./declared-round.ts";
import { immediateAbilities } from "./reactions.ts";

export interface InterruptFacts extends ActingFacts {
  /** Parts and names of abilities usable as an interrupt. */
  ready: { part: string; name: string }[];
  swiftUsed: boolean;
  /** Uses made this Round, and interrupts of this action so far. */
  used: string[];
  out: boolean;
}

type InterruptForm = Form & { against: string; declaredIn: string; clash: string };

function interruptFacts(parts: Parts): InterruptFacts {
  const [target] = parts.targets;
  const abilities = immediateAbilities(parts.self).map((item, at) => [`ability${at}`, item] as const);
  const acting = actingFacts(parts, parts.targets.slice(0, 1));
  return {
    ...acting,
    ...factsOfParts({ ...parts, targets: parts.targets.slice(0, 1) }, Object.fromEntries(abilities)),
    ready: abilities.map(([part, { name }]) => ({ part, name })),
    swiftUsed: asActor(parts.self).system.round.swiftUsed,
    used: target ? [...asActor(target).system.round.used] : [],
    out: ["dead", "unconscious"].some((status) => acting.statuses.includes(status)),
  };
}

/** Mark on the interrupted actor for the Round: a second interrupt is simultaneous. */
const markOf = (form: Form): string => `interrupt:${stringOf(form.clash)}`;

const abilityOffer = ({ part, name }: { part: string; name: string }): Offer =>
  makeOffer(part, "useAbility", t("Offer.useAbility", { name }), {
    parts: { self: "self", t0: "t0", item: part },
    form: { interrupts: true },
  });

const improviseOffer = (): Offer =>
  makeOffer("improvise", "improvise", t("Offer.improvise"), {
    hint: t("Offer.improviseHint"),
    form: { immediate: true },
    asks: ["what", "energy", "stamina", "agility", "roll", "standIn", "lastStamina"],
  });

function* start(facts: InterruptFacts, form: InterruptForm): Procedure<Outcome> {
  const names = { name: nameOf(facts, "self"), target: nameOf(facts, "t0") };
  const target = markOf(form);
  const second = facts.used.includes(target);
  if (second) yield* addNote("together", t("Line.together", names), { rule: "A-63" });
  const marks: Consequence[] = second
    ? []
    : [setValue("t0", "round.used", [...facts.used, target], t("Why.interrupted", { name: names.name }))];
  return {
    headline: t("Headline.interrupt", names),
    tone: "plain",
    consequences: marks,
    offers: [
      ...(facts.swiftUsed
        ? []
        : swiftOffers({ by: "self", self: "self", target: ["targets", "t0"], interrupts: true, reason: "" })),
      ...facts.ready.map(abilityOffer),
      improviseOffer(),
    ],
  };
}

export const interrupt: Action<InterruptFacts, InterruptForm> = {
  id: "interrupt",
  icon: "interdiction",
  target: "one",
  title: (facts) => t("Title.interrupt", { name: nameOf(facts, "self"), target: nameOf(facts, "t0") }),
  facts: interruptFacts,
  defaults: () => ({ against: "", declaredIn: "", clash: "" }),
  problems(facts, form) {
    const name = nameOf(facts, "self");
    if (facts.refs.t0 === undefined) return [problem("", "noTarget")];
    if (isOwn(facts)) return [problem("", "ownAction", { name })];
    return compact([
      ...roundOverProblems(facts, form),
      facts.out && !flagOf(form.anyway) && problem("", "unable", { name, status: conditionName("unconscious") }),
    ]);
  },
  start,
  buttonLabel: () => t("Verb.interrupt"),
};
