/** Rare actions of Bloodied, by id: building characters, rests, death, decisions of the GM. Loaded with the first use of one. */
import { leaveFightUnless } from "../../kernel/leave-combat.ts";
import type { Action } from "../../kernel/ruleset.ts";
import { cannotAct } from "./combat/turns.ts";
import { create } from "./creation/create.ts";
import { levelUp } from "./creation/level-up.ts";
import { quickCreature } from "./creation/quick-creature.ts";
import { deathChoice } from "./damage/death-choice.ts";
import { heal } from "./damage/healing.ts";
import { callCheck, kill, remark, revive } from "./gm/rulings.ts";
import { ACTORS } from "./model/constants.ts";
import { rest } from "./rest/rest.ts";

export const rareActions = {
  heal,
  fate: deathChoice,
  rest,
  callCheck,
  kill,
  revive,
  remark,
  leaveFight: leaveFightUnless(ACTORS, cannotAct),
  create,
  levelUp,
  quickCreature,
} as const satisfies Readonly<Record<string, Action>>;
