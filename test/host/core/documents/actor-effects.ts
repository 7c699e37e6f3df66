import { logCompatibilityWarning } from "../compat.ts";
import { changeKind } from "../data/effects-apply.ts";
import { statusEffectById } from "../game/status-effects.ts";
import { isV14, rt } from "../state.ts";

/** The changes an effect makes, in either generation's shape. */
const changesOf = (effect: any): any[] => (isV14() ? (effect.system?.changes ?? []) : effect.changes) ?? [];

/** Applies the active effects of an actor to its prepared data: all of them (13), or those of one phase (14). */
export function applyEffects(actor: any, phase?: string): void {
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
  const changes: any[] = [];
  for (const effect of actor.allApplicableEffects()) {
    if (!effect.active) continue;
    if (first) for (const status of effect.statuses) actor.statuses.add(status);
    for (const change of changesOf(effect)) {
      if (!change.key || (isV14() && (change.phase ?? "initial") !== phase)) continue;
      if (isV14() && change.key.startsWith("token.")) continue;
      const copy = { ...change, effect };
      copy.priority ??= isV14()
        ? (rt.CONFIG.ActiveEffect.changeTypes?.[change.type]?.defaultPriority ?? 0)
        : change.mode * 10;
      changes.push(copy);
    }
  }
  changes.sort((a, b) => a.priority - b.priority);
  const overrides: any = {};
  for (const change of changes) {
    const result = applyOne(actor, change);
    Object.assign(overrides, result);
  }
  const expanded = rt.foundry.utils.expandObject(overrides);
  actor.overrides = first ? expanded : rt.foundry.utils.mergeObject(actor.overrides, expanded);
}

function applyOne(actor: any, change: any): any {
  try {
    if (isV14())
      return (
        change.effect.constructor.applyChange(actor, change, { replacementData: change.effect.getRollData?.() }) ?? {}
      );
    return change.effect.apply(actor, change) ?? {};
  } catch (error: any) {
    console.warn(`Failed to apply the change of "${change.key}" by ${change.effect?.uuid}: ${error.message}`);
    return {};
  }
}

/** The field behind a path of a document, through the type model where the path enters `system`. */
function fieldAt(doc: any, path: string): any {
  if (path.startsWith("system.")) return doc.system?.schema?.getField?.(path.slice(7));
  return doc.schema.getField(path);
}

/** Applies one change to a document in memory; returns the new value by its path. */
export function applyChange(doc: any, change: any): any {
  const { getProperty, setProperty } = rt.foundry.utils;
  const current = getProperty(doc, change.key);
  const changes: any = {};
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
const isSimple = (field: any): boolean => typeof field._applyChangeAdd === "function";

/** Outside the schema the current value says how to read the delta. */
function applyByValue(current: any, doc: any, change: any): any {
  const F = rt.foundry.data.fields;
  let sample = current;
  if (sample === undefined || sample === null) {
    const n = Number(change.value);
    sample = change.value !== "" && !Number.isNaN(n) ? 0 : "";
    if (changeKind(change) === "override") current = sample;
  }
  let field: any;
  if (typeof sample === "number") field = new F.NumberField();
  else if (typeof sample === "boolean") field = new F.BooleanField();
  else if (Array.isArray(sample)) field = new F.ArrayField(new F.AnyField());
  else if (sample instanceof Set) field = new F.SetField(new F.AnyField());
  else if (typeof sample === "object") field = new F.ObjectField();
  else field = new F.StringField();
  return field.applyChange(current ?? (typeof sample === "number" ? null : sample), doc, change);
}

/** Puts a status effect on an actor or takes it off. */
export async function toggleStatus(actor: any, statusId: string, { active, overlay = false }: any = {}): Promise<any> {
  const status = statusEffectById(statusId);
  if (!status) throw new Error(`There is no status "${statusId}" to toggle`);
  const existing: string[] = [];
  if (status._id) {
    if (actor.effects.get(status._id)) existing.push(status._id);
  } else {
    for (const effect of actor.effects) {
      if (effect.statuses.size === 1 && effect.statuses.has(status.id)) existing.push(effect.id);
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

/** Gives ActiveEffect the application methods its generation names. */
export function installEffectApplication(cls: any): void {
  const { getProperty } = rt.foundry.utils;
  if (isV14()) {
    cls.applyChange = (doc: any, change: any, _options: any = {}) => applyChange(doc, change);
    cls.applyChangeField = (doc: any, change: any, field: any) =>
      (field ?? fieldAt(doc, change.key))?.applyChange(getProperty(doc, change.key), doc, change);
    cls.applyField = cls.applyChangeField;
    cls.registry = { refresh: () => {} };
    cls.prototype.shouldApplyChange = () => true;
    return;
  }
  cls.prototype.apply = (doc: any, change: any) => applyChange(doc, change);
  cls.applyField = (model: any, change: any, field: any) => {
    field ??= model.schema.getField(change.key);
    const value = field.applyChange(getProperty(model, change.key), model, change);
    rt.foundry.utils.setProperty(model, change.key, value);
    return value;
  };
}
