/**
 * Turn resources of a combatant. Stored are the amounts for the turn and, per turn and event, what was paid: as each
 * event writes its own entry, duplicate and concurrent writes, turn changes, crashes and undo in any order all give the
 * same result.
 */
import { combatantsOf } from "../adapter/combatants.ts";
import {
  type ActorDoc,
  type CombatantDoc,
  deleteAt,
  getProperty,
  randomId,
  replaceAt,
  type Source,
  SYSTEM,
} from "../adapter/foundry-api.ts";
import { ifStillExists } from "../adapter/if-exists.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";

type Amounts = Record<string, number>;
interface Kept {
  held?: Amounts;
  /** By turn, then by event id. */
  paid?: Record<string, Record<string, Amounts>>;
  turn?: string;
}

const flagsOf = (combatant: CombatantDoc): Kept => (combatant.flags[SYSTEM] ?? {}) as Kept;

/** Remaining amounts by resource; empty before combat starts. */
export function resourcesOf(combatant: CombatantDoc): Amounts {
  const { held = {}, paid, turn = "" } = flagsOf(combatant);
  const lines = Object.values(paid?.[turn] ?? {});
  const spent = (resource: string): number => lines.reduce((sum, line) => sum + (line[resource] ?? 0), 0);
  const left = Object.entries(held).map(([id, full]): [string, number] => [id, Math.max(0, full - spent(id))]);
  return { ...Object.fromEntries(left), ...ownHeld(combatant) };
}

/** Resources stored on the actor itself, while the combat runs. */
function ownHeld({ actor, combat }: CombatantDoc): Amounts {
  const own = actor && combat?.started ? (rulesetOf(actor.type)?.turns.resources ?? []).filter((r) => r.path) : [];
  return Object.fromEntries(own.map(({ id, path }) => [id, Number(getProperty(actor?.system, `${path}.value`) ?? 0)]));
}

/** Path of a resource that is stored on the actor itself. */
export const pathOf = (actor: ActorDoc, resource: string): string | undefined =>
  rulesetOf(actor.type)?.turns.resources.find((r) => r.id === resource)?.path;

/** Whether an actor's path belongs to the current turn only: a turn resource, or a note of what was done in it. */
export function isOfTurn(actor: ActorDoc, path: string): boolean {
  const turns = rulesetOf(actor.type)?.turns;
  const isTurnResource = (turns?.resources ?? []).some((one) => !one.outlastsTurn && path === `${one.path}.value`);
  return isTurnResource || (turns?.turnPaths ?? []).some((note) => path === note || path.startsWith(`${note}.`));
}

/** Remaining amounts of an actor in its combat; null if there is none. */
export function resourcesOfActor(actor: ActorDoc): Amounts | null {
  const [combatant] = combatantsOf(actor);
  return combatant ? resourcesOf(combatant) : null;
}

/** Update fragment that refills resources under a new turn id; what was paid before belongs to the old one. */
export const refillUpdate = (resources: Amounts): Source => ({
  ...replaceAt(`flags.${SYSTEM}.held`, resources),
  ...replaceAt(`flags.${SYSTEM}.paid`, {}),
  [`flags.${SYSTEM}.turn`]: randomId(),
});

/** Update fragment that sets remaining amounts, whatever has been paid. */
export function resourceUpdate(combatant: CombatantDoc, wanted: Amounts): Source {
  const { held = {} } = flagsOf(combatant);
  const now = resourcesOf(combatant);
  return Object.fromEntries(
    Object.entries(wanted)
      .filter(([id, left]) => left !== (now[id] ?? 0))
      .map(([id, left]) => [`flags.${SYSTEM}.held.${id}`, (held[id] ?? 0) + left - (now[id] ?? 0)]),
  );
}

/** Turn ids of an actor, one per combat: events pay from these. */
export const turnsOf = (actor: ActorDoc): string[] =>
  combatantsOf(actor)
    .flatMap((combatant) => flagsOf(combatant).turn ?? [])
    .sort();

/** Writes what an event has paid (negative) or gained, to combatants still in the turn of the event; undone: deletes it. */
export async function writeResourceCosts(
  actor: ActorDoc,
  event: string,
  turns: readonly string[],
  changes: readonly { resource: string; by: number }[],
  undone: boolean,
): Promise<void> {
  const paid: Amounts = {};
  for (const { resource, by } of undone ? [] : changes) paid[resource] = (paid[resource] ?? 0) - by;
  for (const combatant of changes.length ? combatantsOf(actor) : []) {
    const { turn, paid: all } = flagsOf(combatant);
    if (turn === undefined || !turns.includes(turn)) continue;
    const at = `flags.${SYSTEM}.paid.${turn}.${event}`;
    const line = Object.keys(paid).length > 0 ? { [at]: paid } : all?.[turn]?.[event] ? deleteAt(at) : null;
    if (line) await ifStillExists(combatant, () => combatant.update(line));
  }
}
