/** Attacks by the test vectors of the catalogue: dice, hit, armor, damage. */
import { describe, expect, it } from "vitest";
import type { Snapshot } from "../../module/kernel/ruleset.ts";
import { exposesSelf } from "../../module/rulesets/aura/attack/attack-offers.ts";
import {
  type AttackOptions,
  attackSum,
  isRanged,
  restraintDc,
  rollAttack,
} from "../../module/rulesets/aura/attack/attack-roll.ts";
import { bandOf, bandReasons, isFaced } from "../../module/rulesets/aura/attack/ranges.ts";
import { type TargetFacts, targetFactsOf } from "../../module/rulesets/aura/attack/target-facts.ts";
import { type WeaponInUse, weaponInUseOf } from "../../module/rulesets/aura/attack/weapons-in-use.ts";
import { conditionsOf } from "../../module/rulesets/aura/conditions/conditions-of.ts";
import { reasonsFor } from "../../module/rulesets/aura/model/advantage.ts";
import { asActor } from "../../module/rulesets/aura/model/data.ts";
import { readHouse } from "../../module/rulesets/aura/model/house-rules.ts";
import { runWithDice, ScriptedDice } from "../kit/dice.ts";
import { actor, type Given, type WeaponGiven, weapon } from "./people.ts";
import { cupOf, type Vector, vectorsOf } from "./vectors.ts";

interface Options {
  undefended?: boolean;
  targetFacing?: boolean;
  targetAware?: boolean;
  movement?: "none" | "typical" | "evasive";
  nonLethal?: boolean;
  nonLethalSteps?: number;
  doubles?: number;
  thrown?: boolean;
}
const MOVEMENT = { none: -5, typical: 0, evasive: 5 };

/** Attacker, weapon and target of a vector. */
function staged({ given }: Vector) {
  const house = readHouse(given.settings ?? {});
  const wields = given.weapon ? weapon(given.weapon as WeaponGiven, {}, "arm") : null;
  const ada = asActor(actor("Ada", { ...(given.attacker as Given), items: wields ? [wields] : [] }));
  const options = (given.options ?? {}) as Options;
  const arm = weaponInUseOf(ada, wields ? "arm" : "", options.thrown === true, house) as WeaponInUse;
  const { armor, ...target } = given.target as Given & { armor?: Given["armor"] | null };
  const bo = actor("Bo", {
    ...target,
    ...(armor ? { armor } : {}),
    ...(given.settings ? { house: given.settings } : {}),
  });
  return { ada, arm, mark: targetFactsOf("t0", bo, house), options, given };
}

function mannerOf(
  arm: WeaponInUse,
  mark: TargetFacts,
  options: Options,
  statuses: ReadonlySet<string>,
  metres: number | null,
): AttackOptions {
  const roll = isRanged(arm) ? "hit" : "combat";
  const band = metres !== null && arm.range ? bandReasons(bandOf(arm.range, metres)) : [];
  return {
    automatic: options.undefended === true || (!isRanged(arm) && (mark.helpless || mark.unconscious)),
    facing: options.targetFacing !== false,
    aware: options.targetAware !== false && !mark.unconscious,
    movement: MOVEMENT[options.movement ?? "typical"],
    reasons: [...band, ...reasonsFor(roll, { statuses, advantages: { advantage: [], disadvantage: [] } })],
    against: [],
    restraint: options.nonLethalSteps ?? (options.nonLethal ? 0 : null),
    attack: 0,
    damage: 0,
    doubles: options.doubles ?? 0,
    halves: 0,
    enhancers: [],
  };
}

/** All values of an attack vector that the strike itself decides. */
function struck(vector: Vector): Record<string, unknown> {
  const { ada, arm, mark, options, given } = staged(vector);
  const manner = mannerOf(
    arm,
    mark,
    options,
    conditionsOf(ada as unknown as Snapshot),
    (given.distance as number | undefined) ?? null,
  );
  // The Death roll is made when the damage is applied.
  const own = cupOf(vector).slice(0, vector.expect.deathRoll ? -1 : undefined);
  const cup = new ScriptedDice(own);
  const { result, lines } = runWithDice(() => rollAttack("blow", arm, mark, manner), cup);
  if (!result) throw new Error("the blow was not struck");
  expect(cup.empty).toBe(true);
  const defense = lines.find(({ id }) => id === "blow.defense")?.line;
  const guarded = defense?.kind === "total" ? defense : null;
  const sum = attackSum(arm, mark, manner).total;
  const ranged = isRanged(arm);
  const dc = manner.restraint === null ? null : restraintDc(arm, manner.restraint);
  return {
    ...(ranged
      ? {
          hitRoll: result.face,
          missChanceModifier: arm.sum.total,
          missChance: sum + (guarded?.total ?? 0),
          situational: sum - arm.sum.total,
        }
      : { av: sum, combatRoll: result.face }),
    ...(guarded
      ? {
          defense: {
            type: options.targetFacing === false ? "unarmedEvasion" : "evasion",
            bonus: guarded.breakdown?.total,
            total: guarded.total,
          },
        }
      : {}),
    ...(arm.range ? { range: [arm.range.a, arm.range.b, arm.range.c] } : {}),
    critical: result.critical,
    fumble: result.fumble,
    hit: result.hit,
    armorHit: result.armor !== null,
    baseDamage: result.suffered?.base,
    damage: result.suffered?.damage,
    lethal: result.lethal,
    ...(dc !== null
      ? { chance: { dc: Math.max(0, dc), ...(dc <= 1 ? { automatic: true } : { success: !result.lethal }) } }
      : {}),
    exposes: exposesSelf({ moment: null }, result.face).length > 0,
  };
}

/** Consequences of the damage and costs of the attack are tested with their actions. */
const decided = ({
  target: _t,
  targetConditions: _c,
  attackerConditions,
  deathRoll: _d,
  cost: _e,
  ...rest
}: Record<string, unknown>) => ({
  ...rest,
  ...(Array.isArray(attackerConditions) ? { exposes: attackerConditions.length > 0 } : {}),
});

describe("a melee attack", () => {
  it.each(vectorsOf("meleeAttack"))("%s", (_name, vector) => {
    expect(struck(vector)).toMatchObject(decided(vector.expect));
  });
});

describe("a ranged attack", () => {
  it.each(vectorsOf("rangedAttack"))("%s", (_name, vector) => {
    expect(struck(vector)).toMatchObject(decided(vector.expect));
  });

  it.each(vectorsOf("rangeBand"))("%s", (_name, { given, expect: expected }) => {
    const [a, b, c] = given.range as [number, number, number];
    expect({ state: bandOf({ a, b, c }, given.distance as number) }).toEqual(expected);
  });

  it.each(vectorsOf("facing"))("%s", (_name, { given, expect: expected }) => {
    expect({ facing: isFaced(given.angle as number) }).toEqual(expected);
    expect(isFaced(-(given.angle as number))).toBe(expected.facing);
  });
});
