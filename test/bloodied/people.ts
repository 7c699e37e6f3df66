/** Snapshots for tests, prepared like the data models prepare documents. */
import type { Snapshot } from "../../module/kernel/ruleset.ts";
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

export const weapon = (given: WeaponGiven): Mutable =>
  item("bloodiedWeapon", given.name, {
    price: 0,
    weight: 0,
    quantity: given.quantity ?? 1,
    description: "",
    category: given.category,
    hands: given.hands,
    damage: { formula: given.damage, types: given.types, bonus: given.damageBonus ?? 0 },
    attack: { bonus: given.attackBonus ?? 0 },
    ability: given.ability ?? "best",
    range: { effective: 0, max: 0, reach: 5, ...given.range },
    equipped: given.equipped ?? "none",
    natural: given.natural ?? false,
    consumable: given.consumable ?? false,
  });

export const armor = (
  name: string,
  formula: string,
  byType: Record<string, ArmorEntry> = {},
  slot = "other",
): Mutable =>
  item("bloodiedArmor", name, {
    price: 0,
    weight: 0,
    quantity: 1,
    description: "",
    formula,
    slot,
    byType,
    equipped: true,
  });

export const shield = (modifier: number): Mutable =>
  item("bloodiedShield", "Shield", { price: 0, weight: 0, quantity: 1, description: "", modifier, equipped: true });

export const injury = (severity: string, more: object = {}): Mutable =>
  item("bloodiedInjury", severity, {
    severity,
    successes: 0,
    failures: 0,
    intervalHours: readHouse({}).injuryHours[severity as "minor"],
    inflictedAt: 0,
    nextSaveAt: 0,
    source: "gm",
    text: "",
    ...more,
  });

const version = (given: Partial<SpellVersion>): SpellVersion => ({
  enabled: false,
  label: "",
  effect: "",
  range: 0,
  rangeMax: 0,
  area: "",
  duration: "",
  resolution: "none",
  saveAbility: "agl",
  onSave: "half",
  damage: { formula: "", type: "arcane", ignoresArmor: false },
  healing: { formula: "" },
  applies: "",
  targets: 0,
  ...given,
});

export const spell = (
  name: string,
  versions: Record<number, Partial<SpellVersion>>,
  conditions: object = {},
  effects: Snapshot["effects"] = [],
): Mutable =>
  item(
    "bloodiedSpell",
    name,
    {
      description: "",
      conditions,
      versions: Object.fromEntries(
        TIERS.map((tier) => [tierKey(tier), version(versions[tier] ? { enabled: true, ...versions[tier] } : {})]),
      ),
    },
    effects,
  );

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
  const score = (id: AbilityId) => given.abilities?.[id.toUpperCase() as Uppercase<AbilityId>] ?? 10;
  const max = given.max ?? 10;
  const system = {
    abilities: Object.fromEntries(
      ABILITIES.map((id) => [id, { value: score(id), saveBonus: given.saves?.[id] ?? 0, checkBonus: 0 }]),
    ),
    level: given.level ?? 1,
    attributes: {
      hp: { value: given.hp ?? max, max, choice: given.choice ?? false, lieu: given.lieu ?? false },
      movement: 30,
      hands: 2,
      initiative: { bonus: given.initiative ?? 0 },
      defense: { bonus: given.defense ?? 0 },
      armor: { bonus: given.armorBonus ?? 0 },
    },
    casting: { pool: { value: 0, max: 0, ...given.pool } },
    bonuses: {
      attack: { melee: 0, ranged: 0, all: 0 },
      damage: { melee: 0, ranged: 0, all: 0 },
      saves: 0,
      checks: 0,
      ...given.bonuses,
    },
    details: { ancestry: "", occupation: "", appearance: "", biography: "", notes: "", coins: 0, kind: "", threat: "" },
    traits: { diesAtZero: false, noInjury: false, ...given.traits },
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
