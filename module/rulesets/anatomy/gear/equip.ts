/**
 * Held and worn items (N-51, N-125, D-48): an item taken in hand is assigned hands, and items held there are stowed.
 */
import type { Text } from "../../../kernel/card.ts";
import { type Consequence, type FormValue, setValue } from "../../../kernel/consequences.ts";
import { compact } from "../../../kernel/form-values.ts";
import { changedValue, type ItemAnswer, type ItemChanges } from "../../../kernel/item-handling.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { isBlocked } from "../model/body.ts";
import { asActor, asItem, physicalOf } from "../model/data.ts";
import { kindText, t } from "../model/texts.ts";
import { freeHands, graspersOf, type HandItem, handItemsOf } from "./hands.ts";

const write = (item: Pick<Snapshot, "id">, path: string, value: FormValue, why: Text): Consequence =>
  setValue("self", path, value, why, { item: item.id });

/** Stows an item; a shield is no longer readied. */
const stowed = (other: Pick<HandItem, "id" | "name" | "type">): Consequence[] => {
  const why = t("Warning.makesRoom", { name: other.name });
  return compact([
    write(other, "carry", "stowed", why),
    write(other, "heldBy", [], why),
    other.type === "anatomyShield" && write(other, "readied", false, why),
  ]);
};

const handsFor = (item: Snapshot): number => asItem(item, "anatomyWeapon")?.system.hands ?? 1;

/** Without a body, items are held without hands. */
function takeUp(actor: Snapshot, item: Snapshot, asked: readonly string[]): ItemAnswer {
  const { body } = asActor(actor).system;
  const need = handsFor(item);
  if (body.parts.length === 0 || need === 0) return null;
  const hands = graspersOf(body).map(({ id }) => id);
  if (hands.length < need) return { refuse: t("Warning.noHands", { name: item.name, need }) };
  const others = handItemsOf(actor).filter(({ id, carry }) => id !== item.id && carry === "held");
  const own = physicalOf(item).heldBy;
  const usual = item.type === "anatomyShield" ? hands : [...hands].reverse();
  const free = new Set([...freeHands(actor), ...own]);
  // Order of hands: the requested ones (newly added first), then free ones, then the default; items held there are
  // stowed.
  const order = [
    ...asked.filter((id) => hands.includes(id) && !own.includes(id)),
    ...asked.filter((id) => hands.includes(id)),
    ...usual.filter((id) => free.has(id)),
    ...usual.filter((id) => !free.has(id)),
  ];
  const taken = [...new Set(order)].slice(0, need);
  const room = others.filter(({ heldBy }) => heldBy.some((id) => taken.includes(id)));
  return { also: [write(item, "heldBy", taken, t("Warning.inHand", { name: item.name })), ...room.flatMap(stowed)] };
}

function putAway(item: Snapshot): ItemAnswer {
  const { heldBy } = physicalOf(item);
  const why = t("Warning.putAway", { name: item.name });
  const also = compact([
    heldBy.length > 0 && write(item, "heldBy", [], why),
    item.system.readied === true && write(item, "readied", false, why),
    item.system.worn === true && write(item, "worn", false, why),
  ]);
  return also.length > 0 ? { also } : null;
}

/** Armor: sets `worn` and `carry` together. */
function wearArmor(item: Snapshot, worn: boolean): ItemAnswer {
  const { carry } = physicalOf(item);
  const why = t(worn ? "Warning.worn" : "Warning.putAway", { name: item.name });
  if (worn) return carry === "worn" ? null : { also: [write(item, "carry", "worn", why)] };
  return carry === "worn" ? { also: [write(item, "carry", "stowed", why)] } : null;
}

/** Changes the hands that hold an item; with none it is stowed. */
function changeGrip(actor: Snapshot, item: Snapshot, hands: readonly string[]): ItemAnswer {
  if (hands.length > 0) return takeUp(actor, item, hands);
  const away = putAway(item)?.also ?? [];
  return { also: [write(item, "carry", "stowed", t("Warning.putAway", { name: item.name })), ...away] };
}

/** Fits a prosthetic to a destroyed part of its kind (D-49). */
function fitProsthetic(actor: Snapshot, item: Snapshot, at: string): ItemAnswer {
  const prosthetic = asItem(item, "anatomyProsthetic")?.system;
  if (!prosthetic || at === "" || at === prosthetic.fittedTo) return null;
  const part = asActor(actor).system.body.parts.find(({ id }) => id === at);
  return part?.kind === prosthetic.replaces && part.state === "destroyed"
    ? { also: [write(item, "carry", "worn", t("Warning.worn", { name: item.name }))] }
    : { refuse: t("Warning.noStump", { name: item.name, kind: kindText(prosthetic.replaces) }) };
}

function readyShield(actor: Snapshot, item: Snapshot): ItemAnswer {
  const { carry, heldBy } = physicalOf(item);
  const { body } = asActor(actor).system;
  if (carry !== "held") return { refuse: t("Warning.notInHand", { name: item.name }) };
  const fails = heldBy.some((part) => isBlocked(body, part, "readyShield"));
  return fails ? { refuse: t("Warning.armFails", { name: item.name }) } : null;
}

/** Further changes when an item is held, worn, readied or stowed; refused if the body does not allow it. */
export function checkItemChange(actor: Snapshot, item: Snapshot, changes: ItemChanges): ItemAnswer {
  if (!("carry" in item.system) || asItem(item, "anatomyWeapon")?.system.category === "natural") return null;
  const carry = changedValue(changes, "carry");
  const worn = changedValue(changes, "worn");
  const heldBy = changedValue(changes, "heldBy");
  const asked = Array.isArray(heldBy) ? heldBy.map(String) : [];
  if (carry === "held") return takeUp(actor, item, asked);
  if (item.type === "anatomyArmor" && carry === "worn")
    return item.system.worn === true
      ? null
      : { also: [write(item, "worn", true, t("Warning.worn", { name: item.name }))] };
  if (carry !== undefined) return putAway(item);
  if (heldBy !== undefined && item.system.carry === "held") return changeGrip(actor, item, asked);
  if (typeof worn === "boolean") return wearArmor(item, worn);
  const fittedTo = changedValue(changes, "fittedTo");
  if (typeof fittedTo === "string") return fitProsthetic(actor, item, fittedTo);
  return changedValue(changes, "readied") === true ? readyShield(actor, item) : null;
}
