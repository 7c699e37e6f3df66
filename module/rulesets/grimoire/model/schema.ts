/** Stored data of Grimoire's characters, people, hirelings and detachments. */
import {
  boolean,
  byHouseRule,
  count,
  each,
  group,
  html,
  integer,
  oneOfOrEmpty,
  text,
  timeOrNull,
} from "../../../kernel/schema.ts";
import { ATTRIBUTES, BIO, CAUSES } from "./constants.ts";

const score = () => integer(10, { min: 0, max: 99 });

export const common = {
  /** value: current score, also the roll modifier (G-15, D1). */
  attributes: each(ATTRIBUTES, () => group({ value: score(), max: score() })),
  /** At least 0; excess damage goes to STR (G-95). */
  hp: group({ value: integer(3, { min: 0, max: 99 }), max: integer(3, { min: 1, max: 99 }) }),
  ap: group({
    value: integer(4, { min: 0, max: 20 }),
    max: integer(4, { min: 1, max: 20 }),
    bonusNextTurn: integer(0, { min: -20, max: 20 }),
  }),
  armor: group({
    natural: integer(0, { min: 0, max: 3 }),
    /** Changed by spells while they last (Glass Skin). */
    bonus: integer(),
  }),
  /** Spaces. Effects and the Warden change `bonus`. */
  movement: group({ bonus: integer(), left: count() }),
  /** Saved Advantages for the next roll with a Base Die (G-33, D25); below 0: Disadvantages. */
  pendingAdvantage: integer(),
  /** Initiative group; "" = by token disposition (D8). */
  group: text(),
  notes: html(),
  description: html(),
};

/** Load, Fatigue, magic: characters, NPCs, hirelings. */
export const load = (tracked: boolean) => ({
  slots: group({
    base: byHouseRule("inventorySlots", integer(10, { min: 0, max: 40 })),
    /** Adjusted by the Warden. */
    lost: count(),
    /** Slots lent by a spell: usable, but not as Magic Dice (Spare Pocket). */
    pocket: count(),
    /** False: carried items are not counted (casters of the Warden). */
    tracked: boolean(tracked),
  }),
  fatigue: count(),
  tumors: count(),
  magic: group({
    blockedUntil: timeOrNull(),
    ignoreFatigue: count(),
    /** Slot dice of untracked casters. */
    slotDice: count(),
  }),
  deprived: group({
    causes: each(CAUSES, () => oneOfOrEmpty(["hours", "night", "manual"])),
    /** Description of the cause “other”; "" for none. */
    other: text(),
    /** Full days so far (G-62). */
    days: count(),
  }),
  gp: count(),
});

/** Dying: characters; NPCs if the Warden lets them bleed. */
export const dying = {
  critical: group({ active: boolean(), stable: boolean(), diesAt: timeOrNull() }),
  mortal: group({ active: boolean(), diesAt: timeOrNull() }),
  doomed: boolean(),
  dead: boolean(),
};

const bio = group({ ...each(BIO, () => text()).fields, age: count() });
const morale = {
  morale: group({ firstDone: boolean(), halfDone: boolean(), zeroDone: boolean() }),
  immuneMorale: boolean(),
};
const person = {
  leader: boolean(),
  groupSize: integer(1, { min: 1 }),
  role: text(),
  /** Mundane attacks against it are Impaired. */
  elemental: boolean(),
  ...morale,
};

export const character = { ...common, ...load(true), ...dying, bio };

export const npc = { ...common, ...load(false), ...dying, ...person };

export const hireling = {
  ...common,
  ...load(true),
  ...dying,
  ...person,
  /** gp a day. */
  wage: count(1),
  /** Actor uuid. */
  hiredBy: text(),
  /** User id. */
  playedBy: text(),
  bio,
};

export const detachment = {
  ...common,
  headcount: integer(20, { min: 2 }),
  memberName: text(),
  routed: boolean(),
  weakened: boolean(),
  destroyed: boolean(),
  ...morale,
};
