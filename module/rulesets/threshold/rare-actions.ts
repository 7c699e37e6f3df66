/** Rare actions of Threshold, by id: building characters, rests, death, decisions of the GM. Loaded with the first use of one. */
import type { Action } from "../../kernel/ruleset.ts";
import { hazard } from "./attack/hazard.ts";
import { dose } from "./attack/poison-dose.ts";
import { encounterEnd } from "./combat/encounter-end.ts";
import { leaveFight } from "./combat/leave-combat.ts";
import { putOn } from "./conditions/apply-condition.ts";
import { lasts } from "./conditions/change-duration.ts";
import { create } from "./creation/create.ts";
import { fillHp } from "./creation/fill-hit-points.ts";
import { levelUp } from "./creation/level-up.ts";
import { quickCreature } from "./creation/quick-creature.ts";
import { meanwhile } from "./damage/bleeding-outcome.ts";
import { track } from "./damage/condition-track.ts";
import { death } from "./damage/death.ts";
import { wake } from "./damage/wake.ts";
import { loadReport } from "./gear/load-report.ts";
import { newDay } from "./rest/new-day.ts";
import { rest } from "./rest/rest.ts";

export const rareActions = {
  track,
  death,
  wake,
  putOn,
  dose,
  hazard,
  rest,
  meanwhile,
  encounterEnd,
  leaveFight,
  newDay,
  levelUp,
  fillHp,
  loadReport,
  lasts,
  create,
  quickCreature,
} as const satisfies Readonly<Record<string, Action>>;
