/** All actions of Threshold, by id. */
import type { Action } from "../../../kernel/ruleset.ts";
import { applyDamage, holyUnholy } from "./apply-damage.ts";
import { attack } from "./attack.ts";
import { bestow } from "./bestow.ts";
import { advanceRound, bleedAgain, bleedTick } from "./bleed.ts";
import { create } from "./create.ts";
import { damage } from "./damage.ts";
import { death } from "./death.ts";
import { encounterEnd } from "./encounter.ts";
import { escapeHold } from "./escape.ts";
import { fall } from "./fall.ts";
import { fillHp } from "./fill-hp.ts";
import { finishOff } from "./finish-off.ts";
import { fullRound } from "./full-round.ts";
import { grapple, grappleAnswer } from "./grapple.ts";
import { hazard } from "./hazard.ts";
import { heal } from "./heal.ts";
import { initiative } from "./initiative.ts";
import { intruder } from "./intruder.ts";
import { lasts } from "./lasts.ts";
import { letGo, slips } from "./let-go.ts";
import { levelUp } from "./level-up.ts";
import { loadReport } from "./load-report.ts";
import { meanwhile } from "./meanwhile.ts";
import { newDay } from "./new-day.ts";
import { dose } from "./poison.ts";
import { power } from "./power.ts";
import { putOn } from "./put-on.ts";
import { quickCreature } from "./quick-creature.ts";
import { rest } from "./rest.ts";
import { skill } from "./skill.ts";
import { stabilize } from "./stabilize.ts";
import { stand } from "./stand.ts";
import { test } from "./test.ts";
import { tokenSize } from "./token-size.ts";
import { track } from "./track.ts";
import { wake } from "./wake.ts";

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
  lasts,
  tokenSize,
  create,
  quickCreature,
} as const satisfies Readonly<Record<string, Action>>;
