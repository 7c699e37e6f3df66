import type { Roll } from "../../dice/roll.ts";
import type { Data, DocumentMetadata, Operation } from "../../types.ts";
import type { DataField } from "../data/field.ts";
import { rt } from "../state.ts";
import type { Actor } from "./actor.ts";
import { Document } from "./client-document.ts";
import type { Combat, CombatTrackerConfig } from "./combat.ts";
import { bool, F, flags, foreign, id, img, sort, stats, str } from "./common-fields.ts";
import type { Scene } from "./scene.ts";
import type { TokenDocument } from "./token.ts";
import type { User } from "./user.ts";

const OWN_FIELDS = new Set(["_id", "initiative", "flags", "defeated", "system"]);

export class BaseCombatant extends Document {
  static override metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "Combatant",
    collection: "combatants",
    hasTypeData: true,
    coreTypes: ["base"],
    label: "DOCUMENT.Combatant",
    labelPlural: "DOCUMENT.Combatants",
    permissions: {
      create: (user: User, doc: Combatant) => user.isGM || Boolean(doc.actor?.testUserPermission(user, "OWNER")),
      update: (user: User, doc: Combatant, data: Data) =>
        Boolean(doc.actor?.testUserPermission(user, "OWNER")) &&
        Object.keys(data).every((k) => OWN_FIELDS.has(k.split(".")[0]!)),
      delete: (user: User, doc: Combatant) => Boolean(doc.actor?.testUserPermission(user, "OWNER")),
    },
  };
  declare readonly parent: Combat | null;
  declare actorId: string | null;
  declare tokenId: string | null;
  declare sceneId: string | null;
  declare initiative: number | null;
  declare hidden: boolean;
  declare defeated: boolean;

  static override defineSchema(): Record<string, DataField> {
    const D = rt.foundry.documents;
    return {
      _id: id(),
      type: new F.DocumentTypeField(this, { initial: "base" }),
      system: new F.TypeDataField(this),
      actorId: foreign(D.BaseActor, { idOnly: true }),
      tokenId: foreign(D.BaseToken, { idOnly: true }),
      sceneId: foreign(D.BaseScene, { idOnly: true }),
      name: new F.StringField({ required: true, blank: false, nullable: true, initial: null, textSearch: true }),
      img: img(),
      initiative: new F.NumberField({ required: true, nullable: true, initial: null }),
      hidden: bool(),
      defeated: bool(),
      group: new F.DocumentIdField({ readonly: false }),
      ...(rt.generation >= 14
        ? { roundJoined: new F.NumberField({ required: true, nullable: true, initial: null }) }
        : {}),
      flags: flags(),
      _stats: stats(),
    };
  }
}

export class Combatant extends BaseCombatant {
  /** The id as stored; after preparation the group itself. */
  declare group: CombatantGroup | null;
  /** The value of the tracker's resource attribute. */
  declare resource: unknown;

  override _configure(options: Data = {}): void {
    super._configure(options);
    Object.defineProperty(this, "resource", { value: null, writable: true, configurable: true });
  }
  get combat(): Combat | null {
    return this.parent;
  }
  get scene(): Scene | null {
    return rt.game.scenes?.get(this.sceneId!) ?? null;
  }
  get token(): TokenDocument | null {
    return this.scene?.tokens.get(this.tokenId!) ?? null;
  }
  get actor(): Actor | null {
    return this.token ? this.token.actor : (rt.game.actors?.get(this.actorId!) ?? null);
  }
  get players(): User[] {
    return rt.game.users.filter((u) => !u.isGM && this.actor?.testUserPermission(u, "OWNER"));
  }
  get isNPC(): boolean {
    return !this.actor || !this.hasPlayerOwner;
  }
  override get hasPlayerOwner(): boolean {
    return this.players.length > 0;
  }
  override get isOwner(): boolean {
    return rt.game.user.isGM || Boolean(this.actor?.isOwner);
  }
  override get permission(): number {
    return rt.game.user.isGM ? 3 : (this.actor?.permission ?? 0);
  }
  override get visible(): boolean {
    return this.isOwner || !this.hidden;
  }
  get isDefeated(): boolean {
    return this.defeated || Boolean(this.actor?.statuses.has(rt.CONFIG.specialStatusEffects.DEFEATED!));
  }
  override prepareBaseData(): void {
    this._prepareName();
    this.updateResource();
    const group = this._source.group ? this.parent?.groups?.get(this._source.group as string) : null;
    Object.defineProperty(this, "group", {
      value: group ?? null,
      writable: true,
      configurable: true,
      enumerable: true,
    });
  }
  _prepareName(): void {
    const token = this.token;
    const actor = this.actor;
    this.name =
      (this._source.name as string) ||
      token?.name ||
      actor?.name ||
      rt.game.i18n?.localize("COMBAT.UnknownCombatant") ||
      "";
    this.img = (this._source.img as string) || token?.texture?.src || actor?.img || "icons/svg/mystery-man.svg";
  }
  updateResource(): unknown {
    const attribute = rt.game.settings?.settings?.has("core.combatTrackerConfig")
      ? (rt.game.settings.get("core", "combatTrackerConfig") as CombatTrackerConfig).resource
      : null;
    this.resource =
      attribute && this.actor ? (rt.foundry.utils.getProperty(this.actor.system, attribute) ?? null) : null;
    return this.resource;
  }
  getInitiativeRoll(formula?: string | null): Roll {
    formula = formula || this._getInitiativeFormula();
    return rt.foundry.dice.Roll.create(formula, this.actor?.getRollData() ?? {});
  }
  _getInitiativeFormula(): string {
    return String(rt.CONFIG.Combat.initiative.formula || rt.game.system.initiative || "1d20");
  }
  async rollInitiative(formula?: string): Promise<this | undefined> {
    const roll = this.getInitiativeRoll(formula);
    await roll.evaluate();
    return this.update({ initiative: roll.total });
  }
  override async _preCreate(data: Data, options: Operation, user: User): Promise<false | undefined> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    if (!this._source.actorId && this.token) this.updateSource({ actorId: this.token.actorId });
    return undefined;
  }
  clearMovementHistory(): void {}
}

export class BaseCombatantGroup extends Document {
  static override metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "CombatantGroup",
    collection: "groups",
    hasTypeData: true,
    coreTypes: ["base"],
    label: "DOCUMENT.CombatantGroup",
    labelPlural: "DOCUMENT.CombatantGroups",
  };
  declare readonly parent: Combat | null;
  declare initiative: number | null;

  static override defineSchema(): Record<string, DataField> {
    return {
      _id: id(),
      type: new F.DocumentTypeField(this, { initial: "base" }),
      system: new F.TypeDataField(this),
      name: str({}),
      img: img(),
      initiative: new F.NumberField({ required: true, nullable: true, initial: null }),
      sort: sort(),
      flags: flags(),
      _stats: stats(),
    };
  }
}
export class CombatantGroup extends BaseCombatantGroup {
  get members(): Set<Combatant> {
    return new Set(this.parent?.combatants.filter((c) => c._source.group === this.id) ?? []);
  }
  get defeated(): boolean {
    return this.members.size > 0 && [...this.members].every((c) => c.isDefeated);
  }
  get hidden(): boolean {
    return this.members.size > 0 && [...this.members].every((c) => c.hidden);
  }
}
