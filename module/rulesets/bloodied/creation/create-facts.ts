/** Options and choices of character creation (12 "Making a character", D-31, D-35). */

import { type ItemOption, itemOptionsOf, type OptionOf, optionReader } from "../../../kernel/character-creation.ts";
import type { FormValue } from "../../../kernel/consequences.ts";
import { factsOfParts } from "../../../kernel/facts.ts";
import { flagOf, listOf, numberOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import type { Trade } from "../../../kernel/portraits.ts";
import type { Facts, Form, Parts } from "../../../kernel/ruleset.ts";
import { abilityModifier } from "../model/calculations.ts";
import {
  ABILITIES,
  type AbilityId,
  type ArmorData,
  type BloodiedData,
  type BloodiedType,
  itemsOf,
  type Physical,
  type ShieldData,
  type WeaponData,
  wornArmor,
  wornShields,
} from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";

/** The scores to distribute, as the rules journal suggests. */
export const STANDARD_SCORES = [16, 14, 12, 11, 10] as const;
/** Suggested numbers of spells of a caster (at least three) and of small gear items. */
export const SUGGESTED_COUNTS = { spells: 4, leastSpells: 3, gear: 5 } as const;
/** Dice of a caster's pool before INT and level (D-31). */
const POOL = 4;
/** Where the numbers of the form are stored. */
export const SCORE_PATHS: Readonly<Record<string, string>> = Object.fromEntries(
  ABILITIES.map((id) => [id, `abilities.${id}.value`]),
);
export const PATHS = { hp: "attributes.hp.max", pool: "casting.pool.max", coins: "details.coins" } as const;
/** Usual range of scores; others are allowed. */
export const USUAL_SCORES = { min: 3, max: 18 } as const;

export interface CreateFacts extends Facts {
  things: ItemOption[];
  /** Current portrait. */
  img: string;
  formula: "halfTen" | "minusTen";
  /** Most gold pieces that the gear is worth; 0 or absent: no limit (D-35). */
  limit?: number;
  /** Number of items the actor already owns; chosen items are added. */
  holds: number;
  /** Those of them that are worn or in hand. */
  worn: { id: string; kind: "weapon" | "body" | "head" | "shield" }[];
}

export type CreateForm = Form & {
  how: "spread" | "rolled";
  caster: boolean;
  /** Blank: the suggested value. */
  hp: number | null;
  pool: number | null;
  spells: string[];
  weapon: string;
  second: string;
  armor: string;
  helm: string;
  shield: string;
  gear: string[];
  coins: number;
  name: string;
  ancestry: string;
  occupation: string;
  appearance: string;
};

export const createFacts = (parts: Parts): CreateFacts => ({
  ...factsOfParts({ ...parts, targets: [] }),
  things: itemOptionsOf(parts.compendiumItems),
  img: parts.self.img,
  formula: readHouse(parts.house).modifierFormula,
  limit: readHouse(parts.house).startingGear,
  holds: parts.self.items.length,
  worn: [
    ...itemsOf(parts.self, "bloodiedWeapon")
      .filter(({ system }) => !system.natural && system.equipped !== "none")
      .map(({ id }) => ({ id, kind: "weapon" as const })),
    ...wornArmor(parts.self).flatMap(({ id, system: { slot } }) =>
      slot === "body" || slot === "head" ? [{ id, kind: slot }] : [],
    ),
    ...wornShields(parts.self).map(({ id }) => ({ id, kind: "shield" as const })),
  ],
});

export function createDefaults(facts: CreateFacts): CreateForm {
  return {
    preset: "",
    how: "spread",
    ...(Object.fromEntries(ABILITIES.map((id, at) => [id, STANDARD_SCORES[at] ?? 10])) as Record<AbilityId, FormValue>),
    caster: false,
    hp: null,
    pool: null,
    spells: [],
    weapon: "",
    second: "",
    armor: "",
    helm: "",
    shield: "",
    gear: [],
    coins: 0,
    name: facts.names.self ?? "",
    ancestry: "",
    occupation: "",
    appearance: "",
  };
}

export const scoreOf = (form: Form, id: AbilityId): number | null => wholeOf(form[id]);
export const modOf = (facts: CreateFacts, form: Form, id: AbilityId): number =>
  abilityModifier(scoreOf(form, id) ?? 10, facts.formula);

/** Hit points: as entered, else the Build score (D-35). */
export const suggestedHp = (form: Form): number => Math.max(1, scoreOf(form, "bld") ?? 10);
export const hpOf = (form: CreateForm): number => Math.max(1, wholeOf(form.hp) ?? suggestedHp(form));
/** Dice of the pool: none for non-casters; as entered, else 4 + INT + level (D-31). */
export const suggestedPool = (facts: CreateFacts, form: Form): number =>
  Math.max(0, POOL + modOf(facts, form, "int") + 1);
export const poolOf = (facts: CreateFacts, form: CreateForm): number =>
  flagOf(form.caster) ? Math.max(0, wholeOf(form.pool) ?? suggestedPool(facts, form)) : 0;
export const coinsOf = (form: CreateForm): number => Math.max(0, numberOf(form.coins) ?? 0);

export type ItemOptionOf<K extends BloodiedType> = OptionOf<BloodiedData, K>;
export const ofType = optionReader<BloodiedData>();

/** Items dearer than the limit are not offered: plate, and all magic weapons and armor. */
const affordable = <K extends "bloodiedWeapon" | "bloodiedArmor" | "bloodiedShield" | "bloodiedGear">(
  facts: CreateFacts,
  type: K,
): ItemOptionOf<K>[] => {
  const limit = facts.limit || Number.POSITIVE_INFINITY;
  return ofType(facts, type).filter(({ system }) => system.price <= limit);
};

/** Natural weapons cannot be bought. */
export const weapons = (facts: CreateFacts) =>
  affordable(facts, "bloodiedWeapon").filter(({ system }) => !system.natural);
export const armors = (facts: CreateFacts, slot: "body" | "head") =>
  affordable(facts, "bloodiedArmor").filter(({ system }) => system.slot === slot);
export const shields = (facts: CreateFacts) => affordable(facts, "bloodiedShield");
export const spells = (facts: CreateFacts) => ofType(facts, "bloodiedSpell");
/** Potions and scrolls are found, not bought at the start. */
export const gearOptions = (facts: CreateFacts) =>
  affordable(facts, "bloodiedGear").filter(({ system }) => !system.use.enabled);

export interface Kit {
  weapon?: ItemOption & { system: WeaponData };
  second?: ItemOption & { system: WeaponData };
  armor?: ItemOption & { system: ArmorData };
  helm?: ItemOption & { system: ArmorData };
  shield?: ItemOption & { system: ShieldData };
  gear: (ItemOption & { system: Physical })[];
  spells: ItemOption[];
}

/** The chosen items, from the available ones. */
export function kitOf(facts: CreateFacts, form: CreateForm): Kit {
  const one = <T extends ItemOption>(list: readonly T[], field: FormValue | undefined): T | undefined =>
    list.find(({ from }) => from === stringOf(field));
  const [gear, chosen] = [listOf(form.gear), listOf(form.spells)];
  const kit = {
    weapon: one(weapons(facts), form.weapon),
    second: one(weapons(facts), form.second),
    armor: one(armors(facts, "body"), form.armor),
    helm: one(armors(facts, "head"), form.helm),
    shield: one(shields(facts), form.shield),
  };
  return {
    ...(Object.fromEntries(Object.entries(kit).filter(([, option]) => option)) as Partial<Kit>),
    gear: gearOptions(facts).filter(({ from }) => gear.includes(from)),
    spells: flagOf(form.caster) ? spells(facts).filter(({ from }) => chosen.includes(from)) : [],
  };
}

export const kitItems = ({ weapon, second, armor, helm, shield, gear, spells: known }: Kit): ItemOption[] =>
  [weapon, second, armor, helm, shield, ...gear, ...known].filter((option) => option !== undefined);

/** Total price in gold pieces. */
export const kitPrice = (kit: Kit): number =>
  Math.round(kitItems(kit).reduce((sum, { system }) => sum + (Number(system.price) || 0), 0) * 100) / 100;

/** Gold pieces left of the limit; infinite without one. */
export const goldLeft = (facts: CreateFacts, kit: Kit): number =>
  (facts.limit || Number.POSITIVE_INFINITY) - kitPrice(kit);

/** What the character does, for its portrait. */
export function tradeOf(facts: CreateFacts, form: CreateForm): Trade {
  if (flagOf(form.caster)) return "caster";
  const { weapon } = kitOf(facts, form);
  if (weapon?.system.category === "ranged") return "archer";
  return weapon?.system.category === "light" ? "scout" : "fighter";
}
