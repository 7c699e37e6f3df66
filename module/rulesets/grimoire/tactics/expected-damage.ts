/** Expected damage of an attack on one target, from the exact odds. */
import type { Form, HouseRules, Snapshot } from "../../../kernel/ruleset.ts";
import { numberByKey } from "../../../kernel/tactics.ts";
import { action } from "../attack/action.ts";

const damageByKey = numberByKey();

interface Attacked {
  self: Snapshot;
  target: Snapshot;
  item?: string;
  /** Fields of the form that differ from its defaults. */
  form?: Form;
  house: HouseRules;
}

/** Hit points and STR that the target is expected to lose per action point; without distance. */
export function expectedDamage({ self, target, item, form: given = {}, house }: Attacked): number {
  const weapon = self.items.find(({ id }) => id === item);
  const facts = action.facts({
    self,
    ...(weapon ? { item: weapon } : {}),
    targets: [target],
    tokens: [],
    house,
    worldTime: 0,
    gm: true,
    given: { fighting: true },
  });
  const form = { ...action.defaults(facts), ...given };
  const key = JSON.stringify([form, facts.scores, facts.objects, facts.conditions, facts.marks, facts.odds?.t0]);
  return damageByKey(key, () => {
    const view = action.odds?.(facts, form);
    const spread = view?.spread?.bars ?? [];
    return spread.reduce((sum, { value, p }) => sum + Math.max(0, value) * p, 0) / Math.max(1, form.ap ?? 1);
  });
}
