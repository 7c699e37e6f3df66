/** Natural weapons: free Weapon Finesse (T-71, T-72), and attacks in a full round (T-68). */
import {
  type ActorData,
  type DamageType,
  type ItemSnapshot,
  isCharacter,
  type NaturalData,
  type NaturalKind,
} from "../model/data.ts";
import { unlimited } from "../model/limited-uses.ts";
import { isTiny } from "../model/size.ts";

/** Creatures (not playable species) of Tiny or smaller have Finesse for free; the current size counts (D-45). */
export const autoFinesse = (actor: {
  type: string;
  system: { creature: Pick<ActorData["creature"], "playableSpecies">; size: Pick<ActorData["size"], "value"> };
}): boolean => !isCharacter(actor) && !actor.system.creature.playableSpecies && isTiny(actor.system.size.value);

/** Attacks with it in a full round: its count, or its remaining uses if limited. */
export const naturalCount = ({ system }: Pick<ItemSnapshot<"thresholdNatural">, "system">): number =>
  unlimited(system.uses) ? system.count : Math.min(system.count, system.uses.value);

export interface Kind {
  /** At Medium. */
  die: string;
  type: DamageType;
  role: NaturalData["role"];
}
const BITE = "1d6";
const CLAW = "1d4";

/** Damage of each kind, and whether it is secondary by default (T-73, T-74, T-76 to T-82). */
export const NATURAL_WEAPON_PRESETS: Readonly<Record<Exclude<NaturalKind, "custom">, Kind>> = {
  bite: { die: BITE, type: "piercing", role: "primary" },
  claw: { die: CLAW, type: "slashing", role: "secondary" },
  gore: { die: BITE, type: "piercing", role: "primary" },
  slam: { die: CLAW, type: "bludgeoning", role: "primary" },
  sting: { die: BITE, type: "piercing", role: "secondary" },
  tentacle: { die: CLAW, type: "bludgeoning", role: "secondary" },
  hoof: { die: CLAW, type: "bludgeoning", role: "secondary" },
  wing: { die: CLAW, type: "bludgeoning", role: "secondary" },
  tailSlam: { die: BITE, type: "bludgeoning", role: "primary" },
  pincers: { die: BITE, type: "bludgeoning", role: "primary" },
};

/** Die at size Medium: the GM's entry, else that of the kind; "" for a custom weapon without an entry. */
export const naturalDie = ({ kind, damage }: Pick<NaturalData, "kind" | "damage">): string =>
  damage.override.trim() || (kind === "custom" ? "" : NATURAL_WEAPON_PRESETS[kind].die);

/** Defaults a kind fills in: role and damage type; the GM may change them (T-73, T-74). */
export const naturalWeaponDefaults = (kind: unknown): Readonly<Record<string, string>> => {
  if (kind === "custom") return { role: "primary" };
  const known =
    typeof kind === "string" && Object.hasOwn(NATURAL_WEAPON_PRESETS, kind)
      ? NATURAL_WEAPON_PRESETS[kind as keyof typeof NATURAL_WEAPON_PRESETS]
      : null;
  return known ? { role: known.role, "damage.type": known.type } : {};
};
