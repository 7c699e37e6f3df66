import { EmbeddedDataField } from "../data/fields-models.ts";
import { isV14, rt } from "../state.ts";
import { deepClone } from "../utils/objects.ts";
import { applyEffects, toggleStatus } from "./actor-effects.ts";
import { Document } from "./client-document.ts";
import { F, flags, foreign, id, img, name, ownership, sort, stats } from "./common-fields.ts";
import { refreshDependents } from "./delta.ts";
import { PrototypeToken } from "./prototype-token.ts";

export class BaseActor extends Document {
  static override metadata: any = {
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
      delete: (user: any, doc: any) => doc.testUserPermission(user, "OWNER") && user.hasPermission("ACTOR_CREATE"),
    },
  };
  static override get DEFAULT_ICON(): string {
    return "icons/svg/mystery-man.svg";
  }
  static override getDefaultArtwork(_data?: any): any {
    return { img: this.DEFAULT_ICON, texture: { src: this.DEFAULT_ICON } };
  }
  static override defineSchema(): any {
    const D = rt.foundry.documents;
    return {
      _id: id(),
      name: name(),
      type: new F.DocumentTypeField(this),
      img: img((data: any) => rt.foundry.documents.Actor.implementation.getDefaultArtwork(data ?? {}).img),
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
  /** A token's own actor answers by its own ownership; it is in no collection of its token. */
  override _inParent(): string | null {
    return null;
  }
  override _initializeSource(data: any, options: any = {}): any {
    const source = super._initializeSource(data, options);
    source.prototypeToken.name ||= source.name;
    source.prototypeToken.texture.src ??= source.img;
    return source;
  }
}

export class Actor extends BaseActor {
  override _configure(options: any = {}): void {
    super._configure(options);
    const define = (key: string, value: any) =>
      Object.defineProperty(this, key, { value, writable: true, configurable: true });
    define("statuses", new Set());
    define("overrides", {});
    define("_completedActiveEffectPhases", new Set());
  }
  get thumbnail(): string {
    return this.img;
  }
  get itemTypes(): Record<string, any[]> {
    return this.items.documentsByType;
  }
  get isToken(): boolean {
    return this.parent?.documentName === "Token";
  }
  get token(): any {
    return this.isToken ? this.parent : null;
  }
  get inCombat(): boolean {
    return Boolean(rt.game.combat?.getCombatantsByActor(this).length);
  }
  get appliedEffects(): any[] {
    return [...this.allApplicableEffects()].filter((e: any) => e.active);
  }
  get temporaryEffects(): any[] {
    return [...this.allApplicableEffects()].filter((e: any) => e.active && e.isTemporary);
  }
  *allApplicableEffects(): Generator<any> {
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
  getRollData(): any {
    return this.system;
  }
  /** Tokens of this actor on the viewed scene (placeables, or documents when asked). */
  getActiveTokens(linked = false, document = false): any[] {
    const canvas = rt.g.canvas;
    if (!canvas?.ready) return [];
    const tokens = canvas.tokens.placeables.filter((t: any) => {
      if (this.isToken) return t.document === this.token;
      return t.document.actorId === this.id && (!linked || t.document.actorLink);
    });
    return document ? tokens.map((t: any) => t.document) : tokens;
  }
  getDependentTokens({ scenes, linked = false }: any = {}): any[] {
    if (this.isToken) return [this.token];
    const where = scenes ? [scenes].flat() : [...rt.game.scenes];
    return where.flatMap((s: any) => s.tokens.filter((t: any) => t.actorId === this.id && (!linked || t.actorLink)));
  }
  async getTokenDocument(data: any = {}, options: any = {}): Promise<any> {
    const source = this.prototypeToken.toObject();
    source.name ||= this.name;
    source.texture.src ??= this.img;
    rt.foundry.utils.mergeObject(source, { ...data, actorId: this.id, actorLink: data.actorLink ?? source.actorLink });
    source.x ??= 0;
    source.y ??= 0;
    const cls = rt.g.getDocumentClass("Token");
    return new cls(source, { ...options, actor: this });
  }
  async getTokenImages(): Promise<string[]> {
    return [this.prototypeToken.texture.src];
  }
  getSpeaker(): any {
    return rt.g.getDocumentClass("ChatMessage").getSpeaker({ actor: this });
  }
  /** Changes a trackable attribute by an amount or to a value; bars stay between 0 and their maximum. */
  async modifyTokenAttribute(attribute: string, value: number, isDelta = false, isBar = true): Promise<any> {
    const { getProperty } = rt.foundry.utils;
    const current = getProperty(this.system, attribute);
    let update: any;
    if (isBar && current !== null && typeof current === "object") {
      let next = isDelta ? Number(current.value) + value : value;
      if (!isDelta && current.value === value) return this;
      next = Math.min(Math.max(next, 0), current.max ?? Number.POSITIVE_INFINITY);
      update = { [`system.${attribute}.value`]: next };
    } else update = { [`system.${attribute}`]: isDelta ? Number(current ?? 0) + value : value };
    const allowed = rt.Hooks.call("modifyTokenAttribute", { attribute, value, isDelta, isBar }, update, this);
    return allowed === false ? this : this.update(update);
  }
  async toggleStatusEffect(statusId: string, options: any = {}): Promise<any> {
    return toggleStatus(this, statusId, options);
  }
  async rollInitiative({
    createCombatants = false,
    rerollInitiative = false,
    initiativeOptions = {},
  }: any = {}): Promise<any> {
    let combat = rt.game.combat;
    if (!combat) {
      if (!rt.game.user.isGM) {
        rt.g.ui.notifications?.warn("COMBAT.NoneActive", { localize: true });
        return null;
      }
      combat = await rt.g.getDocumentClass("Combat").create({ scene: rt.g.canvas?.scene?.id ?? null, active: true });
    }
    if (createCombatants) {
      const tokens = this.isToken ? [this.token] : this.getActiveTokens(false, true);
      const missing = tokens.filter((t: any) => !t.inCombat);
      if (missing.length) await rt.g.getDocumentClass("Token").createCombatants(missing, { combat });
    }
    const ids = combat.combatants.filter((c: any) => {
      const mine = this.isToken ? c.tokenId === this.token.id : c.actorId === this.id;
      return mine && (rerollInitiative || c.initiative === null);
    });
    if (!ids.length) return combat;
    await combat.rollInitiative(
      ids.map((c: any) => c.id),
      initiativeOptions,
    );
    return combat;
  }
  override async _preCreate(data: any, options: any, user: any): Promise<any> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const art = (this.constructor as any).getDefaultArtwork(this.toObject());
    if (!data.img && art.img && art.img !== this.img) this.updateSource({ img: art.img });
    return undefined;
  }
  override _onUpdate(changed: any, options: any, userId: string): void {
    super._onUpdate(changed, options, userId);
    for (const token of this.getActiveTokens()) token.refresh?.();
  }
  override _onCreateDescendantDocuments(
    parent: any,
    collection: string,
    docs: any[],
    data: any,
    options: any,
    userId: string,
  ): void {
    super._onCreateDescendantDocuments(parent, collection, docs, data, options, userId);
    this._onEmbeddedDocumentChange();
  }
  override _onUpdateDescendantDocuments(
    parent: any,
    collection: string,
    docs: any[],
    changes: any,
    options: any,
    userId: string,
  ): void {
    super._onUpdateDescendantDocuments(parent, collection, docs, changes, options, userId);
    this._onEmbeddedDocumentChange();
  }
  override _onDeleteDescendantDocuments(
    parent: any,
    collection: string,
    docs: any[],
    ids: any,
    options: any,
    userId: string,
  ): void {
    super._onDeleteDescendantDocuments(parent, collection, docs, ids, options, userId);
    this._onEmbeddedDocumentChange();
  }
  _onEmbeddedDocumentChange(): void {
    for (const token of this.getActiveTokens()) token.refresh?.();
  }
  /** The stored values of a copy for a new token or export. */
  override toObject(source = true): any {
    return source ? deepClone(this._source) : super.toObject(false);
  }
}
