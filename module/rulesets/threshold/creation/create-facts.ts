/** Character creation: available choices, current choices, and the resulting character (T-06, T-07, T-15). */

import {
  type ChosenItem,
  comingItem,
  type ItemOption,
  itemOptionsOf,
  type OptionOf,
  optionReader,
  plain,
} from "../../../kernel/character-creation.ts";
import type { FormValue } from "../../../kernel/consequences.ts";
import { factsOfParts } from "../../../kernel/facts.ts";
import { listOf, numberOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import type { Trade } from "../../../kernel/portraits.ts";
import type { EffectSnapshot, Facts, Form, Parts } from "../../../kernel/ruleset.ts";
import {
  type ActorData,
  type ItemSystems,
  type ItemType,
  SIZES,
  type SizeId,
  type SkillId,
  STATS,
  type StatId,
} from "../model/data.ts";
import { deriveActor } from "../model/derive.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { worldSkills } from "../model/skill-list.ts";
import { isSize } from "../model/texts.ts";
import { CLASS_POWERS, type ClassPowers, CREATURE_TAG, isLearnedBy } from "./starting-powers.ts";

/** Points to spend, and the maximum on one stat; values below 0 give points back. */
export const POINTS = { sum: 6, most: 3, least: -1 } as const;
/** The highest level of a new character. */
export const MOST_LEVEL = 30;
/** Where the six stats of the form are stored. */
export const STAT_PATHS: Readonly<Record<string, string>> = Object.fromEntries(
  STATS.map((id) => [id, `stats.${id}.base`]),
);

export interface CreateFacts extends Facts {
  things: ItemOption[];
  /** Existing items: their class and species are replaced. */
  held: ItemOption[];
  self: { type: string; img: string; system: ActorData; statuses: string[]; effects: EffectSnapshot[] };
  house: House;
  skills: SkillId[];
}

export type CreateForm = Form & {
  how: "points" | "free";
  species: string;
  class: string;
  level: number;
  /** Rolls of the Hit Dice after the first: "7, 1"; blank: they are rolled. */
  rolls: string;
  skills: string[];
  feat: string;
  powers: string[];
  weapon: string;
  second: string;
  armor: string;
  shield: string;
  gear: string[];
  coins: number;
  name: string;
  alignment: string;
  deity: string;
};

export function createFacts(parts: Parts): CreateFacts {
  const { type, img, items, statuses, effects } = parts.self;
  const house = readHouse(parts.house);
  return {
    ...factsOfParts({ ...parts, targets: [] }),
    things: itemOptionsOf(parts.compendiumItems),
    held: itemOptionsOf(items.map((item) => ({ ...item, from: item.id }))),
    self: {
      type,
      img,
      system: plain(parts.self.system) as ActorData,
      statuses: [...statuses],
      effects: [...effects],
    },
    house,
    skills: worldSkills(house).usual,
  };
}

export const createDefaults = (facts: CreateFacts): CreateForm => ({
  preset: "",
  how: "points",
  ...Object.fromEntries(STATS.map((id) => [id, 0])),
  species: "",
  class: "",
  level: 1,
  rolls: "",
  skills: [],
  feat: "",
  powers: [],
  weapon: "",
  second: "",
  armor: "",
  shield: "",
  gear: [],
  coins: 0,
  name: facts.names.self ?? "",
  alignment: "",
  deity: "",
});

export const baseOf = (form: Form, id: StatId): number => wholeOf(form[id]) ?? 0;
export const pointsOf = (form: Form): number => STATS.reduce((sum, id) => sum + baseOf(form, id), 0);
export const levelOf = (form: CreateForm): number => Math.min(MOST_LEVEL, Math.max(1, wholeOf(form.level) ?? 1));
export const coinsOf = (form: CreateForm): number => Math.max(0, numberOf(form.coins) ?? 0);
/** Entered Hit Dice after the first; null if one is not a number. */
export const rollsOf = (form: CreateForm): (number | null)[] =>
  stringOf(form.rolls)
    .split(/[^\d−-]+/)
    .filter((entry) => entry !== "")
    .map((entry) => wholeOf(entry));

export type ItemOptionOf<K extends ItemType> = OptionOf<ItemSystems, K>;
export const ofType = optionReader<ItemSystems>();

export const chosen = <K extends ItemType>(
  facts: Pick<CreateFacts, "things">,
  type: K,
  from: FormValue | undefined,
): ItemOptionOf<K> | undefined => ofType(facts, type).find((thing) => thing.from === stringOf(from));

/** Weapons that always fit their wielder are natural (fists) and cannot be bought. */
const isNaturalWeapon = ({ system }: ItemOptionOf<"thresholdWeapon">): boolean => system.madeFor === "wielder";
export const weapons = (facts: CreateFacts) => ofType(facts, "thresholdWeapon").filter((one) => !isNaturalWeapon(one));
export const armors = (facts: CreateFacts, slot: "armor" | "shield") =>
  ofType(facts, "thresholdArmor").filter(({ system }) => system.slot === slot);
/** Spells, prayers and talents; poisons, hazards and powers of creatures cannot be learned. */
export const powers = (facts: CreateFacts) =>
  ofType(facts, "thresholdPower").filter(
    ({ system }) => ["spell", "prayer", "talent"].includes(system.kind) && !system.tags.includes(CREATURE_TAG),
  );

/** The powers that a class begins with: of its kind, and not of another class. */
export const classPowers = (facts: CreateFacts, begins: ClassPowers) =>
  powers(facts).filter(({ system }) => system.kind === begins.kind && isLearnedBy(system, begins));

/** Starting powers of a class of the packs; null for other classes. */
export const startingPowersOf = (from: FormValue | undefined): ClassPowers | null =>
  CLASS_POWERS[stringOf(from)] ?? null;

/** The character's size: the GM's override, else the species' size, else Medium. */
export function sizeOf(facts: CreateFacts, form: CreateForm): SizeId {
  const { override } = facts.self.system.size;
  if (isSize(override)) return override;
  return chosen(facts, "thresholdSpecies", form.species)?.system.size ?? SIZES[4];
}

export interface ChosenItems {
  species: ItemOptionOf<"thresholdSpecies"> | undefined;
  class: ItemOptionOf<"thresholdClass"> | undefined;
  feat: ItemOptionOf<"thresholdFeat"> | undefined;
  powers: ItemOptionOf<"thresholdPower">[];
  inborn: ItemOptionOf<"thresholdWeapon">[];
  weapons: ItemOptionOf<"thresholdWeapon">[];
  armor: ItemOptionOf<"thresholdArmor"> | undefined;
  shield: ItemOptionOf<"thresholdArmor"> | undefined;
  gear: ItemOptionOf<"thresholdGear">[];
}

export function chosenItems(facts: CreateFacts, form: CreateForm): ChosenItems {
  const has = new Set(facts.held.map(({ name, type }) => `${type} ${name}`));
  const pick = (list: string[]) => (thing: ItemOption) => list.includes(thing.from);
  const arms = [form.weapon, form.second].flatMap((from) => chosen(facts, "thresholdWeapon", from) ?? []);
  return {
    species: chosen(facts, "thresholdSpecies", form.species),
    class: chosen(facts, "thresholdClass", form.class),
    feat: chosen(facts, "thresholdFeat", form.feat),
    powers: powers(facts).filter(pick(listOf(form.powers))),
    inborn: ofType(facts, "thresholdWeapon").filter(
      (one) => isNaturalWeapon(one) && !has.has(`${one.type} ${one.name}`),
    ),
    weapons: arms,
    armor: armors(facts, "armor").find(pick([stringOf(form.armor)])),
    shield: armors(facts, "shield").find(pick([stringOf(form.shield)])),
    gear: ofType(facts, "thresholdGear").filter(pick(listOf(form.gear))),
  };
}

/** The items to create. Two hands hold one item at a time: a shield is stowed when both are needed. */
export function newItems(facts: CreateFacts, form: CreateForm): ChosenItem[] {
  const kit = chosenItems(facts, form);
  const size = sizeOf(facts, form);
  const fitted: ChosenItem["system"] = size === "medium" ? {} : { madeFor: size };
  const two = kit.weapons[0]?.system.hands === "two";
  const come = (things: readonly (ItemOption | undefined)[], system: ChosenItem["system"]): ChosenItem[] =>
    things.flatMap((thing) => (thing ? [{ thing, system }] : []));
  return [
    ...come([kit.class, kit.species, kit.feat, ...kit.powers], {}),
    ...come(kit.inborn, {}),
    ...come(kit.weapons, { ...fitted, equipped: true, carried: true }),
    ...come([kit.armor], { ...fitted, equipped: true, carried: true }),
    ...come([kit.shield], { ...fitted, equipped: !two, carried: true }),
    ...come(kit.gear, { carried: true }),
  ];
}

/** Worn items that chosen ones replace: one suit of armor and one shield at a time. */
export function takenOff(facts: CreateFacts, form: CreateForm): ItemOption[] {
  const { armor, shield } = chosenItems(facts, form);
  const over = { armor, shield };
  return ofType({ things: facts.held }, "thresholdArmor").filter(({ system }) => system.equipped && over[system.slot]);
}

/** Existing items that stay: one species at a time, and one class to begin with. */
export function keptItems(facts: CreateFacts, form: CreateForm): ItemOption[] {
  const { species, class: calling } = chosenItems(facts, form);
  const isDropped = (type: string) =>
    (type === "thresholdSpecies" && species !== undefined) || (type === "thresholdClass" && calling !== undefined);
  return facts.held.filter(({ type }) => !isDropped(type));
}

/** The resulting character, derived as on the sheet. */
export function createdActor(facts: CreateFacts, form: CreateForm, rolls: readonly number[]): ActorData {
  const { type, statuses, effects } = facts.self;
  const system = JSON.parse(JSON.stringify(facts.self.system)) as ActorData;
  for (const id of STATS) Object.assign(system.stats[id], { base: baseOf(form, id), advance: 0 });
  system.details.level = levelOf(form);
  system.hitDice.rolls = [...rolls];
  for (const id of facts.skills) system.skills[id].trained = listOf(form.skills).includes(id);
  const off = takenOff(facts, form);
  const own = keptItems(facts, form).map(
    (thing): ChosenItem => ({
      thing,
      system: off.some(({ from }) => from === thing.from) ? { equipped: false } : {},
    }),
  );
  const items = [...own, ...newItems(facts, form)].map(comingItem);
  deriveActor(system, { type, items, statuses, effects }, facts.house);
  return system;
}

/** What the character does, for its portrait: by its powers, else by its weapon. */
export function tradeOf(facts: CreateFacts, form: CreateForm): Trade {
  const kind = startingPowersOf(form.class)?.kind;
  if (kind === "spell") return "caster";
  if (kind === "prayer") return "healer";
  const weapon = chosen(facts, "thresholdWeapon", form.weapon)?.system;
  if (weapon?.mode === "ranged") return "archer";
  return weapon?.hands === "light" ? "scout" : "fighter";
}
