/** All actions of Grimoire, by id. */
import type { Action } from "../../../kernel/ruleset.ts";
import { action, challenge } from "./action.ts";
import { askSave } from "./ask-save.ts";
import { bandage, healMortal } from "./bandage.ts";
import { makeBook } from "./books.ts";
import { cast, castScroll } from "./cast.ts";
import { copySpell } from "./copy-spell.ts";
import { createPerson } from "./create.ts";
import { critSave } from "./crit.ts";
import { becomeSpell, death, die, revive } from "./death.ts";
import { deathCall } from "./death-call.ts";
import { dayPasses, deprive } from "./deprivation.ts";
import { rally } from "./detachment.ts";
import { extraordinary, judge, narrate } from "./extraordinary.ts";
import { fateDie } from "./fate-die.ts";
import { dropItem, giveFatigue } from "./fatigue.ts";
import { harm } from "./harm.ts";
import { heal } from "./heal.ts";
import { newCharacter, takeOver } from "./heirs.ts";
import { cancelHeld, triggerHeld } from "./held.ts";
import { hold } from "./hold.ts";
import { hoursPass } from "./hours.ts";
import { mishap } from "./mishap.ts";
import { mishapFollow } from "./mishap-follow.ts";
import { morale } from "./morale.ts";
import { quickCreature } from "./quick-creature.ts";
import { reaction } from "./reaction.ts";
import { rest } from "./rest.ts";
import { retreat } from "./retreat.ts";
import { save } from "./save.ts";
import { scar } from "./scar.ts";
import { scarFollow } from "./scar-follow.ts";
import { engage, payWages, promote } from "./service.ts";
import { changeSide } from "./sides.ts";
import { gainAdvantage, move, standUp, surprise } from "./special.ts";
import { spellEffect } from "./spell-effect.ts";
import { suffer } from "./suffer.ts";
import { removeTumors } from "./tumors.ts";

export const actions = {
  action,
  challenge,
  judge,
  save,
  askSave,
  extraordinary,
  narrate,
  hold,
  triggerHeld,
  cancelHeld,
  retreat,
  move,
  gainAdvantage,
  standUp,
  surprise,
  changeSide,
  giveFatigue,
  dropItem,
  harm,
  critSave,
  deathCall,
  death,
  die,
  revive,
  becomeSpell,
  suffer,
  bandage,
  healMortal,
  scar,
  scarFollow,
  rest,
  heal,
  deprive,
  dayPasses,
  morale,
  reaction,
  fateDie,
  rally,
  createPerson,
  quickCreature,
  engage,
  payWages,
  promote,
  newCharacter,
  takeOver,
  cast,
  castScroll,
  spellEffect,
  mishap,
  mishapFollow,
  copySpell,
  makeBook,
  removeTumors,
  hoursPass,
} as const satisfies Readonly<Record<string, Action>>;
