/** Dropped items and broken prosthetics after a change of the body (N-46, N-51, D-48, D-49). */
import type { Text } from "../../../kernel/card.ts";
import { type Consequence, type FormValue, removeItem, setValue } from "../../../kernel/consequences.ts";
import { compact } from "../../../kernel/form-values.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { asActor, type Carried, itemsOf, physicalOf } from "../model/data.ts";
import { t } from "../model/texts.ts";

const write = (item: Pick<Snapshot, "id">, path: string, value: FormValue, why: Text, part = "self"): Consequence =>
  setValue(part, path, value, why, { item: item.id });

/** Items that can be held and dropped; natural weapons cannot. */
const carriedIn = (item: Snapshot): Carried | null =>
  "carry" in item.system && item.system.category !== "natural" ? physicalOf(item) : null;

/** Drops an item; a shield is no longer readied. */
export function dropItem(item: Pick<Snapshot, "id" | "system">, why: Text, part = "self"): Consequence[] {
  return compact([
    write(item, "carry", "dropped", why, part),
    write(item, "heldBy", [], why, part),
    item.system.readied === true && write(item, "readied", false, why, part),
  ]);
}

/** Disabled hands let go of the item; without any remaining hand it drops (D-48). */
function loseGrip(item: Snapshot, lost: (part: string) => boolean): Consequence[] {
  const place = carriedIn(item);
  if (place?.carry !== "held") return [];
  const left = place.heldBy.filter((part) => !lost(part));
  if (left.length === place.heldBy.length) return [];
  if (left.length === 0) return dropItem(item, t("Reason.lostGrip", { name: item.name }));
  return [write(item, "heldBy", left, t("Reason.handLetsGo", { name: item.name }))];
}

/** Items whose hands are disabled or gone; all of them for an actor that falls unconscious. */
export function dropHeldItems(after: Snapshot, out: boolean): Consequence[] {
  const { letsGo, parts } = asActor(after).system.body;
  const lost = (id: string): boolean => letsGo.includes(id) || !parts.some((part) => part.id === id);
  if (!out) return after.items.flatMap((item) => loseGrip(item, lost));
  return after.items
    .filter((item) => carriedIn(item)?.carry === "held")
    .flatMap((item) => dropItem(item, t("Reason.outOfHand", { name: item.name })));
}

/** Keeps the link from a part to its prosthetic current (D-49). */
export function fitted(after: Snapshot): Consequence[] {
  const prosthetics = itemsOf(after, "anatomyProsthetic");
  return itemsOf(after, "anatomyPart").flatMap((part) => {
    const here = prosthetics.filter(({ system }) => system.fittedTo === part.id);
    // A part that is just being created has incomplete data.
    const linked = part.system.prosthetic ?? "";
    const wanted = here.some(({ id }) => id === linked) ? linked : (here[0]?.id ?? "");
    return wanted === linked ? [] : [write(part, "prosthetic", wanted, t("Reason.inPlace", { part: part.name }))];
  });
}

/** An injury to a replaced part breaks the prosthetic instead, and the part is destroyed again (D-49). */
export function breakProsthetics(before: Snapshot, after: Snapshot): Consequence[] {
  const { system } = asActor(after);
  const known = new Set(itemsOf(before, "anatomyInjury").map(({ id }) => id));
  const hit = itemsOf(after, "anatomyInjury").filter(({ id }) => !known.has(id));
  const prosthetics = itemsOf(after, "anatomyProsthetic");
  return hit.flatMap((injury): Consequence[] => {
    const part = system.body.parts.find(({ id }) => id === injury.system.part);
    const prosthetic = part?.state === "replaced" ? prosthetics.find(({ id }) => id === part.prosthetic) : undefined;
    if (!part || !prosthetic) return [];
    const why = t("Reason.prostheticBreaks", { name: prosthetic.name, part: part.name });
    return [
      removeItem("self", injury.id, why),
      write(prosthetic, "broken", true, why),
      write(prosthetic, "fittedTo", "", why),
      ...itemsOf(after, "anatomyPart")
        .filter(({ system: own }) => own.prosthetic === prosthetic.id)
        .map((one) => write({ id: one.id }, "prosthetic", "", why)),
    ];
  });
}

/** Whether a readied shield is no longer held, so it is not readied either. */
export const shieldDown = (after: Snapshot): boolean =>
  after.statuses.includes("shieldReadied") &&
  !itemsOf(after, "anatomyShield").some(({ system }) => system.readied && system.carry === "held");
