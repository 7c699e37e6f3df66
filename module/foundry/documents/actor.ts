/** Actor document: manual edits follow the same rules as cards, and bars may go below zero. */

import { type ActorDoc, asDoc, callHook, getProperty, me, notify, type Source } from "../adapter/foundry-api.ts";
import { loadRulesets } from "../adapter/ruleset-loader.ts";
import { rulesetOf, typesInPlay } from "../adapter/ruleset-of.ts";
import { withInitialValues } from "../adapter/starting-values.ts";
import { localizeText } from "../adapter/text.ts";
import { validationTexts } from "../adapter/validate-change.ts";
import type { Plan } from "../ledger/ledger-data.ts";
import type { ManualChange } from "../ledger/projected-actor.ts";
import { enqueue, isOwnWrite } from "../ledger/write-queue.ts";
import { migrateOnLoad } from "../migration/migrate-on-load.ts";
import { createWithDefaults, importWithDefaults } from "./created-invalid.ts";
import { toggleSuppression } from "./effect-duration.ts";
import { collectInvalidValues } from "./invalid-values.ts";

/** Loaded with the first edit. */
const manualEdits = () => import("./manual-edits.ts");

/** Further writes of a manual edit beyond the actor's own numbers, done once the edit is stored. */
const followUps = new WeakMap<object, Plan>();

/** Actors that are being imported from a file. */
const arriving = new WeakSet<object>();

export class FivefoldActor<out T extends Actor.SubType = Actor.SubType> extends Actor<T> {
  static override migrateData(source: Parameters<typeof Actor.migrateData>[0]) {
    const stored = super.migrateData(migrateOnLoad("actor", source));
    collectInvalidValues("Actor", stored);
    return stored;
  }

  static override createDocuments(
    ...[data = [], operation]: Parameters<typeof Actor.createDocuments>
  ): ReturnType<typeof Actor.createDocuments> {
    const create = (valid: object[]) => super.createDocuments(valid as never, operation);
    return createWithDefaults("Actor", data as object[] as Source[], create) as never;
  }

  override getRollData(): ReturnType<Actor<T>["getRollData"]> {
    return { ...(this.system as object), name: this.name } as ReturnType<Actor<T>["getRollData"]>;
  }

  /** Two effects with the same condition show one icon. */
  override get temporaryEffects(): Actor<T>["temporaryEffects"] {
    const shown = new Set<string>();
    return super.temporaryEffects.filter((effect) => {
      const [status = "", ...more] = effect.statuses;
      if (status === "" || more.length > 0 || rulesetOf(this.type) === null) return true;
      return !shown.has(status) && shown.add(status);
    });
  }

  /** Conditions whose cause continues are suppressed, not deleted. */
  override async toggleStatusEffect(
    ...args: Parameters<Actor<T>["toggleStatusEffect"]>
  ): ReturnType<Actor<T>["toggleStatusEffect"]> {
    const [id, { active } = {}] = args;
    if (await toggleSuppression(asDoc<ActorDoc>(this), id, active ?? undefined)) return this.statuses.has(id);
    return super.toggleStatusEffect(...args);
  }

  /** Limits the create dialog to types of the rulesets in play. */
  static override createDialog(
    ...[data, operation, options]: Parameters<typeof Actor.createDialog>
  ): ReturnType<typeof Actor.createDialog> {
    return super.createDialog(data, operation, { types: typesInPlay("actors"), ...(options as object) } as never);
  }

  /** Clamps bars by the model's own limits instead of zero: hit points may be negative. */
  override async modifyTokenAttribute(
    attribute: string,
    value: number,
    isDelta = false,
    isBar = true,
  ): Promise<this | undefined> {
    const current = getProperty(this.system, attribute) as { value?: number } | number | undefined;
    const path = isBar || typeof current === "object" ? `${attribute}.value` : attribute;
    const now = typeof current === "object" ? Number(current.value ?? 0) : Number(current ?? 0);
    const wanted = isDelta ? now + value : value;
    const stored = rulesetOf(this.type)?.storedBarValue?.(attribute, wanted) ?? { path, value: wanted };
    const updates: Source = { [`system.${stored.path}`]: stored.value };
    const allowed = callHook("modifyTokenAttribute", { attribute, value, isDelta, isBar }, updates, this);
    if (allowed) await asDoc<ActorDoc>(this).update(updates);
    return this;
  }

  protected override async _preCreate(...args: Parameters<Actor<T>["_preCreate"]>): Promise<boolean | undefined> {
    if ((await super._preCreate(...args)) === false) return false;
    const doc = asDoc<ActorDoc>(this);
    const ruleset = rulesetOf(doc.type);
    if (!(await loadRulesets(ruleset))) return false;
    if (!ruleset) return;
    const defaults = ruleset.prototypeTokens[doc.type];
    const given = args[0] as { prototypeToken?: Source; img?: string };
    if (defaults && !given.prototypeToken) this.updateSource({ prototypeToken: defaults } as never);
    withInitialValues(doc, given);
  }

  /** Adds the conditions that follow from the numbers of an imported, copied or macro-created actor. */
  protected override _onCreate(...args: Parameters<Actor<T>["_onCreate"]>): void {
    super._onCreate(...args);
    const doc = asDoc<ActorDoc>(this);
    if (args[2] === me().id && !isOwnWrite(args[1]) && !doc.pack && rulesetOf(doc.type)) void recomputeAfterEdit(doc);
  }

  protected override async _preUpdate(...args: Parameters<Actor<T>["_preUpdate"]>): Promise<boolean | undefined> {
    if ((await super._preUpdate(...args)) === false) return false;
    if (isOwnWrite(args[1])) return;
    const changed = args[0] as Source;
    const doc = asDoc<ActorDoc>(this);
    if (!(await loadRulesets(rulesetOf(doc.type)))) return false;
    if (refuse(doc, changed)) return false;
    if (!changed.system || arriving.has(this)) return;
    const { followEdit } = await manualEdits();
    const plan = await followEdit(doc, changed);
    if (plan) followUps.set(this, plan);
  }

  /** Imports a file without deriving anything before all of it is stored. */
  override async importFromJSON(json: string): Promise<this> {
    arriving.add(this);
    try {
      return await importWithDefaults(json, (valid) => super.importFromJSON(valid));
    } finally {
      arriving.delete(this);
      await recomputeAfterEdit(asDoc<ActorDoc>(this));
    }
  }

  protected override _onUpdate(...args: Parameters<Actor<T>["_onUpdate"]>): void {
    super._onUpdate(...args);
    const [, , userId] = args;
    const after = followUps.get(this);
    if (userId !== me().id || !after) return;
    followUps.delete(this);
    const doc = asDoc<ActorDoc>(this);
    void enqueue(async () => (await manualEdits()).writePlan(doc, after), doc);
  }
}

function refuse(doc: ActorDoc, changed: Source): boolean {
  const problems = validationTexts(doc, changed);
  for (const problem of problems) notify("error", localizeText(problem));
  return problems.length > 0;
}

/**
 * Recomputes derived state (such as "seriously injured" while there is an injury) after items or effects changed
 * manually.
 */
export const recomputeAfterEdit = async (actor: ActorDoc, since: ManualChange = {}): Promise<void> =>
  (await manualEdits()).recompute(actor, since);
