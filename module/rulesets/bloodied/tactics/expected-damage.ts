/** Expected damage of an attack on one target, from the exact odds. */
import { expectation } from "../../../kernel/odds.ts";
import type { HouseRules, Parts, Snapshot } from "../../../kernel/ruleset.ts";
import { numberByKey } from "../../../kernel/tactics.ts";
import { type AttackFacts, weaponAttackFacts, weaponPairFacts } from "../attack/attack-facts.ts";
import { attackColumnOf, attackDefaults } from "../attack/attack-form.ts";
import { damageResultOdds } from "../attack/attack-odds.ts";

interface Attacked {
  self: Snapshot;
  item?: Snapshot;
  target: Snapshot;
  house: HouseRules;
}

const damageByKey = numberByKey();

const keyOf = ({ arms: weapons, attacker, marks, odds, house }: AttackFacts): string =>
  JSON.stringify([weapons, attacker, marks.t0?.defense.total, marks.t0?.helpless, odds?.t0, house]);

/**
 * Hit points that the target is expected to lose, at most those it has above 0; an attack that drops it counts half
 * of its hit points more. Ignores distance and stray shots.
 */
export function expectedDamage(action: "attack" | "attackPair", { self, item, target, house }: Attacked): number {
  const parts: Parts = {
    self,
    ...(item ? { item } : {}),
    targets: [target],
    tokens: [],
    house,
    worldTime: 0,
    gm: true,
    given: {},
  };
  const facts = action === "attack" ? weaponAttackFacts(parts) : weaponPairFacts(parts);
  const key = keyOf(facts);
  return damageByKey(key, () => {
    const form = attackDefaults(facts);
    const targetNumbers = facts.odds?.t0;
    const columns = action === "attack" ? ([""] as const) : (["", "2"] as const);
    return columns.reduce((sum, suffix) => {
      const all = damageResultOdds(facts, attackColumnOf(facts, form, suffix));
      const left = Math.max(1, targetNumbers?.hp ?? 1);
      return (
        sum +
        expectation(all, ({ part, loss }) =>
          part === "t0" ? Math.min(loss, left) + (loss >= left ? (targetNumbers?.max ?? 0) / 2 : 0) : 0,
        )
      );
    }, 0);
  });
}
