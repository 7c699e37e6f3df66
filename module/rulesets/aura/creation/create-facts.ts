/** Options of character creation, the choices made, and the resulting character. */

import {
  type ChosenItem as ComingThing,
  comingItem,
  type ItemOption,
  itemOptionsOf,
  optionReader,
  plain,
} from "../../../kernel/character-creation.ts";
import type { FormValue } from "../../../kernel/consequences.ts";
import { factsOfParts } from "../../../kernel/facts.ts";
import { compact, listOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import type { Trade } from "../../../kernel/portraits.ts";
import type { Facts, Form, Parts, Problem, Snapshot } from "../../../kernel/ruleset.ts";
import { fieldAt, fieldLimits, limitsOf } from "../../../kernel/schema.ts";
import { numberProblem } from "../../../kernel/validation.ts";
import {
  ABILITIES,
  type AbilityId,
  type ActorData,
  type FeatureCategory,
  type ItemSystems,
  type ItemType,
  MARTIAL,
  type MartialId,
  SKILLS,
  type SkillId,
} from "../model/data.ts";
import { isProficient } from "../model/defense-values.ts";
import { deriveActor } from "../model/derive.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { character } from "../model/schema.ts";
import { problem } from "../model/texts.ts";
import { type RaceChange, raceFields } from "./apply-race.ts";

/** Hands of a character. */
const HANDS = 2;

/** An item with the changes of its effects, by path. */
export type CompendiumItem = ItemOption & { adds?: { path: string; value: string }[] };
export type ItemOptionOf<K extends ItemType> = CompendiumItem & { system: ItemSystems[K] };

export interface CreateFacts extends Facts {
  things: CompendiumItem[];
  /** Items the actor already has. */
  held: ItemOption[];
  self: { type: string; img: string; system: ActorData; statuses: string[] };
  house: House;
}

export type CreateForm = Form & {
  race: string;
  /** The score that gets the free points of a race. */
  raised: string;
  level: number;
  mpl: number;
  features: string[];
  styles: string[];
  abilities: string[];
  spells: string[];
  weapon: string;
  second: string;
  armor: string;
  shield: string;
  gear: string[];
  coins: number;
  name: string;
};

/** Copies the data without breakdowns and descriptions: they are recomputed or not needed. */
function numbersOf(self: Snapshot): ActorData {
  const { why: _, ...system } = plain(self.system);
  const { biography: __, notes: ___, tactics: ____, ...details } = system.details as Record<string, unknown>;
  return { ...system, details } as ActorData;
}

export function createFacts(parts: Parts): CreateFacts {
  const { type, img, items, statuses } = parts.self;
  const compendiumItems = parts.compendiumItems ?? [];
  const adds = compendiumItems.map(({ effects }) =>
    effects.flatMap(({ disabled, changes }) => (disabled ? [] : [...changes])),
  );
  return {
    ...factsOfParts({ ...parts, targets: [] }),
    things: itemOptionsOf(compendiumItems).map((thing, at) => ({
      ...thing,
      ...(adds[at]?.length ? { adds: adds[at] } : {}),
    })),
    held: itemOptionsOf(items.map((item) => ({ ...item, from: item.id }))),
    self: { type, img, system: numbersOf(parts.self), statuses: [...statuses] },
    house: readHouse(parts.house),
  };
}

export const pointsField = (id: MartialId): string => `points_${id}`;
export const ranksField = (id: SkillId): string => `ranks_${id}`;
export const SKILL_IDS = Object.keys(SKILLS) as SkillId[];

/** Where the numbers of the form are stored, besides the scores. */
export const PATHS: Readonly<Record<string, string>> = {
  level: "level",
  mpl: "mpl",
  ...Object.fromEntries(MARTIAL.map((id) => [pointsField(id), `mplPoints.${id}`])),
  ...Object.fromEntries(SKILL_IDS.map((id) => [ranksField(id), `skills.${id}.ranks`])),
  coins: "currency",
};
/** What a number field of the form accepts. */
export const limitsOfNumber = (name: string) => fieldLimits(character, PATHS[name] ?? `abilities.${name}.value`);

const SCORE = limitsOf(fieldAt(character, "abilities.str.value"));
/** Problem of a field that leads to this score, race included. */
export const scoreProblems = (field: string, score: number | null): Problem[] =>
  numberProblem(SCORE, score) ? [problem(field, "scoreOut", { min: SCORE.min ?? 0, max: SCORE.max ?? 0 })] : [];

export const createDefaults = (facts: CreateFacts): CreateForm => ({
  preset: "",
  race: "",
  raised: "str",
  level: 1,
  ...Object.fromEntries(ABILITIES.map((id) => [id, 10])),
  // Lowest value the tables list.
  mpl: 1,
  ...Object.fromEntries(MARTIAL.map((id) => [pointsField(id), 0])),
  ...Object.fromEntries(SKILL_IDS.map((id) => [ranksField(id), 0])),
  features: [],
  styles: [],
  abilities: [],
  spells: [],
  weapon: "",
  second: "",
  armor: "",
  shield: "",
  gear: [],
  coins: 0,
  name: facts.names.self ?? "",
});

/** A count from the form, at least 0. */
export const countOf = (value: FormValue | undefined): number => Math.max(0, wholeOf(value) ?? 0);
const isAbility = (value: FormValue | undefined): value is AbilityId => ABILITIES.some((id) => id === stringOf(value));
export const spentOf = (form: Form): number => MARTIAL.reduce((sum, id) => sum + countOf(form[pointsField(id)]), 0);

export const ofType = optionReader<ItemSystems>();
const chosenOption = <T extends ItemOption>(list: readonly T[], from: FormValue | undefined): T | undefined =>
  list.find((thing) => thing.from === stringOf(from));
const chosenOptions = <T extends ItemOption>(list: readonly T[], from: FormValue | undefined): T[] => {
  const chosen = listOf(from);
  return list.filter((thing) => chosen.includes(thing.from));
};

/** Natural weapons of creatures cannot be bought. */
export const weapons = (facts: CreateFacts) => ofType(facts, "auraWeapon").filter(({ system }) => !system.natural);
export const armors = (facts: CreateFacts) => ofType(facts, "auraArmor").filter(({ system }) => !system.natural);
export const shields = (facts: CreateFacts) => ofType(facts, "auraShield");
export const features = (facts: CreateFacts, ...categories: readonly FeatureCategory[]) =>
  ofType(facts, "auraFeature").filter(({ system }) => categories.includes(system.category));
/** Abilities of creatures cannot be learned: areas, charges, and those of the body such as venom. */
export const learnableAbilities = (facts: CreateFacts) =>
  ofType(facts, "auraAbility").filter(
    ({ system: { target, mods, attack } }) =>
      target !== "area" && mods.onlyIf !== "sprintPush" && !["str", "dex", "con"].includes(attack.ability),
  );
/** Gear and ammunition. */
export const smallItems = (facts: CreateFacts): (ItemOptionOf<"auraGear"> | ItemOptionOf<"auraAmmunition">)[] => [
  ...ofType(facts, "auraGear"),
  ...ofType(facts, "auraAmmunition"),
];

/** The plainest ammunition that fits a weapon; undefined if it needs none. */
export function ammunitionFor(facts: CreateFacts, from: FormValue | undefined): ItemOption | undefined {
  const kind = chosenOption(weapons(facts), from)?.system.ammunition;
  const fits = ofType(facts, "auraAmmunition").filter(({ system }) => kind && system.kind === kind);
  return fits.find(({ system }) => !system.damageBonus && !system.precise && !system.damageType) ?? fits[0];
}

export const raceOf = (facts: CreateFacts, form: CreateForm) => chosenOption(ofType(facts, "auraRace"), form.race);
const raisedOf = (form: CreateForm): AbilityId => (isAbility(form.raised) ? form.raised : "str");

/** The chosen race with its bonuses, and those of the current race to remove. */
export const raceChangeOf = (facts: CreateFacts, form: CreateForm): RaceChange =>
  raceFields(
    facts.self.system,
    ofType({ things: facts.held }, "auraRace")[0]?.system,
    raceOf(facts, form)?.system,
    raisedOf(form),
  );

/** A score with its race bonus. */
export const scoreOf = (form: CreateForm, born: RaceChange, id: AbilityId): number =>
  (wholeOf(form[id]) ?? 10) + (born.by[`abilities.${id}.value`] ?? 0);

export type NewItem = ComingThing<CompendiumItem>;

/** Two hands are filled in order: weapon, shield, second weapon; the rest is stowed. */
export function armsOf(facts: CreateFacts, form: CreateForm): NewItem[] {
  const inHand = [
    chosenOption(weapons(facts), form.weapon),
    chosenOption(shields(facts), form.shield),
    chosenOption(weapons(facts), form.second),
  ];
  let free = HANDS;
  return inHand.flatMap((thing): NewItem[] => {
    if (!thing) return [];
    const equipped = thing.system.hands <= free;
    if (equipped) free -= thing.system.hands;
    return [{ thing, system: { equipped } }];
  });
}

/** The race item is created as applied, with its free points assigned: no prompt later. */
function raceComing(facts: CreateFacts, form: CreateForm): NewItem[] {
  const race = raceOf(facts, form);
  const { applied } = raceChangeOf(facts, form);
  if (!race || applied === null) return [];
  const { anyAbility, abilities } = race.system;
  const raised = raisedOf(form);
  const free: NewItem["system"] = anyAbility ? { [`abilities.${raised}`]: abilities[raised] + anyAbility } : {};
  return [{ thing: race, system: { applied, anyAbility: 0, ...free } }];
}

const wornArmorOf = (facts: CreateFacts, form: CreateForm) => chosenOption(armors(facts), form.armor);

export function newItemsOf(facts: CreateFacts, form: CreateForm): NewItem[] {
  const bare = (things: readonly CompendiumItem[]): NewItem[] => things.map((thing) => ({ thing, system: {} }));
  const armor = wornArmorOf(facts, form);
  return compact([
    ...raceComing(facts, form),
    ...bare(chosenOptions(features(facts, "theme", "feat"), form.features)),
    ...bare(chosenOptions(features(facts, "combatStyle"), form.styles)),
    ...bare(chosenOptions(ofType(facts, "auraAbility"), form.abilities)),
    ...bare(chosenOptions(ofType(facts, "auraSpell"), form.spells)),
    ...armsOf(facts, form),
    armor && { thing: armor, system: { equipped: true } },
    ...bare(chosenOptions(smallItems(facts), form.gear)),
  ]);
}

/** Items in hand or worn that are stowed in favor of the chosen ones. */
export function stowed(facts: CreateFacts, form: CreateForm): ItemOption[] {
  const armed = armsOf(facts, form).length > 0;
  const dressed = wornArmorOf(facts, form) !== undefined;
  return facts.held.filter(({ type, system }) => {
    if (system.equipped !== true || system.natural === true) return false;
    return type === "auraArmor" ? dressed : armed && (type === "auraWeapon" || type === "auraShield");
  });
}

/** Existing items that are kept: there is only one race. */
export const keptItems = (facts: CreateFacts, form: CreateForm): ItemOption[] =>
  facts.held.filter(({ type }) => type !== "auraRace" || !raceOf(facts, form));

/** Chosen items without proficiency. */
export const notProficientItems = (facts: CreateFacts, form: CreateForm): ItemOption[] =>
  newItemsOf(facts, form).flatMap(({ thing }) =>
    "mpr" in thing.system && !isProficient(countOf(form.mpl), { mpr: Number(thing.system.mpr) }) ? [thing] : [],
  );

/** Total price in coins. */
export const totalPriceOf = (facts: CreateFacts, form: CreateForm): number =>
  newItemsOf(facts, form).reduce((sum, { thing }) => sum + (Number(thing.system.price) || 0), 0);

/** Deep copy of stored data. */
export const copyOf = (system: ActorData): ActorData => JSON.parse(JSON.stringify(system)) as ActorData;

/** Effects of new items are added; those of existing items are already included. */
function addUp(system: ActorData, { adds = [] }: CompendiumItem): void {
  for (const { path, value } of adds) {
    const steps = path.replace(/^system\./, "").split(".");
    const last = steps.pop() ?? "";
    const at = steps.reduce<unknown>((node, step) => (node as Record<string, unknown> | undefined)?.[step], system);
    const group = at as Record<string, unknown> | undefined;
    if (group && typeof group[last] === "number") group[last] += Number(value) || 0;
  }
}

/** Derives all numbers as on the sheet, with full pools. */
export function derivedCharacter(
  facts: CreateFacts,
  system: ActorData,
  coming: readonly NewItem[],
  own: readonly NewItem[],
) {
  for (const { thing } of coming) addUp(system, thing);
  const actor = { items: [...own, ...coming].map(comingItem), statuses: facts.self.statuses };
  deriveActor(system, actor, facts.house);
  for (const pool of ["aura", "stamina", "surges", "agility"] as const) system[pool].value = system[pool].max;
  deriveActor(system, actor, facts.house);
  return system;
}

/** The data of the resulting character. */
export function newCharacterOf(facts: CreateFacts, form: CreateForm): ActorData {
  const system = copyOf(facts.self.system);
  const born = raceChangeOf(facts, form);
  for (const id of ABILITIES) system.abilities[id].value = scoreOf(form, born, id);
  for (const id of ["evasion", "fortitude", "will"] as const)
    system.inherent[id].bonus += raceChangeAt(born, `inherent.${id}.bonus`);
  Object.assign(system, { size: born.size, level: countOf(form.level), mpl: countOf(form.mpl) });
  system.movement.speed = born.speed;
  system.damage = { weaknesses: [...born.weaknesses], resistances: [...born.resistances] };
  for (const id of MARTIAL) system.mplPoints[id] = countOf(form[pointsField(id)]);
  for (const id of SKILL_IDS) system.skills[id].ranks = countOf(form[ranksField(id)]);
  const off = new Set(stowed(facts, form).map(({ from }) => from));
  const own = keptItems(facts, form).map(
    (thing): NewItem => ({ thing, system: off.has(thing.from) ? { equipped: false } : {} }),
  );
  return derivedCharacter(facts, system, newItemsOf(facts, form), own);
}

/** Difference of a race bonus between the new and the old race. */
export const raceChangeAt = ({ by, gone }: RaceChange, path: string): number => (by[path] ?? 0) - (gone[path] ?? 0);

/** The character's trade, for its portrait. */
export function tradeOf(facts: CreateFacts, form: CreateForm): Trade {
  if (listOf(form.spells).length > 0) return "caster";
  const weapon = chosenOption(weapons(facts), form.weapon)?.system;
  if (weapon?.weaponClass === "ranged") return "archer";
  return scoreOf(form, raceChangeOf(facts, form), "dex") > scoreOf(form, raceChangeOf(facts, form), "str")
    ? "scout"
    : "fighter";
}
