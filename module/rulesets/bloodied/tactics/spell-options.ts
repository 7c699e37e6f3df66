/** Spells as options in simulated combats: damage on enemies, healing of allies. */
import { averageOf } from "../../../kernel/formula.ts";
import { chanceOf, odds } from "../../../kernel/odds.ts";
import type { Option, Situation } from "../../../kernel/tactics.ts";
import { type CastFacts, castFacts } from "../magic/cast-facts.ts";
import { rollCastSum } from "../magic/cast-odds.ts";
import type { TierVersion } from "../magic/item-versions.ts";
import { asActor, type ItemSnapshot, itemsOf } from "../model/data.ts";
import { formulaDice } from "../model/dice-fields.ts";
import { mayStray } from "./stray-shots.ts";

/** Maximum dice of the pool for one spell. */
const MOST_DICE = 4;
/** Range in feet up to which a spell is a touch: it cannot stray in a melee (D-34). */
const TOUCH = 5;

const chances = new Map<string, number>();

/** Chance to reach the Tier with these dice. */
function castChance(facts: CastFacts, tier: number, dice: number): number {
  const ready = facts.conditions.filter((c) => c.ready).map((c) => c.id);
  const key = JSON.stringify([tier, dice, ready.length, facts.versions.map((v) => v.tier), facts.house]);
  const before = chances.get(key);
  if (before !== undefined) return before;
  const form = { tier: String(tier), dice, conditions: ready, agreed: 0 };
  const all = odds(
    () => rollCastSum(facts, form),
    ({ success }) => String(success),
  );
  const chance = chanceOf(all, ({ success }) => success);
  chances.set(key, chance);
  return chance;
}

const average = (formula: string): number => averageOf(formulaDice(formula));

function versionOptions(situation: Situation, facts: CastFacts, version: TierVersion, item: string): Option[] {
  const { enemies, allies, self } = situation;
  const dice = Math.min(facts.pool, MOST_DICE);
  const chance = castChance(facts, version.tier, dice);
  const form = { tier: String(version.tier), dice };
  const reach = version.range > 0 ? version.range : 5;
  // A sixth of the dice leaves the pool (B-45).
  const cost = dice / 6 / Math.max(1, asActor(self).system.casting.pool.max);
  const heals = average(version.healing.formula);
  if (heals > 0)
    return allies
      .filter(({ actor }) => !actor.statuses.includes("dead"))
      .map(({ actor }) => {
        const { value, max } = asActor(actor).system.attributes.hp;
        const expectedBenefit = chance * (Math.min(heals, max - value) + (value < 1 ? max / 2 : 0));
        return {
          action: "cast",
          item,
          targets: [actor.uuid],
          reach,
          form,
          expectedBenefit,
          cost,
          helps: true as const,
        };
      })
      .filter(({ expectedBenefit }) => expectedBenefit > 1);
  const damage = average(version.damage.formula);
  if (damage <= 0 || version.area !== "") return [];
  const isShot = version.resolution === "attack" && Math.max(version.range, version.rangeMax) > TOUCH;
  const strays = isShot ? mayStray(situation) : () => false;
  return enemies
    .filter(({ cannotAct }) => !cannotAct)
    .map(({ actor }) => ({
      action: "cast",
      item,
      targets: [actor.uuid],
      reach,
      form,
      hindered: strays(actor),
      expectedBenefit: chance * damage * (version.resolution === "attack" ? 0.5 : 0.7),
      cost,
    }));
}

/** One option per spell version and target. Areas are left out: they need the positions of all. */
export function spellOptions(situation: Situation): Option[] {
  const { self, house } = situation;
  if (situation.style === "plain" || asActor(self).system.casting.pool.value < 1) return [];
  return itemsOf(self, "bloodiedSpell").flatMap((spell: ItemSnapshot<"bloodiedSpell">) => {
    const facts = castFacts({ self, item: spell, targets: [], tokens: [], house, worldTime: 0, gm: true, given: {} });
    return facts.versions.flatMap((version) => versionOptions(situation, facts, version, spell.id));
  });
}
