/**
 * When what lasts "a round" or "until a turn begins" is over (section 6, D-47): effects say it in `given` (lasting.ts) and are
 * counted by turns; where no turns are counted, six seconds of the world's time are a round (D-73).
 */
import type { Consequence } from "../../../kernel/consequences.ts";
import type { EffectShown, Snapshot } from "../../../kernel/ruleset.ts";
import { wholeOf } from "../../../kernel/values.ts";
import { asActor, itemsOf, ROUND } from "./data.ts";
import { forTurns, type Given, givenOf, put, type Until } from "./lasting.ts";
import { conditionText, t } from "./words.ts";

/** Whoever's turns something waits for. */
export interface Counter {
  uuid: string;
  /** Turns begun so far. */
  turn: number;
}
export const counterOf = (actor: Snapshot): Counter => ({ uuid: actor.uuid, turn: asActor(actor).system.turn.number });

/** A condition until the start of the next turn of whoever caused it, or of a later one (8.6 Trick). */
export const untilSource = (
  part: string,
  source: Counter,
  condition: string,
  rounds = 1,
  given: Given = {},
): Consequence =>
  put(
    part,
    forTurns(
      `ANATOMY.Condition.${condition}`,
      { ...given, until: "source", turns: rounds, source: source.uuid, till: source.turn + rounds },
      { statuses: [condition] },
    ),
    t("Reason.untilSource", { what: conditionText(condition) }),
  );

/** A condition until the start of the bearer's own next turn. */
export const untilStart = (part: string, condition: string, given: Given = {}): Consequence =>
  put(
    part,
    forTurns(`ANATOMY.Condition.${condition}`, { ...given, until: "turnStart" }, { statuses: [condition] }),
    t("Reason.untilStart", { what: conditionText(condition) }),
  );

type Ending = { shown: EffectShown } & ReturnType<typeof givenOf>;

const running = (actor: Snapshot, ...until: Until[]): Ending[] =>
  actor.effects
    .map((shown) => ({ shown, ...givenOf(shown) }))
    .filter((one) => !one.shown.disabled && one.until !== "" && until.includes(one.until));

/** What waits on it starts where its reason is still there (N-55, D-47). */
function starts(actor: Snapshot, { afterwards, part, step }: Ending): Consequence[] {
  if (afterwards === "" || actor.statuses.includes(afterwards)) return [];
  const injuries = itemsOf(actor, "anatomyInjury").filter(({ system }) => system.part === part).length;
  if (part !== "" && injuries < step) return [];
  return [
    {
      part: "self",
      do: "condition",
      condition: afterwards,
      on: true,
      why: t("Reason.afterwards", { what: conditionText(afterwards) }),
    },
  ];
}

const over = (actor: Snapshot, ended: readonly Ending[]): Consequence[] =>
  ended.flatMap((one): Consequence[] => [
    { part: "self", do: "end", effect: one.shown.id, why: t("Reason.over", { what: one.shown.name }) },
    ...starts(actor, one),
  ]);

/** One moment less to wait for. */
function counted(actor: Snapshot, found: readonly Ending[]): Consequence[] {
  const later = found.filter(({ turns }) => turns > 1);
  return [
    ...over(
      actor,
      found.filter(({ turns }) => turns <= 1),
    ),
    ...later.map(
      ({ shown, until, turns }): Consequence => ({
        part: "self",
        do: "renew",
        effect: shown.id,
        given: { until, turns: turns - 1 },
        seconds: ROUND * (turns - 1),
        why: t("Reason.roundLess", { what: shown.name }),
      }),
    ),
  ];
}

/** What ends as the bearer's own turn begins, and with it. */
export const endsAtStart = (actor: Snapshot): Consequence[] => counted(actor, running(actor, "turnStart"));
export const endsAtEnd = (actor: Snapshot): Consequence[] => counted(actor, running(actor, "turnEnd"));

/** Everything that counts turns is over where none are counted any more (D-73). */
export const endsAll = (actor: Snapshot): Consequence[] =>
  over(actor, running(actor, "turnStart", "turnEnd", "source"));

/** The world's time moved on outside a fight: six seconds are a round. */
export const endsInTime = (actor: Snapshot, time: { seconds: number; fighting: boolean }): Consequence[] =>
  time.fighting || time.seconds < ROUND ? [] : endsAll(actor);

/** Whoever's turns an effect waits for: the room tells when they change. */
export const waitsFor = (effect: Pick<EffectShown, "given">): string => {
  const { until, source } = givenOf(effect);
  return until === "source" ? source : "";
};

/** What ends on a bearer as a turn begins of somebody it waits for, or as they are gone. */
export function endsWith(actor: Snapshot, other: { uuid: string; now: Snapshot | null }): Consequence[] {
  const turn = other.now ? counterOf(other.now).turn : Number.POSITIVE_INFINITY;
  const waiting = running(actor, "source").filter(({ source }) => source === other.uuid);
  return over(
    actor,
    waiting.filter(({ shown }) => (wholeOf(shown.given?.till) ?? 0) <= turn),
  );
}
