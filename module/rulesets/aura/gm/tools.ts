/** The GM's tools and the macros of the packs. */
import type { Tool } from "../../../kernel/ruleset.ts";

export const tools: readonly Tool[] = [
  { id: "nextRound", icon: "cycle", group: "fight", gm: true },
  { id: "markSurprised", icon: "surprised", group: "fight", action: "markSurprised", actors: "targets", gm: true },
  { id: "contest", icon: "run", group: "fight", action: "contest", actors: "asked" },
  { id: "setPool", icon: "pawn", group: "fight", action: "setPool", actors: "selected" },
  { id: "waive", icon: "grab", group: "fight", action: "waive", actors: "targets", gm: true },
  { id: "applyCondition", icon: "star-swirl", group: "fight", action: "applyCondition", actors: "targets", gm: true },
  { id: "chance", icon: "dice-twenty-faces-one", group: "checks", action: "chance", actors: "selected" },
  { id: "exert", icon: "muscle-up", group: "checks", action: "exert", actors: "selected" },
  { id: "applyDamage", icon: "drop-weapon", group: "harm", action: "applyDamage", actors: "targets", gm: true },
  { id: "deathRoll", icon: "death-skull", group: "harm", action: "deathRoll", actors: "selected", gm: true },
  { id: "deathSave", icon: "bleeding-wound", group: "harm", action: "deathSave", actors: "selected" },
  { id: "awaken", icon: "sun", group: "harm", action: "awaken", actors: "targets", gm: true },
  { id: "injury", icon: "broken-bone", group: "harm", action: "injury", actors: "targets", gm: true },
  { id: "heal", icon: "health-potion", group: "harm", action: "heal", actors: "targets", gm: true },
  { id: "surge", icon: "healing", group: "time", action: "surge", actors: "selected" },
  { id: "shortRest", icon: "campfire", group: "time", action: "shortRest", actors: "party" },
  { id: "longRest", icon: "night-sleep", group: "time", action: "longRest", actors: "party" },
  {
    id: "quickCreature",
    icon: "wolf-head",
    group: "people",
    action: "quickCreature",
    actors: "made",
    makes: "auraCreature",
    gm: true,
  },
];
