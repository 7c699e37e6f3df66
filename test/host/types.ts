/**
 * Shared types of the test host. A realm is dynamic (a system may replace any class and
 * add any key), so all types here are open, and undeclared members are `unknown` and must be checked before use.
 */
import type { ApplicationV2 } from "./apps/api/application.ts";
import type { DialogConfig, DialogV2 } from "./apps/api/dialog.ts";
import type { DocumentSheetV2 } from "./apps/api/document-sheet.ts";
import type { HandlebarsApplicationMixin } from "./apps/api/handlebars-mixin.ts";
import type { ElementClasses } from "./apps/elements/index.ts";
import type { getTemplate, loadTemplates, renderTemplate } from "./apps/handlebars/runtime.ts";
import type { Notifications } from "./apps/ui/notifications.ts";
import type { DocumentSheetConfig } from "./apps/ui/sheet-config.ts";
import type { FilePicker, ImagePopout } from "./apps/ui/small-apps.ts";
import type { ContextMenu } from "./apps/ux/context-menu.ts";
import type { DragDrop } from "./apps/ux/drag-drop.ts";
import type { FormDataExtended } from "./apps/ux/form-data.ts";
import type { SearchFilter } from "./apps/ux/search-filter.ts";
import type { Tabs } from "./apps/ux/tabs.ts";
import type { Canvas } from "./core/canvas.ts";
import type { CompendiumCollection } from "./core/collections/compendium.ts";
import type { DocumentCollection } from "./core/collections/world.ts";
import type { Config } from "./core/config-types.ts";
import type { buildConst } from "./core/const.ts";
import type { DataField, FieldValidationError } from "./core/data/field.ts";
import type { SchemaField } from "./core/data/fields-schema.ts";
import type { DataModel } from "./core/data/model.ts";
import type { TypeDataModel } from "./core/data/type-model.ts";
import type { ChatMessage } from "./core/documents/chat-message.ts";
import type { DocumentClasses, DocumentsNamespace } from "./core/documents/classes.ts";
import type { Document } from "./core/documents/client-document.ts";
import type { Combat } from "./core/documents/combat.ts";
import type { EmbeddedCollection } from "./core/documents/embedded-collection.ts";
import type { PrototypeToken } from "./core/documents/prototype-token.ts";
import type { User } from "./core/documents/user.ts";
import type { Game } from "./core/game/game.ts";
import type { Hooks } from "./core/hooks.ts";
import type { SceneControl, SceneControlTool } from "./core/layer-controls.ts";
import type { Utils } from "./core/utils/index.ts";
import type { fromUuid, fromUuidSync } from "./core/utils/uuid.ts";
import type { Roll } from "./dice/roll.ts";
import type { TextEditor } from "./text/editor.ts";
import type { Source } from "./wire.ts";

/** A record whose keys are determined at run time by a schema, a form or a system. */
export type Data = Record<string, unknown>;
export type { Choice, Config, DocumentConfig, QueryHandler, SheetEntry, StatusEffect } from "./core/config-types.ts";
export type { Source };

/** A function with unknown parameters: a callback of a system. Call it with `.call` or after checking. */
export type Callback = (...args: never[]) => unknown;

/** A class as a value, when only making instances matters. */
export type Constructor<T = object> = new (...args: never[]) => T;

/** An unknown value as a record: itself if it is an object, else an empty one. */
export const record = (value: unknown): Data =>
  (typeof value === "object" && value !== null) || typeof value === "function" ? (value as Data) : {};

/** An unknown value as a string, or undefined. */
export const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** The message of any thrown value. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** One change of an active effect: numeric `mode` in generation 13, `type` in 14. */
export interface EffectChange {
  [key: string]: unknown;
  key: string;
  value: unknown;
  mode?: number;
  type?: string;
  priority?: number | null;
}

/** Metadata of a document class (`static metadata`). */
export interface DocumentMetadata {
  [key: string]: unknown;
  name: string;
  collection: string;
  label: string;
  labelPlural: string;
  coreTypes: string[];
  embedded: Record<string, string>;
  indexed?: boolean;
  compendiumIndexFields?: string[];
  hasTypeData?: boolean;
  permissions: Record<string, unknown>;
  preserveOnImport?: string[];
}

/** Options of a document operation, the caller's own keys included. */
export interface Operation {
  [key: string]: unknown;
  parent?: Document | null;
  pack?: string | null;
  render?: boolean;
  keepId?: boolean;
  diff?: boolean;
  recursive?: boolean;
}

/** The `system` of a document: a data model of the system in play, or a plain record without its methods. */
export interface SystemData {
  [key: string]: unknown;
  schema?: SchemaField;
  prepareBaseData?(): void;
  prepareDerivedData?(): void;
  toEmbed?(config: Data, options?: Data): Promise<unknown>;
  /** A message's own card. */
  renderHTML?(options: Data): Promise<HTMLElement>;
  _preCreate?(data: Data, options: Operation, user: User): Promise<unknown>;
  _onCreate?(data: Data, options: Operation, userId: string): void;
  _preUpdate?(changes: Data, options: Operation, user: User): Promise<unknown>;
  _onUpdate?(changed: Data, options: Operation, userId: string): void;
  _preDelete?(options: Operation, user: User): Promise<unknown>;
  _onDelete?(options: Operation, userId: string): void;
}

/** A class whose instances are documents of type T: `static create(this: DocumentClass<T>): Promise<T>`. */
export type DocumentClass<T extends Document = Document> = (new (data?: Data, context?: Data) => T) & typeof Document;

/** A window of either generation of applications, as used by documents. */
export interface SheetLike {
  [key: string]: unknown;
  rendered: boolean;
  render(options?: unknown, more?: unknown): unknown;
  close(options?: unknown): Promise<unknown>;
}

/** A class of the interface that CONFIG may replace: `implementation` is the current one. */
type Replaceable<T> = T & { implementation: T };

/** Members that the application layer and the interface add to `foundry.applications`. */
export interface ApplicationsNamespace {
  [key: string]: unknown;
  instances: Map<string, ApplicationV2>;
  api: Data & {
    ApplicationV2: typeof ApplicationV2;
    DialogV2: typeof DialogV2;
    DocumentSheetV2: typeof DocumentSheetV2;
    HandlebarsApplicationMixin: typeof HandlebarsApplicationMixin;
  };
  sheets: Data & Record<"TokenConfig" | "PrototypeTokenConfig", (new (options: Data) => SheetLike) | undefined>;
  ux: Data & {
    ContextMenu: Replaceable<typeof ContextMenu>;
    DragDrop: Replaceable<typeof DragDrop>;
    FormDataExtended: typeof FormDataExtended;
    SearchFilter: Replaceable<typeof SearchFilter>;
    Tabs: Replaceable<typeof Tabs>;
    TextEditor: Replaceable<typeof TextEditor>;
  };
  apps: Data & {
    DocumentSheetConfig: typeof DocumentSheetConfig;
    FilePicker: Replaceable<typeof FilePicker>;
    ImagePopout: typeof ImagePopout;
  };
  ui: Data;
  handlebars: Data & {
    getTemplate: typeof getTemplate;
    loadTemplates: typeof loadTemplates;
    renderTemplate: typeof renderTemplate;
  };
  fields: Data;
  elements: Data & ElementClasses;
}

/** Options of registering a sheet. */
export interface SheetRegistration {
  [key: string]: unknown;
  types?: string[];
  label?: string | (() => string);
  makeDefault?: boolean;
  canBeDefault?: boolean;
  canConfigure?: boolean;
  themes?: Record<string, string> | null;
}

/** The field classes, by name. */
export type FieldClasses = {
  DataField: typeof DataField;
  SchemaField: typeof SchemaField;
  ModelValidationError: typeof FieldValidationError;
} & Omit<typeof import("./core/data/fields-simple.ts"), "choiceValues"> &
  typeof import("./core/data/fields-lists.ts") &
  typeof import("./core/data/fields-models.ts") &
  Omit<typeof import("./core/data/fields-special.ts"), "isValidId"> &
  typeof import("./core/data/fields-embedded.ts");

/** The foundry namespace. Layers add to it while they are installed. */
export interface FoundryNamespace {
  [key: string]: unknown;
  CONST: Constants;
  utils: Utils;
  data: Data & { fields: FieldClasses; PrototypeToken: typeof PrototypeToken };
  abstract: Data & {
    DataModel: typeof DataModel;
    TypeDataModel: typeof TypeDataModel;
    Document: typeof Document;
    EmbeddedCollection: typeof EmbeddedCollection;
  };
  documents: DocumentsNamespace & { collections: Record<string, typeof DocumentCollection> };
  applications: ApplicationsNamespace;
  dice: Data & { Roll: typeof Roll };
  helpers: Record<string, unknown>;
}

export type Constants = ReturnType<typeof buildConst>;

/** The interface's panels, by name. A realm without a page has the notifications only. */
export type UserInterface = Record<string, SheetLike | undefined> & {
  notifications?: Notifications;
  chat?: SheetLike & {
    postOne?(message: ChatMessage, options?: Data): unknown;
    updateMessage?(message: ChatMessage): unknown;
    deleteMessage?(id: string | null, options?: Data): unknown;
    processMessage?(text: string, options?: Data): unknown;
  };
  combat?: SheetLike & { viewed?: Combat | null };
  controls?: SheetLike & {
    readonly control: SceneControl | null;
    readonly tool: SceneControlTool | null | undefined;
    activate(options: { control?: string; tool?: string }): Promise<void>;
  };
};

/** The realm's global object, where `game`, `CONFIG` and `ui` are looked up and replaced. */
export interface RealmGlobals {
  [key: string]: unknown;
  foundry: FoundryNamespace;
  CONFIG: Config;
  CONST: Constants;
  Hooks: typeof Hooks;
  game: Game;
  ui: UserInterface;
  canvas: Canvas;
  hostGeneration?: 13 | 14;
  /** Reads a file of the host, if there is no page to fetch it. */
  hostFetch?: (path: string) => Promise<string>;
  /** Precompiled templates by path. */
  hostTemplates?: Record<string, object> | undefined;
  /** Answers a dialog, if there is no page to click its buttons. */
  hostDialog?: (config: DialogConfig) => unknown;
  getDocumentClass: GetDocumentClass;
  fromUuid: typeof fromUuid;
  fromUuidSync: typeof fromUuidSync;
  /** The operator that deletes a key, in generation 14. */
  _del?: unknown;
  /** Creates the operator that replaces a whole value, in generation 14. */
  _replace?(value: unknown): unknown;
  /** Members that a browser's realm has and a bare one may lack. */
  document?: typeof globalThis.document;
  localStorage?: Storage;
  /** The built-in classes of this realm, which get the documented helpers. */
  Array: ArrayConstructor;
  Set: SetConstructor;
  String: StringConstructor;
  Number: NumberConstructor;
  Math: Math;
  RegExp: RegExpConstructor;
}

/** The globals of a client as used by tests, including the document classes. */
export type ClientGlobals = RealmGlobals &
  Omit<DocumentClasses, "Token" | "Region" | "MeasuredTemplate"> & { Roll: typeof Roll };

/** The documents of a type, with their class if it is declared above. */
export type DocumentOf<N extends string> = N extends keyof DocumentClasses
  ? InstanceType<DocumentClasses[N]>
  : Document;

export interface GetDocumentClass {
  <N extends keyof DocumentClasses>(name: N): DocumentClasses[N];
  (name: string): typeof Document;
}

export type Pack = CompendiumCollection;
