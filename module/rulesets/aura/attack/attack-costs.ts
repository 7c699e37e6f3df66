/** What an attack costs: Energy, Stamina, uses of abilities, ammunition. */
import { type Consequence, setValue } from "../../../kernel/consequences.ts";
import { compact, flagOf } from "../../../kernel/form-values.ts";
import { payCost } from "../combat/action-facts.ts";
import { t } from "../model/texts.ts";
import type { AttackFacts } from "./attack-facts.ts";
import { type AttackForm, type DeclaredAttack, weaponName } from "./attack-form.ts";
import { enhanceUses } from "./enhancing-abilities.ts";

/** Paid at declaration: Energy, Stamina, uses of abilities, and the Swift Attack of the Round. */
export function attackCosts(facts: AttackFacts, form: AttackForm, declared: DeclaredAttack): Consequence[] {
  const swift = flagOf(form.swift) && facts.moment !== null;
  return compact([
    ...payCost(facts, declared.price, form),
    ...enhanceUses(declared.chosen, facts.used),
    swift && (setValue("self", "round.swiftUsed", true, t("Attack.Why.swift")) satisfies Consequence),
  ]);
}

/** Spent at the roll: ammunition and thrown items. */
export function ammunitionSpent({ weapon }: DeclaredAttack): Consequence[] {
  const why = t("Attack.Why.loosed", { weapon: weaponName(weapon) });
  const own = { part: "self", why, item: weapon.id } as const;
  if (weapon.kind === "throw")
    return [
      { ...own, do: "adjust", path: "quantity", by: -1, min: 0 },
      { ...own, do: "adjust", path: "lying", by: 1, min: 0 },
      ...(weapon.quantity <= 1
        ? ([
            { ...own, do: "set", path: "equipped", value: false },
            { ...own, do: "set", path: "dropped", value: true },
          ] satisfies Consequence[])
        : []),
    ];
  if (weapon.kind !== "shot") return [];
  return compact([
    weapon.loadCost > 0 && ({ ...own, do: "set", path: "loaded", value: false } satisfies Consequence),
    weapon.ammunition &&
      ({ do: "adjust", ...own, item: weapon.ammunition.id, path: "quantity", by: -1, min: 0 } satisfies Consequence),
  ]);
}
