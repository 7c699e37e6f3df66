/** The Warden's tools and the macros of the packs (8.13). */
import type { Tool } from "../../../kernel/ruleset.ts";

export const tools: readonly Tool[] = [
  { id: "askSave", icon: "shield-reflect", group: "checks", action: "askSave", on: "asked", gm: true },
  { id: "revealDc", icon: "semi-closed-eye", group: "checks", action: "judge", press: true, gm: true },
  { id: "fateDie", icon: "rolling-dices", group: "checks", action: "fateDie", on: "anybody" },
  { id: "retreat", icon: "run", group: "checks", action: "retreat", on: "selected" },
  { id: "reaction", icon: "conversation", group: "foes", action: "reaction", on: "targets" },
  { id: "morale", icon: "despair", group: "foes", action: "morale", on: "targets" },
  { id: "surprise", icon: "surprised", group: "foes", action: "surprise", on: "asked", gm: true },
  { id: "harm", icon: "drop-weapon", group: "harm", action: "harm", on: "targets" },
  { id: "scar", icon: "scar-wound", group: "harm", action: "scar", on: "selected" },
  { id: "giveFatigue", icon: "tired-eye", group: "harm", action: "giveFatigue", on: "asked" },
  { id: "rest", icon: "campfire", group: "time", action: "rest", on: "party" },
  { id: "dayPasses", icon: "sun", group: "time", action: "dayPasses", on: "party" },
  { id: "mishap", icon: "magic-swirl", group: "magic", action: "mishap", on: "selected" },
  { id: "copySpell", icon: "scroll-quill", group: "magic", action: "copySpell", on: "selected" },
  { id: "makeBook", icon: "spell-book", group: "magic", action: "makeBook", on: "selected" },
  {
    id: "createHireling",
    icon: "three-friends",
    group: "people",
    action: "createPerson",
    on: "made",
    makes: "grimoireHireling",
  },
  {
    id: "createCharacter",
    icon: "character",
    group: "people",
    action: "createPerson",
    on: "made",
    makes: "grimoireCharacter",
  },
];
