/** Test snapshots, prepared the way the data models prepare documents. */

import type { Snapshot } from "../../module/kernel/ruleset.ts";
import { initialData } from "../../module/kernel/schema.ts";
import { wantedStatuses } from "../../module/rulesets/grimoire/conditions/recompute-conditions.ts";
import {
  type ActorData,
  type ArmorData,
  ATTRIBUTES,
  asActor,
  type BookData,
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
import { documents } from "../../module/rulesets/grimoire/model/documents.ts";
import { scroll as scrollFields } from "../../module/rulesets/grimoire/model/item-schema.ts";
import * as schema from "../../module/rulesets/grimoire/model/schema.ts";
import { blanksOf, copy, type Mutable, item as plain, testActor } from "../kit/snapshots.ts";

export { copy, type Mutable };

export const ITEM_DEFAULTS = blanksOf<ItemType>(documents.Item);

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
  item("grimoireScroll", name, { spell: { ...initialData(scrollFields.spell.fields), name, ...given } });

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

/** Stored data of a new actor of each type with these values. */
export const ACTOR_DEFAULTS: Readonly<Record<NonNullable<Given["type"]>, (given: Given) => Record<string, unknown>>> = {
  grimoireCharacter: (given) => ({ ...initialData(schema.character), ...common(given), ...load(given, true) }),
  grimoireNpc: (given) => ({ ...initialData(schema.npc), ...common(given), ...load(given, false) }),
  grimoireHireling: (given) => ({ ...initialData(schema.hireling), ...common(given), ...load(given, true) }),
  grimoireDetachment: (given) => ({ ...initialData(schema.detachment), ...common(given) }),
};

function common(given: Given) {
  const blank = initialData(schema.common);
  const hpMax = given.hpMax ?? given.hp ?? 3;
  const apMax = given.apMax ?? 4;
  return {
    ...blank,
    attributes: Object.fromEntries(ATTRIBUTES.map((id) => [id, score(given[id])])),
    hp: { value: given.hp ?? hpMax, max: hpMax },
    ap: { ...blank.ap, value: given.ap ?? apMax, max: apMax },
    armor: { ...blank.armor, natural: given.naturalArmor ?? 0 },
    pendingAdvantage: given.pendingAdvantage ?? 0,
  };
}

function load(given: Given, tracked: boolean) {
  const [blank, fate] = [initialData(schema.load(tracked)), initialData(schema.dying)];
  return {
    ...blank,
    slots: { ...blank.slots, base: given.slots ?? 10, lost: given.slotsLost ?? 0 },
    fatigue: given.fatigue ?? 0,
    tumors: given.tumors ?? 0,
    deprived: { ...blank.deprived, causes: { ...blank.deprived.causes, ...given.causes }, days: given.days ?? 0 },
    gp: given.gp ?? 0,
    critical: { ...fate.critical, ...given.critical },
    mortal: { ...fate.mortal, ...given.mortal },
    doomed: given.doomed ?? false,
    dead: given.dead ?? false,
  };
}

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
