/** How Bloodied's combatants act in simulated combats. */
import { averageOf } from "../../../kernel/formula.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import {
  averageFace,
  type Movement,
  type Option,
  type OtherCombatant,
  type Situation,
  type Tactics,
} from "../../../kernel/tactics.ts";
import { attackModesOf, weaponInUseOf, weaponNumbers, weaponPairOf } from "../attack/weapon-in-use.ts";
import { HIT_DIE } from "../creation/level-up.ts";
import { ABILITIES, asActor, type ItemSnapshot, itemsOf, wornShields } from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";
import { t } from "../model/texts.ts";
import { expectedDamage } from "./expected-damage.ts";
import { spellOptions } from "./spell-options.ts";
import { mayStray } from "./stray-shots.ts";

/** Feet to an adjacent space. */
const TOUCH = 5;

const has = (actor: Snapshot, status: string): boolean => actor.statuses.includes(status);

function state(actor: Snapshot): ReturnType<Tactics["state"]> {
  if (has(actor, "dead")) return "dead";
  return has(actor, "unconscious") ? "down" : "fighting";
}

/** Feet within which a weapon attacks without a penalty; a thrown weapon is used in melee first. */
const reachOf = (weapon: ItemSnapshot<"bloodiedWeapon">): number => {
  const used = weaponInUseOf(weapon);
  return attackModesOf(used)[0] === "ranged" ? used.range.effective : Math.max(TOUCH, used.reach);
};

const isMelee = (weapon: ItemSnapshot<"bloodiedWeapon">): boolean =>
  attackModesOf(weaponInUseOf(weapon))[0] === "melee";
const isLeft = ({ system }: ItemSnapshot<"bloodiedWeapon">): boolean => !system.consumable || system.quantity > 0;
const isReady = ({ system }: ItemSnapshot<"bloodiedWeapon">): boolean => system.equipped !== "none" || system.natural;

function weaponOptions(situation: Situation, weapon: ItemSnapshot<"bloodiedWeapon">): Option[] {
  const { self, enemies, house } = situation;
  const numbers = weaponNumbers(asActor(self), weapon, house);
  const strays = isMelee(weapon) ? () => false : mayStray(situation);
  const expectedBenefit = averageOf(numbers.dice) + numbers.damage.total;
  return enemies
    .filter(({ cannotAct }) => !cannotAct)
    .map(({ actor }) => ({
      action: "attack",
      item: weapon.id,
      targets: [actor.uuid],
      reach: reachOf(weapon),
      hindered: strays(actor),
      expectedBenefit,
      exact: () => expectedDamage("attack", { self, item: weapon, target: actor, house }),
      ...(weapon.system.consumable ? { cost: 0.5 } : {}),
    }));
}

/**
 * Attacks with stowed melee weapons at enemies in reach, if all shots may stray (B-18). Drawing costs nothing, so the
 * weapon in hand stays equipped.
 */
function drawnWeaponOptions(situation: Situation, ready: readonly Option[], stowed: ItemSnapshot<"bloodiedWeapon">[]) {
  if (ready.length === 0 || ready.some(({ hindered }) => !hindered)) return [];
  return stowed.filter(isMelee).flatMap((weapon) => {
    const enemies = situation.enemies.filter(({ distance }) => distance <= reachOf(weapon));
    return weaponOptions({ ...situation, enemies }, weapon);
  });
}

/** Attacks with both weapons, on one enemy (B-20). */
function pairOptions({ self, enemies, house }: Situation, weapons: ItemSnapshot<"bloodiedWeapon">[]): Option[] {
  const pair = weaponPairOf(weapons, wornShields(self).length > 0);
  if (!pair) return [];
  const expectedBenefit = pair.reduce((sum, weapon) => {
    const { dice, damage } = weaponNumbers(asActor(self), weapon, house);
    return sum + averageOf(dice) + damage.total;
  }, 0);
  // Both attacks take −5 (B-21), so the pair is worth less than the sum.
  return enemies
    .filter(({ cannotAct }) => !cannotAct)
    .map(({ actor }) => ({
      action: "attackPair",
      targets: [actor.uuid],
      reach: TOUCH,
      expectedBenefit: expectedBenefit * 0.8,
      exact: () => expectedDamage("attackPair", { self, target: actor, house }),
    }));
}

/** Stopping an ally's bleeding costs the action (B-28). Its benefit is the hit points it saves in the next rounds. */
const bleedingAllies = ({ allies }: Situation): Option[] =>
  allies
    .filter(({ actor }: OtherCombatant) => has(actor, "bleedingOut") && !has(actor, "dead"))
    .map(({ actor }) => {
      const { value, deathAt } = asActor(actor).system.attributes.hp;
      return {
        action: "stopBleeding",
        targets: [actor.uuid],
        reach: TOUCH,
        expectedBenefit: 6 / Math.max(1, value - deathAt),
        helps: true,
      };
    });

function options(situation: Situation): Option[] {
  const { self, resources, done, house } = situation;
  const tracked = readHouse(house).actionTracking !== "off";
  const used = done.some((action) => action !== "move");
  if (tracked ? (resources.action ?? 0) < 1 : used) return [];
  const left = itemsOf(self, "bloodiedWeapon").filter(isLeft);
  const weapons = left.filter(isReady);
  const attacks = weapons.flatMap((weapon) => weaponOptions(situation, weapon));
  const stowed = left.filter((weapon) => !isReady(weapon));
  return [
    ...attacks,
    ...drawnWeaponOptions(situation, attacks, stowed),
    ...pairOptions(situation, weapons),
    ...bleedingAllies(situation),
    ...spellOptions(situation),
  ];
}

function movement({ self, resources, done, house }: Situation): Movement | null {
  const feet = asActor(self).system.attributes.movement;
  if (feet < TOUCH) return null;
  if (readHouse(house).actionTracking === "off") return done.includes("move") ? null : { feet };
  return (resources.movement ?? 0) > 0 ? { feet, resource: "movement" } : null;
}

/** A level: 3 or 4 hit points in turn, a casting die, and every third level a point in the best score (D-35). */
const levels: Tactics["levels"] = {
  of: (actor) => asActor(actor).system.level,
  form: (actor) => {
    const { level, abilities, casting } = asActor(actor).system;
    const best = ABILITIES.reduce((a, b) => (abilities[b].value > abilities[a].value ? b : a));
    return { rolled: averageFace(HIT_DIE, level), pool: casting.pool.max > 0, score: best };
  },
};

/** What a spell or a hit does to its targets (B-58); injuries and damage run by themselves. */
const STARTED = new Set(["castAttack", "castSave", "castMend", "castEffect"]);

export const tactics: Tactics = {
  state,
  lastingInjuries: (actor) => itemsOf(actor, "bloodiedInjury").length,
  resourcesLeft(actor) {
    const { attributes, casting } = asActor(actor).system;
    const { value, max } = attributes.hp;
    return [
      { id: "hp", label: t("Forecast.hp"), value: Math.max(0, value), max },
      ...(casting.pool.max > 0
        ? [{ id: "pool", label: t("Forecast.pool"), value: casting.pool.value, max: casting.pool.max }]
        : []),
    ];
  },
  options,
  movement,
  startsOffer: ({ action }) => (STARTED.has(action) ? {} : null),
  /** At death's line a combatant takes the injury (B-25); a spell that misses its target number is cast at a lower Tier. */
  answer: (choice) => (choice.id === "fate" ? "injury" : (choice.options[0] as string)),
  levels,
  simplifications: [t("Forecast.simple.spells"), t("Forecast.simple.dying")],
};
