/** Rare actions of Grimoire, by id: building characters, use of items, rests, death, decisions of the GM. Loaded with the first use of one. */
import { leaveFightUnless } from "../../kernel/leave-combat.ts";
import type { Action } from "../../kernel/ruleset.ts";
import { askSave } from "./checks/ask-save.ts";
import { extraordinary, narrate, ruling } from "./checks/check-rulings.ts";
import { changeSide } from "./combat/change-side.ts";
import { cancelHeld, triggerHeld } from "./combat/held-actions.ts";
import { morale } from "./combat/morale.ts";
import { rally } from "./combat/rally.ts";
import { surprise } from "./combat/surprise.ts";
import { createPerson } from "./creation/create.ts";
import { engage, payWages, promote } from "./creation/hirelings.ts";
import { quickCreature } from "./creation/quick-creature.ts";
import { companion, newCharacter, takeOver } from "./creation/successors.ts";
import { suffer } from "./damage/critical-effect.ts";
import { critSave } from "./damage/critical-save.ts";
import { becomeSpell, death, die, revive } from "./damage/death.ts";
import { deathCall } from "./damage/death-ruling.ts";
import { heal } from "./damage/heal.ts";
import { scar } from "./damage/scar.ts";
import { dropItem, giveFatigue } from "./gear/fatigue-and-dropping.ts";
import { unpack } from "./gear/unpack.ts";
import { consume, dash, kindle, plant, sharpen, strew } from "./gear/use-item.ts";
import { fateDie } from "./gm/fate-die.ts";
import { reaction } from "./gm/reaction.ts";
import { copySpell } from "./magic/copy-spell.ts";
import { makeBook } from "./magic/make-book.ts";
import { mishap } from "./magic/mishap.ts";
import { removeTumors } from "./magic/remove-tumors.ts";
import { ACTORS } from "./model/constants.ts";
import { asActor } from "./model/data.ts";
import { dayPasses, deprive } from "./rest/deprivation.ts";
import { hoursPass } from "./rest/hours.ts";
import { rest } from "./rest/rest.ts";

export const rareActions = {
  dropItem,
  giveFatigue,
  cancelHeld,
  triggerHeld,
  consume,
  kindle,
  plant,
  strew,
  sharpen,
  dash,
  unpack,
  heal,
  askSave,
  extraordinary,
  narrate,
  judge: ruling,
  deathCall,
  death,
  die,
  revive,
  becomeSpell,
  critSave,
  suffer,
  scar,
  rest,
  deprive,
  dayPasses,
  morale,
  reaction,
  surprise,
  leaveFight: leaveFightUnless(ACTORS, (actor) => asActor(actor).system.unable),
  changeSide,
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
  mishap,
  copySpell,
  makeBook,
  removeTumors,
  hoursPass,
} as const satisfies Readonly<Record<string, Action>>;
