/** Expected degrees of an attack, from the exact odds. */
import type { HouseRules, Snapshot } from "../../../kernel/ruleset.ts";
import { numberByKey } from "../../../kernel/tactics.ts";
import { attackDefaults } from "../attack/attack-defaults.ts";
import { attackFacts } from "../attack/attack-facts.ts";
import { declaredRolls, STANDARD_ATTACK } from "../attack/attack-form.ts";
import { strikeOdds } from "../attack/attack-odds.ts";
import { ATTRIBUTES } from "../model/constants.ts";
import { asActor } from "../model/data.ts";

const damageByKey = numberByKey();

interface Compared {
  state: string;
  effects: Snapshot["effects"];
  house: HouseRules;
  byItem: Map<string, number>;
}
/** Cache of compared weapons: by the array of items, which is replaced when an item changes; for the last state of the actor. */
const compared = new WeakMap<Snapshot["items"], Compared>();

/** Key of the values that change the comparison of weapons, besides items and effects. */
function stateOf(self: Snapshot): string {
  const { strain, turn, attributes } = asActor(self).system;
  const mods = ATTRIBUTES.map((id) => attributes[id].mod);
  return [strain.value, turn.attackActions, turn.lunge, ...mods, ...self.statuses].join();
}

/** Expected degrees of a weapon without a target. */
export function weaponWorth(self: Snapshot, item: Snapshot, house: HouseRules): number {
  const state = stateOf(self);
  let known = compared.get(self.items);
  if (known?.state !== state || known.effects !== self.effects || known.house !== house) {
    known = { state, effects: self.effects, house, byItem: new Map() };
    compared.set(self.items, known);
  }
  const before = known.byItem.get(item.id);
  const worth = before ?? expectedDegrees({ self, item, house, target: null });
  known.byItem.set(item.id, worth);
  return worth;
}
/** DV for comparing weapons without a target. */
const USUAL_DV = 12;

interface Attacked {
  self: Snapshot;
  item: Snapshot;
  /** null: compares weapons. */
  target: Snapshot | null;
  house: HouseRules;
}

/** Chance to hit, plus the degrees of the injury. */
export function expectedDegrees({ self, item, target, house }: Attacked): number {
  const facts = attackFacts({
    self,
    item,
    targets: target ? [target] : [],
    tokens: [],
    house,
    worldTime: 0,
    gm: false,
    given: { fighting: true, ownTurn: true },
    withoutDialog: true,
  });
  const form = { ...attackDefaults(facts), ...(target ? {} : { fixed: USUAL_DV }) };
  const [roll] = declaredRolls(facts, form, STANDARD_ATTACK);
  if (!roll) return 0;
  const key = JSON.stringify([roll.sum.total, roll.tally.net, roll.dv, roll.fixed, roll.weapon.critRange, roll.size]);
  return damageByKey(key, () => {
    const chances = strikeOdds(roll, facts.house);
    return chances
      ? chances.hit +
          Object.entries(chances.degrees).reduce((sum, [degree, p]) => sum + Math.max(0, Number(degree)) * p, 0)
      : 0;
  });
}
