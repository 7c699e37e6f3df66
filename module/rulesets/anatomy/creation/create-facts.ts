/** Choices of character creation, what was chosen, and the resulting character. */

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
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { listOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import type { Trade } from "../../../kernel/portraits.ts";
import type { EffectSnapshot, Facts, Form, Parts, Snapshot } from "../../../kernel/ruleset.ts";
import { fieldLimits } from "../../../kernel/schema.ts";
import { graspersOf } from "../gear/hands.ts";
import {
  type ActorData,
  ATTRIBUTES,
  asActor,
  type Carried,
  type ItemSystems,
  type ItemType,
  isCharacter,
  itemsOf,
  type SizeId,
  SKILLS,
  type SkillId,
  SPEEDS,
} from "../model/data.ts";
import { deriveActor } from "../model/derive.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { actor } from "../model/schema.ts";
import { isAttribute, isSize } from "../model/texts.ts";
import { oldBody, partOfPlan } from "./body-plan.ts";

/** A number field of the form: stored path, initial value. */
interface Numbered {
  path: string;
  usual: number;
}
export const SKILL_IDS = Object.keys(SKILLS) as SkillId[];
export const ranksOf = (id: SkillId): string => `ranks_${id}`;

/** No rule limits starting values (N-07, D-66): only the limits of the stored data apply. */
export const NUMBERS: Readonly<Record<string, Numbered>> = {
  level: { path: "details.level", usual: 1 },
  martialBonus: { path: "martialBonus", usual: 1 },
  ...Object.fromEntries(ATTRIBUTES.map((id) => [id, { path: `attributes.${id}.value`, usual: 0 }])),
  natural: { path: "defence.natural", usual: 0 },
  staminaBase: { path: "stamina.base", usual: 10 },
  training: { path: "stamina.training", usual: 0 },
  ...Object.fromEntries(SPEEDS.map((id) => [id, { path: `speeds.${id}.value`, usual: id === "base" ? 30 : 0 }])),
  ...Object.fromEntries(SKILL_IDS.map((id) => [ranksOf(id), { path: `skills.${id}.ranks`, usual: 0 }])),
};
/** What a number field of the form accepts. */
export const limitsOfNumber = (name: string) => fieldLimits(actor, NUMBERS[name]?.path ?? "");
/** Traits that can be ticked, by their sheet key. */
export const TRAITS = {
  scent: "senses.scent",
  gaze: "senses.gaze",
  winged: "speeds.fly.winged",
  needsHead: "survival.needsHead",
  needsHeart: "survival.needsHeart",
  bleeds: "survival.bleeds",
} as const;
/** The humanoid body plan. */
export const HUMANOID = "Compendium.fivefold.anatomy-bodies.Item.BwAxSZ7MWkHaZbti";

export interface CreateFacts extends Facts {
  things: ItemOption[];
  /** Items owned already; `from` is their id. */
  held: ItemOption[];
  /** Parts that can hold items, in body order. */
  hands: string[];
  bodiless: boolean;
  self: {
    type: string;
    img: string;
    system: Omit<ActorData, "why" | "body">;
    statuses: string[];
    effects: EffectSnapshot[];
  };
  house: House;
}

export type CreateForm = Form & {
  defence: string;
  /** "": keep the current body. */
  plan: string;
  size: string;
  species: string;
  traits: string[];
  /** Without Constitution: the injury limit (N-27). */
  destroyedAt: number | null;
  trained: string[];
  remedies: string[];
  features: string[];
  weapon: string;
  weaponCount: number;
  second: string;
  secondCount: number;
  armor: string;
  shield: string;
  gear: string[];
  name: string;
};

export function createFacts(parts: Parts): CreateFacts {
  const { type, img, items, statuses, effects } = parts.self;
  const { body } = asActor(parts.self).system;
  const { why: _, body: _derived, ...system } = plain(parts.self.system);
  return {
    ...factsOfParts({ ...parts, targets: [] }),
    things: itemOptionsOf(parts.compendiumItems),
    held: itemOptionsOf(items.map((item) => ({ ...item, from: item.id }))),
    hands: graspersOf(body).map(({ id }) => id),
    bodiless: body.parts.length === 0,
    self: {
      type,
      img,
      system: system as CreateFacts["self"]["system"],
      statuses: [...statuses],
      effects: [...effects],
    },
    house: readHouse(parts.house),
  };
}

export const createDefaults = (facts: CreateFacts): CreateForm => ({
  preset: "",
  ...Object.fromEntries(Object.entries(NUMBERS).map(([name, { usual }]) => [name, usual])),
  defence: "dex",
  plan: facts.bodiless && facts.things.some(({ from }) => from === HUMANOID) ? HUMANOID : "",
  size: "medium",
  species: isCharacter(facts.self) ? facts.self.system.details.species : "",
  traits: ["winged", "needsHead", "needsHeart", "bleeds"],
  destroyedAt: null,
  trained: [],
  remedies: [],
  features: [],
  weapon: "",
  weaponCount: 1,
  second: "",
  secondCount: 1,
  armor: "",
  shield: "",
  gear: [],
  name: nameOf(facts, "self"),
});

/** null if the field is blank: no Constitution (N-21). */
export const conOf = (form: Form): number | null => wholeOf(form.con);
export const numberIn = (form: Form, name: string): number | null =>
  name === "con" ? conOf(form) : (wholeOf(form[name]) ?? NUMBERS[name]?.usual ?? 0);
export const sizeIn = (form: CreateForm): SizeId => (isSize(form.size) ? form.size : "medium");
export const calledIn = (facts: CreateFacts, form: CreateForm): string =>
  stringOf(form.name).trim() || nameOf(facts, "self");
/** Species for heart knowledge: by default a creature's own name (N-59). */
export const speciesIn = (facts: CreateFacts, form: CreateForm): string =>
  stringOf(form.species).trim() || (isCharacter(facts.self) ? "" : calledIn(facts, form).toLowerCase());

/** Everything written to the actor itself, by path. */
export function valuesOf(facts: CreateFacts, form: CreateForm): [string, FormValue][] {
  const traits = listOf(form.traits);
  const con = conOf(form);
  return [
    ...Object.entries(NUMBERS).map(([name, { path }]): [string, FormValue] => [path, numberIn(form, name)]),
    ...Object.entries(TRAITS).map(([name, path]): [string, FormValue] => [
      path,
      traits.includes(name) && !(name === "bleeds" && con === null),
    ]),
    ...SKILL_IDS.map((id): [string, FormValue] => [`skills.${id}.trained`, listOf(form.trained).includes(id)]),
    ["defence.attribute", isAttribute(form.defence) ? form.defence : "dex"],
    ["size", sizeIn(form)],
    ["details.species", speciesIn(facts, form)],
    ["survival.destroyedAt", con === null ? wholeOf(form.destroyedAt) : null],
  ];
}

export type ItemOptionOf<K extends ItemType> = OptionOf<ItemSystems, K>;
export const ofType = optionReader<ItemSystems>();

/** Natural weapons come with the body and are not offered. */
export const weapons = (facts: CreateFacts) =>
  ofType(facts, "anatomyWeapon").filter(({ system }) => system.category !== "natural");
export const planIn = (facts: CreateFacts, form: CreateForm): ItemOptionOf<"anatomyPlan"> | undefined =>
  ofType(facts, "anatomyPlan").find(({ from }) => from === form.plan);

export interface Kit {
  weapon: ItemOptionOf<"anatomyWeapon"> | undefined;
  second: ItemOptionOf<"anatomyWeapon"> | undefined;
  armor: ItemOptionOf<"anatomyArmor"> | undefined;
  shield: ItemOptionOf<"anatomyShield"> | undefined;
  gear: ItemOptionOf<"anatomyGear">[];
  known: ItemOption[];
}

export function kitOf(facts: CreateFacts, form: CreateForm): Kit {
  const one = <T extends ItemOption>(list: readonly T[], field: FormValue | undefined): T | undefined =>
    list.find(({ from }) => from === stringOf(field));
  const ticked = [...listOf(form.remedies), ...listOf(form.features)];
  return {
    weapon: one(weapons(facts), form.weapon),
    second: one(weapons(facts), form.second),
    armor: one(ofType(facts, "anatomyArmor"), form.armor),
    shield: one(ofType(facts, "anatomyShield"), form.shield),
    gear: ofType(facts, "anatomyGear").filter(({ from }) => listOf(form.gear).includes(from)),
    known: [...ofType(facts, "anatomyRemedy"), ...ofType(facts, "anatomyFeature")].filter(({ from }) =>
      ticked.includes(from),
    ),
  };
}

/** Thrown weapons are carried in quantity. */
export const isStackable = (thing: ItemOptionOf<"anatomyWeapon"> | undefined): boolean =>
  thing !== undefined && thing.system.category === "ranged" && thing.system.thrown;
export const countOf = (form: CreateForm, at: "weapon" | "second"): number =>
  Math.max(1, wholeOf(form[`${at}Count`]) ?? 1);

/** Parts that can hold items, in body order: of the chosen plan (with their future ids), or of the current body. */
export function handsOf(facts: CreateFacts, form: CreateForm): string[] {
  const plan = planIn(facts, form);
  if (!plan) return facts.hands;
  const parts = Object.entries(plan.system.parts).map(([id, part]) => ({ ...part, id }));
  return graspersOf({ parts, letsGo: [] }).map(({ id }) => partOfPlan(id));
}

const HELD = ["weapon", "shield", "second"] as const;
export type HeldIn = (typeof HELD)[number];

/** Hands for each item: shield first, weapons last; null: no hand left, it is stowed. */
export function gripsOf(facts: CreateFacts, form: CreateForm): Readonly<Record<HeldIn, string[] | null>> {
  const kit = kitOf(facts, form);
  const free = [...handsOf(facts, form)];
  // Without a body, items are held without hands.
  const loose = facts.bodiless && !planIn(facts, form);
  const grips: Record<HeldIn, string[] | null> = { weapon: null, shield: null, second: null };
  for (const at of HELD) {
    const thing = kit[at];
    if (!thing) continue;
    const need = at === "shield" ? 1 : (kit[at]?.system.hands ?? 1);
    if (loose) grips[at] = [];
    else if (free.length >= need)
      grips[at] = at === "shield" || need === 0 ? free.splice(0, need) : free.splice(-need, need);
  }
  return grips;
}

export function comingOf(facts: CreateFacts, form: CreateForm): ChosenItem[] {
  const kit = kitOf(facts, form);
  const grips = gripsOf(facts, form);
  const heldAt = (at: HeldIn): ChosenItem["system"] =>
    grips[at] ? { carry: "held", heldBy: grips[at] } : { carry: "stowed", heldBy: [] };
  const come = (thing: ItemOption | undefined, system: ChosenItem["system"]): ChosenItem[] =>
    thing ? [{ thing, system }] : [];
  const armed = (at: "weapon" | "second"): ChosenItem[] =>
    come(kit[at], { ...heldAt(at), ...(isStackable(kit[at]) ? { quantity: countOf(form, at) } : {}) });
  return [
    ...kit.known.flatMap((thing) => come(thing, {})),
    ...armed("weapon"),
    ...armed("second"),
    ...come(kit.shield, heldAt("shield")),
    ...come(kit.armor, { carry: "worn", worn: true }),
    ...kit.gear.flatMap((thing) => come(thing, { carry: "stowed" })),
  ];
}

export const heldItems = ({ held }: CreateFacts): Snapshot[] => held.map((thing) => comingItem({ thing, system: {} }));

/** Items in the hands now needed, and worn armor: they are stowed. */
export function itemsToStow(facts: CreateFacts, form: CreateForm): ItemOption[] {
  if (planIn(facts, form)) return wornOf(facts, form);
  const taken = new Set(Object.values(gripsOf(facts, form)).flatMap((hands) => hands ?? []));
  const inHand = facts.held.filter(({ system }) => {
    const { carry, heldBy } = system as Partial<Carried>;
    return carry === "held" && heldBy?.some((hand) => taken.has(hand));
  });
  return [...inHand, ...wornOf(facts, form)];
}
function wornOf(facts: CreateFacts, form: CreateForm): ItemOption[] {
  if (!kitOf(facts, form).armor) return [];
  const worn = new Set(
    itemsOf({ items: heldItems(facts) }, "anatomyArmor").flatMap(({ id, system }) => (system.worn ? [id] : [])),
  );
  return facts.held.filter(({ from }) => worn.has(from));
}

/** Sets a value at a dotted path. */
function setValueAt(system: object, path: string, value: FormValue): void {
  const steps = path.split(".");
  const last = steps.pop() as string;
  const at = steps.reduce((node, step) => node[step] as Record<string, unknown>, system as Record<string, unknown>);
  at[last] = value;
}

/** The resulting character, with derived values as on the sheet; a new body is uninjured. */
export function derivedCharacter(facts: CreateFacts, form: CreateForm): ActorData {
  const { type, statuses, effects } = facts.self;
  const system = JSON.parse(JSON.stringify(facts.self.system)) as ActorData;
  for (const [path, value] of valuesOf(facts, form)) setValueAt(system, path, value);
  const plan = planIn(facts, form);
  const gone = plan ? oldBody(heldItems(facts), plan.system.parts).old : [];
  const room = itemsToStow(facts, form);
  const own = facts.held
    .filter(({ from }) => !gone.includes(from))
    .map((thing): ChosenItem => ({ thing, system: room.includes(thing) ? { carry: "stowed", worn: false } : {} }));
  const items = [...own, ...comingOf(facts, form)].map(comingItem);
  deriveActor(system, { type, items, statuses, effects }, facts.house);
  return system;
}

/** What the character does, for its portrait. */
export function tradeOf(facts: CreateFacts, form: CreateForm): Trade {
  if (listOf(form.remedies).length > 0) return "healer";
  if (kitOf(facts, form).weapon?.system.category === "ranged") return "archer";
  return (numberIn(form, "dex") ?? 0) > (numberIn(form, "str") ?? 0) ? "scout" : "fighter";
}
