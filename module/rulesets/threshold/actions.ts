/** All actions of Threshold by id: `actions` are loaded with the ruleset, `rareActionTypes` with the first use of one of them. */
import type { Action } from "../../kernel/ruleset.ts";
import { attack } from "./attack/attack.ts";
import { fullRound } from "./attack/full-round.ts";
import { grapple, grappleAnswer } from "./attack/grapple.ts";
import { intruder } from "./attack/occupant-attack.ts";
import { skill } from "./checks/skill.ts";
import { test } from "./checks/stat-test.ts";
import { initiative } from "./combat/initiative.ts";
import { stand } from "./combat/stand-up.ts";
import { tokenSize } from "./combat/token-size.ts";
import { escapeHold } from "./conditions/escape-hold.ts";
import { letGo, slips } from "./conditions/release-hold.ts";
import { applyDamage, holyUnholy } from "./damage/apply-damage.ts";
import { advanceRound, bleedAgain, bleedTick } from "./damage/bleeding.ts";
import { damage } from "./damage/damage.ts";
import { fall } from "./damage/fall-to-zero.ts";
import { finishOff } from "./damage/finish-off.ts";
import { heal } from "./damage/heal.ts";
import { stabilize } from "./damage/stabilize.ts";
import { loadWeapon } from "./gear/load-weapon.ts";
import { power } from "./magic/power.ts";
import { bestow } from "./magic/power-effects.ts";
import { ACTORS } from "./model/constants.ts";

export const actions = {
  test,
  skill,
  initiative,
  attack,
  fullRound,
  intruder,
  grapple,
  grappleAnswer,
  escape: escapeHold,
  letGo,
  slips,
  damage,
  applyDamage,
  heal,
  holyUnholy,
  fall,
  bleedTick,
  advanceRound,
  bleedAgain,
  stabilize,
  stand,
  finishOff,
  power,
  bestow,
  loadWeapon,
  tokenSize,
} as const satisfies Readonly<Record<string, Action>>;

/** Actor and item types whose sheets show the actions of `rare-actions.ts`. */
export const rareActionTypes = {
  track: ACTORS,
  death: [],
  wake: ACTORS,
  putOn: ACTORS,
  dose: ACTORS,
  hazard: ACTORS,
  rest: ACTORS,
  meanwhile: ACTORS,
  encounterEnd: ACTORS,
  leaveFight: ACTORS,
  newDay: ACTORS,
  levelUp: ["thresholdCharacter"],
  fillHp: ACTORS,
  loadReport: ACTORS,
  lasts: ACTORS,
  create: ["thresholdCharacter"],
  quickCreature: ["thresholdCreature"],
} as const satisfies Readonly<Record<string, readonly string[]>>;
