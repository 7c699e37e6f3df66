/** Limits of equipment (D-13): one body and one head piece; too few hands only warns. */
import type { Text } from "../../../kernel/card.ts";
import { type Consequence, setValue } from "../../../kernel/consequences.ts";
import { compact } from "../../../kernel/form-values.ts";
import { changedValue, type ItemChanges } from "../../../kernel/item-handling.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { asActor, type EquippedHand, itemAs, itemsOf, wornShields } from "../model/data.ts";
import { t } from "../model/texts.ts";

const stow = (item: Snapshot<unknown>, value: false | "none", why: Text): Consequence =>
  setValue("self", "equipped", value, why, { item: item.id });
const warn = (why: Text): Consequence => ({ part: "self", do: "tell", why });

/** Hands used by all held items, counting the changed item as it will be. */
function handsUsed(actor: Snapshot, item: Snapshot, without: ReadonlySet<string>): number {
  const weapons = itemsOf(actor, "bloodiedWeapon").filter(
    (w) => w.id !== item.id && !without.has(w.id) && !w.system.natural && w.system.equipped !== "none",
  );
  const own = item.type === "bloodiedWeapon" ? itemAs(item, "bloodiedWeapon").system.hands : 1;
  const shields = wornShields(actor).filter((s) => s.id !== item.id && !without.has(s.id));
  return own + shields.length + weapons.reduce((sum, w) => sum + w.system.hands, 0);
}

function handsWarning(actor: Snapshot, item: Snapshot, also: readonly Consequence[]): Consequence[] {
  const without = new Set(also.flatMap((c) => (c.do === "set" && c.item ? [c.item] : [])));
  const hands = handsUsed(actor, item, without);
  const has = asActor(actor).system.attributes.hands;
  return hands > has ? [warn(t("Warning.hands", { name: actor.name, held: hands, has }))] : [];
}

function armor(actor: Snapshot, item: Snapshot, changes: ItemChanges): Consequence[] {
  const slot = changedValue(changes, "slot") ?? itemAs(item, "bloodiedArmor").system.slot;
  if (slot !== "body" && slot !== "head") return [];
  return itemsOf(actor, "bloodiedArmor")
    .filter((other) => other.id !== item.id && other.system.equipped && other.system.slot === slot)
    .map((other) => stow(other, false, t("Warning.oneSlot", { name: other.name })));
}

/** Equipping a weapon stows the weapon in that hand. */
function weapon(actor: Snapshot, item: Snapshot, hand: EquippedHand): Consequence[] {
  const clash: readonly EquippedHand[] = hand === "both" ? ["main", "off", "both"] : [hand, "both"];
  const also = itemsOf(actor, "bloodiedWeapon")
    .filter((other) => other.id !== item.id && clash.includes(other.system.equipped))
    .map((other) => stow(other, "none", t("Warning.handTaken", { name: other.name })));
  const shielded = hand !== "main" && wornShields(actor).length > 0;
  return [
    ...also,
    ...(shielded ? [warn(t("Warning.shieldArm", { name: actor.name }))] : handsWarning(actor, item, also)),
  ];
}

function shield(actor: Snapshot, item: Snapshot): Consequence[] {
  const also = wornShields(actor)
    .filter((other) => other.id !== item.id)
    .map((other) => stow(other, false, t("Warning.handTaken", { name: other.name })));
  const off = itemsOf(actor, "bloodiedWeapon").find(
    (w) => w.system.equipped === "off" || (w.system.equipped === "both" && !w.system.natural),
  );
  return compact([...also, off && warn(t("Warning.shieldArm", { name: actor.name }))]);
}

/** Further changes when an item is equipped; nothing is refused, too few hands only warns. */
export function checkItemChange(
  actor: Snapshot,
  item: Snapshot,
  changes: ItemChanges,
): { refuse?: Text; also?: readonly Consequence[] } | null {
  const equipped = changedValue(changes, "equipped");
  if (equipped === undefined || equipped === false || equipped === "none") return null;
  const also =
    item.type === "bloodiedArmor"
      ? armor(actor, item, changes)
      : item.type === "bloodiedShield"
        ? shield(actor, item)
        : item.type === "bloodiedWeapon"
          ? weapon(actor, item, equipped as EquippedHand)
          : [];
  return also.length > 0 ? { also } : null;
}
