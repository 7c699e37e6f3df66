/**
 * Active effect document: a manual change of a condition recomputes derived state, effects of stowed items are
 * suppressed, and durations follow the ruleset.
 */

import { effectChanges } from "../adapter/effect-changes.ts";
import { type ActorDoc, asDoc, type EffectDoc, me, notify, type Source } from "../adapter/foundry-api.ts";
import { loadRulesets } from "../adapter/ruleset-loader.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";
import { localizeText } from "../adapter/text.ts";
import { effectRefusals } from "../adapter/validate-change.ts";
import type { ManualChange } from "../ledger/projected-actor.ts";
import { isOwnWrite } from "../ledger/write-queue.ts";
import { recomputeAfterEdit } from "./actor.ts";
import { effectBeginning, effectEndChanged, effectEnding } from "./effect-duration.ts";
import { statusDataOf } from "./status-effects.ts";

export class FivefoldEffect<out T extends ActiveEffect.SubType = ActiveEffect.SubType> extends ActiveEffect<T> {
  /** Suppresses effects of an item that is not in use (a stowed cloak). */
  override get isSuppressed(): boolean {
    if (super.isSuppressed) return true;
    const item = asDoc<EffectDoc>(this).parent;
    return (
      item?.documentName === "Item" &&
      item.parent !== null &&
      (rulesetOf(item.type)?.suppressesEffects?.(item) ?? false)
    );
  }

  protected override async _preCreate(
    ...args: Parameters<ActiveEffect<T>["_preCreate"]>
  ): Promise<boolean | undefined> {
    if ((await super._preCreate(...args)) === false) return false;
    const doc = asDoc<EffectDoc>(this);
    if (!(await loadRulesets(rulesetOf(doc.parent?.type ?? "")))) return false;
    if (refused(doc, null)) return false;
    const actor = doc.parent?.documentName === "Actor" ? asDoc<ActorDoc>(doc.parent) : null;
    const own = actor ? statusDataOf(actor.type, doc._source) : null;
    if (own) this.updateSource(own as never);
    if (!actor) return;
    this.updateSource(effectBeginning(actor, { ...args[0] }) as never);
    this.updateSource(effectEnding(actor, doc, isOwnWrite(args[1])) as never);
  }

  protected override async _preUpdate(
    ...args: Parameters<ActiveEffect<T>["_preUpdate"]>
  ): Promise<boolean | undefined> {
    if ((await super._preUpdate(...args)) === false) return false;
    const doc = asDoc<EffectDoc>(this);
    const changed = args[0] as Source;
    if (!(await loadRulesets(rulesetOf(doc.parent?.type ?? "")))) return false;
    if (refused(doc, changed)) return false;
    const actor = doc.parent?.documentName === "Actor" ? asDoc<ActorDoc>(doc.parent) : null;
    if (!actor || isOwnWrite(args[1]) || !("duration" in changed)) return;
    foundry.utils.mergeObject(changed, effectEndChanged(actor, doc, changed));
  }

  protected override _onCreate(...args: Parameters<ActiveEffect<T>["_onCreate"]>): void {
    super._onCreate(...args);
    recomputeAfterEffectEdit(this, args[1], args[2], { put: [asDoc<EffectDoc>(this).id] });
  }

  protected override _onUpdate(...args: Parameters<ActiveEffect<T>["_onUpdate"]>): void {
    super._onUpdate(...args);
    const { disabled } = args[0] as { disabled?: boolean };
    const before = { ...asDoc<EffectDoc>(this).toObject(), disabled: !disabled };
    recomputeAfterEffectEdit(this, args[1], args[2], disabled === undefined ? {} : { off: [before] });
  }

  protected override _onDelete(...args: Parameters<ActiveEffect<T>["_onDelete"]>): void {
    super._onDelete(...args);
    recomputeAfterEffectEdit(this, args[0], args[1], {
      off: [asDoc<EffectDoc>(this).toObject()],
    });
  }
}

/** Notifies about an effect's problems; true if there are any. */
function refused(effect: EffectDoc, changed: Source | null): boolean {
  const problems = effectRefusals(effect, changed);
  for (const problem of problems) notify("error", localizeText(problem));
  return problems.length > 0;
}

function recomputeAfterEffectEdit(effect: object, options: object, userId: string, since: ManualChange): void {
  const doc = asDoc<EffectDoc>(effect);
  const actor = doc.parent?.documentName === "Actor" ? (doc.parent as ActorDoc) : null;
  if (userId !== me().id || isOwnWrite(options) || !actor || actor.pack) return;
  if (doc.statuses.size === 0 && effectChanges(doc).length === 0) return;
  void recomputeAfterEdit(actor, since);
}
