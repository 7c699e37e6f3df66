/** CONFIG, which systems write into: the parts that the test host reads, and the types of its entries. */
import type { EnricherConfig } from "../text/editor.ts";
import type { Callback, Constructor, Data, SheetLike } from "../types.ts";
import type { Token } from "./canvas.ts";
import type { WorldCollection } from "./collections/world.ts";
import type { DataModel } from "./data/model.ts";
import type { Document } from "./documents/client-document.ts";

/** The `CONFIG` entry of a document type. */
export interface DocumentConfig {
  [key: string]: unknown;
  documentClass: typeof Document;
  dataModels: Record<string, typeof DataModel>;
  typeLabels: Record<string, string>;
  typeIcons: Record<string, string>;
  sheetClasses: Record<string, Record<string, SheetEntry>>;
  collection?: typeof WorldCollection;
  sidebarIcon?: string;
}

export interface SheetEntry {
  id: string;
  label: string;
  default: boolean;
  cls: Constructor<SheetLike>;
  [key: string]: unknown;
}

/** An option in CONFIG: roll modes, phases and the like. */
export interface Choice {
  [key: string]: unknown;
  label: string;
  icon?: string;
}

/** A status effect in CONFIG. */
export interface StatusEffect {
  [key: string]: unknown;
  id: string;
  name?: string;
  img?: string;
  _id?: string;
  label?: string;
  icon?: string;
  statuses?: string[];
}

/** Handlers of queries by `User#query`. */
export type QueryHandler = (data: unknown, context: { timeout: number }) => unknown;

/** CONFIG: document types by name, and the rest. */
export interface Config {
  [key: string]: unknown;
  compatibility: { mode?: number; includePatterns?: RegExp[]; excludePatterns?: RegExp[] };
  Actor: DocumentConfig & { trackableAttributes: Record<string, { bar: string[]; value: string[] } | undefined> };
  Item: DocumentConfig;
  ActiveEffect: DocumentConfig & {
    legacyTransferral: boolean;
    /** Generation 14: kinds of changes, phases and endings. */
    changeTypes?: Record<string, Choice & { defaultPriority: number; handler: Callback | null }>;
    phases?: Record<string, Choice>;
    expiryAction?: string;
    expiryEvents?: Record<string, string>;
  };
  ChatMessage: DocumentConfig & { modes?: Record<string, Choice> };
  Combat: DocumentConfig & { initiative: { formula: string | null; decimals: number } };
  Combatant: DocumentConfig;
  Token: DocumentConfig & {
    objectClass: typeof Token | null;
    rulerClass: Constructor | null;
    hudClass: Constructor<SheetLike> | null;
  };
  Dice: Data & { rollModes: Record<string, Choice>; randomUniform: () => number };
  TextEditor: Data & { enrichers: EnricherConfig[] };
  Canvas: Data & { layers: Record<string, Data> };
  queries: Record<string, QueryHandler | undefined>;
  specialStatusEffects: Record<string, string> & { DEFEATED: string };
  /** An array in generation 13, a record by id which also reads like an array in 14. */
  statusEffects: StatusEffect[] | Record<string, StatusEffect>;
  time: Data & { turnTime: number; roundTime: number };
  ui: Record<string, unknown>;
  ux: Record<string, unknown>;
  sounds: Record<string, string>;
}
