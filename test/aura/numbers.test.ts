/** Derived numbers by the test vectors of the catalogue. */
import { describe, expect, it } from "vitest";
import type { WeaponData } from "../../module/rulesets/aura/model/data.ts";
import { legRow, readHouse } from "../../module/rulesets/aura/model/house-rules.ts";
import { SIZE_CHART } from "../../module/rulesets/aura/model/tables.ts";
import { avOf, drawWeightOf } from "../../module/rulesets/aura/model/weapon-values.ts";
import { actor, systemOf, type WeaponGiven } from "./people.ts";
import { type Vector, vectorsOf } from "./vectors.ts";

/** All values a derive vector may name. */
function derived({ given }: Vector): Record<string, unknown> {
  const system = systemOf(actor("Ada", { ...given.actor, ...(given.settings ? { house: given.settings } : {}) }));
  const legs = legRow(readHouse(given.settings ?? {}), system.skills.leg.total);
  const { defenses, aura, surges, skills } = system;
  return {
    mods: Object.fromEntries(Object.entries(system.abilities).map(([id, ability]) => [id, ability.mod])),
    masab: system.attack.masab,
    masdb: system.attack.masdb,
    auraModifier: aura.modifier,
    auraMax: aura.max,
    recoveryValue: surges.recovery,
    surgesMax: surges.max,
    staminaMax: system.stamina.max,
    agilityMax: system.agility.max,
    inherentEvasion: SIZE_CHART[system.size].evasion + system.inherent.evasion.bonus,
    evasion: defenses.evasion.value,
    unarmedEvasion: defenses.unarmedEvasion.value,
    rangedEvasion: defenses.rangedEvasion.value,
    rangedEvasionNoShield: defenses.rangedEvasion.noShield,
    fortitude: defenses.fortitude.value,
    will: defenses.will.value,
    armStrength: skills.arm.total,
    legStrength: skills.leg.total,
    initiative: skills.initiative.total,
    combatStyles: system.combatStyles.max,
    speed: system.movement.effective,
    sprintExtra: legs.sprint,
    jumpDistance: system.jump.distance,
    unarmedAV: avOf(system, null).total,
    unarmedDamage: Math.max(1, system.attack.masab),
  };
}

describe("derived numbers of an actor", () => {
  it.each(vectorsOf("derive"))("%s", (_name, vector) => {
    expect(derived(vector)).toMatchObject(vector.expect);
  });
});

describe("draw weight and throws", () => {
  /** A wielded weapon. */
  function held({ given }: Vector) {
    const ada = actor("Ada", { ...given.actor, weapons: [given.weapon as WeaponGiven] });
    return { system: systemOf(ada), weapon: ada.items[0]?.system as unknown as WeaponData };
  }

  it.each(vectorsOf("drawWeight"))("%s", (_name, vector) => {
    const { system, weapon } = held(vector);
    const drawn = drawWeightOf(weapon, system.skills.arm.total, system.mpl);
    const { a, b, c } = weapon.effectiveRange;
    expect({
      effectiveArmStrength: drawn?.strength,
      wielderKg: drawn?.wielder,
      capKg: drawn?.cap,
      drawWeight: weapon.drawn,
      extraDamage: weapon.extraDamage,
      range: [a, b, c],
    }).toMatchObject(vector.expect);
  });

  it.each(vectorsOf("throwRange"))("%s", (_name, vector) => {
    const { a, b, c } = held(vector).weapon.throwRange;
    expect([a, b, c]).toEqual(vector.expect.range);
  });
});
