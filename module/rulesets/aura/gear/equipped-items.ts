/** Items in hand and worn: one set of armor at a time; an item in hand is not dropped. */
import type { Consequence } from "../../../kernel/consequences.ts";
import { compact } from "../../../kernel/form-values.ts";
import { changedValue, type ItemAnswer, type ItemChanges } from "../../../kernel/item-handling.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { injuryLimiting, limitingInjuriesOf, usableHands } from "../damage/injury-limits.ts";
import { asItem, itemsOf } from "../model/data.ts";
import { t } from "../model/texts.ts";
import { isHeavy, write } from "./equip.ts";

/** Natural armor is never taken off. */
function putOn(actor: Snapshot, item: Snapshot): Consequence[] {
  const set = asItem(item, "auraArmor");
  if (!set || set.system.natural) return [];
  return itemsOf(actor, "auraArmor")
    .filter(({ id, system }) => id !== item.id && system.equipped && !system.natural)
    .map(({ id, name }) => write(id, "equipped", false, t("Warning.oneArmor", { name })));
}

/** Warns when an actor with a wrenched back puts on heavy armor. */
function heavyArmorWarning(actor: Snapshot, item: Snapshot): Consequence[] {
  const set = asItem(item, "auraArmor");
  const injury = set && isHeavy(set.system) ? injuryLimiting(limitingInjuriesOf(actor), "heavyArmor") : null;
  return injury
    ? [{ part: "self", do: "tell", why: t("Warning.heavy", { name: item.name, injury: injury.name }) }]
    : [];
}

/** More items than two hands hold only give a warning, since some creatures have more hands. */
function handsWarning(actor: Snapshot, item: Snapshot): Consequence[] {
  if (item.type === "auraArmor" || item.system.natural === true || item.system.equipped === true) return [];
  const things = [...itemsOf(actor, "auraWeapon"), ...itemsOf(actor, "auraShield")].map(({ id, system }) => ({
    held: id === item.id || (system.equipped && !system.dropped && !("natural" in system && system.natural)),
    hands: system.hands,
  }));
  const hands = things.reduce((sum, one) => sum + (one.held ? one.hands : 0), 0);
  return hands > usableHands(limitingInjuriesOf(actor))
    ? [{ part: "self", do: "tell", why: t("Warning.hands", { name: actor.name, hands }) }]
    : [];
}

/** A quantity raised manually: thrown items were gathered up, and the last one is no longer dropped. */
function pickUpConsequences(item: Snapshot, changes: ItemChanges): Consequence[] {
  const weapon = asItem(item, "auraWeapon");
  const now = changedValue(changes, "quantity");
  if (!weapon || typeof now !== "number" || changedValue(changes, "lying") !== undefined) return [];
  const { quantity, lying, dropped } = weapon.system;
  if (now <= quantity || lying < 1) return [];
  const why = t("Why.pickedUp", { thing: item.name });
  return compact([
    write(item.id, "lying", Math.max(0, lying - (now - quantity)), why),
    dropped && quantity < 1 && write(item.id, "dropped", false, why),
  ]);
}

/** Further changes when an item is equipped, dropped or counted. */
export function checkItemChange(actor: Snapshot, item: Snapshot, changes: ItemChanges): ItemAnswer {
  if (!("equipped" in item.system)) return null;
  const lies = "dropped" in item.system && item.system.dropped === true;
  const also = [
    ...pickUpConsequences(item, changes),
    ...(changedValue(changes, "equipped") === true
      ? compact([
          ...putOn(actor, item),
          ...heavyArmorWarning(actor, item),
          ...handsWarning(actor, item),
          lies &&
            changedValue(changes, "dropped") === undefined &&
            write(item.id, "dropped", false, t("Warning.inHand", { name: item.name })),
        ])
      : changedValue(changes, "dropped") === true && item.system.equipped === true
        ? [write(item.id, "equipped", false, t("Warning.lies", { name: item.name }))]
        : []),
  ];
  return also.length > 0 ? { also } : null;
}
