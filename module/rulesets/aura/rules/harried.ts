/** Somebody who was just attacked should come to answer before the next blow of the same hand: a hint, and no more. */
import type { Consequence } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import type { Facts } from "../../../kernel/ruleset.ts";
import type { ActingFacts } from "./acting.ts";
import type { Seen } from "./marks.ts";
import { t } from "./words.ts";

const namesOf = (facts: Facts, part: string) => ({ name: nameOf(facts, "self"), target: nameOf(facts, part) });

/** Who attacked it last; forgotten as soon as it does something itself, and told to the GM where it has not. */
export const harries = (
  facts: Pick<ActingFacts, "names" | "refs" | "moment">,
  { part, attackedBy }: Pick<Seen, "part" | "attackedBy">,
): Consequence[] =>
  facts.moment === null
    ? []
    : attackedBy === facts.refs.self
      ? [{ part: "self", do: "tell", why: t("Line.harried", namesOf(facts, part)) }]
      : [
          {
            part,
            do: "set",
            path: "round.attackedBy",
            value: facts.refs.self ?? "",
            why: t("Why.attacked", { name: nameOf(facts, "self") }),
          },
        ];
