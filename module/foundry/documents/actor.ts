/** Actor document: manual edits follow the same rules as cards, and bars may go below zero. */

import { text } from "../../kernel/card.ts";
import type { Consequence } from "../../kernel/consequences.ts";
import { retryPending } from "../adapter/if-exists.ts";
import { loadRulesets } from "../adapter/ruleset-loader.ts";
import { rulesetOf, typesInPlay } from "../adapter/ruleset-of.ts";
import { type ActorDoc, asDoc, callHook, flatten, getProperty, me, notify, type Source } from "../adapter/seam.ts";
import { withInitialValues } from "../adapter/starting-values.ts";
import { localizeText } from "../adapter/text.ts";
import { validationTexts } from "../adapter/validate-change.ts";
import { OWN_WRITE, removeDuplicateConditions } from "../apply/apply.ts";
import { enqueue } from "../apply/card-updates.ts";
import { postOffer, postTells } from "../cards/post.ts";
import { waitingCard } from "../cards/waiting-cards.ts";
import { fieldOf, type Plan } from "../ledger/ledger-data.ts";
import { planFor } from "../ledger/plan.ts";
import type { ManualChange } from "../ledger/projected-actor.ts";
import { writeFootprints } from "../ledger/token-changes.ts";
import { migrateOnLoad } from "../migration/migrate-on-load.ts";
import { toggleSuppression } from "./effect-duration.ts";
import { collectInvalidValues } from "./invalid-values.ts";

interface Options {
  fivefold?: { ownWrite?: boolean };
}

/** Follow-ups of a manual edit beyond the actor's own numbers, done once the edit is stored. */
const followUps = new WeakMap<object, Plan>();

/** Actors that are being imported from a file. */
const arriving = new WeakSet<object>();

export class FivefoldActor<out T extends Actor.SubType = Actor.SubType> extends Actor<T> {
  static override migrateData(source: Parameters<typeof Actor.migrateData>[0]) {
    const stored = super.migrateData(migrateOnLoad("actor", source));
    collectInvalidValues("Actor", stored);
    return stored;
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
    const held = getProperty(this.system, attribute) as { value?: number } | number | undefined;
    const path = isBar || typeof held === "object" ? `${attribute}.value` : attribute;
    const now = typeof held === "object" ? Number(held.value ?? 0) : Number(held ?? 0);
    const wanted = isDelta ? now + value : value;
    const meant = rulesetOf(this.type)?.storedBarValue?.(attribute, wanted) ?? { path, value: wanted };
    const updates: Source = { [`system.${meant.path}`]: meant.value };
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
    const given = args[0] as unknown as { prototypeToken?: Source; img?: string };
    if (defaults && !given.prototypeToken) this.updateSource({ prototypeToken: defaults } as never);
    withInitialValues(doc, given);
  }

  /** Adds the conditions that follow from the numbers of an imported, copied or macro-created actor. */
  protected override _onCreate(...args: Parameters<Actor<T>["_onCreate"]>): void {
    super._onCreate(...args);
    const doc = asDoc<ActorDoc>(this);
    const [, options, userId] = args as unknown as [Source, Options, string];
    if (userId === me().id && !options.fivefold?.ownWrite && !doc.pack && rulesetOf(doc.type))
      void recomputeAfterEdit(doc);
  }

  protected override async _preUpdate(...args: Parameters<Actor<T>["_preUpdate"]>): Promise<boolean | undefined> {
    if ((await super._preUpdate(...args)) === false) return false;
    const [changed, options] = args as unknown as [Source, Options];
    if (options.fivefold?.ownWrite) return;
    const doc = asDoc<ActorDoc>(this);
    if (!(await loadRulesets(rulesetOf(doc.type)))) return false;
    if (refuse(doc, changed)) return false;
    if (changed.system && !arriving.has(this)) await this.#follow(doc, changed);
  }

  /** Imports a file without deriving anything before all of it is stored. */
  override async importFromJSON(json: string): Promise<this> {
    arriving.add(this);
    try {
      return await super.importFromJSON(json);
    } finally {
      arriving.delete(this);
      await recomputeAfterEdit(asDoc<ActorDoc>(this));
    }
  }

  async #follow(doc: ActorDoc, changed: Source): Promise<void> {
    const flat = flatten({ system: changed.system as Source });
    const why = text("FIVEFOLD.Why.byHand");
    const edits: Consequence[] = Object.entries(flat).flatMap(([path, value]) =>
      isPlain(value) ? [{ do: "set", part: "self", path: path.replace(/^system\./, ""), value, why }] : [],
    );
    const plan = await planFor(doc, edits);
    for (const r of plan.recorded)
      if (r.do === "value" && !r.item) foundry.utils.setProperty(changed, fieldOf(r), r.after);
    // A clamped edit may change nothing: Foundry then writes nothing and calls no hook, so do the follow-ups at once.
    const still = Object.entries(flatten(changed)).every(
      ([path, value]) => path === "_id" || getProperty(doc._source, path) === value,
    );
    if (still) void writePlan(doc, plan);
    else followUps.set(this, plan);
  }

  protected override _onUpdate(...args: Parameters<Actor<T>["_onUpdate"]>): void {
    super._onUpdate(...args);
    const [, , userId] = args;
    const after = followUps.get(this);
    if (userId !== me().id || !after) return;
    followUps.delete(this);
    void writePlan(asDoc<ActorDoc>(this), after);
  }
}

const isPlain = (value: unknown): value is string | number | boolean =>
  ["string", "number", "boolean"].includes(typeof value);

function refuse(doc: ActorDoc, changed: Source): boolean {
  const problems = validationTexts(doc, changed);
  for (const problem of problems) notify("error", localizeText(problem));
  return problems.length > 0;
}

/** Queued: fast successive edits could otherwise add or remove a condition twice. */
const writePlan = (actor: ActorDoc, plan: Plan): Promise<void> => enqueue(() => writePlanNow(actor, plan), actor);

async function writePlanNow(actor: ActorDoc, { recorded, offers, tells }: Plan): Promise<void> {
  // Follow-ups of a manual edit create no actors.
  const made = recorded.flatMap((r) => (r.do === "made" && !actor.statuses.has(r.condition ?? "") ? [r] : []));
  const gone = recorded.flatMap((r) => (r.do === "gone" ? [r] : []));
  for (const kind of ["ActiveEffect", "Item"] as const) {
    const fresh = made.filter((r) => r.kind === kind).map((r) => r.source);
    const old = gone.filter((r) => r.kind === kind).map((r) => r.source._id as string);
    if (fresh.length) await actor.createEmbeddedDocuments(kind, fresh, { ...OWN_WRITE, keepId: true });
    const collection = kind === "Item" ? actor.items : actor.effects;
    await retryPending(
      () => old.filter((id) => collection.get(id)),
      (ids) => actor.deleteEmbeddedDocuments(kind, ids, { ...OWN_WRITE }),
    );
  }
  await removeDuplicateConditions(actor, recorded);
  const changed = new Map<string, Source>();
  for (const r of recorded)
    if (r.do === "value" && r.item && actor.items.get(r.item))
      changed.set(r.item, { ...changed.get(r.item), _id: r.item, [`system.${r.path}`]: r.after });
  if (changed.size > 0) await actor.updateEmbeddedDocuments("Item", [...changed.values()], { ...OWN_WRITE });
  for (const offer of offers)
    if (!(offer.once && waitingCard(actor, offer.action))) await postOffer(actor, offer, "", offer.hold === true);
  await writeFootprints(recorded);
  await postTells(actor, tells);
}

/**
 * Recomputes derived state (such as "seriously injured" while there is an injury) after items or effects changed
 * manually.
 */
export async function recomputeAfterEdit(actor: ActorDoc, since: ManualChange = {}): Promise<void> {
  const plan = await planFor(actor, [], false, "", since);
  const values = Object.fromEntries(
    plan.recorded.flatMap((r) => (r.do === "value" && !r.item ? [[fieldOf(r), r.after]] : [])),
  );
  if (Object.keys(values).length) await actor.update(values, { ...OWN_WRITE });
  await writePlan(actor, plan);
}
