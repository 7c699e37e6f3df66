/** Mutable snapshots for tests. */
import type { NewEffect } from "../../module/kernel/consequences.ts";
import type { EffectSnapshot, Snapshot } from "../../module/kernel/ruleset.ts";
import { type Fields, initialData } from "../../module/kernel/schema.ts";

let count = 0;
/**
 * A new id, unique in the process. Six letters without digits, so that a test that looks for a hidden number does not
 * find one by chance. Ids sort by creation.
 */
const nextId = (): string => {
  count += 1;
  return `id${String(count).padStart(6, "0")}`.replaceAll(/\d/g, (digit) => "bdfjkqvwxz"[Number(digit)]!);
};

export type Mutable = {
  -readonly [K in keyof Snapshot]: Snapshot[K];
};

export function item(type: string, name: string, system: object, effects: Snapshot["effects"] = []): Mutable {
  const id = nextId();
  return {
    uuid: `Item.${id}`,
    id,
    type,
    name,
    img: "",
    system: system as Snapshot["system"],
    items: [],
    statuses: [],
    effects,
  };
}

/** An effect as an actor has it. */
export const effect = (given: NewEffect): EffectSnapshot => ({
  id: nextId(),
  name: given.name,
  img: given.img ?? "",
  statuses: given.statuses ?? [],
  disabled: false,
  left: {
    ...(given.rounds === undefined ? {} : { rounds: given.rounds }),
    ...(given.seconds === undefined ? {} : { seconds: given.seconds }),
  },
  changes: given.changes.map(({ path, value }) => ({ path: `system.${path}`, value: String(value) })),
  source: "",
  ...(given.given ? { given: given.given } : {}),
});

export interface BeingGiven {
  items?: Mutable[];
  statuses?: string[];
  effects?: Snapshot["effects"];
}

/** An actor as stored, without derived data. */
export function testActor(type: string, name: string, system: object, given: BeingGiven = {}): Mutable {
  const id = nextId();
  return {
    uuid: `Actor.${id}`,
    id,
    type,
    name,
    img: "",
    system: system as Snapshot["system"],
    items: given.items ?? [],
    statuses: given.statuses ?? [],
    effects: given.effects ?? [],
  };
}

export const copy = (snapshot: Snapshot): Mutable => structuredClone(snapshot) as Mutable;

/** New stored data by document type. */
export const blanksOf = <T extends string>(
  types: Readonly<Record<string, Fields>>,
): { [K in T]: () => Record<string, unknown> } =>
  Object.fromEntries(Object.entries(types).map(([type, fields]) => [type, () => initialData(fields)])) as {
    [K in T]: () => Record<string, unknown>;
  };
