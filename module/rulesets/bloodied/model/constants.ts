/** Ids of abilities, damage types, Tiers and severities. */
/** Types of all actors. */
export const ACTORS = ["bloodiedCharacter", "bloodiedCreature"];
export const ABILITIES = ["str", "bld", "agl", "int", "lck"] as const;
export type AbilityId = (typeof ABILITIES)[number];

export const DAMAGE_TYPES = [
  "slashing",
  "piercing",
  "bludgeoning",
  "fire",
  "cold",
  "lightning",
  "acid",
  "arcane",
] as const;

export const TIERS = [0, 1, 2, 3, 4] as const;
export type Tier = (typeof TIERS)[number];
export type TierKey = `tier${Tier}`;
export const tierKey = (tier: Tier): TierKey => `tier${tier}`;

export const SEVERITIES = ["minor", "major", "deadly"] as const;
export type Severity = (typeof SEVERITIES)[number];
