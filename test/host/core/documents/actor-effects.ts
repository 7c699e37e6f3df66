import type { Data, EffectChange } from "../../types.ts";
import { record } from "../../types.ts";
import { logCompatibilityWarning } from "../compat.ts";
import { changeKind } from "../data/effects-apply.ts";
import type { DataField } from "../data/field.ts";
import type { DataModel } from "../data/model.ts";
import { statusEffectById } from "../game/status-effects.ts";
import { isV14, rt } from "../state.ts";
import type { Actor } from "./actor.ts";
import type { Document } from "./client-document.ts";
import type { ActiveEffect } from "./effect.ts";

/** A change together with its effect. */
interface OwnedChange extends EffectChange {
  effect: ActiveEffect;
}

/** Methods of the current generation that apply a change, on an effect or its class; both are added below. */
interface EffectClass {
  applyChange(doc: Document, change: EffectChange, options?: Data): Data | undefined;
  applyChangeField(doc: DataModel, change: EffectChange, field?: DataField): unknown;
  applyField(model: DataModel, change: EffectChange, field?: DataField): unknown;
  registry: { refresh(): void };
}
interface EffectPrototype {
  shouldApplyChange(): boolean;
  apply(doc: Document, change: EffectChange): Data | undefined;
}

/** Whether a status is set or removed (undefined: toggled), and whether its icon covers the token. */
export interface ToggleOptions {
  active?: boolean;
  overlay?: boolean;
}

/** The changes of an effect, in either generation's format. */
const changesOf = (effect: ActiveEffect): EffectChange[] =>
  (isV14() ? (effect.system?.changes ?? []) : effect.changes) ?? [];

/** Applies the active effects of an actor to its prepared data: all of them (13), or those of one phase (14). */
export function applyEffects(actor: Actor, phase?: string): void {
  if (isV14() && phase === undefined) {
    logCompatibilityWarning("Actor#applyActiveEffects must be called with an explicit phase.", {
      since: 14,
      until: 16,
      once: true,
    });
    phase = "initial";
  }
  const first = !isV14() || phase === "initial";
  if (first) {
    actor.statuses.clear();
    actor.overrides = {};
  }
  const changes: OwnedChange[] = [];
  for (const effect of actor.allApplicableEffects()) {
    if (!effect.active) continue;
    if (first) for (const status of effect.statuses) actor.statuses.add(status);
    for (const change of changesOf(effect)) {
      if (!change.key || (isV14() && (change.phase ?? "initial") !== phase)) continue;
      if (isV14() && change.key.startsWith("token.")) continue;
      const copy: OwnedChange = { ...change, effect };
      copy.priority ??= isV14()
        ? (rt.CONFIG.ActiveEffect.changeTypes?.[change.type as string]?.defaultPriority ?? 0)
        : change.mode! * 10;
      changes.push(copy);
    }
  }
  changes.sort((a, b) => a.priority! - b.priority!);
  const overrides: Data = {};
  for (const change of changes) {
    const result = applyOne(actor, change);
    Object.assign(overrides, result);
  }
  const expanded = rt.foundry.utils.expandObject(overrides);
  actor.overrides = first ? expanded : rt.foundry.utils.mergeObject(actor.overrides, expanded);
}

function applyOne(actor: Actor, change: OwnedChange): Data {
  try {
    if (isV14()) {
      const cls = change.effect.constructor as typeof ActiveEffect & EffectClass;
      return cls.applyChange(actor, change, { replacementData: change.effect.getRollData?.() }) ?? {};
    }
    return (change.effect as ActiveEffect & EffectPrototype).apply(actor, change) ?? {};
  } catch (error) {
    console.warn(`Failed to apply the change of "${change.key}" by ${change.effect?.uuid}: ${record(error).message}`);
    return {};
  }
}

/** The field at a path of a document, through the type model if the path enters `system`. */
function fieldAt(doc: DataModel, path: string): DataField | undefined {
  if (path.startsWith("system.")) return (doc as Document).system?.schema?.getField?.(path.slice(7));
  return doc.schema.getField(path);
}

/** Applies one change to a document in memory; returns the new value by its path. */
export function applyChange(doc: Document, change: EffectChange): Data {
  const { getProperty, setProperty } = rt.foundry.utils;
  const current = getProperty(doc, change.key);
  const changes: Data = {};
  const field = fieldAt(doc, change.key);
  if (changeKind(change).startsWith("custom")) {
    rt.Hooks.call("applyActiveEffect", doc, change, current, change.value, changes);
    for (const [key, value] of Object.entries(changes)) setProperty(doc, key, value);
    return changes;
  }
  const value =
    field?.applyChange && isSimple(field)
      ? field.applyChange(current, doc, change)
      : applyByValue(current, doc, change);
  if (value === undefined) return {};
  setProperty(doc, change.key, value);
  return { [change.key]: value };
}
const isSimple = (field: DataField): boolean => typeof field._applyChangeAdd === "function";

/** Outside the schema, the type of the current value determines how the delta is parsed. */
function applyByValue(current: unknown, doc: Document, change: EffectChange): unknown {
  const F = rt.foundry.data.fields;
  let sample = current;
  if (sample === undefined || sample === null) {
    const n = Number(change.value);
    sample = change.value !== "" && !Number.isNaN(n) ? 0 : "";
    if (changeKind(change) === "override") current = sample;
  }
  let field: DataField;
  if (typeof sample === "number") field = new F.NumberField();
  else if (typeof sample === "boolean") field = new F.BooleanField();
  else if (Array.isArray(sample)) field = new F.ArrayField(new F.AnyField());
  else if (sample instanceof Set) field = new F.SetField(new F.AnyField());
  else if (typeof sample === "object") field = new F.ObjectField();
  else field = new F.StringField();
  return field.applyChange(current ?? (typeof sample === "number" ? null : sample), doc, change);
}

/** Adds a status effect to an actor or removes it. */
export async function toggleStatus(
  actor: Actor,
  statusId: string,
  { active, overlay = false }: ToggleOptions = {},
): Promise<ActiveEffect | boolean | undefined> {
  const status = statusEffectById(statusId);
  if (!status) throw new Error(`There is no status "${statusId}" to toggle`);
  const existing: string[] = [];
  if (status._id) {
    if (actor.effects.get(status._id)) existing.push(status._id);
  } else {
    for (const effect of actor.effects) {
      if (effect.statuses.size === 1 && effect.statuses.has(status.id)) existing.push(effect.id as string);
    }
  }
  if (existing.length) {
    if (active) return true;
    await actor.deleteEmbeddedDocuments("ActiveEffect", existing);
    return false;
  }
  if (active === false) return undefined;
  const cls = rt.g.getDocumentClass("ActiveEffect");
  const effect = await cls.fromStatusEffect(statusId, { parent: actor });
  if (overlay) effect.updateSource({ "flags.core.overlay": true });
  return cls.create(effect.toObject(), { parent: actor, keepId: Boolean(status._id) });
}

/** Adds to ActiveEffect the methods for applying changes, under its generation's names. */
export function installEffectApplication(effects: typeof ActiveEffect): void {
  const { getProperty } = rt.foundry.utils;
  const cls = effects as typeof ActiveEffect & EffectClass;
  const prototype = effects.prototype as ActiveEffect & EffectPrototype;
  if (isV14()) {
    cls.applyChange = (doc, change, _options = {}) => applyChange(doc, change);
    cls.applyChangeField = (doc, change, field) =>
      (field ?? fieldAt(doc, change.key))?.applyChange(getProperty(doc, change.key), doc, change);
    cls.applyField = cls.applyChangeField;
    cls.registry = { refresh: () => {} };
    prototype.shouldApplyChange = () => true;
    return;
  }
  prototype.apply = (doc, change) => applyChange(doc, change);
  cls.applyField = (model, change, field) => {
    field ??= model.schema.getField(change.key);
    const value = field!.applyChange(getProperty(model, change.key), model, change);
    rt.foundry.utils.setProperty(model, change.key, value);
    return value;
  };
}
