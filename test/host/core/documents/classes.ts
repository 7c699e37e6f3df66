/** Classes by name: for `getDocumentClass` (by document type) and for `foundry.documents`. */
import type { Data } from "../../types.ts";
import type { Actor, BaseActor } from "./actor.ts";
import type { finishUpdate } from "./apply.ts";
import type { BaseMeasuredTemplate, BaseRegion, MeasuredTemplateDocument, RegionDocument } from "./areas.ts";
import type { BaseChatMessage, ChatMessage } from "./chat-message.ts";
import type { Document } from "./client-document.ts";
import type { BaseCombat, Combat } from "./combat.ts";
import type { BaseCombatant, BaseCombatantGroup, Combatant, CombatantGroup } from "./combatant.ts";
import type { ActiveEffect, BaseActiveEffect } from "./effect.ts";
import type { expireEffects } from "./effect-duration.ts";
import type { BaseItem, Item } from "./item.ts";
import type {
  BaseJournalEntry,
  BaseJournalEntryPage,
  BaseRollTable,
  BaseTableResult,
  JournalEntry,
  JournalEntryPage,
  RollTable,
  TableResult,
} from "./journal-table.ts";
import type { BaseFolder, BaseMacro, Folder, Macro } from "./minor.ts";
import type { createOperations } from "./modify-batch.ts";
import type { BaseScene, Scene } from "./scene.ts";
import type * as sheets from "./sheets.ts";
import type { ActorDelta, BaseActorDelta, BaseToken, TokenDocument } from "./token.ts";
import type { BaseUser, User } from "./user.ts";

/** Classes whose name is also the document type. */
interface SharedClasses {
  Actor: typeof Actor;
  Item: typeof Item;
  ActiveEffect: typeof ActiveEffect;
  ChatMessage: typeof ChatMessage;
  Combat: typeof Combat;
  Combatant: typeof Combatant;
  CombatantGroup: typeof CombatantGroup;
  JournalEntry: typeof JournalEntry;
  JournalEntryPage: typeof JournalEntryPage;
  RollTable: typeof RollTable;
  TableResult: typeof TableResult;
  Folder: typeof Folder;
  Macro: typeof Macro;
  Scene: typeof Scene;
  ActorDelta: typeof ActorDelta;
  User: typeof User;
}

/** The class of each document type, as returned by `getDocumentClass(name)`. */
export interface DocumentClasses extends SharedClasses {
  Token: typeof TokenDocument;
  Region: typeof RegionDocument;
  MeasuredTemplate: typeof MeasuredTemplateDocument;
}

/** `foundry.documents`: every class under its own name, and late-bound functions that documents need. */
export interface DocumentsNamespace extends SharedClasses {
  [key: string]: unknown;
  TokenDocument: typeof TokenDocument;
  RegionDocument: typeof RegionDocument;
  MeasuredTemplateDocument: typeof MeasuredTemplateDocument;
  BaseRegion: typeof BaseRegion;
  BaseMeasuredTemplate: typeof BaseMeasuredTemplate;
  BaseActor: typeof BaseActor;
  BaseItem: typeof BaseItem;
  BaseActiveEffect: typeof BaseActiveEffect;
  BaseChatMessage: typeof BaseChatMessage;
  BaseCombat: typeof BaseCombat;
  BaseCombatant: typeof BaseCombatant;
  BaseCombatantGroup: typeof BaseCombatantGroup;
  BaseJournalEntry: typeof BaseJournalEntry;
  BaseJournalEntryPage: typeof BaseJournalEntryPage;
  BaseRollTable: typeof BaseRollTable;
  BaseTableResult: typeof BaseTableResult;
  BaseFolder: typeof BaseFolder;
  BaseMacro: typeof BaseMacro;
  BaseScene: typeof BaseScene;
  BaseToken: typeof BaseToken;
  BaseActorDelta: typeof BaseActorDelta;
  BaseUser: typeof BaseUser;
  sheets: typeof sheets;
  applyHelpers: { finishUpdate: typeof finishUpdate; expireEffects: typeof expireEffects };
  /** Creates a placeholder document for data that failed validation. */
  makeInvalid(cls: typeof Document, data: Data, context: { parent?: Document | null }): Document;
  /** Generation 14. */
  modifyBatch?: typeof createOperations;
  /** Set by the interface. */
  showCreateDialog?(cls: typeof Document, data: Data, createOptions: Data, dialogOptions: Data): Promise<unknown>;
}
