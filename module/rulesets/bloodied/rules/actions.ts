/** All actions of Bloodied by id. */
import type { Action } from "../../../kernel/ruleset.ts";
import { check, save } from "./ability-check.ts";
import { attack, attackPair, castAttack } from "./attack.ts";
import { bleed, stopBleeding } from "./bleed.ts";
import { blow } from "./blow.ts";
import { cast } from "./cast.ts";
import { create } from "./create.ts";
import { fate } from "./fate.ts";
import { callCheck, kill, remark, revive } from "./gm.ts";
import { heal } from "./heal.ts";
import { injury } from "./injury.ts";
import { injurySave, lessenInjury } from "./injury-save.ts";
import { levelUp } from "./level-up.ts";
import { quickCreature } from "./quick-creature.ts";
import { rest } from "./rest.ts";
import { armor, defense, initiative } from "./rolls.ts";
import { castEffect, castMend, castSave } from "./spell-hits.ts";

export const actions = {
  attack,
  attackPair,
  blow,
  injury,
  fate,
  heal,
  check,
  save,
  initiative,
  defense,
  armor,
  bleed,
  stopBleeding,
  injurySave,
  rest,
  cast,
  castAttack,
  castSave,
  castMend,
  castEffect,
  lessenInjury,
  callCheck,
  kill,
  revive,
  remark,
  create,
  levelUp,
  quickCreature,
} as const satisfies Readonly<Record<string, Action>>;
