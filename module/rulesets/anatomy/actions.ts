/** All actions of Anatomy by id: `actions` are loaded with the ruleset, `rareActionTypes` with the first use of one of them. */
import type { Action } from "../../kernel/ruleset.ts";
import { attack } from "./attack/attack.ts";
import { bracedAim } from "./attack/braced-aim.ts";
import { charge } from "./attack/charge.ts";
import { cleave } from "./attack/cleave.ts";
import { lunge } from "./attack/lunge.ts";
import { maneuver } from "./attack/maneuver.ts";
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
import { speak } from "./combat/speak.ts";
import { standUp } from "./combat/stand-up.ts";
import { toggleCover } from "./combat/toggle-cover.ts";
import { totalDefence } from "./combat/total-defence.ts";
import { escapeHold } from "./conditions/escape.ts";
import { letGo } from "./conditions/let-go.ts";
import { critEffect } from "./damage/crit-effect.ts";
import { injure } from "./damage/injure.ts";
import { remedy } from "./damage/remedy.ts";
import { bleed, bleedsOn, bleedTick, staminaDamage, strain } from "./damage/stamina-damage.ts";
import { staunch } from "./damage/staunch.ts";
import { treat, treatInCombat } from "./damage/treat.ts";
import { drawStow, drop, pickUp } from "./gear/draw-stow-drop.ts";
import { readyShield } from "./gear/ready-shield.ts";
import { reload } from "./gear/reload.ts";
import { ACTORS } from "./model/constants.ts";
import { tokenSize } from "./model/token-size.ts";
import { catchBreath } from "./rest/catch-breath.ts";

export const actions = withGmWarnings({
  attack,
  parry,
  cleave,
  charge,
  lunge,
  throw: throwIt,
  bracedAim,
  catchBreath,
  check,
  totalDefence,
  defend,
  drawStow,
  drop,
  pickUp,
  escape: escapeHold,
  letGo,
  passTurn,
  findHeart,
  helpUp,
  initiative,
  initiativeMode,
  maneuver,
  maneuverEffect,
  move,
  overwhelm,
  provoke,
  react,
  reload,
  readyShield,
  skill,
  speak,
  standUp,
  injure,
  critEffect,
  fall,
  staminaDamage,
  strain,
  bleed,
  bleedTick,
  bleedsOn,
  staunch,
  conSave,
  treat,
  treatInCombat,
  remedy,
  useAction,
  tokenSize,
  toggleCover,
} as const satisfies Readonly<Record<string, Action>>);

/** Actor and item types whose sheets show the actions of `rare-actions.ts`. */
export const rareActionTypes = {
  wake: ACTORS,
  onset: [],
  compareManeuver: [],
  compare: [],
  pullOut: ACTORS,
  resetTurn: ACTORS,
  leaveFight: ACTORS,
  wound: ACTORS,
  deathSave: ACTORS,
  death: ACTORS,
  confused: ACTORS,
  callCare: [],
  scatter: [],
  worsen: ACTORS,
  hourly: ACTORS,
  rest: ACTORS,
  passDay: ACTORS,
  healNow: ACTORS,
  regrow: ACTORS,
  useGear: ["anatomyGear"],
  fit: ["anatomyProsthetic"],
  repair: ACTORS,
  randomPart: ACTORS,
  markHeart: ACTORS,
  showInjuries: ACTORS,
  applyPlan: ["anatomyPlan"],
  create: ["anatomyCharacter"],
  quickCreature: ["anatomyCreature"],
  levelUp: ["anatomyCharacter"],
} as const satisfies Readonly<Record<string, readonly string[]>>;
