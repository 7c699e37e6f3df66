/** Rare actions of Aura, by id: building characters, use of gear, rests, death, decisions of the GM. Loaded with the first use of one. */
import { leaveFightUnless } from "../../kernel/leave-combat.ts";
import type { Action } from "../../kernel/ruleset.ts";
import { ACTORS } from "./combat/action-facts.ts";
import { markSurprised } from "./combat/mark-surprised.ts";
import { setPool } from "./combat/set-pools.ts";
import { surprise } from "./combat/surprise.ts";
import { applyCondition } from "./conditions/apply-condition.ts";
import { isOut } from "./conditions/conditions.ts";
import { conditionsOf } from "./conditions/conditions-of.ts";
import { race } from "./creation/apply-race.ts";
import { create } from "./creation/create.ts";
import { levelUp } from "./creation/level-up.ts";
import { quickCreature } from "./creation/quick-creature.ts";
import { injury } from "./damage/injury.ts";
import { injured } from "./damage/injury-added.ts";
import { acceptDraw, adjustDraw } from "./gear/draw-weight.ts";
import { useGear } from "./gear/use-gear.ts";
import { longRest, shortRest } from "./rest/rest.ts";

export const rareActions = {
  injured,
  injury,
  create,
  levelUp,
  quickCreature,
  race,
  markSurprised,
  applyCondition,
  surprise,
  leaveFight: leaveFightUnless(ACTORS, (actor) => isOut(conditionsOf(actor))),
  setPool,
  adjustDraw,
  acceptDraw,
  useGear,
  shortRest,
  longRest,
} as const satisfies Readonly<Record<string, Action>>;
