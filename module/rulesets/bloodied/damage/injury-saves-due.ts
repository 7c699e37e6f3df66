/** What is due by world time: injury saves, in time order, ties in sheet order (B-34). */
import type { DueAction, HouseRules, Snapshot } from "../../../kernel/ruleset.ts";
import { itemsOf } from "../model/data.ts";

/** One entry per injury; after its save it may be due again, so missed intervals are handled one by one. */
export function dueActions(actor: Snapshot, now: number, _house?: HouseRules): readonly DueAction[] {
  if (actor.statuses.includes("dead")) return [];
  return itemsOf(actor, "bloodiedInjury")
    .filter((item) => item.system.nextSaveAt <= now)
    .map((item) => ({ actor: actor.uuid, action: "injurySave", item: item.id, form: {}, at: item.system.nextSaveAt }))
    .sort((a, b) => a.at - b.at);
}
