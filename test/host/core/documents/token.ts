import { type Data, type DocumentMetadata, type Operation, record, type SheetLike } from "../../types.ts";
import type { Token, TokenLayer } from "../canvas.ts";
import type { DataField } from "../data/field.ts";
import { reviveOperators } from "../data/operators.ts";
import { rt } from "../state.ts";
import type { Actor } from "./actor.ts";
import { Document } from "./client-document.ts";
import type { Combat } from "./combat.ts";
import type { Combatant } from "./combatant.ts";
import { bool, F, flags, foreign, id, num, stats } from "./common-fields.ts";
import { mergeDelta, rebuildSynthetic } from "./delta.ts";
import { type TokenBar, type TokenTexture, tokenFields } from "./prototype-token.ts";
import type { Scene } from "./scene.ts";
import {
  type BarAttribute,
  type TrackedAttributeChoice,
  type TrackedAttributes,
  trackedAttributeChoices,
  trackedAttributes,
} from "./token-attributes.ts";
import type { User } from "./user.ts";

/** A position on a scene. */
interface Waypoint {
  x?: number;
  y?: number;
  elevation?: number;
}

export class BaseToken extends Document {
  static override metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "Token",
    collection: "tokens",
    coreTypes: [],
    embedded: { ActorDelta: "delta" },
    label: "DOCUMENT.Token",
    labelPlural: "DOCUMENT.Tokens",
    permissions: {
      create: "TOKEN_CREATE",
      update: (user: User, doc: BaseToken) => doc.isOwnedBy(user),
      delete: (user: User, doc: BaseToken) => doc.isOwnedBy(user) && user.hasPermission("TOKEN_CREATE"),
    },
  };
  declare readonly parent: Scene | null;
  declare actorId: string | null;
  declare delta: ActorDelta;
  declare x: number;
  declare y: number;
  declare elevation: number;
  declare locked: boolean;
  declare hidden: boolean;
  declare level: string | null;
  declare displayName: number;
  declare actorLink: boolean;
  declare width: number;
  declare height: number;
  /** Since generation 14. */
  declare depth?: number;
  declare shape: number;
  declare texture: TokenTexture;
  declare lockRotation: boolean;
  declare rotation: number;
  declare alpha: number;
  declare disposition: number;
  declare displayBars: number;
  declare bar1: TokenBar;
  declare bar2: TokenBar;
  declare light: Data;
  declare sight: Data & { enabled: boolean; range: number | null };
  declare ring: Data & { enabled: boolean };
  declare movementAction: string | null;
  declare _movementHistory: Data[];
  declare _regions: string[];

  static override defineSchema(): Record<string, DataField> {
    const D = rt.foundry.documents;
    return {
      _id: id(),
      actorId: foreign(D.BaseActor, { idOnly: true }),
      delta: new F.EmbeddedDocumentField(D.BaseActorDelta, { nullable: false }),
      x: num({ integer: true }),
      y: num({ integer: true }),
      elevation: num({}),
      sort: num({ integer: true }),
      locked: bool(),
      hidden: bool(),
      level: new F.StringField({ nullable: true, blank: false, initial: null }),
      ...tokenFields(),
      _movementHistory: new F.ArrayField(new F.ObjectField()),
      _regions: new F.ArrayField(new F.StringField()),
      _stats: stats(),
    };
  }
  isOwnedBy(user: User): boolean {
    const actor = this.actor as Actor | null | undefined;
    return actor ? actor.testUserPermission(user, "OWNER") : Boolean(user.isGM);
  }
  override canUserModify(user: User, action: "create" | "update" | "delete", data: Data = {}): boolean {
    if (action === "create") return user.isGM || user.hasPermission("TOKEN_CREATE");
    return super.canUserModify(user, action, data);
  }
  override getUserLevel(user: User | null = rt.game.user): number {
    const actor = this.actor as Actor | null | undefined;
    return actor ? actor.getUserLevel(user) : super.getUserLevel(user);
  }
}

export class TokenDocument extends BaseToken {
  get isLinked(): boolean {
    return this.actorLink;
  }
  get scene(): Scene | null {
    return this.parent;
  }
  get baseActor(): Actor | null {
    return rt.game.actors?.get(this.actorId!) ?? null;
  }
  get actor(): Actor | null {
    if (this.isLinked) return this.baseActor;
    return this.delta?.syntheticActor ?? null;
  }
  get object(): Token | null {
    return rt.g.canvas?.tokens?.placeables.find((t) => t.document === this) ?? null;
  }
  get rendered(): boolean {
    return Boolean(this.object);
  }
  override get isOwner(): boolean {
    return this.isOwnedBy(rt.game.user);
  }
  get isSecret(): boolean {
    return (
      this.disposition === rt.CONST.TOKEN_DISPOSITIONS.SECRET && !this.testUserPermission(rt.game.user, "OBSERVER")
    );
  }
  get combatant(): Combatant | null {
    return rt.game.combat?.getCombatantsByToken(this)[0] ?? null;
  }
  get inCombat(): boolean {
    return Boolean(this.combatant);
  }
  get isVisible(): boolean {
    return !this.hidden || rt.game.user.isGM;
  }
  get layer(): TokenLayer | null {
    return rt.g.canvas?.tokens ?? null;
  }
  override get sheet(): SheetLike | null {
    return this.actor?.sheet ?? super.sheet;
  }
  hasStatusEffect(statusId: string): boolean {
    return this.actor?.statuses.has(statusId) ?? false;
  }
  async toggleCombatant({ active, combat }: { active?: boolean; combat?: Combat } = {}): Promise<boolean> {
    active ??= !this.inCombat;
    if (active) await (this.constructor as typeof TokenDocument).createCombatants([this], { combat });
    else await (this.constructor as typeof TokenDocument).deleteCombatants([this], { combat });
    return this.inCombat;
  }
  static async createCombatants(
    tokens: TokenDocument[],
    { combat: given }: { combat?: Combat | null } = {},
  ): Promise<Combatant[]> {
    const combat =
      given ??
      rt.game.combats.viewed ??
      (await rt.g
        .getDocumentClass("Combat")
        .create({ scene: tokens[0]?.parent?.id ?? null, active: true }, { render: false }))!;
    const missing = tokens.filter(
      (t) => !combat.combatants.some((c) => c.tokenId === t.id && c.sceneId === t.parent!.id),
    );
    const data = missing.map((t) => ({ tokenId: t.id, sceneId: t.parent!.id, actorId: t.actorId, hidden: t.hidden }));
    return data.length ? combat.createEmbeddedDocuments("Combatant", data) : [];
  }
  static async deleteCombatants(
    tokens: TokenDocument[],
    { combat: given }: { combat?: Combat | null } = {},
  ): Promise<Combatant[]> {
    const combat = given ?? rt.game.combats.viewed;
    if (!combat) return [];
    const ids = combat.combatants.filter((c) => tokens.some((t) => t.id === c.tokenId)).map((c) => c.id!);
    return ids.length ? combat.deleteEmbeddedDocuments("Combatant", ids) : [];
  }
  /** Content of a bar of this token: `{type: "bar"|"value", attribute, value, max, editable}` or null. */
  getBarAttribute(barName: string, { alternative }: { alternative?: string } = {}): BarAttribute | null {
    const attribute = alternative ?? (record(this[barName]).attribute as string | null | undefined);
    const system = this.actor?.system;
    if (!attribute || !system) return null;
    const data = rt.foundry.utils.getProperty(system, attribute);
    if (data === null || data === undefined) return null;
    const source = rt.foundry.utils.getProperty(system._source ?? system, attribute);
    const editable = source !== undefined;
    if (typeof data === "object") {
      if (!("value" in data && "max" in data)) return null;
      const { value, max, min } = data as Data;
      return {
        type: "bar",
        attribute,
        value: Number(value ?? 0),
        max: Number(max ?? 0),
        min: Number(min ?? 0),
        editable,
      };
    }
    return Number.isNaN(Number(data)) ? null : { type: "value", attribute, value: Number(data), editable };
  }
  /** Attributes of a subtype's name, a model or a schema; those in CONFIG take precedence. */
  static getTrackedAttributes(data: unknown, _path: string[] = []): TrackedAttributes {
    return trackedAttributes(data);
  }
  getTrackedAttributes(data?: unknown): TrackedAttributes {
    return (this.constructor as typeof TokenDocument).getTrackedAttributes(data ?? this.actor?.type);
  }
  static getTrackedAttributeChoices(attributes: TrackedAttributes): TrackedAttributeChoice[] {
    return trackedAttributeChoices(attributes);
  }
  getRollData(): Data {
    return this.actor?.getRollData() ?? {};
  }
  /** Width and height in pixels. */
  getSize(data: { width?: number; height?: number } = {}): { width: number; height: number } {
    const size = this.parent?.grid.size ?? 100;
    return { width: (data.width ?? this.width) * size, height: (data.height ?? this.height) * size };
  }
  getCenterPoint(data: Waypoint & { width?: number; height?: number } = {}): { x: number; y: number } {
    const size = this.parent?.grid.size ?? 100;
    const { x, y, width, height } = { x: this.x, y: this.y, width: this.width, height: this.height, ...data };
    return { x: x + (width * size) / 2, y: y + (height * size) / 2 };
  }
  async move(waypoints: Waypoint | Waypoint[], options: Operation = {}): Promise<boolean> {
    const last = [waypoints].flat().at(-1);
    const { x = this.x, y = this.y, elevation = this.elevation } = last ?? {};
    return Boolean(await this.update({ x, y, elevation }, options));
  }
  get movementHistory(): Data[] {
    return this._movementHistory ?? [];
  }
  override _configure(options: Data = {}): void {
    super._configure(options);
    if (options.actor) Object.defineProperty(this, "_givenActor", { value: options.actor, configurable: true });
  }
  override async _preCreate(data: Data, options: Operation, user: User): Promise<false | undefined> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    if (this._source.movementAction === undefined) this.updateSource({ movementAction: null });
    return undefined;
  }
  override async _preUpdate(changes: Data, options: Operation, user: User): Promise<false | undefined> {
    if ((await super._preUpdate(changes, options, user)) === false) return false;
    if (!("x" in changes || "y" in changes || "elevation" in changes)) return undefined;
    const origin = { x: this.x, y: this.y, elevation: this.elevation };
    const movement = { origin, destination: { ...origin, ...pick(changes) } };
    return rt.Hooks.call("preMoveToken", this, movement, options) === false ? false : undefined;
  }
  override _onUpdate(changed: Data, options: Operation, userId: string): void {
    super._onUpdate(changed, options, userId);
    if ("x" in changed || "y" in changed || "elevation" in changed) {
      rt.Hooks.callAll(
        "moveToken",
        this,
        { destination: { x: this.x, y: this.y, elevation: this.elevation } },
        options,
        rt.game.users.get(userId),
      );
    }
    if ("actorId" in changed || "actorLink" in changed) this.delta._synthetic = null;
    else if ("delta" in changed) rebuildSynthetic(this);
    this.object?.refresh?.();
  }
}

const pick = (changes: Data): Waypoint =>
  Object.fromEntries(["x", "y", "elevation"].filter((k) => k in changes).map((k) => [k, changes[k]]));

/** An unlinked token's differences from its base actor. */
export class BaseActorDelta extends Document {
  static override metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "ActorDelta",
    collection: "delta",
    coreTypes: [],
    label: "DOCUMENT.ActorDelta",
  };
  declare readonly parent: TokenDocument | null;
  declare items: Data[];
  declare effects: Data[];

  static override defineSchema(): Record<string, DataField> {
    const nullable = () => new F.StringField({ required: false, nullable: true, initial: null });
    const list = () => new F.ArrayField(new F.ObjectField());
    return {
      _id: id(),
      name: nullable(),
      type: nullable(),
      img: new F.FilePathField({ categories: ["IMAGE"], nullable: true, initial: null, required: false }),
      system: new F.ObjectField(),
      items: list(),
      effects: list(),
      ownership: new F.DocumentOwnershipField({ required: false, nullable: true, initial: null }),
      flags: flags(),
    };
  }
  static override migrateData(source: Data): Data {
    return reviveOperators(source) as Data;
  }
}

export class ActorDelta extends BaseActorDelta {
  /** The synthetic actor, once created. */
  declare _synthetic: Actor | null;

  override _configure(options: Data = {}): void {
    super._configure(options);
    Object.defineProperty(this, "_synthetic", { value: null, writable: true, configurable: true });
  }
  /** The synthetic actor of this delta and the base actor; created lazily. */
  get syntheticActor(): Actor | null {
    const token = this.parent;
    const base = token?.baseActor;
    if (!base) return null;
    if (!this._synthetic) {
      const cls = rt.g.getDocumentClass("Actor");
      try {
        this._synthetic = new cls(mergeDelta(base._source, this._source), { parent: token, strict: false });
      } catch (error) {
        console.error(error);
        return null;
      }
    }
    return this._synthetic;
  }
  override prepareData(): void {}
  /** Clears the delta: the synthetic actor equals the base actor again. */
  async restore(): Promise<Actor | null> {
    const nothing = {
      name: null,
      type: null,
      img: null,
      ownership: null,
      system: {},
      items: [],
      effects: [],
      flags: {},
    };
    await this.update(nothing, { diff: false, recursive: false });
    return this.syntheticActor;
  }
}
