/** Facts of a power: the power, its user and all possible targets. */
import { factsOfParts } from "../../../kernel/facts.ts";
import type { Parts, Snapshot } from "../../../kernel/ruleset.ts";
import { type AttackFacts, allTargetFacts, attackerOf } from "../attack/attack-facts.ts";
import { activePoisonOf, hazardAttackOf, NO_CONDITION, plainParts } from "../attack/hazard-attack.ts";
import type { RolledDamagePart } from "../damage/damage-offers.ts";
import { damageTargetOf } from "../damage/damage-target.ts";
import { immuneTo } from "../damage/resistances.ts";
import {
  asActor,
  asItem,
  type ConditionDuration,
  type Crit,
  type GearData,
  type Healing,
  type ItemSnapshot,
  type PowerData,
} from "../model/data.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { itemModifiers, type NamedModifier } from "../model/typed-modifiers.ts";
import { type PowerEffect, powerEffectsOf } from "./power-effects.ts";

/** A power, or a draught, as facts: plain JSON without its description. */
export interface Power {
  id: string;
  name: string;
  kind: PowerData["kind"] | "gear";
  automatic: boolean;
  withWeapon: boolean;
  attack: Omit<PowerData["attack"], "withWeapon" | "replaceAbility">;
  range: string;
  area: string;
  target: PowerData["target"];
  parts: RolledDamagePart[];
  damageAbility: PowerData["damage"]["ability"];
  crit: Crit;
  healing: Healing;
  track: number;
  stabilize: boolean;
  condition: ConditionDuration;
  selfCondition: ConditionDuration;
  bonus: PowerData["bonus"];
  tags: string[];
  uses: PowerData["uses"];
  /** Quantity left of a consumable; null if not one. */
  quantity: number | null;
  countsAsAttack: boolean;
  /** The attack of its active poison on the target. */
  poison: string;
  /** Its modifiers for this use only. */
  own: NamedModifier[];
  /** Effects stored on it: each affected target gets copies. */
  effects: PowerEffect[];
}

/** Decides whether a target is affected at all (T-21, T-100, T-101). */
export interface PowerTarget {
  hitDice: number;
  types: string[];
  /** Immune to poison. */
  immune: boolean;
}

export interface PowerFacts extends Omit<AttackFacts, "arms" | "techniques"> {
  house: House;
  power: Power | null;
  whom: Record<string, PowerTarget>;
  gm: boolean;
}

const powerOf = (item: ItemSnapshot<"thresholdPower">): Power => {
  const { id, name, system } = item;
  const { ability, vs, flat, addAttackBonus } = system.attack;
  return {
    id,
    name,
    kind: system.kind,
    automatic: system.delivery === "automatic",
    withWeapon: system.attack.withWeapon,
    attack: { ability, vs, flat, addAttackBonus },
    range: system.range,
    area: system.area,
    target: { types: [...system.target.types], maxHitDice: system.target.maxHitDice },
    parts: plainParts(system),
    damageAbility: system.damage.ability,
    crit: { ...system.crit },
    healing: { ...system.healing },
    track: system.track,
    stabilize: system.stabilize,
    condition: { ...system.condition },
    selfCondition: { ...system.selfCondition },
    bonus: { ...system.bonus },
    tags: [...system.tags],
    uses: { ...system.uses },
    quantity: null,
    countsAsAttack: system.countsAsAttack,
    poison: activePoisonOf(hazardAttackOf({ name, system })),
    own: itemModifiers(item),
    effects: powerEffectsOf(item),
  };
};

const potionAsPower = ({ id, name, system }: Pick<Snapshot, "id" | "name"> & { system: GearData }): Power => ({
  id,
  name,
  kind: "gear",
  automatic: true,
  withWeapon: false,
  attack: { ability: "", vs: "ref", flat: null, addAttackBonus: true },
  range: "touch",
  area: "",
  target: { types: [], maxHitDice: null },
  parts: [],
  damageAbility: "",
  crit: { range: 20, multiplier: 2 },
  healing: { ...system.use },
  track: 0,
  stabilize: false,
  condition: NO_CONDITION,
  selfCondition: NO_CONDITION,
  bonus: { target: "", type: "circumstance", value: 0 },
  tags: [],
  uses: { value: 0, max: 0, per: "atWill" },
  quantity: system.consumable ? system.quantity : null,
  countsAsAttack: true,
  poison: "",
  own: [],
  effects: [],
});

function powerIn(item: Snapshot | undefined): Power | null {
  const power = asItem(item, "thresholdPower");
  if (power) return powerOf(power);
  const gear = asItem(item, "thresholdGear");
  return gear ? potionAsPower(gear) : null;
}

export function powerTargetOf(target: Snapshot): PowerTarget {
  const { hitDice, creature } = asActor(target).system;
  return {
    hitDice: hitDice.count,
    types: [creature.type, ...creature.countsAs],
    immune: immuneTo(damageTargetOf(target).guards, "poison"),
  };
}

/** Affects only its user. */
export const affectsOnlyUser = ({ automatic, range }: Power): boolean =>
  automatic && range.trim().toLowerCase() === "self";

export function powerFacts(all: Parts): PowerFacts {
  const power = powerIn(all.item);
  const parts = power && affectsOnlyUser(power) ? { ...all, targets: [] } : all;
  const house = readHouse(parts.house);
  return {
    ...factsOfParts(parts),
    ...attackerOf(asActor(parts.self), house),
    ...allTargetFacts(parts, house),
    house,
    power,
    whom: Object.fromEntries(parts.targets.map((target, at) => [`t${at}`, powerTargetOf(target)])),
    gm: parts.gm,
  };
}

/** Why a power does not affect a target; "": it does. */
export type UnaffectedReason = "" | "types" | "hitDice" | "immune";

export function unaffectedReason(
  power: Pick<Power, "target" | "kind">,
  { hitDice, types, immune }: PowerTarget,
): UnaffectedReason {
  const { types: only, maxHitDice } = power.target;
  if (power.kind === "poison" && immune) return "immune";
  if (only.length > 0 && !only.some((type) => types.includes(type))) return "types";
  return maxHitDice !== null && hitDice > maxHitDice ? "hitDice" : "";
}

export const SPARED_RULES = { types: "T-100", hitDice: "T-21", immune: "T-38" } as const;
