/** The parts of Foundry's documents and applications this room relies on, whatever their class and generation. */
import type { SystemData } from "../kernel/ruleset.ts";

export type Source = Record<string, unknown>;

/** The part of a Foundry document this room relies on, whatever its class. */
export interface Doc {
  id: string;
  uuid: string;
  name: string;
  img: string;
  type: string;
  documentName: string;
  isOwner: boolean;
  limited: boolean;
  pack: string | null;
  parent: Doc | null;
  flags: Record<string, Record<string, unknown> | undefined>;
  system: SystemData;
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

export interface ItemDoc extends Doc {
  actor: ActorDoc | null;
  effects: Iterable<EffectDoc> & { get(id: string): EffectDoc | undefined };
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
  items: Iterable<ItemDoc> & { get(id: string): ItemDoc | undefined; size: number };
  effects: Iterable<EffectDoc> & { get(id: string): EffectDoc | undefined };
  statuses: Set<string>;
  isToken: boolean;
  token: TokenDoc | null;
  hasPlayerOwner: boolean;
  allApplicableEffects(): Iterable<EffectDoc>;
  getActiveTokens(linked?: boolean, document?: boolean): TokenDoc[];
  toggleStatusEffect(id: string, options?: Source): Promise<unknown>;
}

export interface TokenDoc extends Doc {
  x: number;
  y: number;
  width: number;
  height: number;
  disposition: number;
  hidden: boolean;
  /** Degrees clockwise; 0 looks at the lower edge of the scene. */
  rotation: number;
  lockRotation: boolean;
  actor: ActorDoc | null;
  /** Id of the actor of the world it stands for, or was made from. */
  actorId: string | null;
}

export interface MessageDoc extends Doc {
  author: UserDoc | null;
  isAuthor: boolean;
  timestamp: number;
  rolls: { toJSON(): Source }[];
  whisper: string[];
  blind: boolean;
  visible: boolean;
  isContentVisible: boolean;
}

export interface UserDoc extends Doc {
  isGM: boolean;
  active: boolean;
  isSelf: boolean;
  character: ActorDoc | null;
}

export interface CombatantDoc extends Doc {
  actor: ActorDoc | null;
  token: TokenDoc | null;
  tokenId: string | null;
  initiative: number | null;
  isDefeated: boolean;
  defeated: boolean;
  hidden: boolean;
  combat: CombatDoc | null;
}

export interface CombatDoc extends Doc {
  combatants: Iterable<CombatantDoc> & { get(id: string): CombatantDoc | undefined; size: number };
  turns: CombatantDoc[];
  combatant: CombatantDoc | null;
  round: number;
  turn: number | null;
  started: boolean;
  nextTurn(): Promise<unknown>;
  nextRound(): Promise<unknown>;
  setupTurns(): CombatantDoc[];
}

/** What our application classes use of ApplicationV2; extending the mixin directly overflows the type checker. */
export interface AppInstance {
  element: HTMLElement;
  id: string;
  options: Source & { window: Source; position: Source; classes: string[] };
  rendered: boolean;
  tabGroups: Record<string, string>;
  window: { header?: HTMLElement; title?: HTMLElement; content?: HTMLElement; close?: HTMLElement };
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
  _onDragStart(event: DragEvent): void | Promise<void>;
  _onDrop(event: DragEvent): void | Promise<void>;
  _onDropItem(event: DragEvent, item: Doc): Promise<unknown>;
  _onDropActor(event: DragEvent, actor: Doc): Promise<unknown>;
  _onDropDocument(event: DragEvent, document: Doc): Promise<unknown>;
  _onSortItem(event: DragEvent, item: Doc): unknown;
}

export interface Point {
  x: number;
  y: number;
}
interface Offset {
  i: number;
  j: number;
}
/** The canvas: not ready until a scene is drawn, and then with its grid. */
export interface Scenery {
  ready?: boolean;
  scene?: { uuid: string; grid: { size: number; units: string; distance: number } } | null;
  grid?: {
    isSquare: boolean;
    size: number;
    measurePath(points: Point[]): { distance: number };
    getOffset(point: Point): Offset;
    getTopLeftPoint(offset: Offset): Point;
  } | null;
  interface?: {
    grid?: {
      addHighlightLayer(name: string): unknown;
      clearHighlightLayer(name: string): void;
      highlightPosition(name: string, options: Point & { color: number; border: number; alpha: number }): void;
    };
  };
}

/** A compendium: what it lists without being read, and what it holds. */
export interface PackDoc {
  collection: string;
  documentName: string;
  visible: boolean;
  getIndex(options?: {
    fields?: string[];
  }): Promise<Iterable<{ _id: string; uuid: string; type?: string; name: string }>>;
  getDocuments(query?: Record<string, unknown>): Promise<Doc[]>;
}
