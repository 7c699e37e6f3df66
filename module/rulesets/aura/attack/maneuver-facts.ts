/** Facts of a maneuver besides those of an attack. */

import { flagOf } from "../../../kernel/form-values.ts";
import type { Parts, Snapshot } from "../../../kernel/ruleset.ts";
import { type AvailablePools, availablePoolsOf, type Cost } from "../combat/costs.ts";
import { isOut } from "../conditions/conditions.ts";
import { conditionsOf } from "../conditions/conditions-of.ts";
import type { Group } from "../model/data.ts";
import { asActor, itemsOf, type SizeId } from "../model/data.ts";
import { stylesOf } from "../model/styles-and-feats.ts";
import { type AttackFacts, attackFacts } from "./attack-facts.ts";
import type { EnhancingAbility } from "./enhancing-abilities.ts";

/** A wielded weapon. */
export interface Wielded {
  id: string;
  name: string;
  group: Group;
}

export interface ManeuverFacts extends AttackFacts {
  /** Number of targets; a maneuver has one. */
  aimedAt: number;
  /** Item the action was started from; "": bare hands, or none. */
  with: string;
  size: SizeId;
  targetSize: SizeId;
  /** The target's wielded items, for Disarm. */
  things: Wielded[];
  /** Enhancers that replace the −5 of Trip and Disarm (Hook the Leg). */
  drops: Record<string, number>;
  /** Bonus of a Push from a Sprint (Charge). */
  charge: number;
  /** +2 on Restrain and Push (Wrestler's Grip). */
  grip: boolean;
  /** Restraining a target does not slow it (Bog Strangler). */
  sureGrip: boolean;
  /** The target flies: the GM decides about a Trip. */
  flies: boolean;
  /** Its last action was a Sprint of sufficient length. */
  sprinted: boolean;
  /** The target's ability to stand firm, with its cost and pools; null: none (Stand Firm). */
  firm: { id: string; price: Cost; purse: AvailablePools; used: string[]; counted: boolean } | null;
}

/** Meters of Sprint needed for a Push as part of it. */
const RUN_UP = 3;

/** Abilities that enhance only maneuvers. */
function tricksOf(actor: Snapshot): { one: EnhancingAbility; drop: number }[] {
  return itemsOf(actor, "auraAbility").flatMap(({ id, name, system: { mods, cost, enhances } }) => {
    if (mods.maneuver === null || enhances === "none" || enhances === "ranged") return [];
    const one: EnhancingAbility = {
      id,
      name,
      enhances,
      cost: { ...cost },
      most: 1,
      counts: "",
      av: mods.av,
      missChance: 0,
      dice: { terms: [], flat: 0 },
      precise: mods.precise,
      doubles: 0,
      halves: 0,
      advantage: mods.advantage,
      onlyIf: "none",
      onHit: [],
    };
    return [{ one, drop: mods.maneuver }];
  });
}

const chargeOf = (actor: Snapshot): number =>
  itemsOf(actor, "auraAbility").reduce(
    (sum, { system }) => sum + (system.mods.onlyIf === "sprintPush" ? system.mods.av : 0),
    0,
  );

function firmOf(target: Snapshot, fighting: boolean): ManeuverFacts["firm"] {
  const feat = itemsOf(target, "auraAbility").find(
    ({ system: { immediate, mods, enhances, uses } }) =>
      immediate && mods.advantage && enhances === "none" && (uses.max === 0 || uses.value > 0),
  );
  const statuses = conditionsOf(target);
  if (!feat || isOut(statuses)) return null;
  const purse = availablePoolsOf(asActor(target).system, statuses, fighting);
  return {
    id: feat.id,
    price: { ...feat.system.cost },
    purse,
    used: [...asActor(target).system.round.used],
    counted: feat.system.uses.max > 0,
  };
}

const wieldedBy = (target: Snapshot): Wielded[] =>
  itemsOf(target, "auraWeapon")
    .filter(({ system }) => system.equipped && !system.natural && !system.dropped)
    .map(({ id, name, system }) => ({ id, name, group: system.group }));

/** In an interrupt, the interrupted actor is the last target: it counts only if there is no other. */
const targetsOf = ({ targets, given }: Parts): Parts["targets"] =>
  flagOf(given.interrupts) && targets.length > 1 ? targets.slice(0, -1) : targets;

export function maneuverFacts(parts: Parts): ManeuverFacts {
  const { item, ...rest } = parts;
  const targets = targetsOf(parts);
  const facts = attackFacts({ ...rest, targets: targets.slice(0, 1) });
  const { size, round } = asActor(parts.self).system;
  const [target] = targets;
  const tricks = tricksOf(parts.self);
  const styles = stylesOf(parts.self);
  return {
    ...facts,
    arms: facts.arms.filter(({ kind }) => kind === "melee" || kind === "unarmed"),
    throws: [],
    // Bonuses to damage do not apply here.
    enhancers: [
      ...facts.enhancers.filter((one) => one.enhances !== "ranged" && (one.av || one.precise || one.advantage)),
      ...tricks.map(({ one }) => one),
    ],
    aimedAt: targets.length,
    with: facts.arms.some(({ id }) => id === item?.id) ? (item?.id ?? "") : "",
    size,
    targetSize: target ? asActor(target).system.size : size,
    things: target ? wieldedBy(target) : [],
    drops: Object.fromEntries(tricks.map(({ one, drop }) => [one.id, drop])),
    charge: chargeOf(parts.self),
    grip: styles.includes("wrestlersGrip"),
    sureGrip: styles.includes("sureGrip"),
    flies: target ? stylesOf(target).includes("flies") : false,
    sprinted: round.lastMove === "sprint" && round.moved >= RUN_UP,
    firm: target ? firmOf(target, facts.moment !== null) : null,
  };
}
