/** Who comes through the outer limit of whose Reach, and who may strike at it for that (A-146, A-150, A-166, D-47, D-68). */
import { offFront } from "../../../kernel/bearing.ts";
import { metresOf } from "../../../kernel/feet.ts";
import type { Place, Snapshot, TokenShown } from "../../../kernel/ruleset.ts";
import { conditionsOf } from "./acting.ts";
import { longestReach } from "./body.ts";
import { isOut } from "./conditions.ts";
import { asActor } from "./data.ts";
import { instancesOfOne } from "./instances.ts";
import { isFaced } from "./ranges.ts";

const span = (length: number): number => Math.max(1, Math.round(length));

/** Spaces of nothing between two places on a square grid: 0 where they touch, −1 where they share one (D-47). */
export function spacesBetween(a: Place, b: Place): number {
  const gap = (from: number, length: number, to: number, other: number): number =>
    Math.max(Math.round(to) - Math.round(from) - span(length), Math.round(from) - Math.round(to) - span(other));
  return Math.max(-1, Math.max(gap(a.x, a.width, b.x, b.width), gap(a.y, a.height, b.y, b.height)));
}

/** Every space of a straight way, both ends among them. */
export function wayOf(from: Place, to: Place): Place[] {
  const steps = Math.max(1, Math.round(Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y))));
  return Array.from({ length: steps + 1 }, (_, at) => ({
    ...to,
    x: from.x + ((to.x - from.x) * at) / steps,
    y: from.y + ((to.y - from.y) * at) / steps,
  }));
}

/** Able to strike at somebody just now, with its Swift Attack of the Round still its own. */
export function threatens(actor: Snapshot): boolean {
  const statuses = conditionsOf(actor);
  const { round, energy, stamina } = asActor(actor).system;
  const holds = instancesOfOne(actor.effects, "restraining").some(({ mayAttack }) => !mayAttack);
  const standIn = stamina.value > 0 && stamina.asEnergyMax > round.staminaAsEnergy;
  return !isOut(statuses) && !statuses.has("restrained") && !holds && !round.swiftUsed && (energy.value > 0 || standIn);
}

const middle = ({ x, y, width, height }: Place) => ({ x: x + width / 2, y: y + height / 2 });

/** Metres of one space of the scene; 1 where it does not say. */
const metresPerSpace = ({ space }: TokenShown): number => (space ? metresOf(space) : 1);

/** Metres of nothing across so many spaces of nothing; what is no whole one does not count (D-47). */
const metresAcross = (spaces: number, each: number): number =>
  spaces < 0 ? spaces : Math.floor((spaces + 1) * each + 0.001) - 1;

/** Those through whose Reach somebody has come, in or out of it, and who looked that way. */
export function crossed(mover: TokenShown, way: readonly Place[], others: readonly TokenShown[]): TokenShown[] {
  return others.filter((other) => {
    const { place } = other;
    // Friends do not strike at each other; whoever is neutral to somebody has nothing against them.
    if (!place || other.uuid === mover.uuid || other.disposition * mover.disposition >= 0) return false;
    if (!threatens(other.actor)) return false;
    const reach = longestReach(other.actor);
    const each = metresPerSpace(mover);
    const within = way.map((at) => metresAcross(spacesBetween(place, at), each) <= reach);
    return way.some((at, i) => {
      if (i === 0 || within[i] === within[i - 1]) return false;
      const inside = within[i] ? at : (way[i - 1] as Place);
      const off = offFront(other, { centre: middle(inside) });
      return off === null || isFaced(off);
    });
  });
}
