/** All actions of Anatomy, by id. */
import type { Action } from "../../kernel/ruleset.ts";
import { attack } from "./attack/attack.ts";
import { compare } from "./attack/attack-compare.ts";
import { bracedAim } from "./attack/braced-aim.ts";
import { charge } from "./attack/charge.ts";
import { cleave } from "./attack/cleave.ts";
import { lunge } from "./attack/lunge.ts";
import { maneuver } from "./attack/maneuver.ts";
import { compareManeuver } from "./attack/maneuver-compare.ts";
import { maneuverEffect } from "./attack/maneuver-effect.ts";
import { overwhelm } from "./attack/overwhelm.ts";
import { parry } from "./attack/parry.ts";
import { react } from "./attack/reactive-attack.ts";
import { throwIt } from "./attack/throw.ts";
import { check } from "./checks/attribute-check.ts";
import { conSave } from "./checks/con-save.ts";
import { findHeart } from "./checks/heart-location.ts";
import { skill } from "./checks/skill-check.ts";
import { withGmWarnings } from "./combat/costs.ts";
import { useAction } from "./combat/custom-action.ts";
import { defend } from "./combat/defend.ts";
import { fall } from "./combat/fall.ts";
import { helpUp } from "./combat/help-up.ts";
import { initiative, initiativeMode } from "./combat/initiative.ts";
import { move } from "./combat/move.ts";
import { passTurn } from "./combat/pass-turn.ts";
import { provoke } from "./combat/provoke.ts";
import { resetTurn } from "./combat/reset-turn.ts";
import { speak } from "./combat/speak.ts";
import { standUp } from "./combat/stand-up.ts";
import { toggleCover } from "./combat/toggle-cover.ts";
import { totalDefence } from "./combat/total-defence.ts";
import { confused } from "./conditions/confused.ts";
import { escapeHold } from "./conditions/escape.ts";
import { letGo } from "./conditions/let-go.ts";
import { applyPlan } from "./creation/body-plan.ts";
import { create } from "./creation/create.ts";
import { levelUp } from "./creation/level-up.ts";
import { quickCreature } from "./creation/quick-creature.ts";
import { callCare } from "./damage/call-care.ts";
import { critEffect } from "./damage/crit-effect.ts";
import { death, deathSave } from "./damage/death-save.ts";
import { wound } from "./damage/gm-injury.ts";
import { healNow, regrow } from "./damage/heal-now.ts";
import { injure } from "./damage/injure.ts";
import { onset, wake } from "./damage/injury-onset-checks.ts";
import { randomPart } from "./damage/random-part.ts";
import { remedy } from "./damage/remedy.ts";
import { bleed, bleedsOn, bleedTick, staminaDamage, strain } from "./damage/stamina-damage.ts";
import { staunch } from "./damage/staunch.ts";
import { treat, treatInCombat } from "./damage/treat.ts";
import { worsen } from "./damage/worsen.ts";
import { drawStow, drop, pickUp } from "./gear/draw-stow-drop.ts";
import { fit } from "./gear/fit-prosthetic.ts";
import { pullOut } from "./gear/pull-out.ts";
import { readyShield } from "./gear/ready-shield.ts";
import { reload } from "./gear/reload.ts";
import { repair } from "./gear/repair.ts";
import { scatter } from "./gear/scatter.ts";
import { useGear } from "./gear/use-gear.ts";
import { markHeart } from "./gm/known-hearts.ts";
import { showInjuries } from "./gm/show-injuries.ts";
import { tokenSize } from "./model/token-size.ts";
import { catchBreath } from "./rest/catch-breath.ts";
import { hourly } from "./rest/concussion.ts";
import { passDay } from "./rest/days.ts";
import { rest } from "./rest/rest.ts";

export const actions = withGmWarnings({
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
