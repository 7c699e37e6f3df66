/**
 * Derived numbers of actors and of their items, each with its breakdown. Idempotent: reads stored numbers only, writes
 * derived ones.
 */
import { labeledModifier, listed } from "../../../kernel/facts.ts";
import { type Breakdown, stack } from "../../../kernel/modifiers.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { activeConditions, type EffectRead } from "../conditions/instances.ts";
import { ABILITIES, type ActorData, type ArmorSet, itemsOf, MARTIAL, SKILLS, type SkillId } from "./data.ts";
import { defensesOf, isProficient, ratingOf, wornArmor } from "./defense-values.ts";
import { type House, legRow } from "./house-rules.ts";
import { agilityOf, auraModifierOf, auraOf, energyNext, recoveryOf, staminaOf, surgesOf } from "./pool-values.ts";
import { SIZE_CHART } from "./tables.ts";
import { abilityName, t } from "./texts.ts";
import { deriveWeapon, masabOf } from "./weapon-values.ts";

/** Inputs of the derivation besides the actor's own data. */
export interface Held {
  items: readonly Snapshot[];
  statuses: Iterable<string>;
  effects?: readonly EffectRead[];
}
type Whys = Record<string, Breakdown>;

/** Score − 10, or half of that with the classic setting (D-27); halves are rounded down (D-28). */
function deriveAbilities(system: ActorData, house: House): void {
  for (const id of ABILITIES) {
    const ability = system.abilities[id];
    const over = ability.value - 10;
    ability.mod = house.modifierScale === "classic" ? Math.floor(over / 2) : over;
    ability.half = Math.floor(ability.mod / 2);
  }
}

const MARTIAL_OVERRIDE = { arm: "armStrength", leg: "legStrength", initiative: "initiative" } as const;

/** Ability, ranks, MPL points, effects (D-29, D-31, A-184). */
function deriveSkills(system: ActorData): Whys {
  const why: Whys = {};
  for (const id of Object.keys(SKILLS) as SkillId[]) {
    const skill = system.skills[id];
    const martial = MARTIAL.find((one) => one === id);
    const fixed = martial ? system.overrides[MARTIAL_OVERRIDE[martial]] : null;
    const sum =
      fixed !== null
        ? stack([labeledModifier(t("Why.override"), fixed)])
        : stack(
            listed(
              [labeledModifier(abilityName(skill.ability), system.abilities[skill.ability].mod)],
              labeledModifier(t("Why.ranks"), skill.ranks),
              labeledModifier(t("Why.mplPoints"), martial ? system.mplPoints[martial] : 0),
              labeledModifier(t("Why.effects"), skill.bonus),
            ),
          );
    skill.total = sum.total;
    why[`skill.${id}`] = sum;
  }
  for (const [id, custom] of Object.entries(system.skills.custom)) {
    const ability = labeledModifier(abilityName(custom.ability), system.abilities[custom.ability].mod);
    const sum = stack(listed([ability], labeledModifier(t("Why.ranks"), custom.ranks)));
    custom.total = sum.total;
    why[`skill.custom.${id}`] = sum;
  }
  system.mplPoints.over = MARTIAL.reduce((sum, id) => sum + system.mplPoints[id], 0) > system.mpl;
  return why;
}

/** Meters; halved for the Slowed, rounded up (A-15, A-22, A-241, D-03, D-57, D-70). */
function deriveMoving(system: ActorData, statuses: ReadonlySet<string>, house: House): Whys {
  const { movement, jump, skills, size } = system;
  const speed = listed(
    [labeledModifier(t("Why.speed"), movement.speed)],
    labeledModifier(t("Why.effects"), movement.bonus),
  );
  const whole = Math.max(0, movement.speed + movement.bonus);
  movement.effective = statuses.has("slowed") ? Math.ceil(whole / 2) : whole;
  const legs = legRow(house, skills.leg.total);
  const still = movement.effective === 0;
  movement.sprint = still ? 0 : movement.effective + legs.sprint;
  movement.quickRun = Math.floor((2 * movement.effective) / 3);
  const leaps = stack(
    listed(
      [labeledModifier(t("Why.size"), SIZE_CHART[size].jump)],
      labeledModifier(t("Why.legs"), legs.jump),
      labeledModifier(t("Why.effects"), jump.bonus),
    ),
  );
  jump.distance = leaps.total;
  jump.reach = leaps.total;
  const slowed = labeledModifier(t("Why.slowed"), movement.effective - whole);
  const paces = statuses.has("slowed") ? [...speed, slowed] : speed;
  return {
    speed: stack(paces),
    sprint: stack(still ? [] : [...paces, labeledModifier(t("Why.legs"), legs.sprint)]),
    jump: leaps,
  };
}

function derivePools(system: ActorData, statuses: ReadonlySet<string>, house: House): Whys {
  const { aura, surges, stamina, agility, energy } = system;
  const auraModifier = auraModifierOf(system);
  aura.modifier = auraModifier.total;
  const why = {
    auraModifier,
    aura: auraOf(system),
    surges: surgesOf(system),
    recovery: recoveryOf(system),
    stamina: staminaOf(system),
    agility: agilityOf(system, house),
  };
  aura.max = why.aura.total;
  surges.max = why.surges.total;
  surges.recovery = why.recovery.total;
  stamina.max = why.stamina.total;
  agility.max = why.agility.total;
  stamina.asEnergyMax = Math.max(0, 1 + stamina.asEnergyBonus);
  energy.next = energyNext(system, statuses, house);
  energy.max = Math.max(5, energy.value);
  // Lowering a maximum clamps the value, raising it does not heal (A-118, D-55).
  for (const pool of [aura, surges, stamina, agility]) {
    pool.over = Math.max(0, pool.value - pool.max);
    pool.value -= pool.over;
  }
  return why;
}

/** Armor that attacks can strike (A-81, D-11, D-24). */
const armorOf = (actor: Pick<Snapshot, "items">, house: House): ArmorSet[] =>
  wornArmor(actor).map(({ name, system }) => ({
    name,
    coverage: system.coverage,
    rangedCoverage: system.rangedCoverage ?? system.coverage,
    rating: ratingOf(system, house),
  }));

function deriveItems(system: ActorData, actor: Pick<Snapshot, "items">): void {
  for (const weapon of itemsOf(actor, "auraWeapon")) deriveWeapon(system, weapon.system, actor);
  for (const armor of itemsOf(actor, "auraArmor")) armor.system.proficient = isProficient(system.mpl, armor.system);
  for (const { system: shield } of itemsOf(actor, "auraShield")) {
    shield.proficient = isProficient(system.mpl, shield);
    shield.accessCost = shield.group === "light" || shield.handy ? 1 : 2;
  }
  const best = Math.max(...(["int", "wis", "cha"] as const).map((id) => system.abilities[id].half));
  for (const { system: power } of [...itemsOf(actor, "auraAbility"), ...itemsOf(actor, "auraSpell")]) {
    const { attack } = power;
    const half = attack.ability === "best" ? best : system.abilities[attack.ability].half;
    attack.av = attack.base + half + Math.floor(system.level / 3) + attack.bonus;
  }
}

/** Computes all derived numbers of an actor and its items. */
export function deriveActor(system: ActorData, actor: Held, house: House): void {
  const statuses = actor.effects ? activeConditions(actor.effects, actor.statuses) : new Set(actor.statuses);
  const features = itemsOf(actor, "auraFeature").map((feature) => feature.system);
  deriveAbilities(system, house);
  const skills = deriveSkills(system);
  const bonuses = {
    masab: masabOf(
      system,
      features.flatMap((feature) => feature.masab),
    ),
    masdb: masabOf(
      system,
      features.flatMap((feature) => feature.masdb),
    ),
  };
  system.attack.masab = bonuses.masab.total;
  system.attack.masdb = bonuses.masdb.total;
  system.combatStyles = {
    max: Number(system.mpl >= 3) + Number(system.mpl >= 6),
    used: features.filter((feature) => feature.category === "combatStyle").length,
  };
  const moving = deriveMoving(system, statuses, house);
  const pools = derivePools(system, statuses, house);
  const { rangedNoShield, ...defenses } = defensesOf(system, actor, statuses, house);
  for (const id of ["evasion", "unarmedEvasion", "fortitude", "will"] as const)
    system.defenses[id].value = defenses[id].total;
  Object.assign(system.defenses.rangedEvasion, { value: defenses.rangedEvasion.total, noShield: rangedNoShield.total });
  system.armor = armorOf(actor, house);
  deriveItems(system, actor);
  system.why = { rangedNoShield, ...skills, ...bonuses, ...moving, ...pools, ...defenses };
}
