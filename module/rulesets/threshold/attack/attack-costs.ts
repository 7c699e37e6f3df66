/** What an attack costs: uses, the loaded shot, conditions of a technique. */
import type { Consequence } from "../../../kernel/consequences.ts";
import { conditionConsequences } from "../conditions/durations.ts";
import { setLoaded } from "../gear/load-weapon.ts";
import { spendUse } from "../model/limited-uses.ts";
import type { AttackFacts } from "./attack-facts.ts";
import type { DeclaredAttack } from "./attack-form.ts";

/** The cost of an attack, hit or miss: paid when the die is rolled. */
export function attackCosts(
  facts: AttackFacts,
  { weapon, technique }: Pick<DeclaredAttack, "weapon" | "technique">,
): Consequence[] {
  const limited = { value: weapon.left ?? 0, max: weapon.left === null ? 0 : 1, per: "encounter" } as const;
  return [
    ...spendUse(limited, weapon.id, weapon.name),
    // Cards of older releases have no `loaded`.
    ...(typeof weapon.loaded === "boolean" ? [setLoaded(weapon, false)] : []),
    ...(technique
      ? [
          ...spendUse(technique.uses, technique.id, technique.name),
          ...conditionConsequences("self", facts.bearing, technique.selfCondition, technique.name),
        ]
      : []),
  ];
}
