/**
 * Durations: each condition once (T-134), rounds by the actor's own turns, the rest until the encounter ends
 * (T-97).
 */
import { adjustValue, type Consequence, type FormValue } from "../../../kernel/consequences.ts";
import type { EffectDuration } from "../../../kernel/effects-and-tokens.ts";
import { numberOf, stringOf } from "../../../kernel/form-values.ts";
import type { EffectSnapshot, Snapshot } from "../../../kernel/ruleset.ts";
import { HOUR, MINUTE } from "../../../kernel/world-time.ts";
import { asActor, type ConditionDuration, ROUND } from "../model/data.ts";
import { t } from "../model/texts.ts";
import { conditions, USUAL } from "./conditions.ts";

/** Ends with the encounter, after rounds or after time; permanent; or until removed. */
type DurationKind = "encounter" | "rounds" | "time" | "permanent" | "standing";

export interface RunningEffect {
  id: string;
  name: string;
  statuses: string[];
  length: DurationKind;
  /** Rounds left, if counted in rounds. */
  rounds: number | null;
  /** Seconds left, if counted in time. */
  seconds: number | null;
  /** The actor's own time, in seconds, at which it ends; null if rounds are counted elsewhere. */
  until: number | null;
  /** The poison's attack, as attack/poison-dose.ts reads it; "": none. */
  poison: string;
}

/** Stored duration data of an effect: `permanent` keeps it through every encounter. */
export interface StoredDuration extends Readonly<Record<string, FormValue>> {
  per: ConditionDuration["per"];
}

/** Conditions that last until removed, whatever applied them. */
const STANDING: ReadonlySet<string> = new Set([
  "prone",
  "grappled",
  "helpless",
  "unconscious",
  "bleeding",
  "stable",
  "dead",
  "track1",
  "track2",
  "track3",
  "track4",
  "loadMedium",
  "loadHeavy",
  "loadOver",
]);

function lengthOf({ given, left, statuses }: EffectSnapshot): DurationKind {
  if (given?.per === "permanent") return "permanent";
  if (given?.until !== undefined || left?.rounds !== undefined) return "rounds";
  if (left?.seconds !== undefined) return "time";
  return statuses.some((status) => STANDING.has(status)) ? "standing" : "encounter";
}

function runningOf(effect: EffectSnapshot, lived: number): RunningEffect {
  const length = lengthOf(effect);
  const until = length === "rounds" ? numberOf(effect.given?.until) : null;
  return {
    id: effect.id,
    name: effect.name,
    statuses: [...effect.statuses],
    length,
    rounds:
      length !== "rounds"
        ? null
        : until === null
          ? (effect.left?.rounds ?? null)
          : Math.max(0, Math.ceil((until - lived) / ROUND)),
    seconds: length === "time" ? (effect.left?.seconds ?? null) : null,
    until,
    poison: stringOf(effect.given?.poison),
  };
}

/** Whether an effect shows the state of a number (track, hit points): it lasts as long as that state. */
export const isDerivedStatus = ({ statuses }: Pick<RunningEffect, "statuses">): boolean =>
  conditions.some(({ id, set }) => set !== "manual" && statuses.includes(id));

/** Effects on the actor itself; effects of its items last as long as the item. */
export function runningOn(snapshot: Snapshot): RunningEffect[] {
  const { lived } = asActor(snapshot).system;
  const lent = new Set(snapshot.items.flatMap((item) => item.effects.map(({ id }) => id)));
  return snapshot.effects.filter(({ id, disabled }) => !disabled && !lent.has(id)).map((e) => runningOf(e, lived));
}

/** Facts needed to apply an effect: plain JSON. */
export interface CurrentEffects {
  lived: number;
  running: RunningEffect[];
  statuses: string[];
}

export const currentEffectsOf = (snapshot: Snapshot): CurrentEffects => ({
  lived: asActor(snapshot).system.lived,
  running: runningOn(snapshot),
  statuses: [...snapshot.statuses],
});

/** Remaining seconds; encounter-long effects sort after timed ones. */
function remainingOrder({ length, rounds, seconds }: Pick<RunningEffect, "length" | "rounds" | "seconds">): number {
  if (length === "rounds") return (rounds ?? 0) * ROUND;
  if (length === "time") return seconds ?? 0;
  return length === "encounter" ? Number.MAX_SAFE_INTEGER : Number.POSITIVE_INFINITY;
}

const secondsOf = ({ per, count }: Pick<ConditionDuration, "per" | "count">): number | null =>
  per === "minutes" ? count * MINUTE : per === "hours" ? count * HOUR : null;

function lengthAsked(lasting: ConditionDuration): Pick<RunningEffect, "length" | "rounds" | "seconds"> {
  const seconds = secondsOf(lasting);
  if (lasting.per === "rounds") return { length: "rounds", rounds: lasting.count, seconds: null };
  if (seconds !== null) return { length: "time", rounds: null, seconds };
  return { length: lasting.per === "permanent" ? "permanent" : "encounter", rounds: null, seconds: null };
}

export type ConditionChange = "new" | "longer" | "already";

/** Whether a condition is new, is prolonged, or stays as it is (T-134). A new poison dose always restarts (D-50). */
export function conditionChange(bearing: CurrentEffects, lasting: ConditionDuration): ConditionChange {
  if (!bearing.statuses.includes(lasting.status)) return "new";
  const effects = bearing.running.filter(({ statuses }) => statuses.includes(lasting.status));
  if (lasting.status === "poisoned") return "longer";
  // A condition without an effect shows the state of a number and is not prolonged.
  return effects.length > 0 && remainingOrder(lengthAsked(lasting)) > Math.max(...effects.map(remainingOrder))
    ? "longer"
    : "already";
}

/**
 * Applies a condition to a part for its duration. If already present, the longer duration is kept and it counts once.
 * `poison`: the attack a poisoned actor faces at the start of its turns.
 */
export function conditionConsequences(
  part: string,
  bearing: CurrentEffects,
  lasting: ConditionDuration,
  from: string,
  poison = "",
): Consequence[] {
  const { status } = lasting;
  if (status === "") return [];
  const how = conditionChange(bearing, lasting);
  if (how === "already") return [];
  const why = from === "" ? t("Reason.putOnPlain") : t("Reason.putOn", { from });
  const { given, seconds } = endingOf(bearing.lived, lasting);
  const img = conditions.find(({ id }) => id === status)?.img;
  return [
    ...(how === "longer" ? bearing.running : [])
      .filter(({ statuses }) => statuses.includes(status))
      .map(({ id }): Consequence => ({ part, do: "end", effect: id, why })),
    {
      part,
      do: "effect",
      why,
      effect: {
        name: `THRESHOLD.Condition.${status}`,
        ...(img ? { img } : {}),
        changes: [],
        statuses: [status],
        ...(seconds === undefined ? {} : { seconds }),
        given: { ...given, ...(poison === "" ? {} : { poison }) },
      },
    },
  ];
}

/** The stored end of an effect: rounds by the bearer's own time, the rest by core's clock or none. */
export function endingOf(lived: number, lasting: Pick<ConditionDuration, "per" | "count">): EffectDuration {
  const { per, count } = lasting;
  const seconds = secondsOf(lasting);
  return {
    given: { per, ...(per === "rounds" ? { until: lived + count * ROUND } : {}) } satisfies StoredDuration,
    ...(seconds === null ? {} : { seconds }),
  };
}

/** Duration of a condition applied manually; core's rounds become the bearer's own, which outlast a combat (T-133). */
export function durationOfManualEffect(
  actor: Snapshot,
  { statuses, left, given }: Pick<EffectSnapshot, "statuses" | "left" | "given">,
): EffectDuration | null {
  if (given?.per !== undefined || left?.seconds !== undefined) return null;
  const usual = statuses.length === 1 ? USUAL[statuses[0] as string] : undefined;
  const rounds = left?.rounds ?? usual?.rounds;
  const { lived } = asActor(actor).system;
  if (rounds !== undefined) return endingOf(lived, { per: "rounds", count: rounds });
  return usual?.seconds === undefined ? null : endingOf(lived, { per: "minutes", count: usual.seconds / MINUTE });
}

/** Removes effects of the part "self". */
export const ended = (effects: readonly Pick<RunningEffect, "id" | "name">[]): Consequence[] =>
  effects.map(({ id, name }) => ({ part: "self", do: "end", effect: id, why: t("Reason.effectOver", { name }) }));

/** Advances the actor's own time: a round at the start of a turn, world seconds outside combat (T-133). */
export function advanceOwnTime(snapshot: Snapshot, seconds: number): Consequence[] {
  const { lived } = asActor(snapshot).system;
  const counted = runningOn(snapshot).filter(({ until }) => until !== null);
  if (counted.length === 0) return [];
  return [
    adjustValue("self", "lived", seconds, t("Reason.timePassed")),
    ...ended(counted.filter(({ until }) => (until as number) <= lived + seconds)),
  ];
}

/** Poison attacks at the start of the turn, before its round is counted: three rounds are three attacks (6, D-50). */
const doses = (snapshot: Snapshot): Consequence[] =>
  runningOn(snapshot)
    .filter(({ poison }) => poison !== "")
    .map(({ poison, name }) => ({
      part: "self",
      do: "offer",
      action: "dose",
      form: { poison },
      hold: true,
      why: t("Reason.poison", { name }),
    }));

/** Automatic consequences at the start of a turn. */
export const turnEffects = (snapshot: Snapshot): Consequence[] =>
  snapshot.statuses.includes("dead") ? [] : [...doses(snapshot), ...advanceOwnTime(snapshot, ROUND)];
