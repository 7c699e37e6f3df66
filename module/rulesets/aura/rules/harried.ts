/** Somebody who was just attacked should come to answer before the next blow of the same hand: a hint, and no more. */
import type { Consequence } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { type Procedure, say } from "../../../kernel/procedure.ts";
import type { Facts } from "../../../kernel/ruleset.ts";
import type { Seen } from "./marks.ts";
import { t } from "./words.ts";

/** Told to the GM on the card, where somebody has attacked the same one before it has done anything. */
export function* harriedNote(facts: Facts, mark: Pick<Seen, "part" | "attackedBy">): Procedure<void> {
  if (mark.attackedBy === "" || mark.attackedBy !== facts.refs.self) return;
  const names = { name: nameOf(facts, "self"), target: nameOf(facts, mark.part) };
  yield* say(`harried.${mark.part}`, { kind: "note", rule: "A-55", text: t("Line.harried", names) });
}

/** Who attacked it last; forgotten as soon as it does something itself. */
export const harries = (facts: Facts, { part, attackedBy }: Pick<Seen, "part" | "attackedBy">): Consequence[] =>
  attackedBy === facts.refs.self
    ? []
    : [
        {
          part,
          do: "set",
          path: "round.attackedBy",
          value: facts.refs.self ?? "",
          why: t("Why.attacked", { name: nameOf(facts, "self") }),
        },
      ];
