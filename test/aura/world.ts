/** The pure test world with Aura's rules. */
import type { Action } from "../../module/kernel/ruleset.ts";
import { allActions as actions } from "../../module/rulesets/aura/index.ts";
import type { ItemType } from "../../module/rulesets/aura/model/data.ts";
import { type House, readHouse } from "../../module/rulesets/aura/model/house-rules.ts";
import { recompute } from "../../module/rulesets/aura/model/recompute.ts";
import * as kit from "../kit/world.ts";
import { FIGHT, item, type Mutable, prepare } from "./people.ts";

export type { ActResult as Happened, Staged } from "../kit/world.ts";

export type Id = keyof typeof actions;

/** `new World(["d20:10", "d10:3"], { defenseRolls: "prompt" })`. */
export class World extends kit.World<Id, House> {
  /** The Round of all actors; 0: none is running. */
  round = 0;

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

  /** Actions get the Round as preset, follow-ups too. */
  override act(id: Id, self: Mutable, staged: kit.Staged = {}): kit.ActResult {
    return super.act(id, self, this.round ? { ...staged, given: { ...inRound(this.round), ...staged.given } } : staged);
  }

  /** Declares an action, and completes it by the button of its card if it stays open. */
  does(id: Id, self: Mutable, staged: kit.Staged = {}): kit.ActResult {
    const open = this.act(id, self, staged);
    if (!open.run?.result?.offers.some((offer) => offer.id === "done" && offer.action === id)) return open;
    const { round } = this;
    this.round = Number(staged.given?.round ?? round);
    const done = this.press(open, "done");
    this.round = round;
    return done;
  }
}

/** Preset data of an action in a Round. */
export const inRound = (round: number) => ({ fighting: true, combat: FIGHT, round });
