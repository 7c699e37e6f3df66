/** Helpers for parts, names and modifiers, shared by the actions of all rulesets. */
import type { Text } from "./card.ts";
import type { Modifier } from "./modifiers.ts";
import type { Facts, Parts, Snapshot, ViewContext } from "./ruleset.ts";

/** A modifier with a label. */
export const labeledModifier = (label: Text, value: number, source?: Text): Modifier =>
  source ? { label, value, source } : { label, value };

/** Modifiers to list: the ability always, the others only if not 0. */
export const listed = (always: readonly Modifier[], ...others: Modifier[]): Modifier[] => [
  ...always,
  ...others.filter((m) => m.value !== 0),
];

/** Names and uuids of an action's parts; targets are t0, t1, … */
export function factsOfParts(parts: Parts, more: Readonly<Record<string, Snapshot>> = {}): Facts {
  const named: Record<string, Snapshot> = { self: parts.self };
  if (parts.item) named.item = parts.item;
  for (const [index, target] of parts.targets.entries()) named[`t${index}`] = target;
  Object.assign(named, more);
  const entries = Object.entries(named);
  return {
    names: Object.fromEntries(entries.map(([part, s]) => [part, s.name])),
    refs: Object.fromEntries(entries.map(([part, s]) => [part, s.uuid])),
  };
}

/** Parts for an action that is started from a sheet, before a target is chosen. */
export const partsFor = (self: Snapshot, context: ViewContext, item?: Snapshot, given: Parts["given"] = {}): Parts => ({
  self,
  ...(item ? { item } : {}),
  targets: [],
  tokens: [],
  house: context.house,
  worldTime: context.worldTime,
  gm: context.gm,
  given: { fighting: context.combat !== null, ...moment(context), ...given },
});

/** The combat data that an action started from a sheet receives. */
const moment = ({ combat }: ViewContext): Parts["given"] =>
  combat
    ? {
        combat: combat.id ?? "",
        round: combat.round,
        ...Object.fromEntries((combat.switches ?? []).map((name) => [name, true])),
      }
    : {};

/** Name of a part. */
export const nameOf = (facts: Facts, part: string): string => facts.names[part] ?? "";

/** Names of parts, separated by commas. */
export const namesOf = (facts: Facts, parts: readonly string[]): string =>
  parts.map((part) => nameOf(facts, part)).join(", ");
