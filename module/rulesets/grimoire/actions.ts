/** All actions of Grimoire by id: `actions` are loaded with the ruleset, `rareActionTypes` with the first use of one of them. */
import type { Action } from "../../kernel/ruleset.ts";
import { action, challenge } from "./attack/action.ts";
import { save } from "./checks/save.ts";
import { hold } from "./combat/hold-action.ts";
import { gainAdvantage, move, standUp } from "./combat/move-and-stand.ts";
import { retreat } from "./combat/retreat.ts";
import { bandage, healMortal } from "./damage/bandage.ts";
import { harm } from "./damage/damage.ts";
import { scarFollow } from "./damage/scar-follow.ts";
import { cast, castScroll } from "./magic/cast.ts";
import { mishapFollow } from "./magic/end-mark.ts";
import { spellEffect } from "./magic/spell-effect.ts";
import { ACTORS } from "./model/constants.ts";

export const actions = {
  action,
  challenge,
  save,
  hold,
  retreat,
  move,
  gainAdvantage,
  standUp,
  harm,
  bandage,
  healMortal,
  scarFollow,
  cast,
  castScroll,
  spellEffect,
  mishapFollow,
} as const satisfies Readonly<Record<string, Action>>;

const HIRABLE = ["grimoireCharacter", "grimoireHireling"];
const PERSONS = ["grimoireCharacter", "grimoireNpc", "grimoireHireling"];
const NPCS = ["grimoireNpc", "grimoireHireling", "grimoireDetachment"];
/** Actor and item types whose sheets show the actions of `rare-actions.ts`. */
export const rareActionTypes = {
  dropItem: [],
  giveFatigue: PERSONS,
  cancelHeld: ["grimoireHeld", ...ACTORS],
  triggerHeld: ["grimoireHeld"],
  consume: ACTORS,
  kindle: ACTORS,
  plant: ACTORS,
  strew: ACTORS,
  sharpen: ACTORS,
  dash: ACTORS,
  unpack: PERSONS,
  heal: ACTORS,
  askSave: ACTORS,
  extraordinary: [],
  narrate: [],
  judge: [],
  deathCall: ACTORS,
  death: [],
  die: ACTORS,
  revive: ACTORS,
  becomeSpell: [],
  critSave: ACTORS,
  suffer: [],
  scar: HIRABLE,
  rest: ACTORS,
  deprive: PERSONS,
  dayPasses: PERSONS,
  morale: NPCS,
  reaction: NPCS,
  surprise: ACTORS,
  leaveFight: ACTORS,
  changeSide: ["grimoireCharacter", "grimoireNpc", "grimoireHireling", "grimoireDetachment"],
  fateDie: ACTORS,
  rally: NPCS,
  createPerson: HIRABLE,
  quickCreature: ["grimoireNpc", "grimoireDetachment"],
  engage: ["grimoireHireling"],
  payWages: ["grimoireHireling"],
  promote: ["grimoireHireling"],
  newCharacter: [],
  takeOver: [],
  companion: [],
  mishap: PERSONS,
  copySpell: ["grimoireScroll"],
  makeBook: HIRABLE,
  removeTumors: PERSONS,
  hoursPass: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;
