/** What actions that make somebody share: things out of the packs as facts, chosen by where they lie or by dice. */
import type { Text } from "./card.ts";
import type { Consequence, FormValue } from "./consequences.ts";
import { die, type Procedure } from "./procedure.ts";
import type { FieldOption, Snapshot, SystemData } from "./ruleset.ts";

/** A thing one may choose; of its data all but what is only read. */
export interface Thing {
  /** Where it lies; it is chosen by this. */
  from: string;
  name: string;
  type: string;
  system: SystemData;
}

/** Things of the packs as plain facts. */
export const thingsOf = (shelf: readonly Snapshot[] = []): Thing[] =>
  shelf.map(({ from, uuid, name, type, system }) => ({ from: from ?? uuid, name, type, system: plain(system) }));

/** Data without its prose. */
export function plain(system: SystemData): SystemData {
  const { description: _, ...kept } = JSON.parse(JSON.stringify(system)) as Record<string, unknown>;
  return kept;
}

export const optionsOf = (
  things: readonly Thing[],
  label: (thing: Thing) => Text,
  hint?: (thing: Thing) => Text,
): FieldOption[] =>
  things.map((thing) => ({
    value: thing.from,
    label: label(thing),
    about: thing.from,
    ...(hint ? { hint: hint(thing) } : {}),
  }));

/** One of a list by a die of as many faces; nothing is rolled where there is no choice. */
export function* drawn<T>(id: string, list: readonly T[]): Procedure<T | undefined> {
  return list.length < 2 ? list[0] : list[(yield* die(id, "self", list.length)) - 1];
}

/** Several of a list, no one twice: a die of as many faces as are left for each. */
export function* drawnOf<T>(id: string, list: readonly T[], count: number): Procedure<T[]> {
  const left = [...list];
  const found: T[] = [];
  for (let at = 0; at < count && left.length > 0; at += 1) {
    const one = (yield* drawn(`${id}${at}`, left)) as T;
    left.splice(left.indexOf(one), 1);
    found.push(one);
  }
  return found;
}

/** A thing that comes, and what is written over it. */
export interface Coming<T extends Thing = Thing> {
  thing: T;
  system: Readonly<Record<string, FormValue>>;
}

/** As it will lie with whoever is made, for working out what follows. */
export const comingItem = ({ thing: { from, type, name, system }, system: over }: Coming): Snapshot => ({
  uuid: from,
  id: from,
  type,
  name,
  img: "",
  from,
  system: { ...plain(system), ...over },
  items: [],
  statuses: [],
  effects: [],
});

/** Of all there was to choose from, what was chosen. */
export function keptOf<F extends { things: readonly Thing[] }>(facts: F, coming: readonly Coming[], more = ""): F {
  const chosen = new Set([more, ...coming.map(({ thing }) => thing.from)]);
  return { ...facts, things: facts.things.filter(({ from }) => chosen.has(from)) };
}

/** A copy of a thing comes to whoever is made. */
export const handOf = (from: string, system: Readonly<Record<string, FormValue>>, why: Text): Consequence => ({
  part: "self",
  do: "hand",
  from,
  system,
  why,
});
