/** Small helpers around parts, names and modifiers that the actions of every ruleset use. */
import type { Text } from "./card.ts";
import type { Modifier } from "./modifiers.ts";
import type { Procedure } from "./procedure.ts";
import type { Facts, Outcome, Parts, Snapshot, ViewContext } from "./ruleset.ts";

/** A modifier, named. */
export const mod = (label: Text, value: number, source?: Text): Modifier =>
  source ? { label, value, source } : { label, value };

/** Modifiers worth listing: the ability always, the rest only where they change something. */
export const listed = (always: readonly Modifier[], ...others: Modifier[]): Modifier[] => [
  ...always,
  ...others.filter((m) => m.value !== 0),
];

/** Names and references of the parts of an act; targets are t0, t1, … */
export function partsOf(parts: Parts, more: Readonly<Record<string, Snapshot>> = {}): Facts {
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

/** What an act at a press of a sheet is told before anybody is aimed at. */
export const partsFor = (self: Snapshot, context: ViewContext, item?: Snapshot, given: Parts["given"] = {}): Parts => ({
  self,
  ...(item ? { item } : {}),
  targets: [],
  tokens: [],
  house: context.house,
  worldTime: context.worldTime,
  gm: context.gm,
  given: { fighting: context.fight !== null, ...moment(context), ...given },
});

/** The fight an act at a press would be told of. */
const moment = ({ fight }: ViewContext): Parts["given"] =>
  fight
    ? {
        combat: fight.id ?? "",
        round: fight.round,
        ...Object.fromEntries((fight.on ?? []).map((name) => [name, true])),
      }
    : {};

/** What a part of an act is called. */
export const nameOf = (facts: Facts, part: string): string => facts.names[part] ?? "";

/** A procedure that is over at once: nothing is rolled, nobody is asked. */
export function* done(outcome: Outcome): Procedure<Outcome> {
  yield* [];
  return outcome;
}
