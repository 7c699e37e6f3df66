/**
 * Token positions: flanking, allies in melee, bystanders in the line of fire (N-79, N-116, N-117; D-22, D-28, D-38,
 * D-64).
 */

import { centerOf, type Spot } from "../../../kernel/area-shape.ts";
import type { GridArea, Snapshot, TokenSnapshot } from "../../../kernel/ruleset.ts";
import { type ActorSnapshot, asActor, itemsOf, type SizeId } from "../model/data.ts";
import { sizeRank } from "../model/texts.ts";
import type { Engaged } from "./range.ts";

/** Feet per square. */
export const SQUARE = 5;
/** Conditions in which a creature does not threaten (D-28). */
const IDLE = ["offGuard", "helpless", "unconscious", "stunned", "blinded", "dead", "destroyed", "coma"];
const OUT = ["unconscious", "dead", "destroyed", "coma", "helpless"];

const isIn = ({ statuses }: Pick<Snapshot, "statuses">, known: readonly string[]): boolean =>
  statuses.some((status) => known.includes(status));

/** Reach of melee weapons: held and whole, or natural and not disabled. */
export const meleeReach = (actor: ActorSnapshot): number => {
  const { disabled } = actor.system.body;
  const usable = itemsOf(actor, "anatomyWeapon").filter(({ id, system }) => {
    if (system.category === "natural") return system.rangeIncrement === 0 && !disabled.includes(id);
    return system.category === "melee" && system.carry === "held";
  });
  return Math.max(0, ...usable.map(({ system }) => system.reach));
};

/** Squares between the edges of two spaces: 1 if adjacent, 0 if they overlap. */
export function squaresApart(a: GridArea, b: GridArea): number {
  const gap = (at: number, length: number, to: number, other: number): number => {
    if (at + length <= to) return to - (at + length) + 1;
    return to + other <= at ? at - (to + other) + 1 : 0;
  };
  return Math.ceil(Math.max(gap(a.x, a.width, b.x, b.width), gap(a.y, a.height, b.y, b.height)) - 1e-6);
}

const NEAR = 1e-9;

/**
 * The section of a line within a space, from 0 to 1, and the sides where it enters and leaves; null: no intersection.
 */
function segmentInside({ x: ax, y: ay }: Spot, { x: bx, y: by }: Spot, { x, y, width, height }: GridArea) {
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

/** Whether the line between two centers crosses opposite sides or opposite corners of a space (D-38). */
export function opposite(space: GridArea, a: GridArea, b: GridArea): boolean {
  const way = segmentInside(centerOf(a), centerOf(b), space);
  return way !== null && (way.sides || way.ends);
}

/** The token of an actor, by its own uuid or the actor's. */
export const tokenFor = (
  who: Snapshot & { token?: string },
  tokens: readonly TokenSnapshot[],
): TokenSnapshot | undefined =>
  tokens.find(({ uuid }) => uuid === who.token) ?? tokens.find(({ actor }) => actor.uuid === who.uuid);

/** Feet between two actors, edge to edge: from the tokens, else from the scene. */
export function feetApart(self: TokenSnapshot | undefined, target: TokenSnapshot | undefined): number | null {
  if (self?.place && target?.place) return squaresApart(self.place, target.place) * SQUARE;
  return target?.edgeDistance ?? target?.distance ?? null;
}

const threatens = ({ actor }: TokenSnapshot): boolean => !isIn(actor, IDLE) && meleeReach(asActor(actor)) > 0;
const besides = (a: TokenSnapshot, b: TokenSnapshot): boolean =>
  a.adjacent.includes(b.uuid) ||
  b.adjacent.includes(a.uuid) ||
  (a.place && b.place ? squaresApart(a.place, b.place) <= 1 : false);

/** Allies of the attacker, without itself and the target. */
const alliesOf = (self: TokenSnapshot, target: TokenSnapshot, tokens: readonly TokenSnapshot[]): TokenSnapshot[] =>
  tokens.filter(
    (one) =>
      one.uuid !== self.uuid &&
      one.uuid !== target.uuid &&
      one.disposition === self.disposition &&
      !isIn(one.actor, OUT),
  );

/** Whether an enemy has the actor in reach; true without a token: the players decide (D-27). */
export function threatened(self: TokenSnapshot | undefined, tokens: readonly TokenSnapshot[]): boolean {
  if (!self) return true;
  return tokens.some((enemy) => {
    if (enemy.uuid === self.uuid || enemy.disposition === self.disposition || !threatens(enemy)) return false;
    const near =
      self.place && enemy.place
        ? squaresApart(self.place, enemy.place) * SQUARE
        : (enemy.edgeDistance ?? enemy.distance);
    return near === null || near === undefined || near <= meleeReach(asActor(enemy.actor));
  });
}

/** Whether a conscious opponent within reach of the attacker stands next to the target; true if positions are unknown. */
export const hasNeighbor = (
  self: TokenSnapshot | undefined,
  target: TokenSnapshot | undefined,
  tokens: readonly TokenSnapshot[],
): boolean =>
  !target?.place ||
  tokens.some(
    (one) =>
      one !== self &&
      one !== target &&
      !isIn(one.actor, OUT) &&
      besides(target, one) &&
      (!self || (one.disposition !== self.disposition && inReach(self, one))),
  );

function inReach(self: TokenSnapshot, one: TokenSnapshot): boolean {
  const apart = feetApart(self, one);
  return apart === null || apart <= Math.max(SQUARE, meleeReach(asActor(self.actor)));
}

const UNNOTICED = ["dead", "destroyed", "concealed"];
/** The nearest creature of any side, except dead and hidden ones; undefined without tokens. */
export function nearestOf(
  self: TokenSnapshot | undefined,
  tokens: readonly TokenSnapshot[],
): TokenSnapshot | undefined {
  if (!self) return undefined;
  const far = (one: TokenSnapshot): number => one.edgeDistance ?? one.distance ?? Number.POSITIVE_INFINITY;
  return tokens
    .filter((one) => one.uuid !== self.uuid && !isIn(one.actor, UNNOTICED) && Number.isFinite(far(one)))
    .sort((a, b) => far(a) - far(b))[0];
}

/** Flanking: an ally stands on the opposite side, and both threaten (N-79, D-28, D-38, D-64). */
export function flanks(
  self: TokenSnapshot | undefined,
  target: TokenSnapshot | undefined,
  tokens: readonly TokenSnapshot[],
): boolean {
  if (!self?.place || !target?.place || !threatens(self) || !besides(self, target)) return false;
  const [from, space] = [self.place, target.place];
  return alliesOf(self, target, tokens).some(
    (ally) => ally.place && threatens(ally) && besides(ally, target) && opposite(space, from, ally.place),
  );
}

/** Allies in melee with the target, within reach of one another (N-116, D-22). */
export function engagedWith(
  self: TokenSnapshot | undefined,
  target: TokenSnapshot | undefined,
  tokens: readonly TokenSnapshot[],
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
    // An ally adjacent to the target is endangered regardless of weapons.
    if (apart > Math.max(SQUARE, reach)) return [];
    return [{ size: asActor(ally.actor).system.size, distance: apart }];
  });
}

/** Margin inside the edges: a line that only touches a space does not cross it. */
const INSET = 0.1;
/** A space enlarged on every side. */
const enlarged = ({ x, y, width, height }: GridArea, by: number): GridArea => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

export interface Bystander {
  token: TokenSnapshot;
  size: SizeId;
}

/** Creatures that count as bystanders in a line of fire: standing, at least as large as the target (N-117). */
function standing(
  self: TokenSnapshot | undefined,
  target: TokenSnapshot | undefined,
  tokens: readonly TokenSnapshot[],
): Bystander[] {
  const rank = target ? sizeRank(asActor(target.actor).system.size) : 0;
  return tokens
    .filter(({ uuid, actor }) => uuid !== self?.uuid && uuid !== target?.uuid && !isIn(actor, ["prone", ...OUT]))
    .map((token) => ({ token, size: asActor(token.actor).system.size }))
    .filter(({ size }) => sizeRank(size) >= rank);
}

const crossesArea = (
  self: TokenSnapshot | undefined,
  target: TokenSnapshot | undefined,
  place: GridArea | null | undefined,
) =>
  self?.place && target?.place && place
    ? segmentInside(centerOf(self.place), centerOf(target.place), place) !== null
    : null;

/** All bystanders in the line of fire, if there are tokens (N-117, D-28). */
export const inTheWay = (
  self: TokenSnapshot | undefined,
  target: TokenSnapshot | undefined,
  tokens: readonly TokenSnapshot[],
): Bystander[] =>
  standing(self, target, tokens).filter(
    ({ token: { place } }) => crossesArea(self, target, place ? enlarged(place, -INSET) : null) === true,
  );

/** Nearby creatures for the tick list; all of them without tokens. */
export const mightBeInTheWay = (
  self: TokenSnapshot | undefined,
  target: TokenSnapshot | undefined,
  tokens: readonly TokenSnapshot[],
): Bystander[] =>
  standing(self, target, tokens).filter(
    ({ token: { place } }) => crossesArea(self, target, place ? enlarged(place, 1) : null) !== false,
  );
