/** Attacks from declaration to damage, by the test vectors of the catalogue. */
import { describe, expect, it } from "vitest";
import { staminaFits } from "../../module/rulesets/aura/attack/enhancing-abilities.ts";
import { actor, type Given, systemOf, type WeaponGiven, weapon } from "./people.ts";
import { conditionsOf, cupOf, type Vector, vectorsOf } from "./vectors.ts";
import { type Happened, World } from "./world.ts";

interface Options {
  swift?: boolean;
  undefended?: boolean;
  targetFacing?: boolean;
  targetAware?: boolean;
  movement?: string;
  nonLethal?: boolean;
  nonLethalSteps?: number;
  doubles?: number;
  thrown?: boolean;
}

/** Form of a vector; fields it does not name keep their defaults. */
function formOf(given: Vector["given"]): Record<string, unknown> {
  const options = (given.options ?? {}) as Options;
  const set = (name: string, value: unknown) => (value === undefined ? {} : { [name]: value });
  return {
    ...set("arm", given.weapon ? undefined : ""),
    ...set("swift", options.swift),
    ...set("undefended", options.undefended),
    ...set("facing", options.targetFacing),
    ...set("aware", options.targetAware),
    ...set("movement", options.movement),
    ...set("doubles", options.doubles),
    ...set("throws", options.thrown),
    ...set("distance", given.distance),
    ...(options.nonLethal || options.nonLethalSteps ? { restrain: true, steps: options.nonLethalSteps ?? 0 } : {}),
  };
}

const all = (happened: Happened): Happened[] => [happened, ...happened.next.flatMap(all)];
const line = (one: Happened | undefined, id: string) => {
  const found = one?.run?.lines.find((each) => each.id === id)?.line;
  return found?.kind === "total" ? found : null;
};

/** Plays the attack of a vector: declared, rolled, damage applied and Death roll made. */
function attacked(vector: Vector) {
  const { given } = vector;
  const world = new World(cupOf(vector), { ...given.settings, autoApplyDamage: true, deathRolls: "auto" });
  world.round = (given.round as number | undefined) ?? 1;
  const arm = given.weapon ? weapon(given.weapon as WeaponGiven, {}, "arm") : null;
  const ada = actor("Ada", { ...(given.attacker as Given), items: arm ? [arm] : [] });
  const { armor, ...target } = given.target as Given & { armor?: Given["armor"] | null };
  const bo = actor("Bo", {
    ...target,
    ...(armor ? { armor } : {}),
    ...(given.settings ? { house: given.settings } : {}),
    // Vectors give more Aura than the maximum, which would be clamped at each change.
    more: { "aura.bonus": 50 },
  });
  const before = { energy: systemOf(ada).energy.value, ada: conditionsOf(ada), bo: conditionsOf(bo) };
  const declared = world.act("attack", ada, { targets: [bo], form: formOf(given), ...(arm ? { item: arm } : {}) });
  expect(declared.problems).toEqual([]);
  const paid = before.energy - systemOf(ada).energy.value;
  const struck = world.press(declared, "roll");
  world.cup.expectEmpty();
  const added = (now: string[], then: string[]) => now.filter((one) => !then.includes(one));
  const death = line(
    all(struck).find(({ action }) => action === "deathRoll"),
    "deathRoll",
  );
  const { aura, stamina } = systemOf(bo);
  return {
    world,
    struck,
    result: {
      cost: { energy: paid },
      attackerConditions: added(conditionsOf(ada), before.ada),
      targetConditions: added(conditionsOf(bo), before.bo),
      target: { aura: aura.value, stamina: stamina.value },
      ...(death ? { deathRoll: { total: death.total, result: death.against?.key.split(".").at(-1) } } : {}),
    },
  };
}

/** The strike itself is tested against the vectors in strike.test.ts. */
const told = ({ expect: all }: Vector) =>
  Object.fromEntries(
    ["cost", "attackerConditions", "targetConditions", "target", "deathRoll"].flatMap((key) =>
      key in all ? [[key, Array.isArray(all[key]) ? expect.arrayContaining(all[key]) : all[key]]] : [],
    ),
  );

describe("an attack in a Round", () => {
  it.each([...vectorsOf("meleeAttack"), ...vectorsOf("rangedAttack")])("%s", (_name, vector) => {
    const { result } = attacked(vector);
    expect(result).toMatchObject(told(vector));
    for (const key of ["attackerConditions", "targetConditions"] as const)
      if (vector.expect[key]) expect(result[key]).toHaveLength((vector.expect[key] as string[]).length);
  });
});

describe("what may be done", () => {
  it.each(vectorsOf("enhanceLimit"))("%s", (_name, { given, expect: expected }) => {
    expect({ allowed: staminaFits(given.abilities as number[]) }).toEqual(expected);
  });

  it.each(vectorsOf("swiftAllowed"))("%s", (_name, { given, expect: expected }) => {
    const ranged = given.kind === "ranged";
    const arm = weapon(ranged ? { range: [5, 30, 120] } : {}, {}, "arm");
    const ada = actor("Ada", { items: [arm] });
    const bo = actor("Bo", given.target as Given);
    const world = new World();
    world.round = 1;
    const energy = systemOf(ada).energy.value;
    const declared = world.act("attack", ada, { targets: [bo], item: arm, form: { swift: true } });
    const allowed = declared.problems.length === 0;
    const reason = declared.problems[0]?.text.key.split(".").at(-1);
    expect({
      allowed,
      ...(allowed ? { cost: { energy: energy - systemOf(ada).energy.value } } : { reason }),
    }).toEqual(expected);
    expect(systemOf(ada).round.swiftUsed).toBe(allowed);
  });
});
