/**
 * Which creatures have their outer Reach crossed by a movement, and may attack for it (A-146, A-150, A-166, D-47,
 * D-68).
 */

import { metersOf } from "../../../kernel/distance.ts";
import { offFront } from "../../../kernel/facing.ts";
import type { GridArea, Snapshot, TokenSnapshot } from "../../../kernel/ruleset.ts";
import { isFaced } from "../attack/ranges.ts";
import { isOut } from "../conditions/conditions.ts";
import { conditionsOf } from "../conditions/conditions-of.ts";
import { instancesOfOne } from "../conditions/instances.ts";
import { asActor } from "../model/data.ts";
import { longestReach } from "./size-and-reach.ts";

const span = (length: number): number => Math.max(1, Math.round(length));

/** Empty squares between two places on a square grid: 0 if adjacent, −1 if they share one (D-47). */
export function spacesBetween(a: GridArea, b: GridArea): number {
  const gap = (from: number, length: number, to: number, other: number): number =>
    Math.max(Math.round(to) - Math.round(from) - span(length), Math.round(from) - Math.round(to) - span(other));
  return Math.max(-1, Math.max(gap(a.x, a.width, b.x, b.width), gap(a.y, a.height, b.y, b.height)));
}

/** All squares of a straight path, both ends included. */
export function wayOf(from: GridArea, to: GridArea): GridArea[] {
  const steps = Math.max(1, Math.round(Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y))));
  return Array.from({ length: steps + 1 }, (_, at) => ({
    ...to,
    x: from.x + ((to.x - from.x) * at) / steps,
    y: from.y + ((to.y - from.y) * at) / steps,
  }));
}

/** Able to attack now, with the Round's Swift Attack unused. */
export function threatens(actor: Snapshot): boolean {
  const statuses = conditionsOf(actor);
  const { round, energy, stamina } = asActor(actor).system;
  const holds = instancesOfOne(actor.effects, "restraining").some(({ mayAttack }) => !mayAttack);
  const standIn = stamina.value > 0 && stamina.asEnergyMax > round.staminaAsEnergy;
  return !isOut(statuses) && !statuses.has("restrained") && !holds && !round.swiftUsed && (energy.value > 0 || standIn);
}

const middle = ({ x, y, width, height }: GridArea) => ({ x: x + width / 2, y: y + height / 2 });

/** Meters per square of the scene; 1 if unknown. */
const metersPerSpace = ({ space }: TokenSnapshot): number => (space ? metersOf(space) : 1);

/** Empty meters across empty squares, rounded down (D-47). */
const metersAcross = (spaces: number, each: number): number =>
  spaces < 0 ? spaces : Math.floor((spaces + 1) * each + 0.001) - 1;

/** Creatures whose Reach the path crosses, in or out, and who face it. */
export function creaturesCrossed(
  mover: TokenSnapshot,
  way: readonly GridArea[],
  others: readonly TokenSnapshot[],
): TokenSnapshot[] {
  return others.filter((other) => {
    const { place } = other;
    // Only hostile creatures: allies and neutrals do not attack each other.
    if (!place || other.uuid === mover.uuid || other.disposition * mover.disposition >= 0) return false;
    if (!threatens(other.actor)) return false;
    const reach = longestReach(other.actor);
    const each = metersPerSpace(mover);
    const within = way.map((at) => metersAcross(spacesBetween(place, at), each) <= reach);
    return way.some((at, i) => {
      if (i === 0 || within[i] === within[i - 1]) return false;
      const inside = within[i] ? at : (way[i - 1] as GridArea);
      const off = offFront(other, { center: middle(inside) });
      return off === null || isFaced(off);
    });
  });
}
