/** Spells as options in simulated combats: with the Magic Dice that the dialog presets, at one enemy. */
import { FEET_PER_SPACE } from "../../../kernel/distance.ts";
import type { Option, Situation } from "../../../kernel/tactics.ts";
import { asActor, itemsOf } from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";

/** Average of a Magic Die. */
const DIE = 3.5;

/** Damage spells; careful and plain combatants do not cast them, because a mishap costs more than a weapon saves. */
export function spellOptions({ self, enemies, style, house: rules }: Situation): Option[] {
  if (style !== "clever") return [];
  const { ap } = asActor(self).system;
  const { attackAp } = readHouse(rules);
  return itemsOf(self, "grimoireSpell")
    .filter(({ system }) => system.damage.trim() !== "" && (system.apCost ?? attackAp) <= ap.value)
    .flatMap(({ id, system }) =>
      enemies
        .filter(({ cannotAct }) => !cannotAct)
        .map(({ actor }) => ({
          action: "cast",
          item: id,
          targets: [actor.uuid],
          reach: Math.max(1, system.range.spaces) * FEET_PER_SPACE,
          expectedBenefit: DIE / 2 / Math.max(1, system.apCost ?? attackAp),
          cost: 0.25,
        })),
    );
}
