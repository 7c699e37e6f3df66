/** All actions of Bloodied by id: `actions` are loaded with the ruleset, `rareActionTypes` with the first use of one of them. */
import type { Action } from "../../kernel/ruleset.ts";
import { attack, attackPair, castAttack } from "./attack/attack.ts";
import { check, save } from "./checks/check-and-save.ts";
import { armor, defense, initiative } from "./checks/standalone-rolls.ts";
import { bleed, stopBleeding } from "./damage/bleeding.ts";
import { takeDamage } from "./damage/damage.ts";
import { injury } from "./damage/injury.ts";
import { injurySave, lessenInjury } from "./damage/injury-save.ts";
import { cast } from "./magic/cast.ts";
import { castEffect, castMend, castSave } from "./magic/spell-on-target.ts";
import { useItem } from "./magic/use-item.ts";
import { ACTORS } from "./model/constants.ts";

export const actions = {
  attack,
  attackPair,
  blow: takeDamage,
  injury,
  check,
  save,
  initiative,
  defense,
  armor,
  bleed,
  stopBleeding,
  injurySave,
  cast,
  castAttack,
  castSave,
  castMend,
  castEffect,
  use: useItem,
  lessenInjury,
} as const satisfies Readonly<Record<string, Action>>;

/** Actor and item types whose sheets show the actions of `rare-actions.ts`. */
export const rareActionTypes = {
  heal: ACTORS,
  fate: ACTORS,
  rest: ACTORS,
  callCheck: ACTORS,
  kill: ACTORS,
  revive: ACTORS,
  remark: [],
  leaveFight: ACTORS,
  create: ["bloodiedCharacter"],
  levelUp: ["bloodiedCharacter"],
  quickCreature: ["bloodiedCreature"],
} as const satisfies Readonly<Record<string, readonly string[]>>;
