/** All actions of Aura, by id. */
import type { Action } from "../../../kernel/ruleset.ts";
import { abilityRoll, useAbility } from "./ability.ts";
import { aftermath } from "./aftermath.ts";
import { agileMove } from "./agile-move.ts";
import { applyCondition } from "./apply-condition.ts";
import { attack, compare, strike } from "./attack.ts";
import { challenge, contestRoll, ruling } from "./challenge.ts";
import { chance, skill } from "./check.ts";
import { contest } from "./contest.ts";
import { create } from "./create.ts";
import { deathRoll, deathSave } from "./death.ts";
import { defense } from "./defense.ts";
import { acceptDraw, adjustDraw } from "./draw-weight.ts";
import { done, endEarly } from "./end-early.ts";
import { escapeHold } from "./escape.ts";
import { finish } from "./finish.ts";
import { fling } from "./fling.ts";
import { furl } from "./furl.ts";
import { equip } from "./handle.ts";
import { applyDamage } from "./harm.ts";
import { heal, surge } from "./heal.ts";
import { apart, waive } from "./holds.ts";
import { exert, improvise } from "./improvise.ts";
import { injured } from "./injured.ts";
import { injury } from "./injury.ts";
import { interrupt } from "./interrupt.ts";
import { jump } from "./jump.ts";
import { levelUp } from "./level-up.ts";
import { load } from "./load.ts";
import { maneuver } from "./maneuver.ts";
import { maneuverRoll } from "./maneuver-roll.ts";
import { markSurprised } from "./mark-surprised.ts";
import { quickRun, run, shift, sprint } from "./moves.ts";
import { opening } from "./opening.ts";
import { pickUp } from "./pick-up.ts";
import { catchBreath, defend, kneelUp, standUp } from "./posture.ts";
import { quickCreature } from "./quick-creature.ts";
import { race } from "./race.ts";
import { release } from "./release.ts";
import { longRest, shortRest } from "./rest.ts";
import { setPool } from "./set-pool.ts";
import { surprise } from "./surprise.ts";
import { useGear } from "./use-gear.ts";
import { waiting } from "./waiting.ts";
import { awaken, wakeRoll } from "./wake.ts";

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
  adjustDraw,
  acceptDraw,
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
  aftermath,
  defense,
  applyDamage,
  deathRoll,
  deathSave,
  wakeRoll,
  awaken,
  finish,
  injured,
  injury,
  heal,
  surge,
  shortRest,
  longRest,
  useAbility,
  abilityRoll,
  useGear,
  furl,
  create,
  levelUp,
  quickCreature,
  race,
  markSurprised,
  applyCondition,
  surprise,
  waiting,
  setPool,
  waive,
  apart,
} as const satisfies Readonly<Record<string, Action>>;
