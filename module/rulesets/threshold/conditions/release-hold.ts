/** A hold ends at once when the holder lets go, is helpless, dead or gone (T-126). */

import type { Consequence } from "../../../kernel/consequences.ts";
import type { DependedActor } from "../../../kernel/effects-and-tokens.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { stringOf } from "../../../kernel/form-values.ts";
import { makeOffer, resultOnly } from "../../../kernel/outcome.ts";
import type { Procedure } from "../../../kernel/procedure.ts";
import type { Action, Facts, Form, Offer, Outcome, Parts, Problem, Snapshot } from "../../../kernel/ruleset.ts";
import { ACTORS } from "../model/constants.ts";
import { problem, t } from "../model/texts.ts";
import { isIn } from "./conditions.ts";
import { endHold, type Hold, holdsOn } from "./holds.ts";

export interface LetGoFacts extends Facts {
  /** The held parts, each with the effect that holds it. */
  held: { part: string; hold: Hold }[];
}

const holdsBy = (actor: Snapshot, holder: string): Hold[] => holdsOn(actor).filter(({ uuid }) => uuid === holder);

/** Actors held by this one: the targets, else all that can be found. */
function letGoFacts(parts: Parts): LetGoFacts {
  const around = [...parts.tokens.map(({ actor }) => actor), ...(parts.others ?? [])];
  const known = new Map((parts.targets.length > 0 ? parts.targets : around).map((one) => [one.uuid, one]));
  const found = [...known.values()].filter((one) => holdsBy(one, parts.self.uuid).length > 0);
  const named = Object.fromEntries(found.map((one, at) => [`t${at}`, one]));
  return {
    ...factsOfParts({ ...parts, targets: [] }, named),
    held: found.flatMap((one, at) => holdsBy(one, parts.self.uuid).map((hold) => ({ part: `t${at}`, hold }))),
  };
}

const problems = (facts: LetGoFacts): Problem[] =>
  facts.held.length > 0 ? [] : [problem("", "holdsNone", { name: nameOf(facts, "self") })];

const outcome = (key: string, data: Record<string, string>, consequences: Consequence[]): Procedure<Outcome> =>
  resultOnly(t(`Headline.${key}`, data), { consequences });

export const letGo: Action<LetGoFacts> = {
  id: "letGo",
  offeredBy: ACTORS,
  title: (facts) => t("Title.letGo", { name: nameOf(facts, "self") }),
  icon: "magic-palm",
  readsTokens: true,
  readsActorTypes: ACTORS,
  facts: letGoFacts,
  defaults: () => ({}),
  problems,
  start(facts) {
    const others = [...new Set(facts.held.map(({ part }) => nameOf(facts, part)))].join(", ");
    const name = nameOf(facts, "self");
    const freed = facts.held.map(({ part, hold }) => endHold(part, { ...hold, name: nameOf(facts, part) }));
    return outcome("letGo", { name, others }, freed);
  },
  buttonLabel: () => t("Verb.letGo"),
};

/** The button below a won grapple. */
export const letGoOffer = (facts: Facts, holder: string, target: string): Offer =>
  makeOffer("letGo", "letGo", t("Offer.letGo", { name: nameOf(facts, holder), other: nameOf(facts, target) }), {
    by: holder,
    parts: { self: holder, t0: target },
    otherwise: t("Offer.letGoOtherwise", { other: nameOf(facts, target) }),
  });

export interface SlipsFacts extends Facts {
  holds: Hold[];
}
export type SlipsForm = Form & {
  /** Uuid of the former holder, and ids of the effects to end. */
  holder: string;
  holds: string[];
};

/** Frees an actor whose holder can no longer hold. */
export const slips: Action<SlipsFacts, SlipsForm> = {
  id: "slips",
  title: (facts) => t("Title.slips", { name: nameOf(facts, "self") }),
  icon: "fishing-net",
  facts: (parts) => ({
    ...factsOfParts({ ...parts, targets: [] }),
    holds: holdsBy(parts.self, stringOf(parts.given.holder)),
  }),
  defaults: () => ({ holder: "", holds: [] }),
  start(facts) {
    const name = nameOf(facts, "self");
    const holder = facts.holds[0]?.name ?? "";
    return outcome(
      "slips",
      { name, holder },
      facts.holds.map((hold) => endHold("self", hold)),
    );
  },
};

/** Consequences for an actor when its holder changes or is deleted. */
export function releaseConsequences(actor: Snapshot, { uuid, actor: now }: DependedActor): Consequence[] {
  if (now && !isIn(now, "helpless") && !isIn(now, "dead")) return [];
  const holds = holdsBy(actor, uuid).map(({ effect }) => effect);
  if (holds.length === 0) return [];
  return [{ part: "self", do: "offer", action: "slips", form: { holder: uuid, holds }, why: t("Reason.slips") }];
}
