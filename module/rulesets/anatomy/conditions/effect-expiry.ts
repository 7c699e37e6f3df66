/**
 * Expiry of effects that last "a round" or "until a turn begins" (D-47). The end is stored in the effect's data
 * (conditions/effect-duration.ts) and counted by turns; outside combat six seconds of world time are a round (D-73).
 */

import { type Consequence, setCondition } from "../../../kernel/consequences.ts";
import type { DependedActor, EffectDuration } from "../../../kernel/effects-and-tokens.ts";
import type { EffectSnapshot, Snapshot } from "../../../kernel/ruleset.ts";
import { stillAt } from "../model/body.ts";
import { asActor, ROUND } from "../model/data.ts";
import { conditionText, t } from "../model/texts.ts";
import { type EffectEnd, effectEndOf, forTurns, nextEnd, startEffect, type Until } from "./effect-duration.ts";

/** The actor whose turns an effect counts. */
export interface TurnCounter {
  uuid: string;
  /** Turns begun so far. */
  turn: number;
}
export const turnCounterOf = (actor: Snapshot): TurnCounter => ({
  uuid: actor.uuid,
  turn: asActor(actor).system.turn.number,
});

/** A condition until the start of the causing actor's next turn, or of a later one (Trick). */
export const untilSource = (
  part: string,
  source: TurnCounter,
  condition: string,
  rounds = 1,
  given: EffectEnd = {},
): Consequence =>
  startEffect(
    part,
    forTurns(
      `ANATOMY.Condition.${condition}`,
      { ...given, until: "source", turns: rounds, source: source.uuid, till: source.turn + rounds },
      { statuses: [condition] },
    ),
    t("Reason.untilSource", { what: conditionText(condition) }),
  );

/** A condition until the start of the bearer's own next turn. */
export const untilStart = (part: string, condition: string, given: EffectEnd = {}): Consequence =>
  startEffect(
    part,
    forTurns(`ANATOMY.Condition.${condition}`, { ...given, until: "turnStart" }, { statuses: [condition] }),
    t("Reason.untilStart", { what: conditionText(condition) }),
  );

/** Conditions that last one round: set manually, they last to the end of the bearer's next turn. */
const BRIEF = ["dazed", "stunned"];

/** Duration of conditions set manually and of Foundry's round durations: counted by the bearer's own turns (D-47). */
export function durationOfManualEffect(
  actor: Snapshot,
  { statuses, left, given }: Pick<EffectSnapshot, "statuses" | "left" | "given">,
): EffectDuration | null {
  if (given?.until !== undefined || left?.seconds !== undefined) return null;
  const brief = statuses.length === 1 && BRIEF.includes(statuses[0] as string) ? 1 : undefined;
  const rounds = left?.rounds ?? brief;
  return rounds === undefined ? null : { given: { ...nextEnd(turnCounterOf(actor).turn, rounds) } };
}

type Running = { shown: EffectSnapshot } & ReturnType<typeof effectEndOf>;

const running = (actor: Snapshot, ...until: Until[]): Running[] =>
  actor.effects
    .map((shown) => ({ shown, ...effectEndOf(shown) }))
    .filter((one) => !one.shown.disabled && one.until !== "" && until.includes(one.until));

/** The follow-up status begins if its cause still exists (N-55, D-47). */
function starts(actor: Snapshot, { afterwards, part, step }: Running): Consequence[] {
  if (afterwards === "" || actor.statuses.includes(afterwards)) return [];
  if (part !== "" && !stillAt(asActor(actor).system.body, part, step)) return [];
  return [setCondition("self", afterwards, true, t("Reason.afterwards", { what: conditionText(afterwards) }))];
}

const endConsequences = (actor: Snapshot, ended: readonly Running[]): Consequence[] =>
  ended.flatMap((one): Consequence[] => [
    { part: "self", do: "end", effect: one.shown.id, why: t("Reason.over", { what: one.shown.name }) },
    ...starts(actor, one),
  ]);

/** Effects that end at the start of the bearer's turn. */
export const expireAtTurnStart = (actor: Snapshot): Consequence[] =>
  endConsequences(actor, running(actor, "turnStart"));

/** Effects that end at the end of the bearer's turn, if it is the last one counted. */
export const expireAtTurnEnd = (actor: Snapshot): Consequence[] =>
  endConsequences(
    actor,
    running(actor, "turnEnd").filter(({ till }) => till <= turnCounterOf(actor).turn),
  );

/** All effects counted by turns end where turns are no longer counted (D-73). */
export const expireAllTurnEffects = (actor: Snapshot): Consequence[] =>
  endConsequences(actor, running(actor, "turnStart", "turnEnd", "source"));

/** World time advanced outside combat: six seconds are a round. */
export function expireByTime(actor: Snapshot, time: { seconds: number; fighting: boolean }): Consequence[] {
  const rounds = Math.floor(time.seconds / ROUND);
  if (time.fighting || rounds < 1) return [];
  const all = running(actor, "turnStart", "turnEnd", "source");
  const [gone, left] = [all.filter(({ turns }) => turns <= rounds), all.filter(({ turns }) => turns > rounds)];
  return [
    ...endConsequences(actor, gone),
    ...left.map(
      ({ shown, until, turns, till }): Consequence => ({
        part: "self",
        do: "renew",
        effect: shown.id,
        given: { until, turns: turns - rounds, till: till - rounds },
        why: t("Reason.roundLess", { what: shown.name }),
      }),
    ),
  ];
}

/** Uuid of the actor whose turns an effect counts; Foundry's layer reports changes of that actor. */
export const turnSourceOf = (effect: Pick<EffectSnapshot, "given">): string => {
  const { until, source } = effectEndOf(effect);
  return until === "source" ? source : "";
};

/** Effects that end because the causing actor's turn began, or because that actor is gone. */
export function expireWithSource(actor: Snapshot, other: Pick<DependedActor, "uuid" | "actor">): Consequence[] {
  const turn = other.actor ? turnCounterOf(other.actor).turn : Number.POSITIVE_INFINITY;
  const waiting = running(actor, "source").filter(({ source }) => source === other.uuid);
  return endConsequences(
    actor,
    waiting.filter(({ till }) => till <= turn),
  );
}
