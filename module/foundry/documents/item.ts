/** Items: refused where they do not belong, equipped by the ruleset's hands. */
import { text } from "../../kernel/card.ts";
import { typesInPlay } from "../in-play.ts";
import { refusals } from "../refuse.ts";
import { reshape } from "../reshape.ts";
import { rulesetOf } from "../rulesets.ts";
import { type ActorDoc, asDoc, type ItemDoc, me, notify, type Source } from "../seam.ts";
import { say } from "../text.ts";
import { settleByHand } from "./actor.ts";

interface Options {
  fivefold?: { door?: boolean };
}

export class FivefoldItem<out T extends Item.SubType = Item.SubType> extends Item<T> {
  static override migrateData(source: Parameters<typeof Item.migrateData>[0]) {
    return super.migrateData(reshape("item", source));
  }

  /** Offers the types of the rulesets in play. */
  static override createDialog(
    ...[data, operation, options]: Parameters<typeof Item.createDialog>
  ): ReturnType<typeof Item.createDialog> {
    return super.createDialog(data, operation, { types: typesInPlay("items"), ...(options as object) } as never);
  }

  protected override async _preCreate(...args: Parameters<Item<T>["_preCreate"]>): Promise<boolean | undefined> {
    if ((await super._preCreate(...args)) === false) return false;
    const doc = asDoc<ItemDoc>(this);
    const refusal = misplaced(doc);
    if (!refusal) return;
    notify("error", refusal);
    return false;
  }

  protected override async _preUpdate(...args: Parameters<Item<T>["_preUpdate"]>): Promise<boolean | undefined> {
    if ((await super._preUpdate(...args)) === false) return false;
    const [changed, options] = args as unknown as [Source, Options];
    if (options.fivefold?.door) return;
    const problems = refusals(asDoc<ItemDoc>(this), changed);
    for (const problem of problems) notify("error", say(problem));
    if (problems.length) return false;
  }

  protected override _onCreate(...args: Parameters<Item<T>["_onCreate"]>): void {
    super._onCreate(...args);
    settle(this, args[1] as unknown as Options, args[2]);
  }

  protected override _onDelete(...args: Parameters<Item<T>["_onDelete"]>): void {
    super._onDelete(...args);
    settle(this, args[0] as unknown as Options, args[1]);
  }
}

/** Why an item cannot be on its actor; null where it can. */
export function misplaced(item: ItemDoc): string | null {
  const actor = item.actor;
  if (!actor) return null;
  const ruleset = rulesetOf(actor.type);
  if (!ruleset) return null;
  if (!ruleset.items.includes(item.type))
    return say(text("FIVEFOLD.Problem.otherRuleset", { item: item.name, actor: actor.name }));
  if (!ruleset.holds[actor.type]?.includes(item.type))
    return say(text("FIVEFOLD.Problem.notHeld", { item: item.name, actor: actor.name }));
  return null;
}

function settle(item: object, options: Options, userId: string): void {
  const actor = asDoc<ItemDoc>(item).actor;
  if (userId !== me().id || options.fivefold?.door || !actor || actor.pack) return;
  void settleByHand(actor as ActorDoc);
}
