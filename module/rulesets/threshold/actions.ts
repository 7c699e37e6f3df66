/** All actions of Threshold, by id. */
import type { Action } from "../../kernel/ruleset.ts";
import { attack } from "./attack/attack.ts";
import { fullRound } from "./attack/full-round.ts";
import { grapple, grappleAnswer } from "./attack/grapple.ts";
import { hazard } from "./attack/hazard.ts";
import { intruder } from "./attack/occupant-attack.ts";
import { dose } from "./attack/poison-dose.ts";
import { skill } from "./checks/skill.ts";
import { test } from "./checks/stat-test.ts";
import { encounterEnd } from "./combat/encounter-end.ts";
import { initiative } from "./combat/initiative.ts";
import { stand } from "./combat/stand-up.ts";
import { tokenSize } from "./combat/token-size.ts";
import { putOn } from "./conditions/apply-condition.ts";
import { lasts } from "./conditions/change-duration.ts";
import { escapeHold } from "./conditions/escape-hold.ts";
import { letGo, slips } from "./conditions/release-hold.ts";
import { create } from "./creation/create.ts";
import { fillHp } from "./creation/fill-hit-points.ts";
import { levelUp } from "./creation/level-up.ts";
import { quickCreature } from "./creation/quick-creature.ts";
import { applyDamage, holyUnholy } from "./damage/apply-damage.ts";
import { advanceRound, bleedAgain, bleedTick } from "./damage/bleeding.ts";
import { meanwhile } from "./damage/bleeding-outcome.ts";
import { track } from "./damage/condition-track.ts";
import { damage } from "./damage/damage.ts";
import { death } from "./damage/death.ts";
import { fall } from "./damage/fall-to-zero.ts";
import { finishOff } from "./damage/finish-off.ts";
import { heal } from "./damage/heal.ts";
import { stabilize } from "./damage/stabilize.ts";
import { wake } from "./damage/wake.ts";
import { loadReport } from "./gear/load-report.ts";
import { loadWeapon } from "./gear/load-weapon.ts";
import { power } from "./magic/power.ts";
import { bestow } from "./magic/power-effects.ts";
import { newDay } from "./rest/new-day.ts";
import { rest } from "./rest/rest.ts";

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
  track,
  fall,
  bleedTick,
  advanceRound,
  bleedAgain,
  stabilize,
  stand,
  finishOff,
  death,
  wake,
  power,
  putOn,
  bestow,
  dose,
  hazard,
  rest,
  meanwhile,
  encounterEnd,
  newDay,
  levelUp,
  fillHp,
  loadReport,
  loadWeapon,
  lasts,
  tokenSize,
  create,
  quickCreature,
} as const satisfies Readonly<Record<string, Action>>;
