/**
 * Types of the parts of Foundry's documents and applications that this layer uses, independent of class and generation.
 */
import type { SystemData } from "../../kernel/ruleset.ts";

export type Source = Record<string, unknown>;

/** What we use of every document. */
export interface AnyDoc {
  id: string;
  uuid: string;
  documentName: string;
  isOwner: boolean;
  limited: boolean;
  pack: string | null;
  parent: Doc | null;
  flags: Record<string, Record<string, unknown> | undefined>;
  _source: Source;
  update(changes: Source, operation?: Source): Promise<unknown>;
  updateSource(changes: Source): unknown;
  delete(operation?: Source): Promise<unknown>;
  clone(changes?: Source, context?: Source): Doc;
  toObject(source?: boolean): Source;
  testUserPermission(user: unknown, level: string, options?: Source): boolean;
  createEmbeddedDocuments(name: string, data: Source[], operation?: Source): Promise<Doc[]>;
  updateEmbeddedDocuments(name: string, data: Source[], operation?: Source): Promise<Doc[]>;
  deleteEmbeddedDocuments(name: string, ids: string[], operation?: Source): Promise<Doc[]>;
  sheet: { render(options?: unknown): Promise<unknown>; rendered: boolean } | null;
}

/** A document with name, picture, type and system data: an actor, an item or an effect. */
export interface Doc extends AnyDoc {
  name: string;
  img: string;
  type: string;
  system: SystemData;
}

/** A collection of documents, and the IDs of those that failed validation. */
export interface Documents<D> extends Iterable<D> {
  size: number;
  invalidDocumentIds: Iterable<string>;
  get(id: string): D | undefined;
  getInvalid(id: string, options?: object): Doc | undefined;
}

/** Static methods of a document class. */
export interface DocumentClass {
  updateDocuments(updates: Source[], operation: Source): Promise<{ id: string }[]>;
}

export interface ItemDoc extends Doc {
  actor: ActorDoc | null;
  effects: Documents<EffectDoc>;
}

export interface EffectDoc extends Doc {
  statuses: Set<string>;
  disabled: boolean;
  isSuppressed: boolean;
  active: boolean;
  isTemporary: boolean;
  origin: string | null;
  target: Doc | null;
}

export interface ActorDoc extends Doc {
  documentName: "Actor";
  items: Documents<ItemDoc>;
  effects: Documents<EffectDoc>;
  statuses: Set<string>;
  isToken: boolean;
  token: TokenDoc | null;
  hasPlayerOwner: boolean;
  allApplicableEffects(): Iterable<EffectDoc>;
  getActiveTokens(linked?: boolean, document?: boolean): TokenDoc[];
  toggleStatusEffect(id: string, options?: Source): Promise<unknown>;
}

export interface TokenDoc extends AnyDoc {
  documentName: "Token";
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
  disposition: number;
  hidden: boolean;
  /** Degrees clockwise; 0 faces the bottom of the scene. */
  rotation: number;
  lockRotation: boolean;
  actor: ActorDoc | null;
  actorLink: boolean;
  /** Id of the world actor it represents, or was created from. */
  actorId: string | null;
  /** Its object on the canvas, if its scene is viewed. */
  object: TokenObject | null;
}

/** A token on the viewed scene. */
export interface TokenObject {
  document: TokenDoc;
  /** This user sees it now. */
  isVisible: boolean;
  setTarget(targeted: boolean, options: { releaseOthers: boolean }): unknown;
}

export interface MessageDoc extends AnyDoc {
  type: string;
  system: SystemData;
  author: UserDoc | null;
  isAuthor: boolean;
  timestamp: number;
  rolls: { toJSON(): Source }[];
  speaker?: { alias?: string };
  whisper: string[];
  blind: boolean;
  visible: boolean;
  isContentVisible: boolean;
}

export interface UserDoc extends AnyDoc {
  name: string;
  isGM: boolean;
  active: boolean;
  isSelf: boolean;
  character: ActorDoc | null;
  color: { css: string };
  hasPermission(permission: string): boolean;
}

export interface TableDoc extends AnyDoc {
  name: string;
  img: string;
  formula: string;
  results: Iterable<ResultDoc>;
  getResultsForRoll(face: number): ResultDoc[];
}

export interface ResultDoc {
  range: [number, number];
  flags: AnyDoc["flags"];
  documentUuid?: string | null;
}

export interface CombatantDoc extends Doc {
  actor: ActorDoc | null;
  token: TokenDoc | null;
  tokenId: string | null;
  sceneId: string | null;
  initiative: number | null;
  isDefeated: boolean;
  defeated: boolean;
  hidden: boolean;
  combat: CombatDoc | null;
}

export interface CombatDoc extends AnyDoc {
  type: string;
  system: SystemData;
  scene: SceneDoc | null;
  combatants: Documents<CombatantDoc>;
  turns: CombatantDoc[];
  combatant: CombatantDoc | null;
  round: number;
  turn: number | null;
  started: boolean;
  nextTurn(): Promise<unknown>;
  nextRound(): Promise<unknown>;
  setupTurns(): CombatantDoc[];
  reset(): void;
}

/** What our application classes use of ApplicationV2; extending the mixin directly overflows the type checker. */
export interface AppInstance {
  element: HTMLElement;
  id: string;
  options: Source & { window: Source; position: Source; classes: string[] };
  rendered: boolean;
  tabGroups: Record<string, string>;
  window: { header?: HTMLElement; title?: HTMLElement; close?: HTMLElement };
  position: { width: number; height: number; left: number; top: number };
  render(options?: unknown): Promise<this>;
  close(options?: unknown): Promise<this>;
  setPosition(position?: Source): unknown;
  changeTab(tab: string, group: string, options?: Source): void;
  bringToFront(): void;
  get title(): string;
  _prepareContext(options: Source): Promise<Source>;
  _preparePartContext(partId: string, context: Source, options: Source): Promise<Source>;
  _configureRenderOptions(options: Source): void;
  _configureRenderParts(
    options: Source,
  ): Record<string, { template: string; scrollable?: string[]; templates?: string[] }>;
  _onRender(context: Source, options: Source): Promise<void>;
  _onFirstRender(context: Source, options: Source): Promise<void>;
  _onClose(options: Source): void;
  _getHeaderControls(): Source[];
  _renderFrame(options: Source): Promise<HTMLElement>;
  _attachPartListeners(partId: string, element: HTMLElement, options: Source): void;
}

export interface SheetInstance<D extends Doc = Doc> extends AppInstance {
  document: D;
  isEditable: boolean;
  isVisible: boolean;
  submit(options?: Source): Promise<unknown>;
  _processFormData(event: Event | null, form: HTMLFormElement, formData: unknown): Source;
  _prepareSubmitData(event: Event | null, form: HTMLFormElement, formData: unknown, updateData?: unknown): Source;
}

/** Only actor sheets have drop handlers per document type. */
export interface ActorSheet<D extends Doc = ActorDoc> extends SheetInstance<D> {
  _onDropItem(event: DragEvent, item: Doc): Promise<unknown>;
  _onDropActor(event: DragEvent, actor: Doc): Promise<unknown>;
}

/** A scene. */
export interface SceneDoc extends AnyDoc {
  grid: SceneGrid;
  tokens: Iterable<TokenDoc>;
  view(): Promise<unknown>;
  getEmbeddedCollection(name: string): Iterable<AnyDoc>;
}

/** The grid of a scene, which measures whether the scene is viewed or not. */
export interface SceneGrid {
  isSquare: boolean;
  /** Pixels of a grid space. */
  size: number;
  /** Length of a grid space in `units`. */
  distance: number;
  units: string;
  measurePath(points: Point[]): { distance: number };
  getOffset(point: Point): Offset;
  getTopLeftPoint(offset: Offset): Point;
}

export interface Point {
  x: number;
  y: number;
}
interface Offset {
  i: number;
  j: number;
}
/** The canvas; without a scene until it is ready. */
export interface Scenery {
  ready?: boolean;
  scene?: SceneDoc | null;
  /** A point of the scene at a point of the window, and back. */
  canvasCoordinatesFromClient?(point: Point): Point;
  clientCoordinatesFromCanvas?(point: Point): Point;
  animatePan?(view: Point & { duration: number }): Promise<unknown>;
  interface?: {
    grid?: {
      addHighlightLayer(name: string): unknown;
      clearHighlightLayer(name: string): void;
      highlightPosition(name: string, options: Point & { color: number; border: number; alpha: number }): void;
    };
  };
}

/** An entry of a compendium's index. */
export interface Listed {
  _id: string;
  uuid: string;
  name: string;
  sort?: number;
  img?: string | null;
  type?: string;
}

/** A compendium: its index and its documents. */
export interface PackDoc {
  collection: string;
  documentName: string;
  title: string;
  visible: boolean;
  index: Iterable<Listed>;
  getIndex(options?: { fields?: string[] }): Promise<Iterable<Listed>>;
  getDocuments(query?: Record<string, unknown>): Promise<Doc[]>;
}

/** Foundry's hooks, with any name. */
export interface HookBus {
  on(hook: string, listener: (...args: never[]) => unknown): unknown;
  call(hook: string, ...args: unknown[]): unknown;
}

export interface ChatLogApp {
  updateMessage(message: MessageDoc): unknown;
}

/** Foundry's settings, with any name. */
export interface SettingsRegistry {
  get(scope: string, key: string): unknown;
}

/** One of Foundry's tours; `config.steps` are its steps. */
export interface TourInstance {
  currentStep: { id: string; selector?: string } | null;
  readonly canStart: boolean;
  exit(): void;
  complete(): Promise<void>;
  _preStep(): Promise<void>;
}

/** Foundry's DialogV2. */
export interface DialogClass {
  confirm(config: Source): Promise<unknown>;
  wait(config: Source): Promise<unknown>;
}
