/** Let go: a grappler ends the grapple at no cost (N-100). */
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import type { Action, Facts, Form, Parts, Problem, Snapshot } from "../../../kernel/ruleset.ts";
import { payAndReturn } from "../combat/action-builders.ts";
import { ACTORS } from "../model/constants.ts";
import { named, problem, t } from "../model/texts.ts";
import { type Hold, holdsOn, releaseHold } from "./holds.ts";

interface LetGoFacts extends Facts {
  /** Grappled actors by part, each with the effect that holds it. */
  held: { part: string; hold: Hold }[];
}

const gripsOf = (actor: Snapshot, holder: string): Hold[] =>
  holdsOn(actor).filter(({ grappler }) => grappler !== "" && grappler === holder);

/** The targets, else all actors this one grapples and that can be found. */
function letGoFacts(parts: Parts): LetGoFacts {
  const around = [...parts.tokens.map(({ actor }) => actor), ...(parts.others ?? [])];
  const grappledOf = (all: readonly Snapshot[]): Snapshot[] => {
    const known = new Map(all.map((one) => [one.uuid, one]));
    return [...known.values()].filter((one) => gripsOf(one, parts.self.uuid).length > 0);
  };
  const aimed = grappledOf(parts.targets);
  const found = aimed.length > 0 ? aimed : grappledOf(around);
  return {
    ...factsOfParts({ ...parts, targets: [] }, Object.fromEntries(found.map((one, at) => [`t${at}`, one]))),
    held: found.flatMap((one, at) => gripsOf(one, parts.self.uuid).map((hold) => ({ part: `t${at}`, hold }))),
  };
}

const problems = (facts: LetGoFacts): Problem[] =>
  facts.held.length > 0 ? [] : [problem("", "holdsNone", { name: nameOf(facts, "self") })];

export const letGo: Action<LetGoFacts, Form> = {
  id: "letGo",
  offeredBy: ACTORS,
  title: (facts) => t("Title.letGo", { name: nameOf(facts, "self") }),
  icon: "hand",
  readsTokens: true,
  readsActorTypes: ACTORS,
  facts: letGoFacts,
  defaults: () => ({}),
  problems,
  start(facts) {
    const others = [...new Set(facts.held.map(({ part }) => nameOf(facts, part)))].join(", ");
    const name = nameOf(facts, "self");
    return payAndReturn(
      [],
      t("Headline.letGo", { name, others: named(others) }),
      facts.held.map(({ part, hold }) => releaseHold(part, { ...hold, name })),
    );
  },
  buttonLabel: () => t("Verb.letGo"),
};
