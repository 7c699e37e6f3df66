/** Item document: refuses items that an actor cannot hold, and equips by the ruleset's rules. */
import { type Text, text } from "../../kernel/card.ts";
import type { Snapshot } from "../../kernel/ruleset.ts";
import { type ActorDoc, asDoc, type ItemDoc, me, notify, type Source } from "../adapter/foundry-api.ts";
import { loadRulesets } from "../adapter/ruleset-loader.ts";
import { rulesetOf, typesInPlay } from "../adapter/ruleset-of.ts";
import { snapshotOf } from "../adapter/snapshot.ts";
import { localizeText } from "../adapter/text.ts";
import { validationTexts } from "../adapter/validate-change.ts";
import { enqueue, isOwnWrite, OWN_WRITE } from "../ledger/write-queue.ts";
import { migrateOnLoad } from "../migration/migrate-on-load.ts";
import { recomputeAfterEdit } from "./actor.ts";
import { createWithDefaults } from "./created-invalid.ts";
import { collectInvalidValues } from "./invalid-values.ts";

export class FivefoldItem<out T extends Item.SubType = Item.SubType> extends Item<T> {
  static override migrateData(source: Parameters<typeof Item.migrateData>[0]) {
    const stored = super.migrateData(migrateOnLoad("item", source));
    collectInvalidValues("Item", stored);
    return stored;
  }

  static override createDocuments(
    ...[data = [], operation]: Parameters<typeof Item.createDocuments>
  ): ReturnType<typeof Item.createDocuments> {
    const create = (valid: object[]) => super.createDocuments(valid as never, operation);
    return createWithDefaults("Item", data as object[] as Source[], create) as never;
  }

  /** Limits the create dialog to types of the rulesets in play. */
  static override createDialog(
    ...[data, operation, options]: Parameters<typeof Item.createDialog>
  ): ReturnType<typeof Item.createDialog> {
    return super.createDialog(data, operation, { types: typesInPlay("items"), ...(options as object) } as never);
  }

  protected override async _preCreate(...args: Parameters<Item<T>["_preCreate"]>): Promise<boolean | undefined> {
    if ((await super._preCreate(...args)) === false) return false;
    const doc = asDoc<ItemDoc>(this);
    const refusal = misplacedReason(doc);
    if (!refusal) return;
    notify("error", refusal);
    return false;
  }

  protected override async _preUpdate(...args: Parameters<Item<T>["_preUpdate"]>): Promise<boolean | undefined> {
    if ((await super._preUpdate(...args)) === false) return false;
    if (isOwnWrite(args[1])) return;
    const changed = args[0] as Source;
    if (!(await loadRulesets(rulesetOf(asDoc<ItemDoc>(this).type)))) return false;
    fill(asDoc<ItemDoc>(this), changed);
    const problems = validationTexts(asDoc<ItemDoc>(this), changed);
    for (const problem of problems) notify("error", localizeText(problem));
    if (problems.length) return false;
    const refusal = equip(this, changed);
    if (!refusal) return;
    notify("error", localizeText(refusal));
    return false;
  }

  protected override _onUpdate(...args: Parameters<Item<T>["_onUpdate"]>): void {
    super._onUpdate(...args);
    const [, options, userId] = args;
    const others = pendingUnequips.get(this);
    if (userId === me().id && others) {
      pendingUnequips.delete(this);
      const { actor } = asDoc<ItemDoc>(this);
      if (actor) void enqueue(() => actor.updateEmbeddedDocuments("Item", others, { ...OWN_WRITE }), actor);
    }
    recomputeAfterItemEdit(this, options, userId);
  }

  protected override _onCreate(...args: Parameters<Item<T>["_onCreate"]>): void {
    super._onCreate(...args);
    recomputeAfterItemEdit(this, args[1], args[2], [], [asDoc<ItemDoc>(this).id]);
  }

  protected override _onDelete(...args: Parameters<Item<T>["_onDelete"]>): void {
    super._onDelete(...args);
    recomputeAfterItemEdit(this, args[0], args[1], [snapshotOf(asDoc<ItemDoc>(this))]);
  }
}

/** Adds what the ruleset changes along with an edit; the edit's own values win. */
function fill(item: ItemDoc, changed: Source): void {
  const system = (foundry.utils.expandObject(changed) as { system?: Source }).system;
  const more = system ? rulesetOf(item.type)?.derivedItemChanges?.(item.type, system) : undefined;
  for (const [path, value] of Object.entries(more ?? {}))
    if (!foundry.utils.hasProperty(system as Source, path)) foundry.utils.setProperty(changed, `system.${path}`, value);
}

/** Updates of other items that an equip change unequips, written once the change itself is stored. */
const pendingUnequips = new WeakMap<object, Source[]>();

/** Asks the ruleset what else an equip change does and adds it to the change; returns the reason if it is refused. */
function equip(item: object, changed: Source): Text | null {
  const doc = asDoc<ItemDoc>(item);
  const actor = doc.actor;
  const rule = actor ? rulesetOf(actor.type)?.checkItemChange : undefined;
  pendingUnequips.delete(item);
  if (!actor || !rule || !changed.system) return null;
  const { refuse, also = [] } = rule(snapshotOf(actor), snapshotOf(doc), changed) ?? {};
  if (refuse) return refuse;
  const others = new Map<string, Source>();
  for (const c of also) {
    if (c.do === "set" && c.item === doc.id) foundry.utils.setProperty(changed, `system.${c.path}`, c.value);
    else if (c.do === "set" && c.item)
      others.set(c.item, { ...others.get(c.item), _id: c.item, [`system.${c.path}`]: c.value });
    if (c.do === "tell" || (c.do === "set" && c.item !== doc.id)) notify("info", localizeText(c.why));
  }
  if (others.size > 0) pendingUnequips.set(item, [...others.values()]);
  return null;
}

/** Why an item cannot be on its actor; null if it can. */
function misplacedReason(item: ItemDoc): string | null {
  const actor = item.actor;
  if (!actor) return null;
  const ruleset = rulesetOf(actor.type);
  if (!ruleset) return null;
  if (!ruleset.items.includes(item.type))
    return localizeText(text("FIVEFOLD.Problem.otherRuleset", { item: item.name, actor: actor.name }));
  if (!ruleset.allowedItems[actor.type]?.includes(item.type))
    return localizeText(text("FIVEFOLD.Problem.notHeld", { item: item.name, actor: actor.name }));
  return null;
}

function recomputeAfterItemEdit(
  item: object,
  options: object,
  userId: string,
  lost: readonly Snapshot[] = [],
  gained: readonly string[] = [],
): void {
  const actor = asDoc<ItemDoc>(item).actor;
  if (userId !== me().id || isOwnWrite(options) || !actor || actor.pack) return;
  void recomputeAfterEdit(actor as ActorDoc, { lost, gained });
}
