/** Which things give nothing of what lies on them. Apart from the rest of handling: every world asks it, whether Aura is played or not. */
import type { Snapshot } from "../../../kernel/ruleset.ts";

/** What lies on a thing counts as long as it is in hand or on the body. */
export function rests({ type, system }: Pick<Snapshot, "type" | "system">): boolean {
  if (!["auraWeapon", "auraArmor", "auraShield"].includes(type) || system.natural === true) return false;
  return system.equipped !== true || system.dropped === true;
}
