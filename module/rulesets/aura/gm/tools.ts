/** The GM's tools and the macros of the packs (8.10). */
import type { Tool } from "../../../kernel/ruleset.ts";

export const tools: readonly Tool[] = [
  { id: "nextRound", icon: "cycle", group: "fight", gm: true },
  { id: "markSurprised", icon: "surprised", group: "fight", action: "markSurprised", on: "targets", gm: true },
  { id: "contest", icon: "run", group: "fight", action: "contest", on: "asked" },
  { id: "setPool", icon: "pawn", group: "fight", action: "setPool", on: "selected" },
  { id: "waive", icon: "grab", group: "fight", action: "waive", on: "targets", gm: true },
  { id: "applyCondition", icon: "star-swirl", group: "fight", action: "applyCondition", on: "targets", gm: true },
  { id: "chance", icon: "dice-twenty-faces-one", group: "checks", action: "chance", on: "selected" },
  { id: "exert", icon: "muscle-up", group: "checks", action: "exert", on: "selected" },
  { id: "applyDamage", icon: "drop-weapon", group: "harm", action: "applyDamage", on: "targets", gm: true },
  { id: "deathRoll", icon: "death-skull", group: "harm", action: "deathRoll", on: "selected", gm: true },
  { id: "deathSave", icon: "bleeding-wound", group: "harm", action: "deathSave", on: "selected" },
  { id: "awaken", icon: "sun", group: "harm", action: "awaken", on: "targets", gm: true },
  { id: "injury", icon: "broken-bone", group: "harm", action: "injury", on: "targets", gm: true },
  { id: "heal", icon: "health-potion", group: "harm", action: "heal", on: "targets", gm: true },
  { id: "surge", icon: "healing", group: "time", action: "surge", on: "selected" },
  { id: "shortRest", icon: "campfire", group: "time", action: "shortRest", on: "party" },
  { id: "longRest", icon: "night-sleep", group: "time", action: "longRest", on: "party" },
  {
    id: "quickCreature",
    icon: "wolf-head",
    group: "people",
    action: "quickCreature",
    on: "made",
    makes: "auraCreature",
    gm: true,
  },
];
