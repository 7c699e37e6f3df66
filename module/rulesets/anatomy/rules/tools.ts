/** The GM's tools and the macros of the packs (8.11). */
import type { Tool } from "../../../kernel/ruleset.ts";

export const tools: readonly Tool[] = [
  { id: "initiativeMode", icon: "sprint", group: "fight", action: "initiativeMode", on: "asked", gm: true },
  { id: "attackHeld", icon: "broadsword", group: "", action: "attack", on: "selected" },
  { id: "defend", icon: "dodging", group: "", action: "defend", on: "selected" },
  { id: "readyShield", icon: "shield", group: "", action: "readyShield", on: "selected" },
  { id: "standUp", icon: "upgrade", group: "", action: "standUp", on: "selected" },
  { id: "provoke", icon: "sword-clash", group: "fight", action: "provoke", on: "targets" },
  { id: "resetTurn", icon: "return-arrow", group: "fight", action: "resetTurn", on: "selected", gm: true },
  { id: "findHeart", icon: "heart-organ", group: "checks", action: "findHeart", on: "selected" },
  { id: "toggleCover", icon: "brick-wall", group: "fight", action: "toggleCover", on: "asked", gm: true },
  { id: "markHeart", icon: "heart-beats", group: "people", action: "markHeart", on: "anybody", gm: true },
  { id: "showInjuries", icon: "ribcage", group: "harm", action: "showInjuries", on: "targets", gm: true },
  { id: "wound", icon: "bleeding-wound", group: "harm", action: "wound", on: "targets", gm: true },
  { id: "randomPart", icon: "anatomy", group: "harm", action: "randomPart", on: "targets" },
  { id: "staminaDamage", icon: "heart-minus", group: "harm", action: "staminaDamage", on: "targets" },
  { id: "bleedTick", icon: "droplets", group: "harm", action: "bleedTick", on: "targets", gm: true },
  { id: "healNow", icon: "healing", group: "harm", action: "healNow", on: "targets", gm: true },
  { id: "rest", icon: "campfire", group: "time", action: "rest", on: "party" },
  { id: "passDay", icon: "sun", group: "time", action: "passDay", on: "party", gm: true },
  {
    id: "advanceWeek",
    icon: "sands-of-time",
    group: "time",
    action: "passDay",
    on: "party",
    given: { days: 7 },
    gm: true,
  },
];
