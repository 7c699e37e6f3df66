/** Facts of a power: the power, its user and all possible targets. */
import { partsOf } from "../../../kernel/facts.ts";
import type { Parts, Snapshot } from "../../../kernel/ruleset.ts";
import { type AttackFacts, attackerOf, marksOf } from "../attack/attack-facts.ts";
import { inTheBlood, menaceOf, NONE, plainParts } from "../attack/hazard-attack.ts";
import type { Part } from "../damage/damage-offers.ts";
import { victimOf } from "../damage/damage-target.ts";
import { immuneTo } from "../damage/resistances.ts";
import {
  asActor,
  asItem,
  type Crit,
  type GearData,
  type Healing,
  type ItemSnapshot,
  type Lasting,
  type PowerData,
} from "../model/data.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { ofItem, type Typed } from "../model/typed-modifiers.ts";
import { type Given, givenBy } from "./power-effects.ts";

/** A power as an action takes it: plain JSON, no prose. A draught is one too. */
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
  parts: Part[];
  damageAbility: PowerData["damage"]["ability"];
  crit: Crit;
  healing: Healing;
  track: number;
  stabilize: boolean;
  condition: Lasting;
  selfCondition: Lasting;
  bonus: PowerData["bonus"];
  tags: string[];
  uses: PowerData["uses"];
  /** Quantity left of a consumable; null if not one. */
  quantity: number | null;
  countsAsAttack: boolean;
  /** The attack of its active poison on the target. */
  poison: string;
  /** Its modifiers for this use only. */
  own: Typed[];
  /** Effects stored on it: each affected target gets copies. */
  effects: Given[];
}

/** Decides whether a target is affected at all (T-21, T-100, T-101). */
export interface Whom {
  hitDice: number;
  types: string[];
  /** Immune to poison (2.4). */
  immune: boolean;
}

export interface PowerFacts extends Omit<AttackFacts, "arms" | "techniques"> {
  house: House;
  power: Power | null;
  whom: Record<string, Whom>;
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
    poison: inTheBlood(menaceOf({ name, system })),
    own: ofItem(item as unknown as Snapshot),
    effects: givenBy(item as unknown as Snapshot),
  };
};

const draughtOf = ({ id, name, system }: Pick<Snapshot, "id" | "name"> & { system: GearData }): Power => ({
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
  condition: NONE,
  selfCondition: NONE,
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
  return gear ? draughtOf(gear) : null;
}

export function whomOf(target: Snapshot): Whom {
  const { hitDice, creature } = asActor(target).system;
  return {
    hitDice: hitDice.count,
    types: [creature.type, ...creature.countsAs],
    immune: immuneTo(victimOf(target).guards, "poison"),
  };
}

/** Affects only its user. */
export const onSelf = ({ automatic, range }: Power): boolean => automatic && range.trim().toLowerCase() === "self";

export function powerFacts(all: Parts): PowerFacts {
  const power = powerIn(all.item);
  const parts = power && onSelf(power) ? { ...all, targets: [] } : all;
  const house = readHouse(parts.house);
  return {
    ...partsOf(parts),
    ...attackerOf(asActor(parts.self), house),
    ...marksOf(parts, house),
    house,
    power,
    whom: Object.fromEntries(parts.targets.map((target, at) => [`t${at}`, whomOf(target)])),
    gm: parts.gm,
  };
}

/** Why a power does not affect a target; "": it does. */
export type Spared = "" | "types" | "hitDice" | "immune";

export function sparedBy(power: Pick<Power, "target" | "kind">, { hitDice, types, immune }: Whom): Spared {
  const { types: only, maxHitDice } = power.target;
  if (power.kind === "poison" && immune) return "immune";
  if (only.length > 0 && !only.some((type) => types.includes(type))) return "types";
  return maxHitDice !== null && hitDice > maxHitDice ? "hitDice" : "";
}

export const SPARED_RULES = { types: "T-100", hitDice: "T-21", immune: "T-38" } as const;
