/** What an injury makes its bearer drop, and whether one dropped on a sheet needs an action. */
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

/** The item a useless arm drops. */
export function dropped({ hands }: { hands: Hands }, { drops }: InjuryRow): Held | null {
  const [first, second] = hands.weapons;
  if (drops === "weapon") return first ?? null;
  return drops === "offHand" ? (hands.shield ?? second ?? (first?.both ? first : null)) : null;
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
  const comes = row && (row.passing || row.stamina || dropped({ hands: handsOf(actor) }, row));
  return !own && comes ? { action: "injured", given: {}, by: "self", skip: true } : null;
}
