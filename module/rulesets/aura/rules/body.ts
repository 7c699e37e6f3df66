/** How much room somebody takes on the scene, and how far it reaches from there (A-151, A-152, A-155, D-17, D-47). */
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { asActor, itemsOf } from "./data.ts";
import { spacesWithin } from "./ranges.ts";
import { SIZE_CHART, sizeReach } from "./tables.ts";

export const footprint = (actor: Snapshot): { side: number; scale: number } => ({
  side: SIZE_CHART[asActor(actor).system.size].token,
  scale: 1,
});

/** Empty metres between two spaces that a blow still crosses: the longest of what is wielded, and of bare hands. */
export function longestReach(actor: Snapshot): number {
  const wielded = itemsOf(actor, "auraWeapon").filter(
    ({ system }) => system.weaponClass === "melee" && (system.equipped || system.natural),
  );
  return Math.max(sizeReach(asActor(actor).system), ...wielded.map(({ system }) => system.reachTotal));
}

/** Spaces a Reach comes to where one is so many feet (D-47); the space beside is nothing to be shown. */
export const reach = (actor: Snapshot, feet: number | null): number | null => {
  const spaces = spacesWithin(longestReach(actor), feet);
  return spaces > 1 ? spaces : null;
};
