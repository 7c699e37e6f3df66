/** The effects on an actor as derivation reads them, in either generation of Foundry. */
import type { EffectShown } from "./ruleset.ts";

type Change = { key: string; value: unknown };
/** The little of an effect document that derivation looks at. */
interface Effect {
  id: string;
  name: string;
  disabled: boolean;
  isSuppressed?: boolean;
  changes?: Change[];
  system?: { changes?: Change[] };
}
/** Whoever has effects, a document not yet made among them. */
export interface Affected {
  allApplicableEffects?(): Iterable<Effect>;
}
export type EffectRead = Pick<EffectShown, "id" | "name" | "disabled" | "changes">;

/** Where generation 14 keeps changes, else where 13 does: the old place is not to be touched where the new one is. */
const shown = (effect: Effect): EffectRead => ({
  id: effect.id,
  name: effect.name,
  disabled: effect.disabled || effect.isSuppressed === true,
  changes: (effect.system?.changes ?? effect.changes ?? []).map(({ key, value }) => ({
    path: key.replace(/^system\./, ""),
    value: String(value),
  })),
});

export const effectsOf = (owner: Affected): EffectRead[] => [...(owner.allApplicableEffects?.() ?? [])].map(shown);
