/** Expected damage of an attack on one target, from the exact odds. */
import { averageOf, parseDice } from "../../../kernel/formula.ts";
import type { HouseRules, Snapshot } from "../../../kernel/ruleset.ts";
import { numberByKey } from "../../../kernel/tactics.ts";
import { attackFacts } from "../attack/attack-facts.ts";
import { attackDefaults, declaredAttack } from "../attack/attack-form.ts";
import { hitOfWeapon, strikeOdds } from "../attack/attack-odds.ts";
import type { WeaponInUse } from "../attack/weapon-in-use.ts";
import { asActor } from "../model/data.ts";

export function averageFormula(formula: string): number {
  const parsed = parseDice(formula, { flat: true });
  return parsed.ok ? averageOf(parsed.dice) : 0;
}

/** Average damage dice of a hit, defenses ignored. */
export const averageDamage = ({ parts }: Pick<WeaponInUse, "parts">): number =>
  parts.reduce((sum, { formula }) => sum + averageFormula(formula), 0);

const damageByKey = numberByKey();

/**
 * Average damage, at most the hit points left; a hit that passes the Wound Threshold counts a quarter of the hit points
 * more, and one that drops the target half of them.
 */
export function expectedDamage(attack: { self: Snapshot; target: Snapshot; item: string; house: HouseRules }): number {
  const { self, target, item, house } = attack;
  const weapon = self.items.find(({ id }) => id === item);
  if (!weapon) return 0;
  const facts = attackFacts({
    self,
    item: weapon,
    targets: [target],
    tokens: [],
    house,
    worldTime: 0,
    gm: true,
    given: {},
  });
  const one = declaredAttack(facts, attackDefaults(facts));
  if (!one) return 0;
  const damage = hitOfWeapon(one);
  const targetNumbers = facts.odds?.t0;
  const key = JSON.stringify([
    one.sum.total,
    one.critRange,
    one.vs,
    damage,
    targetNumbers,
    facts.marks.t0?.defenses[one.vs],
  ]);
  return damageByKey(key, () => {
    const [first] = strikeOdds(facts, one, damage);
    const { value: left, max } = asActor(target).system.hp;
    return (first?.dealt ?? []).reduce(
      (sum, { value, p, crosses, falls }) =>
        sum + p * (Math.min(value, left) + (falls ? max / 2 : crosses ? max / 4 : 0)),
      0,
    );
  });
}
