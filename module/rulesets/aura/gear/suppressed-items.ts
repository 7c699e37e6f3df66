/**
 * Items whose effects are suppressed. A file of its own, because it is loaded in every world, whether Aura is active or
 * not.
 */
import type { Snapshot } from "../../../kernel/ruleset.ts";

/** Effects of an item apply while it is in hand or worn. */
export function isSuppressed({ type, system }: Pick<Snapshot, "type" | "system">): boolean {
  if (!["auraWeapon", "auraArmor", "auraShield"].includes(type) || system.natural === true) return false;
  return system.equipped !== true || system.dropped === true;
}
