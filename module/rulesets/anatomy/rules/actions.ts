/** All actions of Anatomy, by id. */
import type { Action } from "../../../kernel/ruleset.ts";
import { bracedAim } from "./aim.ts";
import { attack } from "./attack.ts";
import { catchBreath } from "./breath.ts";
import { callCare } from "./call-care.ts";
import { charge } from "./charge.ts";
import { check } from "./check.ts";
import { cleave } from "./cleave.ts";
import { compare } from "./compare.ts";
import { conSave } from "./con-save.ts";
import { confused } from "./confused.ts";
import { create } from "./create.ts";
import { critEffect } from "./crit-effect.ts";
import { passDay } from "./days.ts";
import { death, deathSave } from "./death-save.ts";
import { totalDefence } from "./defence-total.ts";
import { defend } from "./defend.ts";
import { drawStow, drop, pickUp } from "./draw.ts";
import { escapeHold } from "./escape.ts";
import { fall } from "./fall.ts";
import { fit } from "./fit.ts";
import { healNow, regrow } from "./heal-now.ts";
import { findHeart } from "./heart.ts";
import { helpUp } from "./help-up.ts";
import { hourly } from "./hourly.ts";
import { initiative, initiativeMode } from "./initiative.ts";
import { injure } from "./injure.ts";
import { letGo } from "./let-go.ts";
import { levelUp } from "./level-up.ts";
import { lunge } from "./lunge-act.ts";
import { maneuver } from "./maneuver.ts";
import { compareManeuver } from "./maneuver-compare.ts";
import { maneuverEffect } from "./maneuver-effect.ts";
import { markHeart } from "./mark-heart.ts";
import { move } from "./move.ts";
import { onset, wake } from "./onset.ts";
import { overwhelm } from "./overwhelm.ts";
import { parry } from "./parry.ts";
import { passTurn } from "./pass-turn.ts";
import { applyPlan } from "./plan.ts";
import { provoke } from "./provoke.ts";
import { pullOut } from "./pull-out.ts";
import { gmWarned } from "./purse.ts";
import { quickCreature } from "./quick-creature.ts";
import { randomPart } from "./random-part.ts";
import { react } from "./react.ts";
import { reload } from "./reload.ts";
import { remedy } from "./remedy.ts";
import { repair } from "./repair.ts";
import { resetTurn } from "./reset.ts";
import { rest } from "./rest.ts";
import { scatter } from "./scatter.ts";
import { readyShield } from "./shield.ts";
import { showInjuries } from "./show-injuries.ts";
import { skill } from "./skill.ts";
import { speak } from "./speak.ts";
import { bleed, bleedsOn, bleedTick, staminaDamage, strain } from "./stamina.ts";
import { standUp } from "./stand.ts";
import { staunch } from "./staunch.ts";
import { throwIt } from "./throw.ts";
import { toggleCover } from "./toggle-cover.ts";
import { tokenSize } from "./token-size.ts";
import { treat, treatInCombat } from "./treat.ts";
import { useAction } from "./use-action.ts";
import { useGear } from "./use-gear.ts";
import { worsen } from "./worsen.ts";
import { wound } from "./wound.ts";

export const actions = gmWarned({
  attack,
  parry,
  cleave,
  compare,
  charge,
  lunge,
  throw: throwIt,
  scatter,
  bracedAim,
  catchBreath,
  check,
  totalDefence,
  defend,
  drawStow,
  drop,
  pickUp,
  pullOut,
  escape: escapeHold,
  letGo,
  passTurn,
  findHeart,
  helpUp,
  initiative,
  initiativeMode,
  maneuver,
  maneuverEffect,
  compareManeuver,
  move,
  overwhelm,
  provoke,
  react,
  reload,
  resetTurn,
  readyShield,
  skill,
  speak,
  standUp,
  injure,
  wound,
  critEffect,
  onset,
  wake,
  deathSave,
  death,
  fall,
  confused,
  staminaDamage,
  strain,
  bleed,
  bleedTick,
  bleedsOn,
  staunch,
  callCare,
  conSave,
  treat,
  treatInCombat,
  worsen,
  hourly,
  rest,
  passDay,
  healNow,
  regrow,
  remedy,
  useGear,
  useAction,
  tokenSize,
  fit,
  repair,
  randomPart,
  toggleCover,
  markHeart,
  showInjuries,
  applyPlan,
  create,
  quickCreature,
  levelUp,
} as const satisfies Readonly<Record<string, Action>>);
