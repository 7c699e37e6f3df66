/** Durations of effects on actors, as their ruleset has them, and suppression of conditions that continue. */

import type { EffectContext } from "../../kernel/effects-and-tokens.ts";
import { combatantsOf } from "../adapter/combatants.ts";
import {
  type ActorDoc,
  asDoc,
  type CombatDoc,
  currentCombat,
  deleteAt,
  type EffectDoc,
  effectEnd,
  isV14,
  replaceAt,
  type Source,
  SYSTEM,
} from "../adapter/foundry-api.ts";
import { rulesetOf } from "../adapter/ruleset-of.ts";
import { ruleSettings } from "../adapter/settings.ts";
import { effectShown, snapshotOf } from "../adapter/snapshot.ts";

/** The combat an actor is in, else the viewed one: rounds are counted in it. */
function combatOf(actor: ActorDoc): CombatDoc | null {
  const viewed = currentCombat();
  return combatantsOf(actor)[0]?.combat ?? (viewed?.started ? viewed : null);
}

function contextOf(actor: ActorDoc): EffectContext {
  const combat = combatOf(actor);
  return { combat: combat && { id: combat.id, round: combat.round }, house: ruleSettings.house(actor.type) };
}

/**
 * Manual toggle of a condition whose cause continues: suppresses its effects, or restores them. False if no cause
 * continues; core then toggles as usual.
 */
export async function toggleSuppression(actor: ActorDoc, condition: string, on?: boolean): Promise<boolean> {
  const own = [...actor.effects].filter((e) => e.statuses.size === 1 && e.statuses.has(condition));
  const going = rulesetOf(actor.type)?.suppressedByToggle?.(own.map(effectShown), contextOf(actor), on);
  if (!going) return false;
  const rest = own.filter(({ id }) => !going[id]).map(({ id }) => id);
  if (rest.length) await actor.deleteEmbeddedDocuments("ActiveEffect", rest);
  const changes = Object.entries(going).map(([id, given]) => ({
    _id: id,
    ...replaceAt(`flags.${SYSTEM}.given`, given as Source),
  }));
  await actor.updateEmbeddedDocuments("ActiveEffect", changes);
  return true;
}

/**
 * Update fragment for a new effect whose source names no start: it begins in the combat of its actor. Core takes the
 * viewed combat, which is another one, or none, if this user views another scene.
 */
export function effectBeginning(actor: ActorDoc, source: Source): Source {
  const combat = combatOf(actor);
  if (!combat) return {};
  const { combatant, id, round, turn } = combat;
  if (isV14()) {
    const start = {
      combat: id,
      combatant: combatant?.id ?? null,
      initiative: combatant?.initiative ?? null,
      round,
      turn,
    };
    return source.start ? {} : { start };
  }
  const { rounds, turns, startRound } = (source.duration ?? {}) as Source;
  return (rounds || turns) && typeof startRound !== "number"
    ? { duration: { combat: id, startRound: round, startTurn: turn } }
    : {};
}

/** Update fragment for a new effect: its end (not if created by `apply.ts`), and the combat it began in. */
export function effectEnding(actor: ActorDoc, effect: EffectDoc, ownWrite: boolean): Source {
  const lasting = rulesetOf(actor.type)?.durationOfManualEffect;
  if (!lasting) return {};
  const now = contextOf(actor);
  const combatId = effect.flags[SYSTEM]?.fight ?? now.combat?.id;
  const ending = ownWrite ? null : lasting(snapshotOf(actor), effectShown(effect), now);
  const flags = { ...(combatId ? { fight: combatId } : {}), ...(ending ? { given: ending.given } : {}) };
  return { ...(ending ? effectEnd(ending.seconds) : {}), flags: { [SYSTEM]: flags } };
}

/** Update fragment after a user changed an effect's duration: replaces the ruleset's end. */
export function effectEndChanged(actor: ActorDoc, effect: EffectDoc, changed: Source): Source {
  const at = `flags.${SYSTEM}.given`;
  const lasting = rulesetOf(actor.type)?.durationOfManualEffect;
  if (!lasting) return {};
  const after = effect.clone({ ...changed, [at]: null }, { keepId: true });
  const ending = lasting(
    snapshotOf(actor),
    { ...effectShown(asDoc<EffectDoc>(after)), statuses: [] },
    contextOf(actor),
  );
  if (ending) return { ...effectEnd(ending.seconds), [at]: ending.given };
  return effect.flags[SYSTEM]?.given === undefined ? {} : { ...deleteAt(`${at}.until`), [`${at}.per`]: "unspecified" };
}
