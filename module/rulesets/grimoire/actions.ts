/** All actions of Grimoire, by id. */
import type { Action } from "../../kernel/ruleset.ts";
import { action, challenge } from "./attack/action.ts";
import { askSave } from "./checks/ask-save.ts";
import { extraordinary, judge, narrate } from "./checks/check-rulings.ts";
import { save } from "./checks/save.ts";
import { cancelHeld, triggerHeld } from "./combat/held-actions.ts";
import { hold } from "./combat/hold-action.ts";
import { morale } from "./combat/morale.ts";
import { gainAdvantage, move, standUp, surprise } from "./combat/move-and-surprise.ts";
import { rally } from "./combat/rally.ts";
import { retreat } from "./combat/retreat.ts";
import { changeSide } from "./combat/sides.ts";
import { createPerson } from "./creation/create.ts";
import { engage, payWages, promote } from "./creation/hirelings.ts";
import { quickCreature } from "./creation/quick-creature.ts";
import { companion, newCharacter, takeOver } from "./creation/successors.ts";
import { bandage, healMortal } from "./damage/bandage.ts";
import { suffer } from "./damage/critical-effect.ts";
import { critSave } from "./damage/critical-save.ts";
import { harm } from "./damage/damage.ts";
import { becomeSpell, death, die, revive } from "./damage/death.ts";
import { deathCall } from "./damage/death-ruling.ts";
import { heal } from "./damage/heal.ts";
import { scar } from "./damage/scar.ts";
import { scarFollow } from "./damage/scar-follow.ts";
import { dropItem, giveFatigue } from "./gear/fatigue-and-dropping.ts";
import { unpack } from "./gear/unpack.ts";
import { consume, dash, kindle, plant, sharpen, strew } from "./gear/use-item.ts";
import { fateDie } from "./gm/fate-die.ts";
import { reaction } from "./gm/reaction.ts";
import { cast, castScroll } from "./magic/cast.ts";
import { copySpell } from "./magic/copy-spell.ts";
import { makeBook } from "./magic/make-book.ts";
import { mishap } from "./magic/mishap.ts";
import { mishapFollow } from "./magic/mishap-follow.ts";
import { removeTumors } from "./magic/remove-tumors.ts";
import { spellEffect } from "./magic/spell-effect.ts";
import { dayPasses, deprive } from "./rest/deprivation.ts";
import { hoursPass } from "./rest/hours.ts";
import { rest } from "./rest/rest.ts";

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
  companion,
  cast,
  castScroll,
  spellEffect,
  mishap,
  mishapFollow,
  copySpell,
  makeBook,
  removeTumors,
  hoursPass,
  consume,
  kindle,
  plant,
  strew,
  sharpen,
  dash,
  unpack,
} as const satisfies Readonly<Record<string, Action>>;
