/** Globals of the realm that dice and texts read. Systems and tests may set fewer of them, or classes of their own. */
import type { EnricherConfig, TextEditor } from "../text/editor.ts";
import type { Callback, Data } from "../types.ts";
import type { RollParser } from "./parser.ts";
import type { Roll } from "./roll.ts";
import type { HostDice } from "./support.ts";
import type { DiceTerm } from "./terms/dice-term.ts";
import type { RollTerm } from "./terms/term.ts";

/** CONFIG.Dice */
export interface DiceConfig {
  types: (typeof DiceTerm)[];
  rollModes: Record<string, { label: string; icon: string }>;
  rolls: (typeof Roll)[];
  /** All term classes by name. */
  termTypes: Record<string, typeof RollTerm>;
  /** Dice classes by denomination. */
  terms: Record<string, typeof DiceTerm>;
  functions: Record<string, Callback>;
  parser: typeof RollParser;
  fulfillment: { dice: Data; methods: Data; defaultMethod: string };
  /** A number from 0 up to, but not including, 1. */
  randomUniform(): number;
}

/** A message that is not stored yet; generation 13 has the first method, 14 the second. */
export interface FreshMessage {
  applyRollMode(mode: string): void;
  applyMode(mode: string): void;
  toObject(): Data;
}

export interface MessageClass {
  new (data: Data): FreshMessage;
  create(data: Data, options: Data): Promise<unknown>;
  getSpeaker?(): Data;
  getSpeakerActor?(speaker: Data): { getRollData?(): Data } | null;
}

/** CONFIG; all other keys are the configurations of document types. */
export interface RealmConfig {
  [key: string]: unknown;
  Dice: DiceConfig;
  ChatMessage: { documentClass: MessageClass };
  sounds?: { dice?: string };
  /** A system may replace the editor here. */
  ux?: { TextEditor?: typeof TextEditor };
  TextEditor?: { enrichers?: EnricherConfig[] };
}

/** Looks up a document by an id or, in old links, by its name. */
export interface Lookup {
  get?(id: string): LinkTarget | undefined;
  getName?(name: string): LinkTarget | undefined;
}

/** A document, or an entry of a pack's index. */
export interface LinkTarget {
  uuid?: string;
  _id?: string;
}

export interface RealmGame {
  release?: { generation?: number };
  user?: { id: string } | null;
  settings?: { get(scope: string, key: string): unknown };
  i18n?: { has?(key: string): boolean; format(key: string, data: Data): string };
  packs?: { get(id: string): { documentName?: string; index?: Lookup } | undefined };
  collections?: { get(name: string): Lookup | undefined };
}

export type FindByUuid = (uuid: string, options?: { relative?: unknown }) => Promise<unknown>;

export interface DiceRealm {
  CONFIG: RealmConfig;
  game?: RealmGame;
  ui?: { notifications?: { warn(text: string): unknown; error(text: string): unknown } };
  foundry: {
    utils?: {
      fromUuid?: FindByUuid;
      logCompatibilityWarning?(text: string, options: { since: number; until: number }): void;
    };
    applications: {
      handlebars: { renderTemplate(path: string, context: object): Promise<string> };
      ux?: { TextEditor?: typeof TextEditor };
    };
  };
  fromUuid?: FindByUuid;
  document?: Partial<Document>;
  hostDice?: HostDice;
}
