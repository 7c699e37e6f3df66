/** Facts of character creation: the options, and what a choice brings (G-75, G-76). */

import { type ItemOption, itemOptionsOf } from "../../../kernel/character-creation.ts";
import { factsOfParts } from "../../../kernel/facts.ts";
import { stringOf, wholeOf } from "../../../kernel/form-values.ts";
import type { Trade } from "../../../kernel/portraits.ts";
import type { Facts, Form, Parts } from "../../../kernel/ruleset.ts";
import { slotsUsed } from "../gear/slots.ts";
import { type ArmorData, ATTRIBUTES, type AttributeId, asActor, BIO, itemsOf, type Physical } from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";
import { AXE, BACKGROUND_ITEMS, BOOK, BOW, REAL_THINGS, ROLE_ITEMS } from "./create-packs.ts";

/** One d10 each. */
export const TRAITS = BIO.filter((id) => id !== "background");
/** Wage of each role by its d12; gp per day. */
export const ROLE_WAGES: readonly number[] = [1, 1, 3, 4, 3, 5, 5, 4, 3, 5, 8, 10];
export const BACKGROUNDS = 8;
/** Rows of a background's names and of each of its tables. */
export const ROWS = 6;
/** Hedge Scribes have a book with two spells; apprentices a scroll; Deserters the axe or the bow. */
const [SCRIBE, DESERTER, APPRENTICE] = [7, 8, 12];
/** No role or background: the actor already has one, or none is wanted. */
export const NONE = "none";
/** Rations per slot. */
export const RATIONS = 3;

export type Origin = "role" | "background";

export interface PersonFacts extends Facts {
  hireling: boolean;
  /** Current portrait. */
  img: string;
  /** A new actor: blank fields are rolled. Otherwise the form starts with the actor's values. */
  fresh: boolean;
  /** Has notes already; they are not overwritten. */
  noted: boolean;
  scores: Record<AttributeId, number>;
  hp: number;
  gp: number;
  bio: Readonly<Record<string, string | number>>;
  load: { used: number; max: number };
  /** Occupied hands, and worn armor by category. */
  armed: boolean;
  worn: string[];
  /** Roles, backgrounds, their gear, spells and scrolls. */
  things: ItemOption[];
  /** Every caster's background or role brings a Grimoire. */
  castersCarryGrimoire: boolean;
}

export type PersonForm = Form & {
  hp: number | null;
  /** A hireling's role, or a background as for player characters. */
  origin: Origin;
  /** Its row; blank: rolled. */
  row: string;
  past: string;
  keepsake: string;
  arms: "axe" | "bow";
  first: string;
  second: string;
  scroll: string;
  rations: number | null;
  gold: number | null;
  age: number | null;
  name: string;
};

export const ITEM_TYPES = [
  "grimoireBackground",
  "grimoireWeapon",
  "grimoireArmor",
  "grimoireGear",
  "grimoireBook",
  "grimoireSpell",
  "grimoireScroll",
] as const;

/** Fields read from an item. */
const READ = ["gear", "caster", "companions", "slots", "quantity", "stack", "hands", "consumable", "category"];

const lightly = (option: ItemOption): ItemOption => ({
  ...option,
  system: Object.fromEntries(Object.entries(option.system).filter(([key]) => READ.includes(key))),
});
const listIn = (past: ItemOption | undefined, path: string): string[] =>
  (past?.system[path] as string[] | undefined) ?? [];
const gearIn = (past: ItemOption): string[] => listIn(past, "gear");

/** Filters the packs' items: backgrounds and roles, their gear, spells and scrolls. */
function ofUse(all: readonly ItemOption[]): ItemOption[] {
  const pasts = all.filter(({ from }) => BACKGROUND_ITEMS.includes(from) || ROLE_ITEMS.includes(from));
  const broughtUuids = new Set([BOW, BOOK, ...Object.values(REAL_THINGS), ...pasts.flatMap(gearIn)]);
  return all.filter(
    (option) => pasts.includes(option) || broughtUuids.has(option.from) || /Spell$|Scroll$/.test(option.type),
  );
}

export function personFacts(parts: Parts): PersonFacts {
  const { self } = parts;
  const { attributes, hp, gp = 0, role = "", notes, slots, bio } = asActor(self).system;
  const bioTexts = Object.fromEntries([...TRAITS, "age" as const].map((id) => [id, bio?.[id] ?? ""]));
  const armor = itemsOf(self, "grimoireArmor").filter(({ system }) => system.worn || system.held !== "none");
  return {
    ...factsOfParts({ ...parts, targets: [] }),
    hireling: self.type === "grimoireHireling",
    img: self.img,
    fresh: self.items.length === 0 && role === "" && BIO.every((id) => (bio?.[id] ?? "") === ""),
    noted: notes !== "",
    scores: Object.fromEntries(ATTRIBUTES.map((id) => [id, attributes[id].max])) as Record<AttributeId, number>,
    hp: hp.max,
    gp,
    bio: bioTexts,
    load: { used: slots?.used ?? 0, max: slots?.max ?? 0 },
    armed: self.items.some(({ system }) => ((system as { held?: string }).held ?? "none") !== "none"),
    worn: armor.map(({ system }) => system.category),
    castersCarryGrimoire: readHouse(parts.house).castersCarryGrimoire,
    things: ofUse(itemOptionsOf(parts.compendiumItems).map(lightly)),
  };
}

/** Blank for a new actor; otherwise the actor's current values. */
export function personDefaults(facts: PersonFacts): PersonForm {
  const { fresh, hireling, scores, bio } = facts;
  return {
    preset: "",
    ...Object.fromEntries(ATTRIBUTES.map((id) => [id, fresh ? null : scores[id]])),
    hp: fresh ? null : facts.hp,
    origin: hireling ? "role" : "background",
    ...blankOrigin(fresh ? "" : NONE),
    // A role brings its gear only; a background also rations and gold.
    rations: fresh && !hireling ? null : 0,
    gold: fresh && !hireling ? null : facts.gp,
    age: fresh ? null : Number(bio.age) || null,
    ...Object.fromEntries(TRAITS.map((id) => [id, String(bio[id] ?? "")])),
    name: facts.names.self ?? "",
  };
}

/** Resets the fields that depend on the row. */
export const blankOrigin = (row: string) =>
  ({ row, past: "", keepsake: "", arms: "axe", first: "", second: "", scroll: "" }) as const;

export const originOf = ({ hireling }: PersonFacts, form: Form): Origin =>
  hireling && form.origin === "role" ? "role" : "background";
export const mostOf = (origin: Origin): number => (origin === "role" ? ROLE_WAGES.length : BACKGROUNDS);
/** A row within a list; 0: none, or not rolled yet. */
export function rowIn(value: Form[string] | undefined, most: number): number {
  const row = wholeOf(stringOf(value)) ?? 0;
  return row >= 1 && row <= most ? row : 0;
}
export const rowOf = (facts: PersonFacts, form: Form): number => rowIn(form.row, mostOf(originOf(facts, form)));

const isFromRow = (facts: PersonFacts, form: Form, origin: Origin, row: number): boolean =>
  originOf(facts, form) === origin && rowOf(facts, form) === row;
/** A background, which has names and two tables of its own. */
export const isPast = (facts: PersonFacts, form: Form): boolean =>
  originOf(facts, form) === "background" && form.row !== NONE;
export const isScribe = (facts: PersonFacts, form: Form): boolean => isFromRow(facts, form, "background", SCRIBE);
export const isDeserter = (facts: PersonFacts, form: Form): boolean => isFromRow(facts, form, "background", DESERTER);
export const bringsScroll = (facts: PersonFacts, form: Form): boolean =>
  isFromRow(facts, form, "role", APPRENTICE) || (isScribe(facts, form) && rowIn(form.keepsake, ROWS) === ROWS);

export const packOf = (facts: PersonFacts, form: Form): string =>
  (originOf(facts, form) === "role" ? ROLE_ITEMS : BACKGROUND_ITEMS)[rowOf(facts, form) - 1] ?? "";
const option = ({ things }: PersonFacts, from: string): ItemOption | undefined =>
  things.find((one) => one.from === from);
export const spellsOf = ({ things }: PersonFacts): ItemOption[] =>
  things.filter(({ type }) => type === "grimoireSpell");
export const scrollsOf = ({ things }: PersonFacts): ItemOption[] =>
  things.filter(({ type }) => type === "grimoireScroll");
export const nameIn = (facts: PersonFacts, from: Form[string] | undefined): string =>
  option(facts, stringOf(from))?.name ?? "";

export interface OriginItem {
  thing: ItemOption & {
    system: Partial<Physical & Pick<ArmorData, "category"> & { hands: number; consumable: boolean }>;
  };
  count: number;
}

/** Items of a role or background, each once with its count; table entries are drawn elsewhere. */
export function originItems(facts: PersonFacts, form: Form): OriginItem[] {
  const past = option(facts, packOf(facts, form));
  const own = past ? gearIn(past).map((from) => (from === AXE && form.arms === "bow" ? BOW : from)) : [];
  const caster = facts.castersCarryGrimoire && past?.system.caster === true && !own.includes(BOOK);
  const listed = caster ? [...own, BOOK] : own;
  return [...new Set(listed)].flatMap((from) => {
    const found = option(facts, from);
    return found ? [{ thing: found as OriginItem["thing"], count: listed.filter((one) => one === from).length }] : [];
  });
}

/** Uuids of actors that are created with the character (animals). */
export const companionsOf = (facts: PersonFacts, form: Form): string[] =>
  listIn(option(facts, packOf(facts, form)), "companions");

/** Uuid of a real item in the background's second table; "" for a keepsake. */
export const keepsakeItemUuid = (facts: PersonFacts, form: Form): string =>
  isPast(facts, form) ? (REAL_THINGS[`${rowOf(facts, form)}.${rowIn(form.keepsake, ROWS)}`] ?? "") : "";

const slotsFor = ({ type, name, system }: ItemOption, count = 1): number =>
  slotsUsed({ id: "", type, name, system: { ...system, quantity: (Number(system.quantity) || 1) * count } });

/** Slots that will be taken, as far as the gear is known. */
export function slotsTaken(facts: PersonFacts, form: Form): number {
  const real = option(facts, keepsakeItemUuid(facts, form));
  const days = Math.max(0, wholeOf(form.rations) ?? 0);
  return (
    facts.load.used +
    originItems(facts, form).reduce((sum, { thing: one, count }) => sum + slotsFor(one, count), 0) +
    (real ? slotsFor(real) : 0) +
    Math.ceil(days / RATIONS)
  );
}

/** Facts reduced to the chosen options; all backgrounds and gear if the row is still to be rolled. */
export function personKeeps(facts: PersonFacts, form: Form): PersonFacts {
  const chosen = [form.first, form.second, form.scroll].map(stringOf);
  const broughtUuids = originItems(facts, form).map(({ thing: { from } }) => from);
  const open = stringOf(form.row) === "";
  const ofOrigin = originOf(facts, form) === "role" ? ROLE_ITEMS : BACKGROUND_ITEMS;
  const may = new Set(facts.things.filter(({ from }) => ofOrigin.includes(from)).flatMap(gearIn));
  const kept = ({ from }: ItemOption): boolean =>
    chosen.includes(from) ||
    from === packOf(facts, form) ||
    broughtUuids.includes(from) ||
    (open && (may.has(from) || ofOrigin.includes(from)));
  return { ...facts, things: facts.things.filter(kept) };
}

/** Roles that are not fighters, by their row. */
const ROLE_TRADES: Readonly<Record<number, Trade>> = { 4: "archer", 5: "scout", 6: "scout", 7: "healer", 12: "caster" };

/** The character's trade, for its portrait. */
export function tradeOf(facts: PersonFacts, form: Form): Trade {
  const row = rowOf(facts, form);
  if (originOf(facts, form) === "role") return ROLE_TRADES[row] ?? "fighter";
  if (isScribe(facts, form)) return "caster";
  return row === DESERTER ? "fighter" : "scout";
}
