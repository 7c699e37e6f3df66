/** Help up: the target stands up for 1 AP less, at least 1 AP. */
import { nameOf } from "../../../kernel/facts.ts";
import type { Action, Form, Parts, Problem } from "../../../kernel/ruleset.ts";
import { startEffect } from "../conditions/effect-duration.ts";
import { ACTORS } from "../model/constants.ts";
import { poolPath, printModifier } from "../model/modifiers.ts";
import { named, problem, t } from "../model/texts.ts";
import { type PlainFacts, payAndReturn, plainFacts } from "./action-builders.ts";
import { priceConsequences, priceProblems } from "./costs.ts";

interface HelpFacts extends PlainFacts {
  target: string;
  lies: boolean;
  helped: boolean;
}

const PRICE = { ap: 2 };

function helpFacts(parts: Parts): HelpFacts {
  const [other] = parts.targets;
  return {
    ...plainFacts(parts, parts.targets.slice(0, 1)),
    target: other ? "t0" : "",
    lies: other?.statuses.includes("prone") ?? false,
    helped: other?.effects.some(({ given }) => given?.helpedUp === true) ?? false,
  };
}

function problems(facts: HelpFacts): Problem[] {
  if (facts.target === "") return [problem("", "targetMissing")];
  const data = { name: nameOf(facts, facts.target) };
  if (!facts.lies) return [problem("", "stands", data)];
  if (facts.helped) return [problem("", "helpedAlready", data)];
  return problemsWithoutTarget(facts);
}
const problemsWithoutTarget = (facts: HelpFacts): Problem[] => priceProblems(facts.purse, PRICE, nameOf(facts, "self"));

export const helpUp: Action<HelpFacts, Form> = {
  id: "helpUp",
  offeredBy: ACTORS,
  title: (facts) => t("Title.helpUp", { name: nameOf(facts, "self") }),
  icon: "hand",
  target: "one",
  facts: helpFacts,
  defaults: () => ({}),
  problems,
  problemsWithoutTarget,
  start: (facts) =>
    payAndReturn(
      priceConsequences(facts.purse, PRICE),
      t("Headline.helpUp", { name: nameOf(facts, "self"), target: named(nameOf(facts, facts.target)) }),
      [
        startEffect(
          facts.target,
          {
            name: "ANATOMY.Effect.helpedUp",
            changes: [
              { path: poolPath("apCost.standUp"), type: "add", value: printModifier({ mode: "apCost", value: -1 }) },
            ],
            given: { standUp: true, helpedUp: true },
          },
          t("Reason.helpUp"),
        ),
      ],
    ),
  buttonLabel: () => t("Verb.helpUp"),
};
