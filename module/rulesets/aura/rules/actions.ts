/** Everything somebody can do or suffer in Aura, by id. */
import type { Action } from "../../../kernel/ruleset.ts";
import { chance, skill } from "./check.ts";
import { awaken, deathRoll, deathSave, wakeRoll } from "./death.ts";
import { defense } from "./defense.ts";
import { applyDamage } from "./harm.ts";
import { jump } from "./jump.ts";
import { quickRun, run, shift, sprint } from "./moves.ts";
import { catchBreath, defend, kneelUp, standUp } from "./posture.ts";

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
  skill,
  chance,
  defense,
  applyDamage,
  deathRoll,
  deathSave,
  wakeRoll,
  awaken,
} as const satisfies Readonly<Record<string, Action>>;
