/** Positions on an open grid of squares: distances, free spaces, and the tokens that rules read. */
import { FEET_PER_SPACE } from "../kernel/distance.ts";
import type { GridArea, Snapshot, TokenSnapshot } from "../kernel/ruleset.ts";

export interface Place extends GridArea {
  disposition: number;
}

/** Spaces between the nearest spaces of two areas along one axis: 0 if they overlap. */
const gap = (at: number, length: number, other: number, otherLength: number): number =>
  Math.max(0, at - (other + otherLength - 1), other - (at + length - 1));

/** Feet between the nearest spaces of two areas; diagonals count as straight lines. */
const edgeDistance = (a: GridArea, b: GridArea): number =>
  Math.max(gap(a.x, a.width, b.x, b.width), gap(a.y, a.height, b.y, b.height)) * FEET_PER_SPACE;

const centerDistance = (a: GridArea, b: GridArea): number =>
  Math.max(Math.abs(a.x + a.width / 2 - b.x - b.width / 2), Math.abs(a.y + a.height / 2 - b.y - b.height / 2)) *
  FEET_PER_SPACE;

export class Battlefield {
  readonly #places = new Map<string, Place>();
  /** Tokens as each actor sees them, until a place changes. */
  readonly #seen = new Map<string, TokenSnapshot[]>();

  /** Places an actor; areas are in grid spaces. */
  place(uuid: string, place: Place): void {
    this.#places.set(uuid, place);
    this.#seen.clear();
  }

  remove(uuid: string): void {
    this.#places.delete(uuid);
    this.#seen.clear();
  }

  at(uuid: string): Place | undefined {
    return this.#places.get(uuid);
  }

  /** Feet between the nearest spaces of two actors; infinite if one of them is not on the field. */
  distance(a: string, b: string): number {
    const [from, to] = [this.#places.get(a), this.#places.get(b)];
    return from && to ? edgeDistance(from, to) : Number.POSITIVE_INFINITY;
  }

  /**
   * Moves an actor at most `feet` towards another until it is within `reach` feet: to the free space nearest to the
   * target, and of those to the nearest to itself. Returns the feet moved.
   */
  approach(uuid: string, target: string, feet: number, reach: number): number {
    const from = this.#places.get(uuid);
    const to = this.#places.get(target);
    const spaces = Math.floor(feet / FEET_PER_SPACE);
    if (!from || !to || spaces < 1 || edgeDistance(from, to) <= reach) return 0;
    const others = [...this.#places].flatMap(([id, place]) => (id === uuid ? [] : [place]));
    const place = { ...from };
    let best: { x: number; y: number; left: number; way: number } | null = null;
    for (let dx = -spaces; dx <= spaces; dx += 1)
      for (let dy = -spaces; dy <= spaces; dy += 1) {
        place.x = from.x + dx;
        place.y = from.y + dy;
        const left = Math.max(reach, edgeDistance(place, to));
        const way = Math.max(Math.abs(dx), Math.abs(dy));
        if (best && (left > best.left || (left === best.left && way >= best.way))) continue;
        if (others.some((other) => overlaps(place, other))) continue;
        best = { x: place.x, y: place.y, left, way };
      }
    if (!best || best.way === 0 || best.left >= edgeDistance(from, to)) return 0;
    this.place(uuid, { ...from, x: best.x, y: best.y });
    return best.way * FEET_PER_SPACE;
  }

  /** Moves an actor into another's space; any number of actors fit into it. */
  enter(uuid: string, target: string): void {
    const from = this.#places.get(uuid);
    const to = this.#places.get(target);
    if (from && to && !overlaps(from, to)) this.place(uuid, { ...from, x: to.x, y: to.y });
  }

  /** All actors on the field as tokens, measured from one of them. */
  tokens(from: string, actors: ReadonlyMap<string, Snapshot>): readonly TokenSnapshot[] {
    const before = this.#seen.get(from);
    if (before) return before;
    const own = this.#places.get(from);
    const all = [...this.#places].filter(([uuid]) => actors.has(uuid));
    const seen = all.map(([uuid, place]) => ({
      uuid: tokenUuid(uuid),
      actor: actors.get(uuid) as Snapshot,
      disposition: place.disposition,
      distance: own ? centerDistance(own, place) : null,
      edgeDistance: own ? edgeDistance(own, place) : null,
      place,
      space: FEET_PER_SPACE,
      center: { x: place.x + place.width / 2, y: place.y + place.height / 2 },
      facing: null,
      adjacent: all.flatMap(([other, there]) =>
        other !== uuid && edgeDistance(place, there) <= FEET_PER_SPACE ? [tokenUuid(other)] : [],
      ),
    }));
    this.#seen.set(from, seen);
    return seen;
  }
}

export const tokenUuid = (actor: string): string => `Token.${actor}`;

const overlaps = (a: GridArea, b: GridArea): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
