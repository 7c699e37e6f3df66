/** All actions of Aura by id: `actions` are loaded with the ruleset, `rareActionTypes` with the first use of one of them. */
import type { Action } from "../../kernel/ruleset.ts";
import { attack, compare, strike } from "./attack/attack.ts";
import { defense } from "./attack/defense-roll.ts";
import { finish } from "./attack/finishing-blow.ts";
import { maneuver } from "./attack/maneuver.ts";
import { maneuverRoll } from "./attack/maneuver-roll.ts";
import { opening } from "./attack/opening.ts";
import { fling } from "./attack/throw-disarmed-weapon.ts";
import { chance, skill } from "./checks/check.ts";
import { criticalOutcome } from "./checks/critical-outcome.ts";
import { exert, improvise } from "./checks/improvise.ts";
import { agileMove } from "./combat/agile-move.ts";
import { challenge, contestRoll, ruling } from "./combat/challenge.ts";
import { contest } from "./combat/contest.ts";
import { done, endEarly } from "./combat/end-early.ts";
import { interrupt } from "./combat/interrupt.ts";
import { jump } from "./combat/jump.ts";
import { quickRun, run, shift, sprint } from "./combat/moves.ts";
import { catchBreath, defend, kneelUp, standUp } from "./combat/posture.ts";
import { waiting } from "./combat/wait.ts";
import { escapeHold } from "./conditions/escape-hold.ts";
import { apart, waive } from "./conditions/holds.ts";
import { release } from "./conditions/release-hold.ts";
import { applyDamage } from "./damage/apply-damage.ts";
import { deathRoll, deathSave } from "./damage/death.ts";
import { heal, surge } from "./damage/heal.ts";
import { awaken, wakeRoll } from "./damage/wake.ts";
import { equip } from "./gear/equip.ts";
import { load } from "./gear/load.ts";
import { pickUp } from "./gear/pick-up.ts";
import { abilityRoll, useAbility } from "./magic/ability.ts";
import { furl } from "./magic/furl.ts";

export const actions = {
  run,
  quickRun,
  sprint,
  shift,
  jump,
  kneelUp,
  standUp,
  defend,
  catchBreath,
  equip,
  pickUp,
  load,
  exert,
  improvise,
  attack,
  strike,
  compare,
  done,
  endEarly,
  agileMove,
  challenge,
  ruling,
  interrupt,
  contest,
  contestRoll,
  maneuver,
  maneuverRoll,
  fling,
  escape: escapeHold,
  release,
  opening,
  skill,
  chance,
  aftermath: criticalOutcome,
  defense,
  applyDamage,
  deathRoll,
  deathSave,
  wakeRoll,
  awaken,
  finish,
  heal,
  surge,
  useAbility,
  abilityRoll,
  furl,
  waiting,
  waive,
  apart,
} as const satisfies Readonly<Record<string, Action>>;

const ACTORS = ["auraCharacter", "auraCreature"];
/** Actor and item types whose sheets show the actions of `rare-actions.ts`. */
export const rareActionTypes = {
  injured: [],
  injury: ACTORS,
  create: ["auraCharacter"],
  levelUp: ["auraCharacter"],
  quickCreature: ["auraCreature"],
  race: ["auraRace"],
  markSurprised: ACTORS,
  applyCondition: ACTORS,
  surprise: ACTORS,
  leaveFight: ACTORS,
  setPool: ACTORS,
  adjustDraw: [...ACTORS, "auraWeapon"],
  acceptDraw: [],
  useGear: ["auraGear"],
  shortRest: ACTORS,
  longRest: ACTORS,
} as const satisfies Readonly<Record<string, readonly string[]>>;
