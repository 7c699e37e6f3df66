/**
 * Types of a client's realm for tests: the documented API as far as tests use it, and the fixture's hero, sword and
 * swing.
 * Tests that access missing members fail at run time, so few members are optional here.
 */
import type { Roll } from "./dice/roll.ts";
import type { Callback, Data } from "./types.ts";
import type * as docs from "./view-documents.ts";

/** A collection as used by systems. */
export interface List<T> extends Iterable<T> {
  size: number;
  contents: [T, ...T[]];
  invalidDocumentIds: Set<string>;
  get(id: string, options?: { strict?: boolean }): T;
  getName(name: string): T;
  getInvalid(id: string): T;
  has(id: string): boolean;
  map<R>(pick: (value: T) => R): R[];
  filter(test: (value: T) => boolean): T[];
  find(test: (value: T) => boolean): T | undefined;
  some(test: (value: T) => boolean): boolean;
  reduce<R>(step: (sum: R, value: T) => R, initial: R): R;
}

/** A class of documents. */
export interface DocumentClass<T> {
  new (data: object, context?: object): T;
  create(data: readonly object[], operation?: object): Promise<T[]>;
  create(data: object, operation?: object): Promise<T>;
  updateDocuments(changes: readonly object[], operation?: object): Promise<T[]>;
  deleteDocuments(ids: readonly string[], operation?: object): Promise<T[]>;
  fromSource(source: unknown): T;
  implementation: DocumentClass<T>;
}

/** A window. */
export interface Window {
  id: string;
  rendered: boolean;
  isEditable: boolean;
  element: HTMLElement | null;
  document?: docs.Doc;
  message?: docs.Message;
  popout?: Window | null;
  render(options?: object): Promise<unknown>;
  renderPopout(): Promise<unknown>;
  close(options?: object): Promise<unknown>;
}

export interface HooksView {
  on(name: string, listener: Callback): number;
  once(name: string, listener: Callback): number;
  off(name: string, listener: number | Callback): void;
  call(name: string, ...args: unknown[]): boolean;
  callAll(name: string, ...args: unknown[]): boolean;
}

export interface SettingsView {
  get(scope: string, key: string): unknown;
  set(scope: string, key: string, value: unknown, options?: object): Promise<unknown>;
  /** Registered settings, by "scope.key". */
  settings: Map<string, { requiresReload?: boolean }>;
}

export interface GameView {
  ready: boolean;
  userId: string;
  user: docs.User;
  release: { generation: number };
  world: { id: string };
  time: { worldTime: number };
  system: {
    id: string;
    version: string;
    grid: { distance: number };
    primaryTokenAttribute: string | null;
    documentTypes: Record<string, object> & { Actor: object };
  };
  i18n: { localize(key: string): string; format(key: string, data: object): string; has(key: string): boolean };
  settings: SettingsView;
  socket: { on(event: string, listener: Callback): void; emit(event: string, ...args: unknown[]): void };
  actors: List<docs.Actor>;
  items: List<docs.Item> & { fromCompendium(doc: docs.Doc): Data };
  scenes: List<docs.Scene> & { active: docs.Scene };
  combats: List<docs.Combat>;
  combat: docs.Combat;
  messages: List<docs.Message>;
  users: List<docs.User> & { activeGM: docs.User };
  journal: List<docs.Journal>;
  tables: List<docs.Table>;
  macros: List<docs.Macro>;
  folders: List<docs.Folder>;
  packs: List<List<docs.Item>>;
}

/** An entry of CONFIG.statusEffects. */
interface Status {
  id: string;
  name: string;
}

export interface ConfigView {
  Actor: {
    documentClass: DocumentClass<docs.Actor>;
    typeLabels: { hero: string };
    sheetClasses: { hero: Record<string, { id: string; label: string; default: boolean }> };
    dataModels: { hero: { schema: { getField(path: string): { label: string; hint: string; fieldPath: string } } } };
  };
  Combat: { initiative: { formula: string } };
  Dice: { randomUniform(): number | undefined };
  /** A list on generation 13, a record that reads like one on 14. */
  statusEffects: [Status, ...Status[]] & { odd: Status };
  queries: Record<string, Callback>;
  compatibility: { mode: number; includePatterns?: RegExp[]; excludePatterns?: RegExp[] };
}

export interface EnricherView {
  enrichHTML(html: string, options?: object): Promise<string>;
}

export interface FoundryView {
  documents: { Actor: DocumentClass<docs.Actor> };
  utils: { logCompatibilityWarning(text: string, options: object): void };
  applications: {
    instances: Map<string, Window>;
    settings: { SettingsConfig: new () => Window };
    sidebar: { apps: { ChatPopout: new (options: object) => Window } };
    ux: {
      TextEditor: { implementation: EnricherView };
      ContextMenu: {
        implementation: new (
          container: Element | null,
          selector: string,
          entries: object[],
          options: object,
        ) => { render(target: HTMLElement): Promise<unknown>; close(options?: object): Promise<unknown> };
      };
    };
  };
}

/** Records of the fixture's modules (fixture/module). */
export interface ConformanceView {
  log: string[];
  trace: string[];
  changes: { key: string; value: unknown; options: unknown; userId: string }[];
  /** Number of renderings of each message. */
  drawn: Record<string, number>;
}

/** The global object of a realm. */
export interface Globals {
  [key: string]: unknown;
  game: GameView;
  foundry: FoundryView;
  CONFIG: ConfigView;
  CONST: { COMPATIBILITY_MODES: { SILENT: number; WARNING: number; ERROR: number; FAILURE: number } };
  Hooks: HooksView;
  ui: { chat: Window; hotbar: Window };
  canvas: { tokens: { get(id: string): docs.Placeable; controlled: docs.Placeable[] } };
  conformance: ConformanceView;
  Collection: new <T>(entries: readonly (readonly [string, T])[]) => List<T>;
  Roll: typeof Roll;
  Actor: DocumentClass<docs.Actor>;
  Item: DocumentClass<docs.Item>;
  ChatMessage: DocumentClass<docs.Message> & { getSpeaker(options?: object): Data };
  Combat: DocumentClass<docs.Combat>;
  Folder: DocumentClass<docs.Folder>;
  JournalEntry: DocumentClass<docs.Journal>;
  JournalEntryPage: { implementation: { slugifyHeading(heading: string): string } };
  Macro: DocumentClass<docs.Macro>;
  RollTable: DocumentClass<docs.Table>;
  Scene: DocumentClass<docs.Scene>;
  fromUuid<T = docs.Actor>(uuid: string): Promise<T>;
  fromUuidSync<T = docs.Actor>(uuid: string): T;
  getDocumentClass(name: string): DocumentClass<docs.Doc>;
  hostDice: { next(faces: number): number | undefined } | undefined;
  /** Operators of generation 14: take this key away; put exactly this at a key. */
  _del?: unknown;
  _replace?(value: unknown): unknown;
  Array: ArrayConstructor;
  Set: SetConstructor;
  String: StringConstructor;
  Number: NumberConstructor;
  Math: Math;
  RegExp: RegExpConstructor;
  /** Set once the page has joined. */
  hostReady?: boolean;
}
