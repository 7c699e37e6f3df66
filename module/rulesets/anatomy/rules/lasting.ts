/**
 * What lies on somebody for a while, as an effect: statuses with an end that turns count (D-47), or that a part of the body
 * holds up (D-55). `given` is read back by whoever ends it: `until` by the turns, `part` or `kind` with `step` by settling.
 */
import type { Text } from "../../../kernel/card.ts";
import type { Consequence, EffectGiven, FormValue } from "../../../kernel/consequences.ts";
import type { EffectShown } from "../../../kernel/ruleset.ts";
import { stringOf, wholeOf } from "../../../kernel/values.ts";

/** The bearer's own turn: the end of its next one, or the start of it; `source`: the start of the turn of whoever caused it. */
export type Until = "turnEnd" | "turnStart" | "source";

export interface Given {
  until?: Until;
  /** Rounds it lasts, for where no turns are counted. */
  turns?: number;
  /** The turn it ends with, as they are counted: the bearer's own, or that of whoever caused it. */
  till?: number;
  /** Uuid of whoever caused it. */
  source?: string;
  /** A status that starts when this is over, as long as `part` has `step` injuries (N-55). */
  afterwards?: string;
  part?: string;
  kind?: string;
  step?: number;
  /** Difficulty of the check that wakes at each turn's start (N-56). */
  wake?: number;
  [more: string]: FormValue | undefined;
}

const plain = (given: Given): Record<string, FormValue> =>
  Object.fromEntries(Object.entries(given).filter((entry): entry is [string, FormValue] => entry[1] !== undefined));

/**
 * To the end of the next turn of somebody who has begun so many: a turn that is running is not the next one (D-47).
 * "1 round" is one turn.
 */
export const nextEnd = (begun: number, turns = 1) => ({ until: "turnEnd", turns, till: begun + turns }) as const;

/** An effect that turns count, or where none are counted its rounds (D-47, D-73): core's clock would end it too early. */
export const forTurns = (
  name: string,
  given: Given & { until: Until },
  what: Partial<Omit<EffectGiven, "given" | "name">> = {},
): EffectGiven => ({
  name,
  changes: [],
  encounter: true,
  ...what,
  given: plain({ turns: 1, ...given }),
});

/** An effect for as long as something stands: an injury, a grip. */
export const whileHeld = (
  name: string,
  given: Given,
  what: Partial<Omit<EffectGiven, "given" | "name">> = {},
): EffectGiven => ({ name, changes: [], ...what, given: plain(given) });

export const put = (part: string, effect: EffectGiven, why: Text): Consequence => ({ part, do: "effect", effect, why });
export const lift = (part: string, effect: Pick<EffectShown, "id">, why: Text): Consequence => ({
  part,
  do: "end",
  effect: effect.id,
  why,
});

/** What an effect says of its own end. */
export const givenOf = ({ given }: Pick<EffectShown, "given">) => ({
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
