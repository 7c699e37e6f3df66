/** The pure test world with Anatomy's rules. */
import type { Action, Snapshot } from "../../module/kernel/ruleset.ts";
import { allActions as actions } from "../../module/rulesets/anatomy/index.ts";
import { asActor, type ItemType } from "../../module/rulesets/anatomy/model/data.ts";
import { type House, readHouse } from "../../module/rulesets/anatomy/model/house-rules.ts";
import { recompute } from "../../module/rulesets/anatomy/model/recompute.ts";
import * as kit from "../kit/world.ts";
import { item, prepare } from "./people.ts";

export type { ActResult as Happened } from "../kit/world.ts";

export type Id = keyof typeof actions;

/** `new World(["d20:10", "d6:3"], { advantageMode: "flat" })`. */
export class World extends kit.World<Id, House> {
  constructor(dice: readonly string[] = [], settings: object = {}) {
    super(
      {
        actions: actions as Readonly<Record<Id, Action>>,
        recompute,
        prepare,
        house: readHouse,
        item: (type, name, system) => item(type as ItemType, name, system),
      },
      dice,
      settings,
    );
  }
}

export const dataOf = (being: Snapshot) => asActor(being).system;
