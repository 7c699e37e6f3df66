/** Expected damage of an attack on one target, from the exact odds. */
import type { HouseRules, Snapshot } from "../../../kernel/ruleset.ts";
import { numberByKey } from "../../../kernel/tactics.ts";
import { attack } from "../attack/attack.ts";

const damageByKey = numberByKey();

interface Attacked {
  self: Snapshot;
  target: Snapshot;
  item: Snapshot;
  house: HouseRules;
}

/** Aura that the target is expected to lose; distance is ignored. */
export function expectedDamage({ self, target, item, house }: Attacked): number {
  const facts = attack.facts({
    self,
    item,
    targets: [target],
    tokens: [],
    house,
    worldTime: 0,
    gm: true,
    given: {},
  });
  const form = attack.defaults(facts);
  const { names: _names, refs: _refs, ...read } = facts;
  const key = JSON.stringify([read, form]);
  return damageByKey(key, () => {
    const bars = attack.odds?.(facts, form)?.spread?.bars ?? [];
    return bars.reduce((sum, { value, p }) => sum + Math.max(0, value) * p, 0);
  });
}
