/** Token size and reach of an actor (A-151, A-152, A-155, D-17, D-47). */
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { spacesWithin } from "../attack/ranges.ts";
import { asActor, itemsOf } from "../model/data.ts";
import { SIZE_CHART, sizeReach } from "../model/tables.ts";

export const tokenDimensions = (actor: Snapshot): { side: number; scale: number } => ({
  side: SIZE_CHART[asActor(actor).system.size].token,
  scale: 1,
});

/**
 * Empty meters between two spaces that an attack reaches across: the longest of the wielded weapons and bare hands
 * (A-188).
 */
export function longestReach(actor: Snapshot): number {
  const wielded = itemsOf(actor, "auraWeapon").filter(
    ({ system }) => system.weaponClass === "melee" && (system.equipped || system.natural),
  );
  return Math.max(sizeReach(asActor(actor).system), ...wielded.map(({ system }) => system.reachTotal));
}

/** Reach in grid squares for this many feet per square (D-47); the adjacent square is not shown. */
export const reach = (actor: Snapshot, feet: number | null): number | null => {
  const spaces = spacesWithin(longestReach(actor), feet);
  return spaces > 1 ? spaces : null;
};
