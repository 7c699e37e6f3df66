/** A small pure world that runs Bloodied's rules. */
import type { Consequence } from "../../module/kernel/consequences.ts";
import type { Snapshot } from "../../module/kernel/ruleset.ts";
import { allActions as actions } from "../../module/rulesets/bloodied/index.ts";
import { asActor } from "../../module/rulesets/bloodied/model/data.ts";
import { type House, readHouse } from "../../module/rulesets/bloodied/model/house-rules.ts";
import { recompute } from "../../module/rulesets/bloodied/model/recompute.ts";
import * as kit from "../kit/world.ts";
import { type Mutable, prepare } from "./people.ts";

export type { ActResult as Happened } from "../kit/world.ts";

type Id = keyof typeof actions;

export class World extends kit.World<Id, House> {
  /** Answers to death's choice by name; without an entry it stays pending. */
  readonly fates = new Map<string, string>();
  readonly made: { severity: string; intervalHours: number }[] = [];
  /** Names of the actors whose death's choice came up. */
  readonly choices: string[] = [];

  constructor(dice: readonly string[] = [], settings: object = {}) {
    super({ actions, recompute, prepare, house: readHouse }, dice, settings);
  }

  override post(being: Mutable, offer: kit.Posted): kit.ActResult[] {
    this.choices.push(being.name);
    const decision = this.fates.get(being.name);
    if (decision === undefined) return [];
    const before = this.choose;
    this.choose = () => decision;
    const happened = this.act(offer.action as Id, being, { given: offer.form });
    this.choose = before;
    return [happened];
  }

  override one(being: Mutable, c: Consequence): void {
    super.one(being, c);
    if (c.do !== "create" || c.item.type !== "bloodiedInjury") return;
    const { severity, intervalHours } = c.item.system as { severity: string; intervalHours: number };
    this.made.push({ severity, intervalHours });
  }
}

const SHOWN = ["bloodied", "unconscious", "bleedingOut", "dead"];

export const shownStatuses = (being: Snapshot): string[] => SHOWN.filter((s) => being.statuses.includes(s));
export const hpOf = (being: Snapshot) => asActor(being).system.attributes.hp;
