import type { Operation } from "../../types.ts";
import { rt } from "../state.ts";
import type { Actor } from "./actor.ts";
import type { Combat } from "./combat.ts";

/** Round, turn and current combatant. */
export interface CombatState {
  round: number;
  turn: number | null;
  combatantId: string | null;
  tokenId: string | null;
}

/** The round and turn a step leads to. */
type Step = { round: number; turn: number | null };

/** Context of the workflow methods; without a turn for rounds. */
export interface TurnContext {
  round: number;
  turn?: number | null;
  skipped: boolean;
}

/** Options of operations on a combat and its combatants. */
export interface TurnOperation extends Operation {
  direction?: 1 | -1;
  worldTime?: { delta: number };
  /** False suppresses turn events. */
  turnEvents?: boolean;
  /** The turn to keep while the turn order changes. */
  combatTurn?: number | null;
}

/** Seconds of game time between two turns, by CONFIG.time. */
export function timeDelta(from: Step, to: Step): number {
  const { roundTime = 0, turnTime = 0 } = rt.CONFIG.time ?? {};
  const rounds = to.round - from.round;
  if (rounds !== 0) return roundTime ? roundTime * rounds : turnTime * Math.sign(rounds);
  return turnTime * ((to.turn ?? 0) - (from.turn ?? 0));
}

/** Steps a combat: hook with mutable data and options first, then the update. */
export async function advance<T extends Combat>(
  combat: T,
  hook: "combatTurn" | "combatRound",
  data: Step,
  direction: 1 | -1,
): Promise<T> {
  const delta = combat.getTimeDelta(combat.round, combat.turn, data.round, data.turn);
  const options: TurnOperation = { direction, worldTime: { delta } };
  rt.Hooks.callAll(hook, combat, data, options);
  // The server advances the world's time.
  await combat.update(data, options);
  return combat;
}

/** End turn, end round, start round, start turn: in this order, each awaited. Going backwards calls none of them. */
export async function runWorkflow(
  combat: Combat,
  prior: CombatState,
  now: CombatState,
  options: TurnOperation,
): Promise<void> {
  if (options.direction === -1) return;
  const context = { round: prior.round, turn: prior.turn, skipped: false };
  try {
    const ended = combat.combatants.get(prior.combatantId!);
    if (prior.round > 0 && ended && prior.combatantId !== null) await combat._onEndTurn(ended, context);
    if (prior.round > 0 && now.round > prior.round) await combat._onEndRound({ round: prior.round, skipped: false });
    if (now.round > prior.round) await combat._onStartRound({ round: now.round, skipped: false });
    const started = combat.combatants.get(now.combatantId!);
    if (now.round > 0 && started)
      await combat._onStartTurn(started, { round: now.round, turn: now.turn, skipped: false });
  } catch (error) {
    console.error(error);
  }
  const actors = combat.combatants.map((c) => c.actor).filter((actor): actor is Actor => Boolean(actor));
  await rt.foundry.documents.applyHelpers.expireEffects(actors);
}
