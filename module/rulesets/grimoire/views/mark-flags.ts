/** Switches of a mishap's mark. */
export const FLAGS = [
  "freeDie",
  "vessel",
  "neverCast",
  "noArmor",
  "elemental",
  "fireImmune",
  "fireVulnerable",
  "failPersuasion",
] as const;
