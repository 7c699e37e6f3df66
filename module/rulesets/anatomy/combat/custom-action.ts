/** Custom action: pays its cost, shows its text, may provoke, and its modifiers last one turn. */
import { nameOf } from "../../../kernel/facts.ts";
import { addNote, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Form, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { forTurns, startEffect } from "../conditions/effect-duration.ts";
import { ACTORS } from "../model/constants.ts";
import { type ActionData, asItem } from "../model/data.ts";
import { poolPath, printModifier } from "../model/modifiers.ts";
import { named, problem, t } from "../model/texts.ts";
import { type PlainFacts, payAndReturn, plainFacts } from "./action-builders.ts";
import {
  apOf,
  extraAp,
  type Price,
  priceConsequences,
  priceProblems,
  roundPriceConsequences,
  roundProblems,
} from "./costs.ts";
import { reactOffer, triggerOf } from "./provoke.ts";

interface UseFacts extends PlainFacts {
  own: Pick<ActionData, "cost" | "stamina" | "isAttack" | "provokes" | "modifiers" | "extraApText"> & {
    id: string;
    name: string;
    words: string;
  };
  trigger: string;
}

/** HTML as plain text for the card. */
const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

function useFacts(parts: Parts): UseFacts {
  const item = asItem(parts.item, "anatomyAction");
  const { cost = "simple", stamina = 0, isAttack = false, provokes = false } = item?.system ?? {};
  const { modifiers = [], extraApText = "", description = "" } = item?.system ?? {};
  return {
    ...plainFacts(parts),
    own: {
      id: item?.id ?? "",
      name: item?.name ?? "",
      words: plainText(description),
      cost,
      stamina,
      isAttack,
      provokes,
      modifiers: modifiers.map((one) => ({ ...one })),
      extraApText,
    },
    trigger: triggerOf(parts, "useAction"),
  };
}

function priceOf({ own }: UseFacts): Price {
  const { cost, stamina, isAttack } = own;
  return {
    ...(cost === "free" ? { free: [`own.${own.id}`] } : {}),
    ...(cost === "reaction" ? { reaction: { trigger: "" } } : {}),
    ...(cost === "round" ? {} : { ap: apOf(cost) }),
    stamina,
    ...(isAttack ? { attack: true } : {}),
  };
}

function problems(facts: UseFacts): Problem[] {
  const name = nameOf(facts, "self");
  if (facts.own.id === "") return [problem("", "thingMissing", { name })];
  const round = facts.own.cost === "round" ? roundProblems(facts.purse, name) : [];
  return round.length > 0 ? round : priceProblems(facts.purse, priceOf(facts), name);
}

function* start(facts: UseFacts): Procedure<Outcome> {
  const { own, purse } = facts;
  const name = nameOf(facts, "self");
  const more = own.cost === "round" ? extraAp(purse) : 0;
  if (own.words !== "") yield* addNote("words", named(own.words));
  if (more > 0 && own.extraApText !== "")
    yield* addNote("extra", t("Line.ownExtraAp", { count: more, what: own.extraApText }), { rule: "N-94" });
  const changes = own.modifiers.map((one) => ({
    path: poolPath(one.target),
    type: "add" as const,
    value: printModifier(one),
  }));
  return yield* payAndReturn(
    [
      ...(own.cost === "round" ? roundPriceConsequences(purse, "useAction") : []),
      ...priceConsequences(purse, priceOf(facts)),
    ],
    t("Headline.useAction", { name, action: named(own.name) }),
    changes.length === 0
      ? []
      : [
          startEffect(
            "self",
            forTurns(own.name, { until: "turnStart" }, { changes }),
            t("Reason.useAction", { name: own.name }),
          ),
        ],
    { offers: own.provokes && purse.fighting ? [reactOffer(facts, facts.trigger)] : [] },
  );
}

export const useAction: Action<UseFacts, Form> = {
  id: "useAction",
  offeredBy: [...ACTORS, "anatomyAction"],
  title: (facts) => t("Title.useAction", { name: nameOf(facts, "self"), action: named(facts.own.name) }),
  icon: "clockwork",
  facts: useFacts,
  defaults: () => ({}),
  problems,
  start,
  buttonLabel: (facts) => t("Verb.useAction", { ap: priceOf(facts).ap ?? 0 }),
};
