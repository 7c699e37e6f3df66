/** The small pure world with Aura's rules in it. */
import type { Action, Snapshot } from "../../module/kernel/ruleset.ts";
import { actions } from "../../module/rulesets/aura/rules/actions.ts";
import { asActor, type ItemType } from "../../module/rulesets/aura/rules/data.ts";
import { type House, readHouse } from "../../module/rulesets/aura/rules/house.ts";
import { settle } from "../../module/rulesets/aura/rules/settle.ts";
import * as kit from "../kit/world.ts";
import { FIGHT, item, prepare } from "./people.ts";

export type { Happened, Staged } from "../kit/world.ts";

export type Id = keyof typeof actions;

/** `new World(["d20:10", "d10:3"], { defenseRolls: "prompt" })`. */
export class World extends kit.World<Id, House> {
  constructor(dice: readonly string[] = [], settings: object = {}) {
    super(
      {
        actions: actions as Readonly<Record<Id, Action>>,
        settle,
        prepare,
        house: readHouse,
        item: (type, name, system) => item(type as ItemType, name, system),
      },
      dice,
      settings,
    );
  }
}

/** What an act in a Round is told. */
export const inRound = (round: number) => ({ fighting: true, combat: FIGHT, round });
export const dataOf = (being: Snapshot) => asActor(being).system;
