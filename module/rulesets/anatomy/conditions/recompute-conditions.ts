/** Conditions derived from values and the body: which apply now, and which have lost their cause. */

import { compact } from "../../../kernel/form-values.ts";
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { stillAt } from "../model/body.ts";
import { type ActorData, asActor, itemsOf } from "../model/data.ts";
import { GROUPS } from "../model/part-groups.ts";

/** Conditions that are set when a group of parts fails, and stay when it recovers. */
const ONCE: ReadonlySet<string> = new Set(Object.values(GROUPS).flatMap(({ once }) => once));
/** Not possible without Constitution (D-16). */
const NEEDS_CON: readonly string[] = ["sickened"];

const suffers = ({ attributes }: ActorData, status: string): boolean =>
  attributes.con.mod !== null || !NEEDS_CON.includes(status);

/** Conditions that last as long as the state of the body. */
export const bodyStatuses = (system: ActorData): string[] =>
  system.body.statuses.filter((status) => !ONCE.has(status) && suffers(system, status));
/** Conditions set once when a group of parts fails. */
const bodyOnce = (system: ActorData): string[] => system.body.statuses.filter((status) => ONCE.has(status));

/** Exhaustion 0: unconscious until both pools are above 0 again (N-18, D-08, D-30). */
const isOut = ({ exhaustion }: ActorData): boolean => exhaustion.max !== null && exhaustion.value === 0;
export const isUp = ({ exhaustion, stamina }: ActorData): boolean =>
  exhaustion.max === null || ((exhaustion.value ?? 0) > 0 && (stamina.value ?? 0) > 0);

/** A destroyed creature counts as dead in combat. */
export const ofVital = (vital: ActorData["vital"]): [string, boolean][] => [
  ["dead", vital !== "alive"],
  ["destroyed", vital === "destroyed"],
];

/** Conditions derived from values, each with whether it should apply; others are left alone. */
function ofNumbers(system: ActorData): [string, boolean][] {
  const { stamina, strain, bleed, vital } = system;
  const alive = vital === "alive";
  return compact([
    ["exhausted", alive && stamina.max !== null && (stamina.value ?? 0) <= 0],
    ["strain", strain.value > 0],
    ["bleeding", alive && bleed.value > 0],
    ...ofVital(vital),
    alive && isOut(system) && ["unconscious", true],
  ]);
}

/** Conditions an actor should have when it is created. */
export function wantedStatuses(actor: Snapshot): Map<string, boolean> {
  const { system } = asActor(actor);
  return new Map([
    ...ofNumbers(system),
    ...[...bodyStatuses(system), ...bodyOnce(system)].map((status): [string, boolean] => [status, true]),
  ]);
}

/** Whether an effect with an end or cause of its own keeps the status, not the body or a value. */
const heldElsewhere = (actor: Pick<Snapshot, "effects">, status: string): boolean =>
  actor.effects.some((effect) => !effect.disabled && effect.statuses.includes(status) && effect.given !== undefined);

/** Statuses that follow an onset and end with its injury step (N-55): confusion. */
function delayedStatuses(actor: Snapshot): Set<string> {
  const { system } = asActor(actor);
  return new Set(
    itemsOf(actor, "anatomyPart").flatMap((part) =>
      part.system.steps.flatMap(({ onset }, at) => (stillAt(system.body, part.id, at + 1) ? onset.afterwards : [])),
    ),
  );
}

/** Conditions that began, or lost their cause, between two states (D-55). */
export function changedStatuses(before: Snapshot, after: Snapshot, undo: boolean): Map<string, boolean> {
  const [was, is] = [asActor(before).system, asActor(after).system];
  const wanted = new Map(ofNumbers(is));
  const [had, has] = [bodyStatuses(was), bodyStatuses(is)];
  for (const status of has) wanted.set(status, true);
  const over = (status: string): void => {
    if (!wanted.has(status) && !heldElsewhere(after, status)) wanted.set(status, false);
  };
  for (const status of had) if (!has.includes(status)) over(status);
  const waits = delayedStatuses(after);
  for (const status of delayedStatuses(before)) if (!waits.has(status)) over(status);
  if (!isUp(was) && isUp(is)) over("unconscious");
  // Undo makes no one stand up or fall prone.
  if (!undo) for (const status of bodyOnce(is)) if (!bodyOnce(was).includes(status)) wanted.set(status, true);
  return wanted;
}
