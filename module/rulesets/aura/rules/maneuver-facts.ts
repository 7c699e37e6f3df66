/** What a maneuver needs to know beside what every attack does (A-191 to A-209, 8.5). */
import type { Parts, Snapshot } from "../../../kernel/ruleset.ts";
import { flagOf } from "../../../kernel/values.ts";
import { conditionsOf } from "./acting.ts";
import { type AttackFacts, attackFacts } from "./attack-facts.ts";
import { isOut } from "./conditions.ts";
import { asActor, itemsOf, type SizeId } from "./data.ts";
import type { Enhancing } from "./enhance.ts";
import type { Group } from "./item-data.ts";
import { type Cost, type Purse, purseOf } from "./pay.ts";
import { stylesOf } from "./styles.ts";

/** A weapon in somebody's hands. */
export interface Wielded {
  id: string;
  name: string;
  group: Group;
}

export interface ManeuverFacts extends AttackFacts {
  /** How many are targeted: it is done to one. */
  aimedAt: number;
  /** What the act was started from; "": bare hands, or nothing in particular. */
  with: string;
  size: SizeId;
  targetSize: SizeId;
  /** What the target holds, to be struck from its hands. */
  things: Wielded[];
  /** What some enhancers have Trip and Disarm made at, in place of −5 (8.5, Hook the Leg). */
  drops: Record<string, number>;
  /** What a Push out of a Sprint has more (8.5, Charge). */
  charge: number;
  /** Restrain and Push have 2 more (8.5, Wrestler's Grip). */
  grip: boolean;
  /** Holding somebody does not slow it (8.9, Bog Strangler). */
  sureGrip: boolean;
  /** Sprinted far enough just before. */
  sprinted: boolean;
  /** What the target has to stand firm by, and to pay for it with; null: nothing (8.5, Stand Firm). */
  firm: { id: string; price: Cost; purse: Purse; used: string[]; counted: boolean } | null;
}

/** Metres of Sprint that a Push may be part of. */
const RUN_UP = 3;

/** Abilities that are used on a maneuver and on nothing else. */
function tricksOf(actor: Snapshot): { one: Enhancing; drop: number }[] {
  return itemsOf(actor, "auraAbility").flatMap(({ id, name, system: { mods, cost, enhances } }) => {
    if (mods.maneuver === null || enhances === "none" || enhances === "ranged") return [];
    const one: Enhancing = {
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
  const held = itemsOf(target, "auraAbility").find(
    ({ system: { immediate, mods, enhances, uses } }) =>
      immediate && mods.advantage && enhances === "none" && (uses.max === 0 || uses.value > 0),
  );
  const statuses = conditionsOf(target);
  if (!held || isOut(statuses)) return null;
  const purse = purseOf(asActor(target).system, statuses, fighting);
  return {
    id: held.id,
    price: { ...held.system.cost },
    purse,
    used: [...asActor(target).system.round.used],
    counted: held.system.uses.max > 0,
  };
}

const wieldedBy = (target: Snapshot): Wielded[] =>
  itemsOf(target, "auraWeapon")
    .filter(({ system }) => system.equipped && !system.natural && !system.dropped)
    .map(({ id, name, system }) => ({ id, name, group: system.group }));

/** Inside another's action the last target is the actor of that action, who counts where nobody else is targeted. */
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
    // What only adds to damage does nothing here.
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
    sprinted: round.lastMove === "sprint" && round.moved >= RUN_UP,
    firm: target ? firmOf(target, facts.moment !== null) : null,
  };
}
