/** Powers and draughts as options in simulated combats: damage on enemies, healing of allies and oneself. */
import { FEET_PER_SPACE } from "../../../kernel/distance.ts";
import type { Option, Situation } from "../../../kernel/tactics.ts";
import { asActor, type ItemSnapshot, itemsOf } from "../model/data.ts";
import { unlimited } from "../model/limited-uses.ts";
import { averageFormula } from "./expected-damage.ts";

/** Feet of a range such as "6 squares", "30 ft" or "touch". */
function rangeOf(range: string): number {
  const number = Number(/\d+/.exec(range)?.[0] ?? 1);
  return /ft|feet/.test(range) ? Math.max(FEET_PER_SPACE, number) : Math.max(1, number) * FEET_PER_SPACE;
}

/** Share of a power's uses that one use takes. */
const costOf = ({ system: { uses } }: ItemSnapshot<"thresholdPower">): number =>
  unlimited(uses) ? 0 : 1 / Math.max(1, uses.value);

function healing({ self, allies }: Situation, item: string, formula: string, reach: number, cost: number): Option[] {
  const amount = averageFormula(formula);
  return [{ actor: self, distance: 0, cannotAct: false }, ...allies]
    .map(({ actor }) => {
      const { value, max } = asActor(actor).system.hp;
      const expectedBenefit = Math.min(amount, max - value) + (value < 1 ? max / 2 : 0);
      return { action: "power", item, targets: [actor.uuid], reach, expectedBenefit, cost, helps: true as const };
    })
    .filter(({ expectedBenefit, targets: [uuid] }) => expectedBenefit > amount / 2 && uuid !== undefined);
}

/** Powers that need a roll or a target; areas and technique talents are left out. */
export function powerOptions(situation: Situation): Option[] {
  if (situation.style === "plain") return [];
  const { self, enemies } = situation;
  const powers = itemsOf(self, "thresholdPower").filter(
    ({ system }) =>
      !system.attack.withWeapon && (unlimited(system.uses) || system.uses.value > 0) && system.area === "",
  );
  const spells = powers.flatMap((power) => {
    const { system, id } = power;
    const reach = rangeOf(system.range);
    if (system.healing.formula !== "") return healing(situation, id, system.healing.formula, reach, costOf(power));
    const damage = Object.values(system.damage.parts).reduce((sum, { formula }) => sum + averageFormula(formula), 0);
    if (damage <= 0) return [];
    return enemies
      .filter(({ cannotAct }) => !cannotAct)
      .map(({ actor }) => ({
        action: "power",
        item: id,
        targets: [actor.uuid],
        reach,
        expectedBenefit: damage * (system.delivery === "automatic" ? 1 : 0.5),
        cost: costOf(power),
      }));
  });
  const draughts = itemsOf(self, "thresholdGear")
    .filter(({ system }) => system.use.formula !== "" && system.quantity > 0)
    .flatMap(({ id, system }) => healing(situation, id, system.use.formula, FEET_PER_SPACE, 0.5));
  return [...spells, ...draughts];
}
