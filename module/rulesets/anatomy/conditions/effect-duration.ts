/**
 * Effects with an end: counted by turns (D-47), or dependent on a body part or grapple (D-55). The end is stored in the
 * effect's data (`given`): `until` for turns, `part` or `kind` with `step` for `recompute`.
 */
import type { Text } from "../../../kernel/card.ts";
import type { Consequence, FormValue, NewEffect } from "../../../kernel/consequences.ts";
import { stringOf, wholeOf } from "../../../kernel/form-values.ts";
import type { EffectSnapshot } from "../../../kernel/ruleset.ts";

/** End of the bearer's next turn, or start of it; `source`: start of the causing actor's turn. */
export type Until = "turnEnd" | "turnStart" | "source";

export interface EffectEnd {
  until?: Until;
  /** Duration in rounds, where no turns are counted. */
  turns?: number;
  /** The turn number it ends with: of the bearer, or of the causing actor. */
  till?: number;
  /** Uuid of the causing actor. */
  source?: string;
  /** Status that begins when this one ends, if `part` still has `step` injuries (N-55). */
  afterwards?: string;
  part?: string;
  kind?: string;
  step?: number;
  /** DC of the wake-up check at the start of each turn (N-56). */
  wake?: number;
  [more: string]: FormValue | undefined;
}

const storedEnd = (given: EffectEnd): Record<string, FormValue> =>
  Object.fromEntries(Object.entries(given).filter((entry): entry is [string, FormValue] => entry[1] !== undefined));

/**
 * Until the end of the next turn of an actor that has begun `begun` turns; a running turn does not count (D-47). "1
 * round" is one turn.
 */
export const nextEnd = (begun: number, turns = 1) => ({ until: "turnEnd", turns, till: begun + turns }) as const;

/**
 * An effect that ends by turns, or by its rounds where none are counted (D-47, D-73); Foundry's own expiry would be too
 * early.
 */
export const forTurns = (
  name: string,
  given: EffectEnd & { until: Until },
  what: Partial<Omit<NewEffect, "given" | "name">> = {},
): NewEffect => ({
  name,
  changes: [],
  ...what,
  given: storedEnd({ turns: 1, ...given }),
});

/** An effect that lasts as long as an injury or grapple. */
export const effectWhileCaused = (
  name: string,
  given: EffectEnd,
  what: Partial<Omit<NewEffect, "given" | "name">> = {},
): NewEffect => ({ name, changes: [], ...what, given: storedEnd(given) });

export const startEffect = (part: string, effect: NewEffect, why: Text): Consequence => ({
  part,
  do: "effect",
  effect,
  why,
});
export const endEffect = (part: string, effect: Pick<EffectSnapshot, "id">, why: Text): Consequence => ({
  part,
  do: "end",
  effect: effect.id,
  why,
});

/** The end stored in an effect. */
export const effectEndOf = ({ given }: Pick<EffectSnapshot, "given">) => ({
  until: stringOf(given?.until) as Until | "",
  turns: wholeOf(given?.turns) ?? 1,
  till: wholeOf(given?.till) ?? 0,
  source: stringOf(given?.source),
  afterwards: stringOf(given?.afterwards),
  part: stringOf(given?.part),
  kind: stringOf(given?.kind),
  step: wholeOf(given?.step) ?? 0,
  wake: wholeOf(given?.wake) ?? 0,
});
