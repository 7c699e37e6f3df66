/** The GM's tools and the macros of the packs. */
import type { Tool } from "../../../kernel/ruleset.ts";

export const tools: readonly Tool[] = [
  { id: "callCheck", icon: "conversation", group: "checks", action: "callCheck", actors: "called", gm: true },
  { id: "initiative", icon: "run", group: "fight" },
  { id: "attack", icon: "broadsword", group: "" },
  { id: "attackPair", icon: "crossed-swords", group: "", action: "attackPair", actors: "selected" },
  { id: "castSpell", icon: "sparkles", group: "" },
  { id: "tradeAction", icon: "walking-boot", group: "" },
  { id: "applyDamage", icon: "drop-weapon", group: "harm", action: "blow", actors: "targets" },
  { id: "rollInjury", icon: "broken-bone", group: "harm", action: "injury", actors: "targets" },
  { id: "bleedRound", icon: "droplets", group: "harm", action: "bleed", actors: "targets" },
  { id: "stopBleeding", icon: "hand-bandage", group: "harm", action: "stopBleeding", actors: "selected" },
  { id: "kill", icon: "death-skull", group: "harm", action: "kill", actors: "targets" },
  { id: "revive", icon: "angel-wings", group: "harm", action: "revive", actors: "targets" },
  { id: "rest", icon: "campfire", group: "time", action: "rest", actors: "party" },
  {
    id: "quickCreature",
    icon: "wolf-head",
    group: "people",
    action: "quickCreature",
    actors: "made",
    makes: "bloodiedCreature",
    gm: true,
  },
  { id: "injurySavesDue", icon: "hourglass", group: "time", gm: true },
];
