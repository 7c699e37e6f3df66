/**
 * What a combatant holds for its turn. Stored are what it has for the turn and, turn by turn and event by event, what was paid of
 * it: each event writes a line of its own, so paying twice, crossing somebody else (or the next turn), dying half way and taking
 * back in any order come out the same.
 */
import { combatantsOf } from "./combatants.ts";
import { rulesetOf } from "./rulesets.ts";
import {
  type ActorDoc,
  type CombatantDoc,
  deleteAt,
  getProperty,
  randomId,
  replaceAt,
  type Source,
  SYSTEM,
} from "./seam.ts";
import { whileThere } from "./there.ts";

type Amounts = Record<string, number>;
interface Kept {
  held?: Amounts;
  /** By turn, then by event. */
  paid?: Record<string, Record<string, Amounts>>;
  turn?: string;
}

const kept = (combatant: CombatantDoc): Kept => (combatant.flags[SYSTEM] ?? {}) as Kept;

/** What is left by resource; empty before the fight has begun. */
export function heldBy(combatant: CombatantDoc): Amounts {
  const { held = {}, paid, turn = "" } = kept(combatant);
  const lines = Object.values(paid?.[turn] ?? {});
  const spent = (resource: string): number => lines.reduce((sum, line) => sum + (line[resource] ?? 0), 0);
  const left = Object.entries(held).map(([id, full]): [string, number] => [id, Math.max(0, full - spent(id))]);
  return { ...Object.fromEntries(left), ...ownHeld(combatant) };
}

/** What is kept on the actor itself, while the fight is on. */
function ownHeld({ actor, combat }: CombatantDoc): Amounts {
  const own = actor && combat?.started ? (rulesetOf(actor.type)?.turns.resources ?? []).filter((r) => r.path) : [];
  return Object.fromEntries(own.map(({ id, path }) => [id, Number(getProperty(actor?.system, `${path}.value`) ?? 0)]));
}

/** Where a resource of an actor is kept, if that is on the actor itself. */
export const pathOf = (actor: ActorDoc, resource: string): string | undefined =>
  rulesetOf(actor.type)?.turns.resources.find((r) => r.id === resource)?.path;

/** Whether a path of an actor is about the turn it is in and no other: what it holds for it, what it has done in it. */
export function isOfTurn(actor: ActorDoc, path: string): boolean {
  const turns = rulesetOf(actor.type)?.turns;
  const held = (turns?.resources ?? []).some((one) => !one.lasts && path === `${one.path}.value`);
  return held || (turns?.notes ?? []).some((note) => path === note || path.startsWith(`${note}.`));
}

/** What an actor holds in the fight it is in; null where no fight is on. */
export function heldOf(actor: ActorDoc): Amounts | null {
  const [combatant] = combatantsOf(actor);
  return combatant ? heldBy(combatant) : null;
}

/** Update fragment that fills the hands anew: what was paid before is of another turn. */
export const filling = (held: Amounts): Source => ({
  ...replaceAt(`flags.${SYSTEM}.held`, held),
  ...replaceAt(`flags.${SYSTEM}.paid`, {}),
  [`flags.${SYSTEM}.turn`]: randomId(),
});

/** Update fragment by which a combatant holds that much from here on, whatever it has paid. */
export function holding(combatant: CombatantDoc, wanted: Amounts): Source {
  const { held = {} } = kept(combatant);
  const now = heldBy(combatant);
  return Object.fromEntries(
    Object.entries(wanted)
      .filter(([id, left]) => left !== (now[id] ?? 0))
      .map(([id, left]) => [`flags.${SYSTEM}.held.${id}`, (held[id] ?? 0) + left - (now[id] ?? 0)]),
  );
}

/** The turns an actor is in now, one for each fight: what an event pays, it pays in these. */
export const turnsOf = (actor: ActorDoc): string[] =>
  combatantsOf(actor)
    .flatMap((combatant) => kept(combatant).turn ?? [])
    .sort();

/** Writes what an event has paid (below zero) or gets back, to whoever still is in the turn it was paid in. */
export async function writeHeld(
  actor: ActorDoc,
  event: string,
  turns: readonly string[],
  changes: readonly { resource: string; by: number }[],
): Promise<void> {
  const paid: Amounts = {};
  for (const { resource, by } of changes) if (by < 0) paid[resource] = (paid[resource] ?? 0) - by;
  for (const combatant of changes.length ? combatantsOf(actor) : []) {
    const { turn, paid: all } = kept(combatant);
    if (turn === undefined || !turns.includes(turn)) continue;
    const at = `flags.${SYSTEM}.paid.${turn}.${event}`;
    const line = Object.keys(paid).length > 0 ? { [at]: paid } : all?.[turn]?.[event] ? deleteAt(at) : null;
    if (line) await whileThere(combatant, () => combatant.update(line));
  }
}
