/** Documents as tests see them: see view.ts. */
import type { Roll } from "./dice/roll.ts";
import type { Draw, DrawOptions, RollTableOptions } from "./dice/tables.ts";
import type { Data } from "./types.ts";
import type { List, Window } from "./view.ts";

/** Embedded document types by name. */
interface Embedded {
  Item: Item;
  ActiveEffect: Effect;
  Token: Token;
  Combatant: Combatant;
  JournalEntryPage: Page;
  TableResult: Result;
}

/** Members of all documents. */
export interface Doc<System = Data> {
  id: string;
  uuid: string;
  name: string;
  type: string;
  img: string;
  sort: number;
  system: System;
  flags: Data;
  ownership: Record<string, number>;
  folder: Folder | null;
  _source: Data & { system: System };
  isOwner: boolean;
  visible: boolean;
  limited: boolean;
  permission: number;
  isEmbedded: boolean;
  sheet: Window;
  apps: Record<string, Window>;
  update(changes: object, operation?: object): Promise<this | undefined>;
  delete(operation?: object): Promise<this | undefined>;
  updateSource(changes: object, options?: object): Data;
  clone(changes?: object, context?: object): this;
  toObject(source?: boolean): Data;
  reset(): void;
  prepareDerivedData(): void;
  getFlag(scope: string, key: string): unknown;
  setFlag(scope: string, key: string, value: unknown): Promise<unknown>;
  unsetFlag(scope: string, key: string): Promise<unknown>;
  testUserPermission(user: User, level: string, options?: { exact?: boolean }): boolean;
  canUserModify(user: User, action: string, data?: object): boolean;
  createEmbeddedDocuments<Name extends keyof Embedded>(
    name: Name,
    data: readonly object[],
    operation?: object,
  ): Promise<[Embedded[Name], ...Embedded[Name][]]>;
  updateEmbeddedDocuments(name: keyof Embedded, changes: readonly object[], operation?: object): Promise<Doc[]>;
  deleteEmbeddedDocuments(name: keyof Embedded, ids: readonly string[], operation?: object): Promise<Doc[]>;
}

/** HeroModel of fixture/module/models.mjs. */
export interface HeroSystem {
  agility: number;
  luck: number;
  defence: number;
  hp: { value: number; max: number };
  tags: Set<string>;
  biography: string;
  purse: { coins: { gold: number; silver: number }; owner: string };
  deeds: { text: string; fame: number }[];
  skills: Record<string, { rank: number; note: string }>;
  notes: Data;
  toObject(source?: boolean): Data;
}

/** A hero's own data as stored. */
export type HeroSource = Omit<HeroSystem, "tags" | "toObject"> & { tags: string[] };

export interface Actor extends Doc<HeroSystem> {
  items: List<Item>;
  effects: List<Effect>;
  itemTypes: { sword: Item[] };
  statuses: Set<string>;
  overrides: Data;
  appliedEffects: Effect[];
  isToken: boolean;
  token: Token | null;
  /** The fixture's method: rolls and posts it. */
  swing(): Promise<Message>;
  getRollData(): Data;
  toggleStatusEffect(id: string, options?: object): Promise<unknown>;
  modifyTokenAttribute(attribute: string, value: number, isDelta?: boolean): Promise<unknown>;
}

/** SwordModel of the fixture, or a weapon of Fivefold. */
type SwordSystem = { drawn: boolean; damage: string } & { damage: { formula: string } };

export interface Item extends Doc<SwordSystem> {
  parent: Actor;
  actor: Actor | null;
  effects: List<Effect>;
}

export interface Effect extends Doc {
  parent: Actor | Item;
  target: Doc<unknown>;
  actor: Actor;
  active: boolean;
  transfer: boolean;
}

export interface Scene extends Doc {
  tokens: List<Token>;
}

export interface Token extends Doc {
  actor: Actor;
  baseActor: Actor;
  isLinked: boolean;
  x: number;
  hasStatusEffect(id: string): boolean;
  getBarAttribute(bar: string, options: object): object;
}

/** A token's place on the canvas. */
export interface Placeable {
  setTarget(targeted: boolean): void;
  control(): void;
}

export interface Combat extends Doc {
  combatants: List<Combatant>;
  turns: Combatant[];
  round: number;
  turn: number | null;
  started: boolean;
  combatant: Combatant;
  /** Resolves when its turn methods are done. */
  _workflow?: Promise<unknown>;
  startCombat(): Promise<unknown>;
  nextTurn(): Promise<unknown>;
  previousTurn(): Promise<unknown>;
  rollAll(): Promise<unknown>;
  resetAll(): Promise<unknown>;
  setInitiative(id: string, value: number): Promise<unknown>;
}

export interface Combatant extends Doc {
  initiative: number | null;
}

/** SwingModel of the fixture, or a card of Fivefold. */
interface SwingSystem {
  total: number;
  hero: string;
  parried: number;
  events: Record<string, object>;
}

/** A roll, perhaps the fixture's own kind. */
export type SwingRoll = Roll & { hand?: string };

export interface Message extends Doc<SwingSystem> {
  content: string;
  flavor: string;
  author: User;
  speaker: { alias: string };
  whisper: string[];
  rolls: [SwingRoll, ...SwingRoll[]];
  sound: string | null;
  timestamp: unknown;
  isRoll: boolean;
  isContentVisible: boolean;
}

export interface User extends Doc {
  isGM: boolean;
  isActiveGM: boolean;
  isSelf: boolean;
  active: boolean;
  targets: Set<{ id: string }>;
  hotbar: Record<string, string>;
  assignHotbarMacro(macro: Macro | null, slot: number, options?: { fromSlot?: number }): Promise<unknown>;
  getHotbarMacros(page: number): { slot: number; macro: Macro | null }[];
  can(permission: string): boolean;
  query(name: string, data?: unknown, options?: { timeout?: number }): Promise<unknown>;
}

export interface Journal extends Doc {
  pages: List<Page>;
}

export interface Page extends Doc {
  text: { content?: string };
  toc: Record<string, { slug: string; level: number }>;
}

export interface Table extends Doc {
  formula: string;
  results: List<Result>;
  roll(options?: RollTableOptions): Promise<Draw>;
  draw(options?: DrawOptions): Promise<Draw>;
  drawMany(number: number, options?: DrawOptions): Promise<Draw>;
  getResultsForRoll(total: number): Result[];
  resetResults(): Promise<unknown>;
  normalize(): Promise<unknown>;
}

export interface Result extends Doc {
  drawn: boolean;
  range: [number, number];
}

export interface Macro extends Doc {
  command: string;
  isAuthor: boolean;
  canExecute: boolean;
  execute(scope?: object): Promise<unknown>;
}

export interface Folder extends Doc {
  contents: Doc[];
  depth: number;
  ancestors: Folder[];
}
