/** A target attacked twice by the same attacker without a chance to respond: a hint to the GM, no block. */
import { type Consequence, setValue } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import type { Facts } from "../../../kernel/ruleset.ts";
import type { ActingFacts } from "../combat/action-facts.ts";
import { t } from "../model/texts.ts";
import type { TargetFacts } from "./target-facts.ts";

const namesOf = (facts: Facts, part: string) => ({ name: nameOf(facts, "self"), target: nameOf(facts, part) });

/** Stores the attacker on the target until it acts; if it has not acted since the last attack, tells the GM. */
export const recordAttacker = (
  facts: Pick<ActingFacts, "names" | "refs" | "moment">,
  { part, attackedBy }: Pick<TargetFacts, "part" | "attackedBy">,
): Consequence[] =>
  facts.moment === null
    ? []
    : attackedBy === facts.refs.self
      ? [{ part: "self", do: "tell", why: t("Line.harried", namesOf(facts, part)) }]
      : [setValue(part, "round.attackedBy", facts.refs.self ?? "", t("Why.attacked", { name: nameOf(facts, "self") }))];
