/** The items that an injury makes its bearer drop, and whether an injury dropped on a sheet needs an action. */
import { compact } from "../../../kernel/form-values.ts";
import type { DropAction } from "../../../kernel/item-handling.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { asItem } from "../model/data.ts";
import { heldShields, wieldedWeapons } from "../model/defense-values.ts";
import { INJURIES, type InjuryRow } from "./injury-tables.ts";

/** Wielded weapons, the first one first, and the shield; natural weapons are left out. */
export interface Hands {
  weapons: { id: string; name: string; both: boolean }[];
  shield: { id: string; name: string } | null;
}

export function handsOf(actor: Snapshot): Hands {
  const [shield] = heldShields(actor);
  const weapons = wieldedWeapons(actor).filter((item) => !item.system.natural);
  return {
    weapons: weapons.map(({ id, name, system }) => ({ id, name, both: system.hands > 1 })),
    shield: shield ? { id: shield.id, name: shield.name } : null,
  };
}

export type Held = { id: string; name: string };

/** The items an injury may drop: those of a useless arm, or of either hand. */
export function droppedItems({ hands }: { hands: Hands }, { drops }: InjuryRow): Held[] {
  const [first, second] = hands.weapons;
  const other = hands.shield ?? second ?? (first?.both ? first : undefined);
  if (drops === "weapon") return compact([first]);
  if (drops === "offHand") return compact([other]);
  return drops === "hand" ? [...new Set(compact([first, other]))] : [];
}

/** The row of the table that an injury item is from. */
export function rowOf(item: Snapshot | undefined): InjuryRow | null {
  const slug = asItem(item, "auraInjury")?.system.slug;
  return (
    Object.values(INJURIES)
      .flat()
      .find(({ id }) => id === slug) ?? null
  );
}

/** Only if it has immediate effects, and not when the actor's own items are moved. */
export function dropAction(actor: Snapshot, item: Snapshot): DropAction | null {
  const row = rowOf(item);
  const own = actor.items.some(({ uuid }) => uuid === item.uuid);
  const hasEffects = row && (row.passing || row.stamina || droppedItems({ hands: handsOf(actor) }, row).length > 0);
  return !own && hasEffects ? { action: "injured", given: {}, by: "self", skip: true } : null;
}
