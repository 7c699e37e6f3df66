/** Conditions that numbers and the body stand for (section 7): which should stand, which have lost what they came from. */
import type { Snapshot } from "../../../kernel/ruleset.ts";
import { stillAt } from "./body.ts";
import { type ActorData, asActor, itemsOf } from "./data.ts";
import { GROUPS } from "./groups.ts";

/** Put on as a group of parts fails, and never taken off with it. */
const ONCE: ReadonlySet<string> = new Set(Object.values(GROUPS).flatMap(({ once }) => once));
/** Nobody without Constitution is in these (D-16). */
const NEEDS_CON: readonly string[] = ["sickened"];

const suffers = ({ attributes }: ActorData, status: string): boolean =>
  attributes.con.mod !== null || !NEEDS_CON.includes(status);

/** Conditions of the body that last as long as it is in such a state. */
export const bodyStatuses = (system: ActorData): string[] =>
  system.body.statuses.filter((status) => !ONCE.has(status) && suffers(system, status));
/** What the body's groups bring as they fail. */
export const bodyOnce = (system: ActorData): string[] => system.body.statuses.filter((status) => ONCE.has(status));

/** Out of strength: unconscious until both pools hold something again (N-18, D-08, D-30). */
export const isOut = ({ exhaustion }: ActorData): boolean => exhaustion.max !== null && exhaustion.value === 0;
export const isUp = ({ exhaustion, stamina }: ActorData): boolean =>
  exhaustion.max === null || ((exhaustion.value ?? 0) > 0 && (stamina.value ?? 0) > 0);

/** Who is destroyed is out of the fight like the dead. */
export const ofVital = (vital: ActorData["vital"]): [string, boolean][] => [
  ["dead", vital !== "alive"],
  ["destroyed", vital === "destroyed"],
];

/** Conditions a number stands for, each with whether it should stand; what is not named is left as it is. */
function ofNumbers(system: ActorData): [string, boolean][] {
  const { stamina, strain, bleed, vital } = system;
  const alive = vital === "alive";
  return [
    ["exhausted", alive && stamina.max !== null && (stamina.value ?? 0) <= 0],
    ["strain", strain.value > 0],
    ["bleeding", alive && bleed.value > 0],
    ...ofVital(vital),
    ...(alive && isOut(system) ? ([["unconscious", true]] as [string, boolean][]) : []),
  ];
}

/** What somebody should be in who has just come to be as they are. */
export function wantedStatuses(actor: Snapshot): Map<string, boolean> {
  const { system } = asActor(actor);
  return new Map([
    ...ofNumbers(system),
    ...[...bodyStatuses(system), ...bodyOnce(system)].map((status): [string, boolean] => [status, true]),
  ]);
}

/** Something else than the body or a number holds it: an effect with an end or a reason of its own. */
const heldElsewhere = (actor: Pick<Snapshot, "effects">, status: string): boolean =>
  actor.effects.some((effect) => !effect.disabled && effect.statuses.includes(status) && effect.given !== undefined);

/** What waits on the step of a part, and ends with it (N-55): confusion. */
function waited(actor: Snapshot): Set<string> {
  const { system } = asActor(actor);
  return new Set(
    itemsOf(actor, "anatomyPart").flatMap((part) =>
      part.system.steps.flatMap(({ onset }, at) => (stillAt(system.body, part.id, at + 1) ? onset.afterwards : [])),
    ),
  );
}

/** The same between two moments: what came, what has lost its reason (D-55). */
export function changedStatuses(before: Snapshot, after: Snapshot, undo: boolean): Map<string, boolean> {
  const [was, is] = [asActor(before).system, asActor(after).system];
  const wanted = new Map(ofNumbers(is));
  const [had, has] = [bodyStatuses(was), bodyStatuses(is)];
  for (const status of has) wanted.set(status, true);
  const over = (status: string): void => {
    if (!wanted.has(status) && !heldElsewhere(after, status)) wanted.set(status, false);
  };
  for (const status of had) if (!has.includes(status)) over(status);
  const waits = waited(after);
  for (const status of waited(before)) if (!waits.has(status)) over(status);
  if (!isUp(was) && isUp(is)) over("unconscious");
  // Nobody gets up, or falls down, because something is taken back.
  if (!undo) for (const status of bodyOnce(is)) if (!bodyOnce(was).includes(status)) wanted.set(status, true);
  return wanted;
}
