/** Test snapshots, prepared the way the data models prepare documents. */

import type { Snapshot } from "../../module/kernel/ruleset.ts";
import { wantedStatuses } from "../../module/rulesets/grimoire/conditions/settle-conditions.ts";
import { BLANK_MARK } from "../../module/rulesets/grimoire/magic/mishap-marks.ts";
import {
  type ActorData,
  type ArmorData,
  ATTRIBUTES,
  type AttributeId,
  asActor,
  BIO,
  type BookData,
  CAUSES,
  type CauseEnd,
  type CauseId,
  type GearData,
  type HeldData,
  type ItemData,
  type ItemType,
  isPhysical,
  type MarkData,
  type ScarData,
  type ScrollData,
  type SpellData,
  type WeaponData,
} from "../../module/rulesets/grimoire/model/data.ts";
import { deriveActor, deriveItem } from "../../module/rulesets/grimoire/model/derive.ts";
import * as shape from "../../packs/grimoire/shape.ts";
import { copy, type Mutable, item as plain, testActor } from "../kit/snapshots.ts";

export { copy, type Mutable };

const physical = (slots = 1) => ({ ...shape.physical, slots });

const spellFields = () => structuredClone(shape.spellFields);

/** Defaults of every item type; a test compares them with the models. */
export const ITEM_DEFAULTS: { [T in ItemType]: () => Record<string, unknown> } = {
  grimoireWeapon: () => structuredClone(shape.weapon.template),
  grimoireArmor: () => ({
    ...physical(),
    category: "body",
    armor: 0,
    dice: "",
    attribute: "str",
    magical: false,
    strapped: false,
  }),
  grimoireGear: () => ({ ...physical(), dice: "", attribute: "str", role: "none", heals: "", consumable: false }),
  grimoireBook: () => ({ ...physical(2), usable: true, fused: false, bound: false }),
  grimoireSpell: () => ({ book: "", ...spellFields() }),
  grimoireScroll: () => ({ ...physical(0), spell: { name: "", ...spellFields() } }),
  grimoireScar: () => ({
    entry: 1,
    location: "",
    state: "active",
    followUp: "none",
    formula: "",
    attribute: "str",
    trigger: "now",
    description: "",
  }),
  grimoireMark: () => ({ ...BLANK_MARK, entry: 2, attribute: "str" }),
  grimoireAbility: () => ({ trigger: "passive", apCost: 0, brings: "", text: "" }),
  grimoireHeld: () => ({
    action: "action",
    description: "",
    condition: "",
    apCost: 1,
    frozen: "",
    round: 0,
    worldTime: 0,
  }),
  grimoireBackground: () => ({
    category: "background",
    names: [],
    gear: [],
    tableA: "",
    tableB: "",
    gpFormula: "",
    wage: 0,
    description: "",
  }),
};

/** An item of any type, completed and derived like a document. */
export function item(type: string, name: string, system: object = {}, effects: Snapshot["effects"] = []): Mutable {
  const defaults = ITEM_DEFAULTS[type as ItemType]?.() ?? {};
  const made = plain(type, name, { ...defaults, ...system }, effects);
  if (isPhysical(made)) deriveItem(made);
  return made;
}

const factory =
  <T extends ItemType>(type: T) =>
  (name: string, given: Partial<ItemData[T]> = {}): Mutable =>
    item(type, name, given);

export const armor: (name: string, given?: Partial<ArmorData>) => Mutable = factory("grimoireArmor");
export const gear: (name: string, given?: Partial<GearData>) => Mutable = factory("grimoireGear");
export const book: (name: string, given?: Partial<BookData>) => Mutable = factory("grimoireBook");
export const mark: (name: string, given?: Partial<MarkData>) => Mutable = factory("grimoireMark");
export const scar: (name: string, given?: Partial<ScarData>) => Mutable = factory("grimoireScar");
export const held: (name: string, given?: Partial<HeldData>) => Mutable = factory("grimoireHeld");
export const ability = factory("grimoireAbility");
export const background = factory("grimoireBackground");

/** `dice` as in the catalogue: "d8", "2d4". */
export const weapon = (name: string, dice = "d6", given: Partial<WeaponData> = {}): Mutable =>
  item("grimoireWeapon", name, { dice, ...given });
/** A shield worn on the arm. */
export const shield = (name: string, dice = "d6", given: Partial<ArmorData> = {}): Mutable =>
  armor(name, { category: "shield", dice, worn: true, ...given });
export const dust = (quantity: number): Mutable =>
  gear("Mana Dust", { role: "manaDust", slots: 0, stack: 100, quantity });
/** A spell in the given Grimoire. */
export const spell = (name: string, given: Partial<SpellData> = {}, inBook?: Mutable): Mutable =>
  item("grimoireSpell", name, { ...given, ...(inBook ? { book: inBook.id } : {}) });
export const scroll = (name: string, given: Partial<ScrollData["spell"]> = {}): Mutable =>
  item("grimoireScroll", name, { spell: { name, ...spellFields(), ...given } });

/** A number sets value and maximum. */
type Score = number | { value: number; max: number };

export interface Given {
  type?: "grimoireCharacter" | "grimoireNpc" | "grimoireHireling" | "grimoireDetachment";
  str?: Score;
  dex?: Score;
  wil?: Score;
  hp?: number;
  hpMax?: number;
  ap?: number;
  apMax?: number;
  naturalArmor?: number;
  pendingAdvantage?: number;
  slots?: number;
  slotsLost?: number;
  fatigue?: number;
  tumors?: number;
  gp?: number;
  /** Each cause with its end: { food: "manual" }. */
  causes?: Partial<Record<CauseId, CauseEnd>>;
  days?: number;
  critical?: Partial<NonNullable<ActorData["critical"]>>;
  mortal?: Partial<NonNullable<ActorData["mortal"]>>;
  doomed?: boolean;
  dead?: boolean;
  statuses?: string[];
  items?: Mutable[];
  /** Any other value by its path below `system`: { leader: true, "magic.slotDice": 4 }. */
  more?: Readonly<Record<string, unknown>>;
}

const score = (given: Score = 10) => (typeof given === "number" ? { value: given, max: given } : { ...given });

function common(given: Given) {
  const hpMax = given.hpMax ?? given.hp ?? 3;
  const apMax = given.apMax ?? 4;
  return {
    attributes: Object.fromEntries(ATTRIBUTES.map((id: AttributeId) => [id, score(given[id])])),
    hp: { value: given.hp ?? hpMax, max: hpMax },
    ap: { value: given.ap ?? apMax, max: apMax, bonusNextTurn: 0 },
    armor: { natural: given.naturalArmor ?? 0, bonus: 0 },
    movement: { bonus: 0, left: 0 },
    pendingAdvantage: given.pendingAdvantage ?? 0,
    group: "",
    notes: "",
    description: "",
  };
}

const load = (given: Given, tracked: boolean) => ({
  slots: { base: given.slots ?? 10, lost: given.slotsLost ?? 0, pocket: 0, tracked },
  fatigue: given.fatigue ?? 0,
  tumors: given.tumors ?? 0,
  magic: { blockedUntil: null, ignoreFatigue: 0, slotDice: 0 },
  deprived: {
    causes: Object.fromEntries(CAUSES.map((id) => [id, given.causes?.[id] ?? ""])),
    other: "",
    days: given.days ?? 0,
  },
  gp: given.gp ?? 0,
  critical: { active: false, stable: false, diesAt: null, ...given.critical },
  mortal: { active: false, diesAt: null, ...given.mortal },
  doomed: given.doomed ?? false,
  dead: given.dead ?? false,
});

const morale = () => ({ morale: { firstDone: false, halfDone: false, zeroDone: false }, immuneMorale: false });
const bio = () => ({ bio: { ...Object.fromEntries(BIO.map((id) => [id, ""])), age: 0 } });
const people = () => ({ role: "", leader: false, groupSize: 1, elemental: false, ...morale() });
const hired = () => ({ wage: 1, hiredBy: "", playedBy: "", ...bio() });

/** Stored fields of each actor type beyond the common ones, as completed by its model. */
export const ACTOR_DEFAULTS: Readonly<Record<NonNullable<Given["type"]>, (given: Given) => Record<string, unknown>>> = {
  grimoireCharacter: (given) => ({ ...common(given), ...load(given, true), ...bio() }),
  grimoireNpc: (given) => ({ ...common(given), ...load(given, false), ...people() }),
  grimoireHireling: (given) => ({ ...common(given), ...load(given, true), ...people(), ...hired() }),
  grimoireDetachment: (given) => ({
    ...common(given),
    headcount: 20,
    memberName: "",
    routed: false,
    weakened: false,
    destroyed: false,
    ...morale(),
  }),
};

/** An actor: by default a character with attributes 10, HP 3, 4 AP, ten slots; conditions include the implied ones. */
export function actor(name: string, given: Given = {}): Mutable {
  const type = given.type ?? "grimoireCharacter";
  const system = ACTOR_DEFAULTS[type](given);
  for (const [path, value] of Object.entries(given.more ?? {})) {
    const steps = path.split(".");
    const last = steps.pop() as string;
    const at = steps.reduce((node, step) => node[step] as Record<string, unknown>, system);
    at[last] = value;
  }
  const made = testActor(type, name, system, {
    ...(given.items ? { items: given.items } : {}),
    ...(given.statuses ? { statuses: given.statuses } : {}),
  });
  prepare(made);
  const wanted = wantedStatuses(systemOf(made), made, made);
  made.statuses = [...new Set([...made.statuses, ...[...wanted].filter(([, on]) => on).map(([id]) => id)])];
  prepare(made);
  return made;
}

export const npc = (name: string, given: Given = {}): Mutable => actor(name, { ...given, type: "grimoireNpc" });
export const hireling = (name: string, given: Given = {}): Mutable =>
  actor(name, { ...given, type: "grimoireHireling" });
export const detachment = (name: string, given: Given = {}): Mutable =>
  actor(name, { ...given, type: "grimoireDetachment" });

/** Derives again, as a document does after every change. */
export function prepare(someone: Mutable): void {
  for (const one of someone.items) if (isPhysical(one)) deriveItem(one);
  deriveActor(asActor(someone).system, someone);
}

export const systemOf = (someone: Snapshot): ActorData => asActor(someone).system;
