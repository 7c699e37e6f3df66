import { logCompatibilityWarning } from "../compat.ts";
import { statusEffectById } from "../game/status-effects.ts";
import { isV14, rt } from "../state.ts";
import { Document } from "./client-document.ts";
import { bool, F, flags, foreign, html, id, img, name, num, sort, stats, str } from "./common-fields.ts";
import { durationFields, prepareDuration } from "./effect-duration.ts";
import { migrateEffect } from "./effect-migration.ts";

export class BaseActiveEffect extends Document {
  static override metadata: any = {
    ...Document.metadata,
    name: "ActiveEffect",
    collection: "effects",
    hasTypeData: true,
    coreTypes: ["base"],
    label: "DOCUMENT.ActiveEffect",
    labelPlural: "DOCUMENT.ActiveEffects",
  };
  static override get DEFAULT_ICON(): string {
    return "icons/svg/aura.svg";
  }
  static override defineSchema(): any {
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
  static override migrateData(source: any): any {
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
  get target(): any {
    if (this.parent?.documentName === "Item" && this.transfer) return this.parent.actor;
    return this.parent;
  }
  get actor(): any {
    return this.parent?.documentName === "Actor" ? this.parent : (this.parent?.actor ?? null);
  }
  get item(): any {
    return this.parent?.documentName === "Item" ? this.parent : null;
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
  /** Generation 13 asks for a fresh duration this way. */
  updateDuration(): any {
    prepareDuration(this);
    return this.duration;
  }
  getRollData(): any {
    return this.actor?.getRollData?.() ?? {};
  }

  static async fromStatusEffect(statusId: string, options: any = {}): Promise<any> {
    const status = statusEffectById(statusId);
    if (!status) throw new Error(`There is no status "${statusId}" to make an effect of`);
    const { id: _id, hud: _hud, order: _order, ...rest } = status;
    const data: any = rt.foundry.utils.deepClone(rest);
    data.statuses = [...new Set([statusId, ...(status.statuses ?? [])])];
    data.name = rt.game.i18n.localize(status.name ?? status.label ?? statusId);
    data.img ??= status.icon;
    return (this as any)._fromStatusEffect(statusId, data, options);
  }
  static async _fromStatusEffect(_statusId: string, effectData: any, options: any): Promise<any> {
    return new (this as any).implementation(effectData, { ...options, strict: true });
  }
  static getInitialDuration(): any {
    if (isV14()) return { start: startOfNow() };
    const data: any = { duration: { startTime: rt.game.time?.worldTime ?? 0 } };
    const combat = rt.game.combat;
    if (combat)
      Object.assign(data.duration, { combat: combat.id, startRound: combat.round, startTurn: combat.turn ?? 0 });
    return data;
  }
  override async _preCreate(data: any, options: any, user: any): Promise<any> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    if (isV14()) {
      if (this._source.start?.time === null || this._source.start === null) this.updateSource({ start: startOfNow() });
    } else if (this.isTemporary && this._source.duration.startTime === null)
      this.updateSource((this.constructor as any).getInitialDuration());
    return undefined;
  }
  /** Older names, kept where their generation had them. */
  get changesList(): any[] {
    return isV14() ? (this.system?.changes ?? []) : this.changes;
  }
}

function startOfNow(): any {
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

/** Adds the warning `changes` getter of generation 14. */
export function installEffectShims(): void {
  if (!isV14()) return;
  Object.defineProperty(BaseActiveEffect.prototype, "changes", {
    configurable: true,
    get(this: any) {
      logCompatibilityWarning("ActiveEffect#changes is deprecated in favor of ActiveEffect#system.changes.", {
        since: 14,
        until: 16,
        once: true,
      });
      return this.system?.changes ?? [];
    },
  });
}
