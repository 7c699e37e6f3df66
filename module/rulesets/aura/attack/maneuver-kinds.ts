/** The four Combat Maneuvers with their means, targets and effects (A-191 to A-209, D-48). */
import type { Text } from "../../../kernel/card.ts";
import { SIZES, type SizeId } from "../model/data.ts";
import { t } from "../model/texts.ts";

export const MANEUVERS = ["trip", "disarm", "restrain", "push"] as const;
export type ManeuverId = (typeof MANEUVERS)[number];
export const maneuverText = (id: ManeuverId): Text => t(`Maneuver.${id}`);
export const RULE_OF = { trip: "A-193", disarm: "A-196", restrain: "A-199", push: "A-205" } as const;

/** Penalty to AV, for the hit only. */
export const DROP = -5;

/** With a weapon or bare hands; the other two need bare hands (D-48). */
export const usesWeapon = (id: ManeuverId): boolean => id === "trip" || id === "disarm";
/** The target resists with Fortitude; not against Restrain. */
export const resisted = (id: ManeuverId): boolean => id !== "restrain";

/** Size categories the target may be above the actor; null: any. */
const LARGER: Readonly<Record<ManeuverId, number | null>> = { trip: 1, disarm: null, restrain: 0, push: 0 };

export function tooLarge(id: ManeuverId, own: SizeId, target: SizeId): boolean {
  const most = LARGER[id];
  return most !== null && SIZES.indexOf(target) - SIZES.indexOf(own) > most;
}
