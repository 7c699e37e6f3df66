/** Reads an actor's effects for derivation, in both generations of Foundry. */
import type { EffectSnapshot } from "./ruleset.ts";

type Change = { key: string; value: unknown };
/** The properties of an effect document that derivation reads. */
export interface EffectDocument {
  id: string;
  name: string;
  disabled: boolean;
  isSuppressed?: boolean;
  statuses: Iterable<string>;
  flags: Readonly<Record<string, { given?: EffectSnapshot["given"] } | undefined>>;
  changes?: Change[];
  system?: { changes?: Change[] };
}
/** An actor with effects, also before it is created. */
export interface Affected {
  allApplicableEffects?(): Iterable<EffectDocument>;
}
export type EffectRead = Pick<EffectSnapshot, "id" | "name" | "disabled" | "changes">;

/**
 * Changes are in `system` in generation 14 and in the effect itself in 13; reading the old place in 14 logs a
 * deprecation.
 */
const shown = (effect: EffectDocument): EffectRead => ({
  id: effect.id,
  name: effect.name,
  disabled: effect.disabled || effect.isSuppressed === true,
  changes: (effect.system?.changes ?? effect.changes ?? []).map(({ key, value }) => ({
    path: key.replace(/^system\./, ""),
    value: String(value),
  })),
});

export const effectsOf = (owner: Affected): EffectRead[] => [...(owner.allApplicableEffects?.() ?? [])].map(shown);
