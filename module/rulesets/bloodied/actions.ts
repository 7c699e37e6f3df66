/** All actions of Bloodied by id. */
import type { Action } from "../../kernel/ruleset.ts";
import { attack, attackPair, castAttack } from "./attack/attack.ts";
import { check, save } from "./checks/check-and-save.ts";
import { armor, defense, initiative } from "./checks/standalone-rolls.ts";
import { create } from "./creation/create.ts";
import { levelUp } from "./creation/level-up.ts";
import { quickCreature } from "./creation/quick-creature.ts";
import { bleed, stopBleeding } from "./damage/bleeding.ts";
import { takeDamage } from "./damage/damage.ts";
import { deathChoice } from "./damage/death-choice.ts";
import { heal } from "./damage/healing.ts";
import { injury } from "./damage/injury.ts";
import { injurySave, lessenInjury } from "./damage/injury-save.ts";
import { callCheck, kill, remark, revive } from "./gm/rulings.ts";
import { cast } from "./magic/cast.ts";
import { castEffect, castMend, castSave } from "./magic/spell-on-target.ts";
import { useItem } from "./magic/use-item.ts";
import { rest } from "./rest/rest.ts";

export const actions = {
  attack,
  attackPair,
  blow: takeDamage,
  injury,
  fate: deathChoice,
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
  use: useItem,
  lessenInjury,
  callCheck,
  kill,
  revive,
  remark,
  create,
  levelUp,
  quickCreature,
} as const satisfies Readonly<Record<string, Action>>;
