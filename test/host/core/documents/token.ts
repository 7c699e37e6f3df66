import { reviveOperators } from "../data/operators.ts";
import { rt } from "../state.ts";
import { Document } from "./client-document.ts";
import { bool, F, flags, foreign, id, num, stats } from "./common-fields.ts";
import { mergeDelta, rebuildSynthetic } from "./delta.ts";
import { tokenFields } from "./prototype-token.ts";

export class BaseToken extends Document {
  static override metadata: any = {
    ...Document.metadata,
    name: "Token",
    collection: "tokens",
    coreTypes: [],
    embedded: { ActorDelta: "delta" },
    label: "DOCUMENT.Token",
    labelPlural: "DOCUMENT.Tokens",
    permissions: {
      create: "TOKEN_CREATE",
      update: (user: any, doc: any) => doc.isOwnedBy(user),
      delete: (user: any, doc: any) => doc.isOwnedBy(user) && user.hasPermission("TOKEN_CREATE"),
    },
  };
  static override defineSchema(): any {
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
  isOwnedBy(user: any): boolean {
    return this.actor ? this.actor.testUserPermission(user, "OWNER") : Boolean(user.isGM);
  }
  override canUserModify(user: any, action: any, data: any = {}): boolean {
    if (action === "create") return user.isGM || user.hasPermission("TOKEN_CREATE");
    return super.canUserModify(user, action, data);
  }
  override getUserLevel(user: any = rt.game.user): number {
    return this.actor ? this.actor.getUserLevel(user) : super.getUserLevel(user);
  }
}

export class TokenDocument extends BaseToken {
  get isLinked(): boolean {
    return this.actorLink;
  }
  get scene(): any {
    return this.parent;
  }
  get baseActor(): any {
    return rt.game.actors?.get(this.actorId) ?? null;
  }
  get actor(): any {
    if (this.isLinked) return this.baseActor;
    return this.delta?.syntheticActor ?? null;
  }
  get object(): any {
    return rt.g.canvas?.tokens?.placeables.find((t: any) => t.document === this) ?? null;
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
  get combatant(): any {
    return rt.game.combat?.getCombatantsByToken(this)[0] ?? null;
  }
  get inCombat(): boolean {
    return Boolean(this.combatant);
  }
  get isVisible(): boolean {
    return !this.hidden || rt.game.user.isGM;
  }
  get layer(): any {
    return rt.g.canvas?.tokens ?? null;
  }
  override get sheet(): any {
    return this.actor?.sheet ?? super.sheet;
  }
  hasStatusEffect(statusId: string): boolean {
    return this.actor?.statuses.has(statusId) ?? false;
  }
  async toggleCombatant({ active, combat }: any = {}): Promise<boolean> {
    active ??= !this.inCombat;
    if (active) await (this.constructor as any).createCombatants([this], { combat });
    else await (this.constructor as any).deleteCombatants([this], { combat });
    return this.inCombat;
  }
  static async createCombatants(tokens: any[], { combat }: any = {}): Promise<any[]> {
    combat ??= rt.game.combats.viewed;
    if (!combat)
      combat = await rt.g
        .getDocumentClass("Combat")
        .create({ scene: tokens[0]?.parent?.id ?? null, active: true }, { render: false });
    const missing = tokens.filter(
      (t) => !combat.combatants.some((c: any) => c.tokenId === t.id && c.sceneId === t.parent.id),
    );
    const data = missing.map((t) => ({ tokenId: t.id, sceneId: t.parent.id, actorId: t.actorId, hidden: t.hidden }));
    return data.length ? combat.createEmbeddedDocuments("Combatant", data) : [];
  }
  static async deleteCombatants(tokens: any[], { combat }: any = {}): Promise<any[]> {
    combat ??= rt.game.combats.viewed;
    const ids =
      combat?.combatants.filter((c: any) => tokens.some((t) => t.id === c.tokenId)).map((c: any) => c.id) ?? [];
    return ids.length ? combat.deleteEmbeddedDocuments("Combatant", ids) : [];
  }
  /** What a bar of this token shows: `{type: "bar"|"value", attribute, value, max, editable}` or null. */
  getBarAttribute(barName: string, { alternative }: any = {}): any {
    const attribute = alternative ?? this[barName]?.attribute;
    const system = this.actor?.system;
    if (!attribute || !system) return null;
    const data = rt.foundry.utils.getProperty(system, attribute);
    if (data === null || data === undefined) return null;
    const source = rt.foundry.utils.getProperty(system._source ?? system, attribute);
    const editable = source !== undefined;
    if (typeof data === "object") {
      if (!("value" in data && "max" in data)) return null;
      return {
        type: "bar",
        attribute,
        value: Number(data.value ?? 0),
        max: Number(data.max ?? 0),
        min: Number(data.min ?? 0),
        editable,
      };
    }
    return Number.isNaN(Number(data)) ? null : { type: "value", attribute, value: Number(data), editable };
  }
  static getTrackedAttributes(data: any, _path: string[] = []): { bar: string[][]; value: string[][] } {
    const configured = typeof data === "string" ? rt.CONFIG.Actor.trackableAttributes?.[data] : null;
    if (configured)
      return {
        bar: configured.bar.map((p: string) => p.split(".")),
        value: configured.value.map((p: string) => p.split(".")),
      };
    const schema =
      typeof data === "string"
        ? rt.CONFIG.Actor.dataModels?.[data]?.schema
        : (data?.schema ?? data?.constructor?.schema);
    const out = { bar: [] as string[][], value: [] as string[][] };
    const F14 = rt.foundry.data.fields;
    const walk = (s: any, path: string[]): void => {
      for (const [name, field] of s?.entries?.() ?? []) {
        const here = [...path, name];
        if (field instanceof F14.SchemaField) {
          if (field.get("value") instanceof F14.NumberField && field.get("max") instanceof F14.NumberField)
            out.bar.push(here);
          else walk(field, here);
        } else if (field instanceof F14.NumberField) out.value.push(here);
      }
    };
    walk(schema, []);
    return out;
  }
  getTrackedAttributes(data?: any): any {
    return (this.constructor as any).getTrackedAttributes(data ?? this.actor?.type);
  }
  static getTrackedAttributeChoices(attributes: any): any[] {
    return [
      ...attributes.bar.map((p: string[]) => ({
        group: "TOKEN.BarAttributes",
        value: p.join("."),
        label: p.join("."),
      })),
      ...attributes.value.map((p: string[]) => ({ group: "TOKEN.BarValues", value: p.join("."), label: p.join(".") })),
    ];
  }
  getRollData(): any {
    return this.actor?.getRollData() ?? {};
  }
  getCenterPoint(data: any = {}): { x: number; y: number } {
    const size = this.parent?.grid.size ?? 100;
    const { x, y, width, height } = { x: this.x, y: this.y, width: this.width, height: this.height, ...data };
    return { x: x + (width * size) / 2, y: y + (height * size) / 2 };
  }
  async move(waypoints: any, options: any = {}): Promise<boolean> {
    const last = [waypoints].flat().at(-1);
    const { x = this.x, y = this.y, elevation = this.elevation } = last ?? {};
    return Boolean(await this.update({ x, y, elevation }, options));
  }
  get movementHistory(): any[] {
    return this._movementHistory ?? [];
  }
  override _configure(options: any = {}): void {
    super._configure(options);
    if (options.actor) Object.defineProperty(this, "_givenActor", { value: options.actor, configurable: true });
  }
  override async _preCreate(data: any, options: any, user: any): Promise<any> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    if (this._source.movementAction === undefined) this.updateSource({ movementAction: null });
    return undefined;
  }
  override async _preUpdate(changes: any, options: any, user: any): Promise<any> {
    if ((await super._preUpdate(changes, options, user)) === false) return false;
    if (!("x" in changes || "y" in changes || "elevation" in changes)) return undefined;
    const origin = { x: this.x, y: this.y, elevation: this.elevation };
    const movement = { origin, destination: { ...origin, ...pick(changes) } };
    return rt.Hooks.call("preMoveToken", this, movement, options) === false ? false : undefined;
  }
  override _onUpdate(changed: any, options: any, userId: string): void {
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

const pick = (changes: any): any =>
  Object.fromEntries(["x", "y", "elevation"].filter((k) => k in changes).map((k) => [k, changes[k]]));

/** What an unlinked token's actor has of its own. */
export class BaseActorDelta extends Document {
  static override metadata: any = {
    ...Document.metadata,
    name: "ActorDelta",
    collection: "delta",
    coreTypes: [],
    label: "DOCUMENT.ActorDelta",
  };
  static override defineSchema(): any {
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
  static override migrateData(source: any): any {
    return reviveOperators(source);
  }
}

export class ActorDelta extends BaseActorDelta {
  override _configure(options: any = {}): void {
    super._configure(options);
    Object.defineProperty(this, "_synthetic", { value: null, writable: true, configurable: true });
  }
  /** The actor this delta makes together with the base actor; made when first asked for. */
  get syntheticActor(): any {
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
}
