/** The pure test world with Grimoire's rules. */
import type { Action, Snapshot } from "../../module/kernel/ruleset.ts";
import { allActions as actions } from "../../module/rulesets/grimoire/index.ts";
import { asActor } from "../../module/rulesets/grimoire/model/data.ts";
import { type House, readHouse } from "../../module/rulesets/grimoire/model/house-rules.ts";
import { recompute } from "../../module/rulesets/grimoire/model/recompute.ts";
import * as kit from "../kit/world.ts";
import { item, prepare } from "./people.ts";

export type { ActResult as Happened, Staged } from "../kit/world.ts";

export type Id = keyof typeof actions;

/** `new World(["d20:10", "d6:3"], { saveTie: "meet" })`; AP count if an action has `given: { fighting: true }`. */
export class World extends kit.World<Id, House> {
  constructor(dice: readonly string[] = [], settings: object = {}) {
    const known = actions as Readonly<Record<Id, Action>>;
    super({ actions: known, recompute, prepare, house: readHouse, item }, dice, settings);
  }
}

export const dataOf = (being: Snapshot) => asActor(being).system;
