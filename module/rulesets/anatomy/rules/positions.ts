/** Who stands where: flanking, allies in melee, bystanders in the line of fire (N-79, N-116, N-117; D-22, D-28, D-38, D-64). */
import type { Place, Snapshot, TokenShown } from "../../../kernel/ruleset.ts";
import { type ActorSnapshot, asActor, itemsOf, type SizeId } from "./data.ts";
import type { Engaged } from "./ranged.ts";
import { centreOf } from "./scatter-path.ts";
import { sizeRank } from "./words.ts";

/** Feet of a square. */
export const SQUARE = 5;
/** Who is in one of these threatens nobody (D-28). */
const IDLE = ["offGuard", "helpless", "unconscious", "stunned", "blinded", "dead", "destroyed", "coma"];
const OUT = ["unconscious", "dead", "destroyed", "coma", "helpless"];

const isIn = ({ statuses }: Pick<Snapshot, "statuses">, known: readonly string[]): boolean =>
  statuses.some((status) => known.includes(status));

/** Weapons that may strike up close: in hand and whole, or natural and not taken by an injury. */
export const meleeReach = (actor: ActorSnapshot): number => {
  const { disabled } = actor.system.body;
  const usable = itemsOf(actor, "anatomyWeapon").filter(({ id, system }) => {
    if (system.category === "natural") return system.rangeIncrement === 0 && !disabled.includes(id);
    return system.category === "melee" && system.carry === "held";
  });
  return Math.max(0, ...usable.map(({ system }) => system.reach));
};

/** Squares between the edges of two spaces: 1 where they touch, 0 where they share one. */
export function squaresApart(a: Place, b: Place): number {
  const gap = (at: number, length: number, to: number, other: number): number => {
    if (at + length <= to) return to - (at + length) + 1;
    return to + other <= at ? at - (to + other) + 1 : 0;
  };
  return Math.ceil(Math.max(gap(a.x, a.width, b.x, b.width), gap(a.y, a.height, b.y, b.height)) - 1e-6);
}

type Point = readonly [number, number];
const NEAR = 1e-9;

/** Where a line between two points is within a space, from 0 to 1 along it, and which of its sides it comes and goes by; null: nowhere. */
function within([ax, ay]: Point, [bx, by]: Point, { x, y, width, height }: Place) {
  const slab = (from: number, way: number, low: number, high: number): [number, number] | null => {
    if (Math.abs(way) < NEAR)
      return from > low && from < high ? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] : null;
    const [one, other] = [(low - from) / way, (high - from) / way];
    return [Math.min(one, other), Math.max(one, other)];
  };
  const across = slab(ax, bx - ax, x, x + width);
  const down = slab(ay, by - ay, y, y + height);
  if (!across || !down) return null;
  const enter = Math.max(across[0], down[0]);
  const leave = Math.min(across[1], down[1]);
  if (enter > leave - NEAR || leave < 0 || enter > 1) return null;
  const same = (a: number, b: number): boolean => Math.abs(a - b) < 1e-6;
  return {
    sides: same(across[0], enter) && same(across[1], leave),
    ends: same(down[0], enter) && same(down[1], leave),
  };
}

/** Whether the line between two centres crosses opposite sides or opposite corners of a space (D-38). */
export function opposite(space: Place, a: Place, b: Place): boolean {
  const way = within(centreOf(a), centreOf(b), space);
  return way !== null && (way.sides || way.ends);
}

/** The token of somebody, by its own uuid or the actor's. */
export const tokenFor = (who: Snapshot & { token?: string }, tokens: readonly TokenShown[]): TokenShown | undefined =>
  tokens.find(({ uuid }) => uuid === who.token) ?? tokens.find(({ actor }) => actor.uuid === who.uuid);

const threatens = ({ actor }: TokenShown): boolean => !isIn(actor, IDLE) && meleeReach(asActor(actor)) > 0;
const besides = (a: TokenShown, b: TokenShown): boolean =>
  a.beside.includes(b.uuid) ||
  b.beside.includes(a.uuid) ||
  (a.place && b.place ? squaresApart(a.place, b.place) <= 1 : false);

/** Friends of whoever attacks, but for itself and the target. */
const alliesOf = (self: TokenShown, target: TokenShown, tokens: readonly TokenShown[]): TokenShown[] =>
  tokens.filter(
    (one) =>
      one.uuid !== self.uuid &&
      one.uuid !== target.uuid &&
      one.disposition === self.disposition &&
      !isIn(one.actor, OUT),
  );

/** Flanking: an ally stands on the other side, and both threaten (N-79, D-28, D-38, D-64). */
export function flanks(
  self: TokenShown | undefined,
  target: TokenShown | undefined,
  tokens: readonly TokenShown[],
): boolean {
  if (!self?.place || !target?.place || !threatens(self) || !besides(self, target)) return false;
  const [from, space] = [self.place, target.place];
  return alliesOf(self, target, tokens).some(
    (ally) => ally.place && threatens(ally) && besides(ally, target) && opposite(space, from, ally.place),
  );
}

/** Allies and the target within melee reach of one another (N-116, D-22). */
export function engagedWith(
  self: TokenShown | undefined,
  target: TokenShown | undefined,
  tokens: readonly TokenShown[],
): Engaged[] {
  if (!self || !target || target.disposition === self.disposition) return [];
  return alliesOf(self, target, tokens).flatMap((ally): Engaged[] => {
    const apart =
      ally.place && target.place
        ? squaresApart(ally.place, target.place) * SQUARE
        : besides(ally, target)
          ? SQUARE
          : null;
    if (apart === null) return [];
    const reach = Math.min(meleeReach(asActor(ally.actor)), meleeReach(asActor(target.actor)));
    // An ally of whoever shoots beside the target is in danger whatever either of them holds.
    if (apart > Math.max(SQUARE, reach)) return [];
    return [{ size: asActor(ally.actor).system.size, distance: apart }];
  });
}

/** A little within the edges: who is merely brushed does not stand in the way. */
const INSET = 0.1;
const narrowed = ({ x, y, width, height }: Place): Place => ({
  x: x + INSET,
  y: y + INSET,
  width: width - 2 * INSET,
  height: height - 2 * INSET,
});

export interface Bystander {
  token: TokenShown;
  size: SizeId;
}

/** Everybody who stands in the line of fire and is as large as the target or larger; who lies counts for nothing (N-117). */
export function inTheWay(
  self: TokenShown | undefined,
  target: TokenShown | undefined,
  tokens: readonly TokenShown[],
): Bystander[] {
  if (!self?.place || !target?.place) return [];
  const [from, to] = [centreOf(self.place), centreOf(target.place)];
  const rank = sizeRank(asActor(target.actor).system.size);
  return tokens.flatMap((token): Bystander[] => {
    if (token.uuid === self.uuid || token.uuid === target.uuid || !token.place) return [];
    if (isIn(token.actor, ["prone", ...OUT])) return [];
    const { size } = asActor(token.actor).system;
    return sizeRank(size) >= rank && within(from, to, narrowed(token.place)) !== null ? [{ token, size }] : [];
  });
}

/** Everybody near a line who might stand in it, for the list that is ticked by hand. */
export const mightBeInTheWay = (
  self: Snapshot,
  target: TokenShown | undefined,
  tokens: readonly TokenShown[],
): Bystander[] =>
  tokens
    .filter(({ uuid, actor }) => uuid !== target?.uuid && actor.uuid !== self.uuid)
    .map((token) => ({ token, size: asActor(token.actor).system.size }));
