/** The pure test world with Threshold's rules. */
import type { Action } from "../../module/kernel/ruleset.ts";
import { allActions as actions } from "../../module/rulesets/threshold/index.ts";

import { type House, readHouse } from "../../module/rulesets/threshold/model/house-rules.ts";
import { recompute } from "../../module/rulesets/threshold/model/recompute.ts";
import * as kit from "../kit/world.ts";
import { item, prepare } from "./people.ts";

export type { ActResult as Happened, Staged } from "../kit/world.ts";

export type Id = keyof typeof actions;

/** `new World(["d20:10", "d6:3"], { critMode: "multiplyDice" })`. */
export class World extends kit.World<Id, House> {
  constructor(dice: readonly string[] = [], settings: object = {}) {
    const known = actions as Readonly<Record<Id, Action>>;
    super({ actions: known, recompute, prepare, house: readHouse, item }, dice, settings);
  }
}
