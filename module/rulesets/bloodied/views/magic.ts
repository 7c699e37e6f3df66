/** Magic: the pool as dice, each Tier's target number, and each spell's versions (B-43 to B-55). */
import type { HouseRules } from "../../../kernel/ruleset.ts";
import { itemLink } from "../../../kernel/sheet.ts";
import { spellTarget } from "../magic/target-numbers.ts";
import { type ActorSnapshot, type ItemSnapshot, itemsOf, TIERS, type Tier, tierKey } from "../model/data.ts";
import { t } from "./texts.ts";

/** Exact chance that `dice` d6 sum to `target` or more. */
export function chanceOf(dice: number, target: number): number {
  let spread = [1];
  for (let n = 0; n < dice; n += 1) {
    const next = new Array<number>(spread.length + 6).fill(0);
    for (const [sum, p] of spread.entries()) for (let face = 1; face <= 6; face += 1) next[sum + face]! += p / 6;
    spread = next;
  }
  const chance = spread.reduce((all, p, sum) => (sum >= target ? all + p : all), 0);
  return Math.round(chance * 1e12) / 1e12;
}

/** "97%", "0.01%", "under 0.01%": never 0 for something possible, never 100 for something that can fail. */
export function percent(p: number): string {
  if (p <= 0) return "0";
  if (p >= 1) return "100";
  const value = p * 100;
  if (value < 0.01) return "< 0.01";
  if (value < 1) return String(Math.round(value * 100) / 100);
  return String(value > 99 ? Math.floor(value * 10) / 10 : Math.round(value));
}

const UNLIKELY = 0.05;

export function magic(actor: ActorSnapshot, house: HouseRules) {
  const { pool } = actor.system.casting;
  const spells = itemsOf(actor, "bloodiedSpell");
  const numbers = TIERS.map((tier) => spellTarget(tier, 0, house));
  const chances = numbers.map((target) => chanceOf(pool.value, target));
  return {
    shown: pool.max > 0,
    pool: { ...pool, dice: Array.from({ length: pool.max }, (_, i) => i < pool.value), few: pool.max <= 12 },
    count: t("magic.pool", { value: pool.value, max: pool.max }),
    lost: t("magic.lost", { lost: pool.lost }),
    need: t("magic.need", { dice: pool.value }),
    tiers: TIERS.map((tier) => ({
      tier,
      label: t("magic.tier", { tier }),
      target: numbers[tier],
      chance: t("magic.chance", { percent: percent(chances[tier]!) }),
    })),
    spells: spells.map((spell) => ({
      ...itemLink(spell),
      cells: TIERS.map((tier) => cell(spell, tier, numbers[tier]!, pool.value, house)),
    })),
  };
}

function cell(spell: ItemSnapshot<"bloodiedSpell">, tier: Tier, plain: number, dice: number, house: HouseRules) {
  const version = spell.system.versions[tierKey(tier)];
  const ready = Object.values(spell.system.conditions).filter((c) => c.ready).length;
  const target = spellTarget(tier, ready, house);
  return {
    tier,
    enabled: version.enabled,
    label: version.label || version.effect.replace(/<[^>]*>/g, ""),
    unlikely: chanceOf(dice, target) < UNLIKELY,
    needs: target < plain ? t("magic.needs", { target, plain }) : null,
    none: t("magic.none", { tier }),
  };
}
