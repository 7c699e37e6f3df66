/** Snapshots for tests, prepared like the data models prepare documents. */
import type { Snapshot } from "../../module/kernel/ruleset.ts";
import { initialData } from "../../module/kernel/schema.ts";
import {
  ABILITIES,
  type AbilityId,
  type ActorData,
  type ArmorEntry,
  asActor,
  type SpellVersion,
  TIERS,
  tierKey,
  wornArmor,
  wornShields,
} from "../../module/rulesets/bloodied/model/data.ts";
import { deriveActor } from "../../module/rulesets/bloodied/model/derive.ts";
import { type House, readHouse } from "../../module/rulesets/bloodied/model/house-rules.ts";
import * as schema from "../../module/rulesets/bloodied/model/schema.ts";
import { copy, item, type Mutable, testActor as makeBeing } from "../kit/snapshots.ts";

export type { Mutable };
export { copy, item };

export interface WeaponGiven {
  name: string;
  category: string;
  hands: number;
  damage: string;
  types: string[];
  range?: { effective: number; max: number };
  attackBonus?: number;
  damageBonus?: number;
  equipped?: string;
  ability?: string;
  natural?: boolean;
  consumable?: boolean;
  quantity?: number;
}

export const weapon = (given: WeaponGiven): Mutable => {
  const blank = initialData(schema.weapon);
  return item("bloodiedWeapon", given.name, {
    ...blank,
    quantity: given.quantity ?? 1,
    category: given.category,
    hands: given.hands,
    damage: { formula: given.damage, types: given.types, bonus: given.damageBonus ?? 0 },
    attack: { bonus: given.attackBonus ?? 0 },
    ability: given.ability ?? "best",
    range: { ...blank.range, ...given.range },
    equipped: given.equipped ?? "none",
    natural: given.natural ?? false,
    consumable: given.consumable ?? false,
  });
};

export const armor = (
  name: string,
  formula: string,
  byType: Record<string, ArmorEntry> = {},
  slot = "other",
): Mutable => item("bloodiedArmor", name, { ...initialData(schema.armor), formula, slot, byType, equipped: true });

export const shield = (modifier: number): Mutable =>
  item("bloodiedShield", "Shield", { ...initialData(schema.shield), modifier, equipped: true });

export const injury = (severity: string, more: object = {}): Mutable =>
  item("bloodiedInjury", severity, {
    ...initialData(schema.injury),
    severity,
    intervalHours: readHouse({}).injuryHours[severity as "minor"],
    ...more,
  });

export const spell = (
  name: string,
  versions: Record<number, Partial<SpellVersion>>,
  conditions: object = {},
  effects: Snapshot["effects"] = [],
): Mutable => {
  const blank = initialData(schema.spell);
  const given = TIERS.map((tier) => {
    const version = versions[tier] ? { enabled: true, ...versions[tier] } : {};
    return [tierKey(tier), { ...blank.versions[tierKey(tier)], ...version }];
  });
  return item("bloodiedSpell", name, { ...blank, conditions, versions: Object.fromEntries(given) }, effects);
};

export interface Given {
  type?: string;
  abilities?: Partial<Record<Uppercase<AbilityId>, number>>;
  saves?: Partial<Record<AbilityId, number>>;
  level?: number;
  hp?: number;
  max?: number;
  initiative?: number;
  defense?: number;
  armorBonus?: number;
  pool?: { value: number; max: number };
  statuses?: string[];
  items?: Mutable[];
  traits?: { diesAtZero?: boolean; noInjury?: boolean };
  lieu?: boolean;
  choice?: boolean;
  bonuses?: Partial<ActorData["bonuses"]>;
}

export function actor(name: string, given: Given = {}, house: House = readHouse({})): Mutable {
  const blank = initialData(schema.actor);
  const { attributes } = blank;
  const max = given.max ?? 10;
  const abilities = ABILITIES.map((id) => {
    const value = given.abilities?.[id.toUpperCase() as Uppercase<AbilityId>] ?? 10;
    return [id, { ...blank.abilities[id], value, saveBonus: given.saves?.[id] ?? 0 }];
  });
  const system = {
    ...blank,
    abilities: Object.fromEntries(abilities),
    level: given.level ?? 1,
    attributes: {
      ...attributes,
      hp: { value: given.hp ?? max, max, choice: given.choice ?? false, lieu: given.lieu ?? false },
      initiative: { bonus: given.initiative ?? 0 },
      defense: { bonus: given.defense ?? 0 },
      armor: { bonus: given.armorBonus ?? 0 },
    },
    casting: { pool: { ...blank.casting.pool, ...given.pool } },
    bonuses: { ...blank.bonuses, ...given.bonuses },
    traits: { ...blank.traits, ...given.traits },
    why: {},
  };
  const being = makeBeing(given.type ?? "bloodiedCharacter", name, system, given);
  prepare(being, house);
  return being;
}

/** Recomputes derived values, as a document does after every change. */
export function prepare(being: Mutable, house: House): void {
  deriveActor(
    asActor(being).system,
    { armor: wornArmor(being), shields: wornShields(being), statuses: new Set(being.statuses) },
    house,
  );
}
