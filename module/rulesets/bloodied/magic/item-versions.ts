/** The spell versions of an item: of a spell by Tier, of a potion or scroll its use, of a weapon what a hit does. */

import type { Snapshot } from "../../../kernel/ruleset.ts";
import { initialData } from "../../../kernel/schema.ts";
import { itemAs, type SpellVersion, TIERS, type Tier, tierKey } from "../model/data.ts";
import { spellVersion } from "../model/schema.ts";

/** One version, without its prose. */
export type TierVersion = Omit<SpellVersion, "effect" | "enabled"> & { tier: Tier };

function versionOf({ effect: _effect, enabled: _enabled, ...kept }: SpellVersion, tier: Tier): TierVersion {
  return { tier, ...kept, damage: { ...kept.damage }, healing: { ...kept.healing } };
}

/** What a hit with this weapon does besides damage; null: nothing. */
function hitVersion(weapon: Snapshot): TierVersion | null {
  const { hit } = itemAs(weapon, "bloodiedWeapon").system;
  if (hit.applies === "") return null;
  const saves = hit.save !== "none";
  return {
    ...versionOf(initialData(spellVersion), 0),
    label: hit.applies,
    targets: 1,
    applies: hit.applies,
    onSave: "none",
    resolution: saves ? "save" : "none",
    ...(saves ? { saveAbility: hit.save as SpellVersion["saveAbility"] } : {}),
  };
}

/** Enabled versions only (B-55). */
export function versionsOf(item: Snapshot): TierVersion[] {
  if (item.type === "bloodiedWeapon") {
    const version = hitVersion(item);
    return version ? [version] : [];
  }
  if (item.type === "bloodiedGear") {
    const { tier, reagent: _reagent, ...version } = itemAs(item, "bloodiedGear").system.use;
    return version.enabled ? [versionOf(version, tier as Tier)] : [];
  }
  const { versions } = itemAs(item, "bloodiedSpell").system;
  return TIERS.flatMap((tier) => {
    const version = versions[tierKey(tier)];
    return version?.enabled ? [versionOf(version, tier)] : [];
  });
}
