/** Equipment limits: one suit of armor and one shield; worn or wielded items are carried. */
import type { Text } from "../../../kernel/card.ts";
import { type Consequence, setValue } from "../../../kernel/consequences.ts";
import { changedValue, type ItemAnswer, type ItemChanges } from "../../../kernel/item-handling.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { asItem, itemsOf, physicalOf } from "../model/data.ts";
import { t } from "../model/texts.ts";

const write = (item: Pick<Snapshot, "id">, path: "equipped" | "carried", value: boolean, why: Text): Consequence =>
  setValue("self", path, value, why, { item: item.id });

function takeUp(actor: Snapshot, item: Snapshot): ItemAnswer {
  const { carried } = physicalOf(item);
  const also = carried ? [] : [write(item, "carried", true, t("Warning.takenAlong", { name: item.name }))];
  const piece = asItem(item, "thresholdArmor");
  if (piece)
    for (const other of itemsOf(actor, "thresholdArmor"))
      if (other.id !== item.id && other.system.equipped && other.system.slot === piece.system.slot)
        also.push(write(other, "equipped", false, t(`Warning.one.${piece.system.slot}`, { name: other.name })));
  return also.length > 0 ? { also } : null;
}

/** Further changes when an item is put on, wielded or left behind. */
export function checkItemChange(actor: Snapshot, item: Snapshot, changes: ItemChanges): ItemAnswer {
  if (!("equipped" in item.system)) return null;
  if (changedValue(changes, "carried") === false) {
    const { equipped } = physicalOf(item);
    return equipped ? { also: [write(item, "equipped", false, t("Warning.leftBehind", { name: item.name }))] } : null;
  }
  return changedValue(changes, "equipped") === true ? takeUp(actor, item) : null;
}
