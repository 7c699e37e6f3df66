/** How long an active effect still lasts, and whether it has expired, as Foundry 13 and 14 count it. */
import { combats, type EffectDoc, getProperty, isV14 } from "./foundry-api.ts";
import { effect13, effect14 } from "./generations.ts";

const finite = (value: unknown): value is number => Number.isFinite(value);

/** Remaining rounds or seconds of an effect; undefined without a duration. */
export function effectLeft(effect: EffectDoc): { rounds?: number; seconds?: number } | undefined {
  if (isV14()) {
    const d = effect14(effect).updateDuration?.() ?? effect14(effect).duration;
    if (!finite(d?.value)) return undefined;
    const left = finite(d.remaining) ? d.remaining : d.value;
    return d.units === "rounds" || d.units === "turns"
      ? { rounds: left }
      : { seconds: finite(d.secondsRemaining) ? d.secondsRemaining : left };
  }
  const d = effect13(effect).duration;
  if (finite(d?.rounds)) return { rounds: finite(d.remaining) ? Math.ceil(d.remaining) : d.rounds };
  if (finite(d?.seconds)) return { seconds: finite(d.remaining) ? d.remaining : d.seconds };
  return undefined;
}

/** True if the combat that counts an effect's rounds is deleted. Only stored data still names it then. */
function isCombatOver(effect: EffectDoc): boolean {
  const id = getProperty(effect._source, isV14() ? "start.combat" : "duration.combat");
  return typeof id === "string" && id !== "" && !combats().some((combat) => combat.id === id);
}

/** True if an effect has expired (generation 13 leaves deletion to the system). */
export function effectExpired(effect: EffectDoc): boolean {
  if (isV14()) {
    const d = effect14(effect).updateDuration?.() ?? effect14(effect).duration;
    if (!d) return false;
    const counted = d.units === "rounds" || d.units === "turns";
    return (counted && isCombatOver(effect)) || d.expired === true;
  }
  const d = effect13(effect).updateDuration?.() ?? effect13(effect).duration;
  if (!d) return false;
  const counted = Boolean(d.rounds || d.turns) && !d.seconds;
  return (counted && isCombatOver(effect)) || (finite(d.remaining) && d.remaining <= 0);
}
