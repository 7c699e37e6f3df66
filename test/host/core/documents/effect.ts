import type { Data, DocumentClass, DocumentMetadata, EffectChange, Operation, SystemData } from "../../types.ts";
import { logCompatibilityWarning } from "../compat.ts";
import type { DataField } from "../data/field.ts";
import { statusEffectById } from "../game/status-effects.ts";
import { isV14, rt } from "../state.ts";
import type { Actor } from "./actor.ts";
import { Document } from "./client-document.ts";
import { bool, F, flags, foreign, html, id, img, name, num, sort, stats, str } from "./common-fields.ts";
import {
  durationFields,
  type EffectDuration,
  type EffectStart,
  prepareDuration,
  type StoredStart,
} from "./effect-duration.ts";
import { type ActiveEffectTypeDataModel, migrateEffect } from "./effect-migration.ts";
import type { Item } from "./item.ts";
import type { Folder } from "./minor.ts";
import type { User } from "./user.ts";

export class BaseActiveEffect extends Document {
  static override metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "ActiveEffect",
    collection: "effects",
    hasTypeData: true,
    coreTypes: ["base"],
    label: "DOCUMENT.ActiveEffect",
    labelPlural: "DOCUMENT.ActiveEffects",
  };
  declare readonly parent: Actor | Item | null;
  declare img: string;
  /** In generation 14 `changes` is part of it. */
  declare system: SystemData & Partial<Pick<ActiveEffectTypeDataModel, "changes">>;
  /** In generation 14 a deprecated getter reads them from `system`. */
  declare changes: EffectChange[];
  declare disabled: boolean;
  declare duration: EffectDuration;
  /** Since generation 14. */
  declare start?: EffectStart | null;
  declare description: string;
  declare origin: string | null;
  declare tint: unknown;
  declare transfer: boolean;
  declare statuses: Set<string>;
  /** Since generation 14. */
  declare showIcon?: number;
  declare folder: Folder | null;

  static override get DEFAULT_ICON(): string {
    return "icons/svg/aura.svg";
  }
  static override defineSchema(): Record<string, DataField> {
    const v14 = isV14();
    const change = () =>
      new F.SchemaField({
        key: str({}),
        value: str({}),
        mode: num({ integer: true, initial: 2 }),
        priority: new F.NumberField(),
      });
    return {
      _id: id(),
      name: name(),
      img: img("icons/svg/aura.svg"),
      type: new F.DocumentTypeField(this, { initial: "base" }),
      system: new F.TypeDataField(this),
      ...(v14 ? {} : { changes: new F.ArrayField(change()) }),
      disabled: bool(),
      ...durationFields(),
      description: html(),
      origin: v14
        ? new F.DocumentUUIDField({ relative: true })
        : new F.StringField({ nullable: true, blank: false, initial: null }),
      tint: new F.ColorField({ nullable: false, initial: "#ffffff" }),
      transfer: bool(true),
      statuses: new F.SetField(new F.StringField({ required: true, blank: false })),
      ...(v14
        ? { showIcon: num({ choices: [0, 1, 2], initial: 1 }), folder: foreign(rt.foundry.documents.BaseFolder) }
        : {}),
      sort: sort(),
      flags: flags(),
      _stats: stats(),
    };
  }
  static override migrateData(source: Data): Data {
    if (isV14()) migrateEffect(source);
    return super.migrateData(source);
  }
}

export class ActiveEffect extends BaseActiveEffect {
  get isSuppressed(): boolean {
    return typeof this.system?.isSuppressed === "boolean" ? this.system.isSuppressed : false;
  }
  get active(): boolean {
    if (this.disabled || this.isSuppressed) return false;
    return !(isV14() && this.duration.expired);
  }
  get target(): Actor | Item | null {
    if (this.parent?.documentName === "Item" && this.transfer) return (this.parent as Item).actor;
    return this.parent;
  }
  get actor(): Actor | null {
    return this.parent?.documentName === "Actor"
      ? (this.parent as Actor)
      : ((this.parent as Item | null)?.actor ?? null);
  }
  get item(): Item | null {
    return this.parent?.documentName === "Item" ? (this.parent as Item) : null;
  }
  get modifiesActor(): boolean {
    return this.active && this.target?.documentName === "Actor";
  }
  get isTemporary(): boolean {
    const timed = isV14()
      ? Number.isFinite(this.duration.value)
      : Boolean(this.duration.seconds || this.duration.rounds || this.duration.turns);
    return timed || this.statuses.size > 0;
  }
  get sourceName(): string {
    if (!this.origin) return rt.game.i18n.localize("None");
    try {
      return (
        rt.g.fromUuidSync(this.origin, { relative: this, strict: false })?.name ?? rt.game.i18n.localize("Unknown")
      );
    } catch {
      return rt.game.i18n.localize("Unknown");
    }
  }
  override prepareBaseData(): void {
    prepareDuration(this);
  }
  /** Generation 13's way to request a new duration. */
  updateDuration(): EffectDuration {
    prepareDuration(this);
    return this.duration;
  }
  getRollData(): Data {
    return this.actor?.getRollData?.() ?? {};
  }

  static async fromStatusEffect<T extends Document>(
    this: DocumentClass<T> & Pick<typeof ActiveEffect, "_fromStatusEffect">,
    statusId: string,
    options: Data = {},
  ): Promise<T> {
    const status = statusEffectById(statusId);
    if (!status) throw new Error(`There is no status "${statusId}" to make an effect of`);
    const { id: _id, hud: _hud, order: _order, ...rest } = status;
    const data: Data = rt.foundry.utils.deepClone(rest);
    data.statuses = [...new Set([statusId, ...(status.statuses ?? [])])];
    data.name = rt.game.i18n.localize(status.name ?? status.label ?? statusId);
    data.img ??= status.icon;
    return this._fromStatusEffect(statusId, data, options) as Promise<T>;
  }
  static async _fromStatusEffect(_statusId: string, effectData: Data, options: Data): Promise<Document> {
    return new this.implementation(effectData, { ...options, strict: true });
  }
  static getInitialDuration(): InitialDuration {
    if (isV14()) return { start: startOfNow() };
    const data = { duration: { startTime: rt.game.time?.worldTime ?? 0 } };
    const combat = rt.game.combat;
    if (combat)
      Object.assign(data.duration, { combat: combat.id, startRound: combat.round, startTurn: combat.turn ?? 0 });
    return data;
  }
  override async _preCreate(data: Data, options: Operation, user: User): Promise<unknown> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    if (isV14()) {
      const start = this._source.start as StoredStart | null | undefined;
      if (start?.time === null || start === null) this.updateSource({ start: startOfNow() });
    } else if (this.isTemporary && (this._source.duration as EffectDuration).startTime === null)
      this.updateSource((this.constructor as typeof ActiveEffect).getInitialDuration() as Data);
    return undefined;
  }
  /** Deprecated names, in the generations that have them. */
  get changesList(): EffectChange[] {
    return isV14() ? (this.system?.changes ?? []) : this.changes;
  }
}

/** Start of a new effect: its own record in generation 14, part of the duration in 13. */
interface InitialDuration {
  start?: StoredStart;
  duration?: Partial<EffectDuration>;
}

function startOfNow(): StoredStart {
  const combat = rt.game.combat?.started ? rt.game.combat : null;
  return {
    time: rt.game.time?.worldTime ?? 0,
    combat: combat?.id ?? null,
    combatant: combat?.combatant?.id ?? null,
    initiative: combat?.combatant?.initiative ?? null,
    round: combat?.round ?? null,
    turn: combat?.turn ?? null,
  };
}

/** Adds the deprecated `changes` getter of generation 14. */
export function installEffectShims(): void {
  if (!isV14()) return;
  Object.defineProperty(BaseActiveEffect.prototype, "changes", {
    configurable: true,
    get(this: BaseActiveEffect) {
      logCompatibilityWarning("ActiveEffect#changes is deprecated in favor of ActiveEffect#system.changes.", {
        since: 14,
        until: 16,
        once: true,
      });
      return this.system?.changes ?? [];
    },
  });
}
