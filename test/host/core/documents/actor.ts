import type { Data, DocumentMetadata, Operation, SystemData } from "../../types.ts";
import type { Token } from "../canvas.ts";
import type { DataField } from "../data/field.ts";
import { EmbeddedDataField } from "../data/fields-models.ts";
import type { ModelContext } from "../data/model.ts";
import { isV14, rt } from "../state.ts";
import { deepClone } from "../utils/objects.ts";
import { applyEffects, type ToggleOptions, toggleStatus } from "./actor-effects.ts";
import type { Speaker } from "./chat-message.ts";
import { Document } from "./client-document.ts";
import type { Combat } from "./combat.ts";
import { F, flags, foreign, id, img, name, ownership, sort, stats } from "./common-fields.ts";
import { refreshDependents } from "./delta.ts";
import type { ActiveEffect } from "./effect.ts";
import type { EmbeddedCollection } from "./embedded-collection.ts";
import type { DefaultArtwork } from "./identity.ts";
import type { Item } from "./item.ts";
import type { Folder } from "./minor.ts";
import { PrototypeToken } from "./prototype-token.ts";
import type { Scene } from "./scene.ts";
import type { TokenDocument } from "./token.ts";
import type { User } from "./user.ts";

/** Stored data of a prototype token, as data of a new token. */
interface TokenSource extends Data {
  name: string;
  texture: { src: string | null };
}

/** Which combatants roll for initiative, and options. */
interface InitiativeRequest {
  createCombatants?: boolean;
  rerollInitiative?: boolean;
  initiativeOptions?: Data;
}

/** The token settings in an actor's stored data. */
interface ActorSource extends Data {
  name: string;
  img: string;
  prototypeToken: { name: string; texture: { src: string | null } };
}

export class BaseActor extends Document {
  static override metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "Actor",
    collection: "actors",
    indexed: true,
    compendiumIndexFields: ["_id", "name", "img", "type", "sort", "folder"],
    embedded: { ActiveEffect: "effects", Item: "items" },
    hasTypeData: true,
    coreTypes: [],
    label: "DOCUMENT.Actor",
    labelPlural: "DOCUMENT.Actors",
    permissions: {
      create: "ACTOR_CREATE",
      delete: (user: User, doc: Document) =>
        doc.testUserPermission(user, "OWNER") && user.hasPermission("ACTOR_CREATE"),
    },
  };
  declare img: string;
  declare prototypeToken: PrototypeToken;
  declare items: EmbeddedCollection<Item>;
  declare effects: EmbeddedCollection<ActiveEffect>;
  declare folder: Folder | null;

  static override get DEFAULT_ICON(): string {
    return "icons/svg/mystery-man.svg";
  }
  static override getDefaultArtwork(_data?: Data): DefaultArtwork {
    return { img: this.DEFAULT_ICON, texture: { src: this.DEFAULT_ICON } };
  }
  static override defineSchema(): Record<string, DataField> {
    const D = rt.foundry.documents;
    return {
      _id: id(),
      name: name(),
      type: new F.DocumentTypeField(this),
      img: img((data) => rt.foundry.documents.Actor.implementation.getDefaultArtwork(data ?? {}).img),
      system: new F.TypeDataField(this),
      prototypeToken: new EmbeddedDataField(PrototypeToken),
      items: new F.EmbeddedCollectionField(D.BaseItem),
      effects: new F.EmbeddedCollectionField(D.BaseActiveEffect),
      folder: foreign(D.BaseFolder),
      sort: sort(),
      ownership: ownership(),
      flags: flags(),
      _stats: stats(),
    };
  }
  /** A token's own actor uses its own ownership; it is in no collection of its token. */
  override _inParent(): string | null {
    return null;
  }
  override _initializeSource(data: Data, options: ModelContext = {}): Data {
    const source = super._initializeSource(data, options) as ActorSource;
    source.prototypeToken.name ||= source.name;
    source.prototypeToken.texture.src ??= source.img;
    return source;
  }
}

export class Actor extends BaseActor {
  /** Statuses of its active effects. */
  declare statuses: Set<string>;
  /** Data changed by its effects, nested. */
  declare overrides: Data;
  declare _completedActiveEffectPhases: Set<string>;

  override _configure(options: ModelContext = {}): void {
    super._configure(options);
    const define = (key: string, value: unknown) =>
      Object.defineProperty(this, key, { value, writable: true, configurable: true });
    define("statuses", new Set());
    define("overrides", {});
    define("_completedActiveEffectPhases", new Set());
  }
  get thumbnail(): string {
    return this.img;
  }
  get itemTypes(): Record<string, Item[]> {
    return this.items.documentsByType;
  }
  get isToken(): boolean {
    return this.parent?.documentName === "Token";
  }
  get token(): TokenDocument | null {
    return this.isToken ? (this.parent as TokenDocument) : null;
  }
  get inCombat(): boolean {
    return Boolean(rt.game.combat?.getCombatantsByActor(this).length);
  }
  get appliedEffects(): ActiveEffect[] {
    return [...this.allApplicableEffects()].filter((e) => e.active);
  }
  get temporaryEffects(): ActiveEffect[] {
    return [...this.allApplicableEffects()].filter((e) => e.active && e.isTemporary);
  }
  *allApplicableEffects(): Generator<ActiveEffect> {
    for (const effect of this.effects) yield effect;
    for (const item of this.items) for (const effect of item.effects) if (effect.transfer) yield effect;
  }
  override prepareData(): void {
    this.statuses.clear();
    this.overrides = {};
    this._completedActiveEffectPhases.clear();
    super.prepareData();
    if (isV14()) this.applyActiveEffects("final");
  }
  override prepareEmbeddedDocuments(): void {
    super.prepareEmbeddedDocuments();
    if (isV14()) this.applyActiveEffects("initial");
    else this.applyActiveEffects();
  }
  applyActiveEffects(phase?: string): void {
    applyEffects(this, phase);
  }
  override reset(): void {
    super.reset();
    if (!this.isToken && !this.pack && rt.documentsReady && rt.game.actors?.get(this.id) === this)
      refreshDependents(this);
  }
  getRollData(): SystemData {
    return this.system;
  }
  /** Tokens of this actor on the viewed scene (placeables, or documents on request). */
  getActiveTokens(linked?: boolean, document?: false): Token[];
  getActiveTokens(linked: boolean, document: true): TokenDocument[];
  getActiveTokens(linked = false, document = false): (Token | TokenDocument)[] {
    const canvas = rt.g.canvas;
    if (!canvas?.ready) return [];
    const tokens = canvas.tokens.placeables.filter((t) => {
      if (this.isToken) return t.document === this.token;
      return t.document.actorId === this.id && (!linked || t.document.actorLink);
    });
    return document ? tokens.map((t) => t.document) : tokens;
  }
  getDependentTokens({ scenes, linked = false }: { scenes?: Scene | Scene[]; linked?: boolean } = {}): TokenDocument[] {
    if (this.isToken) return [this.token!];
    const where = scenes ? [scenes].flat() : [...rt.game.scenes];
    return where.flatMap((s) => s.tokens.filter((t) => t.actorId === this.id && (!linked || t.actorLink)));
  }
  async getTokenDocument(data: Data = {}, options: Data = {}): Promise<TokenDocument> {
    const source = this.prototypeToken.toObject() as TokenSource;
    source.name ||= this.name;
    source.texture.src ??= this.img;
    rt.foundry.utils.mergeObject(source, { ...data, actorId: this.id, actorLink: data.actorLink ?? source.actorLink });
    source.x ??= 0;
    source.y ??= 0;
    const cls = rt.g.getDocumentClass("Token");
    return new cls(source, { ...options, actor: this });
  }
  async getTokenImages(): Promise<(string | null)[]> {
    return [this.prototypeToken.texture.src];
  }
  getSpeaker(): Speaker {
    return rt.g.getDocumentClass("ChatMessage").getSpeaker({ actor: this });
  }
  /** Changes a trackable attribute by an amount or to a value; bars stay between 0 and their maximum. */
  async modifyTokenAttribute(
    attribute: string,
    value: number,
    isDelta = false,
    isBar = true,
  ): Promise<this | undefined> {
    const { getProperty } = rt.foundry.utils;
    const current = getProperty(this.system, attribute);
    let update: Data;
    if (isBar && current !== null && typeof current === "object") {
      const bar = current as { value?: unknown; max?: number | null };
      let next = isDelta ? Number(bar.value) + value : value;
      if (!isDelta && bar.value === value) return this;
      next = Math.min(Math.max(next, 0), bar.max ?? Number.POSITIVE_INFINITY);
      update = { [`system.${attribute}.value`]: next };
    } else update = { [`system.${attribute}`]: isDelta ? Number(current ?? 0) + value : value };
    const allowed = rt.Hooks.call("modifyTokenAttribute", { attribute, value, isDelta, isBar }, update, this);
    return allowed === false ? this : this.update(update);
  }
  async toggleStatusEffect(statusId: string, options: ToggleOptions = {}): Promise<ActiveEffect | boolean | undefined> {
    return toggleStatus(this, statusId, options);
  }
  async rollInitiative({
    createCombatants = false,
    rerollInitiative = false,
    initiativeOptions = {},
  }: InitiativeRequest = {}): Promise<Combat | null> {
    let combat: Combat | null | undefined = rt.game.combat;
    if (!combat) {
      if (!rt.game.user.isGM) {
        rt.g.ui.notifications?.warn("COMBAT.NoneActive", { localize: true });
        return null;
      }
      combat = await rt.g.getDocumentClass("Combat").create({ scene: rt.g.canvas?.scene?.id ?? null, active: true });
    }
    if (createCombatants) {
      const tokens = this.isToken ? [this.token!] : this.getActiveTokens(false, true);
      const missing = tokens.filter((t) => !t.inCombat);
      if (missing.length) await rt.g.getDocumentClass("Token").createCombatants(missing, { combat });
    }
    const ids = combat!.combatants.filter((c) => {
      const mine = this.isToken ? c.tokenId === this.token!.id : c.actorId === this.id;
      return mine && (rerollInitiative || c.initiative === null);
    });
    if (!ids.length) return combat!;
    await combat!.rollInitiative(
      ids.map((c) => c.id as string),
      initiativeOptions,
    );
    return combat!;
  }
  override async _preCreate(data: Data, options: Operation, user: User): Promise<unknown> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const art = (this.constructor as typeof Actor).getDefaultArtwork(this.toObject());
    if (!data.img && art.img && art.img !== this.img) this.updateSource({ img: art.img });
    return undefined;
  }
  override _onUpdate(changed: Data, options: Operation, userId: string): void {
    super._onUpdate(changed, options, userId);
    for (const token of this.getActiveTokens()) token.refresh?.();
  }
  override _onCreateDescendantDocuments(
    parent: Document,
    collection: string,
    docs: Document[],
    data: Data[],
    options: Operation,
    userId: string,
  ): void {
    super._onCreateDescendantDocuments(parent, collection, docs, data, options, userId);
    this._onEmbeddedDocumentChange();
  }
  override _onUpdateDescendantDocuments(
    parent: Document,
    collection: string,
    docs: Document[],
    changes: Data[],
    options: Operation,
    userId: string,
  ): void {
    super._onUpdateDescendantDocuments(parent, collection, docs, changes, options, userId);
    this._onEmbeddedDocumentChange();
  }
  override _onDeleteDescendantDocuments(
    parent: Document,
    collection: string,
    docs: Document[],
    ids: string[],
    options: Operation,
    userId: string,
  ): void {
    super._onDeleteDescendantDocuments(parent, collection, docs, ids, options, userId);
    this._onEmbeddedDocumentChange();
  }
  _onEmbeddedDocumentChange(): void {
    for (const token of this.getActiveTokens()) token.refresh?.();
  }
  /** The stored values of a copy for a new token or export. */
  override toObject(source = true): Data {
    return source ? deepClone(this._source) : super.toObject(false);
  }
}
