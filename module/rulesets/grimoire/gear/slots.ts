/** Inventory slots: what takes them, what is free, and overload (G-65, G-66, G-133). */
import { labeledModifier } from "../../../kernel/facts.ts";
import { type Breakdown, type Modifier, stack } from "../../../kernel/modifiers.ts";
import type { EffectSnapshot, Snapshot } from "../../../kernel/ruleset.ts";
import { isLight } from "../magic/active-spells.ts";
import { type ActorData, type BookData, isPhysical, itemsOf, type LoadData, type Physical } from "../model/data.ts";
import { t } from "../model/texts.ts";

type Item = Pick<Snapshot, "id" | "type" | "name" | "system">;
/** The carrier; items are read as stored, so that unprepared ones work too. */
export interface Carrier {
  items: readonly Snapshot[];
  /** Spells can make an item weightless. */
  effects?: readonly EffectSnapshot[];
}

const slotsOccupied = (carrier: Carrier, item: Snapshot): number => (isLight(carrier, item.id) ? 0 : slotsUsed(item));

/** Slots per set: a bound Grimoire needs none, a fused one a single slot (G-151, G-154). */
function slotsPerSet(item: Item): number {
  const { slots, bound, fused } = item.system as Partial<BookData>;
  if (item.type === "grimoireBook") return bound ? 0 : fused ? 1 : (slots ?? 2);
  return slots ?? (item.type === "grimoireScroll" ? 0 : 1);
}

/** `slots × ceil(quantity / stack)` while carried; whole slots. */
export function slotsUsed(item: Item): number {
  if (!isPhysical(item)) return 0;
  const { quantity = 1, stack: size = 1, carried = true } = item.system as Partial<Physical>;
  return carried ? slotsPerSet(item) * Math.ceil(Math.max(0, quantity) / Math.max(1, size)) : 0;
}

export interface Load {
  max: number;
  used: number;
  /** Below 0 when overloaded. */
  free: number;
  why: { max: Breakdown; used: Breakdown };
}

/** Maximum slots: the base or the lowest override of a mark, minus lost slots (G-148, G-155). */
function maxSlots(slots: LoadData["slots"], carrier: Carrier): Breakdown {
  const marks = itemsOf(carrier, "grimoireMark");
  const instead = marks.filter((mark) => (mark.system.slotsBase ?? null) !== null);
  const bases = instead.map((mark) => mark.system.slotsBase ?? 0);
  const lowest = bases.length > 0 ? Math.min(...bases) : null;
  const named = instead.find((mark) => mark.system.slotsBase === lowest);
  const own: Modifier = labeledModifier(t("Why.slotsBase"), slots.base);
  const base = named
    ? [
        { ...own, ignoredFor: t("Why.slotsInstead", { name: named.name }) },
        labeledModifier(t("Why.of", { name: named.name }), lowest ?? 0),
      ]
    : [own];
  const lost = [
    labeledModifier(t("Why.slotsLost"), -slots.lost),
    ...marks.map((mark) => labeledModifier(t("Why.of", { name: mark.name }), -(mark.system.slotsLost ?? 0))),
  ].filter((m) => m.value !== 0);
  const pocket = labeledModifier(t("Why.pocket"), slots.pocket ?? 0);
  if (pocket.value > 0) lost.push(pocket);
  const all = stack([...base, ...lost]);
  return all.total >= 0 ? all : stack([...base, ...lost, labeledModifier(t("Why.neverBelowZero"), -all.total)]);
}

/** Load of items, Fatigue and tumors against the slots. */
export function loadOf(system: Pick<ActorData, "slots" | "fatigue" | "tumors">, carrier: Carrier): Load {
  const slots = system.slots ?? { base: 0, lost: 0, pocket: 0 };
  const max = maxSlots(slots as LoadData["slots"], carrier);
  const used = stack(
    [
      ...carrier.items.map((item) => labeledModifier(t("Why.of", { name: item.name }), slotsOccupied(carrier, item))),
      labeledModifier(t("Why.fatigue"), system.fatigue ?? 0),
      labeledModifier(t("Why.tumors"), system.tumors ?? 0),
    ].filter((m) => m.value !== 0),
  );
  return { max: max.total, used: used.total, free: max.total - used.total, why: { max, used } };
}

/** Free slots usable as Magic Dice; without slots lent by a spell (G-133). */
export const slotDiceOf = (slots: Pick<LoadData["slots"], "free" | "pocket"> | undefined): number =>
  Math.max(0, (slots?.free ?? 0) - (slots?.pocket ?? 0));

/** Carried items that free a slot when dropped; not a fused Grimoire. */
export const droppable = (carrier: Carrier): Snapshot[] =>
  carrier.items.filter((item) => slotsOccupied(carrier, item) > 0 && !(item.system as Partial<BookData>).fused);

export type Overload = "fits" | "drop" | "stuck";

/** Whether an item must be dropped (G-66); `stuck`: overloaded with nothing to drop (D31). */
export function overloadOf(system: Pick<ActorData, "slots" | "fatigue" | "tumors">, carrier: Carrier): Overload {
  if (!system.slots?.tracked || loadOf(system, carrier).free >= 0) return "fits";
  return droppable(carrier).length > 0 ? "drop" : "stuck";
}
