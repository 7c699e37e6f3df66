/** What making a character has to choose from, what has been chosen, and whom that makes (2.1, 8.7, A-117 to ). */
import type { FormValue } from "../../../kernel/consequences.ts";
import { partsOf } from "../../../kernel/facts.ts";
import { type Coming as ComingThing, comingItem, plain, type Thing, thingsOf } from "../../../kernel/making.ts";
import type { Facts, Form, Parts, Snapshot } from "../../../kernel/ruleset.ts";
import { listOf, stringOf, wholeOf } from "../../../kernel/values.ts";
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
} from "./data.ts";
import { isProficient } from "./defenses.ts";
import { deriveActor } from "./derive.ts";
import { type House, readHouse } from "./house.ts";
import { type Born, bornOf } from "./race.ts";

/** What the models store of a score (2.1). */
export const SCORE = { min: 0, max: 99 } as const;
/** Hands somebody has. */
const HANDS = 2;

/** A thing with the numbers its effects add, by path. */
export type Shelved = Thing & { adds?: { path: string; value: string }[] };
export type ThingOf<K extends ItemType> = Shelved & { system: ItemSystems[K] };

export interface CreateFacts extends Facts {
  things: Shelved[];
  /** Held already, by their ids. */
  held: Thing[];
  self: { type: string; system: ActorData; statuses: string[] };
  house: House;
}

export type CreateForm = Form & {
  race: string;
  /** The score that the free points of a race go to. */
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

/** Why numbers are what they are, and prose, stay behind: both are made anew or not looked at. */
function numbersOf(self: Snapshot): ActorData {
  const { why: _, ...system } = plain(self.system);
  const { biography: __, notes: ___, tactics: ____, ...details } = system.details as Record<string, unknown>;
  return { ...system, details } as unknown as ActorData;
}

export function createFacts(parts: Parts): CreateFacts {
  const { type, items, statuses } = parts.self;
  const shelf = parts.shelf ?? [];
  const adds = shelf.map(({ effects }) => effects.flatMap(({ disabled, changes }) => (disabled ? [] : [...changes])));
  return {
    ...partsOf({ ...parts, targets: [] }),
    things: thingsOf(shelf).map((thing, at) => ({ ...thing, ...(adds[at]?.length ? { adds: adds[at] } : {}) })),
    held: thingsOf(items.map((item) => ({ ...item, from: item.id }))),
    self: { type, system: numbersOf(parts.self), statuses: [...statuses] },
    house: readHouse(parts.house),
  };
}

export const pointsField = (id: MartialId): string => `points_${id}`;
export const ranksField = (id: SkillId): string => `ranks_${id}`;
export const SKILL_IDS = Object.keys(SKILLS) as SkillId[];

export const createDefaults = (facts: CreateFacts): CreateForm => ({
  race: "",
  raised: "str",
  level: 1,
  ...Object.fromEntries(ABILITIES.map((id) => [id, 10])),
  // The lowest the tables know by its number.
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

/** A count as it was filled in, nothing below 0. */
export const countOf = (value: FormValue | undefined): number => Math.max(0, wholeOf(value) ?? 0);
export const isAbility = (value: FormValue | undefined): value is AbilityId =>
  ABILITIES.some((id) => id === stringOf(value));
export const spentOf = (form: Form): number => MARTIAL.reduce((sum, id) => sum + countOf(form[pointsField(id)]), 0);

export const ofType = <K extends ItemType>(facts: { things: readonly Thing[] }, type: K): ThingOf<K>[] =>
  facts.things.filter((thing) => thing.type === type) as unknown as ThingOf<K>[];
const one = <T extends Thing>(list: readonly T[], from: FormValue | undefined): T | undefined =>
  list.find((thing) => thing.from === stringOf(from));
const some = <T extends Thing>(list: readonly T[], from: FormValue | undefined): T[] => {
  const chosen = listOf(from);
  return list.filter((thing) => chosen.includes(thing.from));
};

/** What grows on creatures is nobody's to buy. */
export const weapons = (facts: CreateFacts) => ofType(facts, "auraWeapon").filter(({ system }) => !system.natural);
export const armors = (facts: CreateFacts) => ofType(facts, "auraArmor").filter(({ system }) => !system.natural);
export const shields = (facts: CreateFacts) => ofType(facts, "auraShield");
export const features = (facts: CreateFacts, ...categories: readonly FeatureCategory[]) =>
  ofType(facts, "auraFeature").filter(({ system }) => categories.includes(system.category));
/** What goes into a pack: gear, and what is shot. */
export const smallThings = (facts: CreateFacts): (ThingOf<"auraGear"> | ThingOf<"auraAmmunition">)[] => [
  ...ofType(facts, "auraGear"),
  ...ofType(facts, "auraAmmunition"),
];

/** The plainest ammunition a weapon takes; undefined where it takes none. */
export function ammunitionFor(facts: CreateFacts, from: FormValue | undefined): Thing | undefined {
  const kind = one(weapons(facts), from)?.system.ammunition;
  const fits = ofType(facts, "auraAmmunition").filter(({ system }) => kind && system.kind === kind);
  return fits.find(({ system }) => !system.damageBonus && !system.precise && !system.damageType) ?? fits[0];
}

export const raceOf = (facts: CreateFacts, form: CreateForm) => one(ofType(facts, "auraRace"), form.race);
export const raisedOf = (form: CreateForm): AbilityId => (isAbility(form.raised) ? form.raised : "str");

/** What somebody is born with, as far as their race goes. */
export const birthOf = (facts: CreateFacts, form: CreateForm): Born =>
  bornOf(
    facts.self.system,
    ofType({ things: facts.held }, "auraRace")[0]?.system,
    raceOf(facts, form)?.system,
    raisedOf(form),
  );

/** A score with what the race makes of it. */
export const scoreOf = (form: CreateForm, born: Born, id: AbilityId): number =>
  (wholeOf(form[id]) ?? 10) + (born.by[`abilities.${id}.value`] ?? 0);

export type Coming = ComingThing<Shelved>;

/** Held in hand as far as two of them go: the weapon, then the shield, then what is second. */
export function armsOf(facts: CreateFacts, form: CreateForm): Coming[] {
  const inHand = [one(weapons(facts), form.weapon), one(shields(facts), form.shield), one(weapons(facts), form.second)];
  let free = HANDS;
  return inHand.flatMap((thing): Coming[] => {
    if (!thing) return [];
    const equipped = thing.system.hands <= free;
    if (equipped) free -= thing.system.hands;
    return [{ thing, system: { equipped } }];
  });
}

/** The race comes written, its free points on the score they went to: nothing asks for them again (8.7). */
function raceComing(facts: CreateFacts, form: CreateForm): Coming[] {
  const race = raceOf(facts, form);
  const { applied } = birthOf(facts, form);
  if (!race || applied === null) return [];
  const { anyAbility, abilities } = race.system;
  const raised = raisedOf(form);
  const free: Coming["system"] = anyAbility ? { [`abilities.${raised}`]: abilities[raised] + anyAbility } : {};
  return [{ thing: race, system: { applied, anyAbility: 0, ...free } }];
}

export const wornArmorOf = (facts: CreateFacts, form: CreateForm) => one(armors(facts), form.armor);

export function comingOf(facts: CreateFacts, form: CreateForm): Coming[] {
  const bare = (things: readonly Shelved[]): Coming[] => things.map((thing) => ({ thing, system: {} }));
  const armor = wornArmorOf(facts, form);
  return [
    ...raceComing(facts, form),
    ...bare(some(features(facts, "theme", "feat"), form.features)),
    ...bare(some(features(facts, "combatStyle"), form.styles)),
    ...bare(some(ofType(facts, "auraAbility"), form.abilities)),
    ...bare(some(ofType(facts, "auraSpell"), form.spells)),
    ...armsOf(facts, form),
    ...(armor ? [{ thing: armor, system: { equipped: true } }] : []),
    ...bare(some(smallThings(facts), form.gear)),
  ];
}

/** What is in hand or worn, and gives way to what is chosen. */
export function stowed(facts: CreateFacts, form: CreateForm): Thing[] {
  const armed = armsOf(facts, form).length > 0;
  const dressed = wornArmorOf(facts, form) !== undefined;
  return facts.held.filter(({ type, system }) => {
    if (system.equipped !== true || system.natural === true) return false;
    return type === "auraArmor" ? dressed : armed && (type === "auraWeapon" || type === "auraShield");
  });
}

/** What is held and stays: one race at a time. */
export const stays = (facts: CreateFacts, form: CreateForm): Thing[] =>
  facts.held.filter(({ type }) => type !== "auraRace" || !raceOf(facts, form));

/** What somebody would not be Proficient with. */
export const unlearned = (facts: CreateFacts, form: CreateForm): Thing[] =>
  comingOf(facts, form).flatMap(({ thing }) =>
    "mpr" in thing.system && !isProficient(countOf(form.mpl), { mpr: Number(thing.system.mpr) }) ? [thing] : [],
  );

/** What it would cost, in coins. */
export const worthOf = (facts: CreateFacts, form: CreateForm): number =>
  comingOf(facts, form).reduce((sum, { thing }) => sum + (Number(thing.system.price) || 0), 0);

/** Numbers as they are stored, to be changed. */
export const copyOf = (system: ActorData): ActorData => JSON.parse(JSON.stringify(system)) as ActorData;

/** Effects of what comes lie on somebody from then on; whatever else they hold has done so before. */
function addUp(system: ActorData, { adds = [] }: Shelved): void {
  for (const { path, value } of adds) {
    const steps = path.replace(/^system\./, "").split(".");
    const last = steps.pop() ?? "";
    const at = steps.reduce<unknown>((node, step) => (node as Record<string, unknown> | undefined)?.[step], system);
    const group = at as Record<string, unknown> | undefined;
    if (group && typeof group[last] === "number") group[last] += Number(value) || 0;
  }
}

/** Everything that follows, worked out as it will be on the sheet; every pool is full (2.1). */
export function worked(facts: CreateFacts, system: ActorData, coming: readonly Coming[], own: readonly Coming[]) {
  for (const { thing } of coming) addUp(system, thing);
  const held = { items: [...own, ...coming].map(comingItem), statuses: facts.self.statuses };
  deriveActor(system, held, facts.house);
  for (const pool of ["aura", "stamina", "surges", "agility"] as const) system[pool].value = system[pool].max;
  deriveActor(system, held, facts.house);
  return system;
}

/** Whom it makes. */
export function madeOf(facts: CreateFacts, form: CreateForm): ActorData {
  const system = copyOf(facts.self.system);
  const born = birthOf(facts, form);
  for (const id of ABILITIES) system.abilities[id].value = scoreOf(form, born, id);
  for (const id of ["evasion", "fortitude", "will"] as const)
    system.inherent[id].bonus += bornBy(born, `inherent.${id}.bonus`);
  Object.assign(system, { size: born.size, level: countOf(form.level), mpl: countOf(form.mpl) });
  system.movement.speed = born.speed;
  system.damage = { weaknesses: [...born.weaknesses], resistances: [...born.resistances] };
  for (const id of MARTIAL) system.mplPoints[id] = countOf(form[pointsField(id)]);
  for (const id of SKILL_IDS) system.skills[id].ranks = countOf(form[ranksField(id)]);
  const off = new Set(stowed(facts, form).map(({ from }) => from));
  const own = stays(facts, form).map(
    (thing): Coming => ({ thing, system: off.has(thing.from) ? { equipped: false } : {} }),
  );
  return worked(facts, system, comingOf(facts, form), own);
}

/** How far a number moves from one race to the other. */
export const bornBy = ({ by, gone }: Born, path: string): number => (by[path] ?? 0) - (gone[path] ?? 0);
