import { rt } from "../state.ts";

/** Seconds of game time a step is worth, by CONFIG.time. */
function timeDelta(combat: any, next: any, direction: 1 | -1): number {
  const { roundTime = 0, turnTime = 0 } = rt.CONFIG.time ?? {};
  const rounds = next.round - combat.round;
  if (rounds !== 0 && roundTime) return roundTime * rounds;
  return turnTime * direction;
}

/** Steps a combat: hook with mutable data and options first, then the update. */
export async function advance(
  combat: any,
  hook: "combatTurn" | "combatRound",
  data: any,
  direction: 1 | -1,
): Promise<any> {
  const options: any = { direction, worldTime: { delta: timeDelta(combat, data, direction) } };
  rt.Hooks.callAll(hook, combat, data, options);
  await combat.update(data, options);
  const delta = options.worldTime?.delta;
  if (delta && rt.game.user.isGM) await rt.game.time.advance(delta);
  return combat;
}

/** End turn, end round, start round, start turn: in this order, each awaited. Going backwards nothing starts or ends. */
export async function runWorkflow(combat: any, prior: any, now: any, options: any): Promise<void> {
  if (options.direction === -1) return;
  const context = { round: prior.round, turn: prior.turn, skipped: false };
  try {
    const ended = combat.combatants.get(prior.combatantId);
    if (prior.round > 0 && ended && prior.combatantId !== null) await combat._onEndTurn(ended, context);
    if (prior.round > 0 && now.round > prior.round) await combat._onEndRound({ round: prior.round, skipped: false });
    if (now.round > prior.round) await combat._onStartRound({ round: now.round, skipped: false });
    const started = combat.combatants.get(now.combatantId);
    if (now.round > 0 && started)
      await combat._onStartTurn(started, { round: now.round, turn: now.turn, skipped: false });
  } catch (error) {
    console.error(error);
  }
  await rt.foundry.documents.applyHelpers.expireEffects(combat.combatants.map((c: any) => c.actor).filter(Boolean));
}
