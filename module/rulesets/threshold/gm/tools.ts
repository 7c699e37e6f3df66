/** The GM's tools and the macros of the packs. */
import type { Tool } from "../../../kernel/ruleset.ts";

export const tools: readonly Tool[] = [
  { id: "fullRound", icon: "claw-slashes", group: "checks", action: "fullRound", actors: "selected" },
  { id: "hazard", icon: "poison-gas", group: "harm", action: "hazard", actors: "asked", gm: true },
  { id: "applyDamage", icon: "drop-weapon", group: "harm", action: "applyDamage", actors: "targets", gm: true },
  { id: "holyUnholy", icon: "sparkles", group: "harm", action: "holyUnholy", actors: "targets", gm: true },
  { id: "track", icon: "cracked-shield", group: "harm", action: "track", actors: "targets", gm: true },
  { id: "advanceRound", icon: "droplets", group: "harm", action: "advanceRound", actors: "targets", gm: true },
  { id: "rest", icon: "campfire", group: "time", action: "rest", actors: "party" },
  { id: "encounterEnd", icon: "tattered-banner", group: "time", action: "encounterEnd", actors: "scene", gm: true },
  { id: "newDay", icon: "sun", group: "time", action: "newDay", actors: "party", gm: true },
  {
    id: "quickCreature",
    icon: "wolf-head",
    group: "people",
    action: "quickCreature",
    actors: "made",
    makes: "thresholdCreature",
    gm: true,
  },
  { id: "loadReport", icon: "knapsack", group: "people", action: "loadReport", actors: "party" },
];
