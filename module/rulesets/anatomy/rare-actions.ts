/** Rare actions of Anatomy, by id: building characters, rests, death, decisions of the GM. Loaded with the first use of one. */
import { leaveFightUnless } from "../../kernel/leave-combat.ts";
import type { Action } from "../../kernel/ruleset.ts";
import { compare } from "./attack/attack-compare.ts";
import { compareManeuver } from "./attack/maneuver-compare.ts";
import { withGmWarnings } from "./combat/costs.ts";
import { resetTurn } from "./combat/reset-turn.ts";
import { isUnconsciousOrDead } from "./combat/turns.ts";
import { confused } from "./conditions/confused.ts";
import { applyPlan } from "./creation/body-plan.ts";
import { create } from "./creation/create.ts";
import { levelUp } from "./creation/level-up.ts";
import { quickCreature } from "./creation/quick-creature.ts";
import { callCare } from "./damage/call-care.ts";
import { death, deathSave } from "./damage/death-save.ts";
import { wound } from "./damage/gm-injury.ts";
import { healNow, regrow } from "./damage/heal-now.ts";
import { onset, wake } from "./damage/injury-onset-checks.ts";
import { randomPart } from "./damage/random-part.ts";
import { worsen } from "./damage/worsen.ts";
import { fit } from "./gear/fit-prosthetic.ts";
import { pullOut } from "./gear/pull-out.ts";
import { repair } from "./gear/repair.ts";
import { scatter } from "./gear/scatter.ts";
import { useGear } from "./gear/use-gear.ts";
import { markHeart } from "./gm/known-hearts.ts";
import { showInjuries } from "./gm/show-injuries.ts";
import { ACTORS } from "./model/constants.ts";
import { hourly } from "./rest/concussion.ts";
import { passDay } from "./rest/days.ts";
import { rest } from "./rest/rest.ts";

export const rareActions = withGmWarnings({
  wake,
  onset,
  compareManeuver,
  compare,
  pullOut,
  resetTurn,
  leaveFight: leaveFightUnless(ACTORS, isUnconsciousOrDead),
  wound,
  deathSave,
  death,
  confused,
  callCare,
  scatter,
  worsen,
  hourly,
  rest,
  passDay,
  healNow,
  regrow,
  useGear,
  fit,
  repair,
  randomPart,
  markHeart,
  showInjuries,
  applyPlan,
  create,
  quickCreature,
  levelUp,
} as const satisfies Readonly<Record<string, Action>>);
