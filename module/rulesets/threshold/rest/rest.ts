/** Rest: minutes restore the track only; hit points are for the GM to decide (T-31, T-129, T-132, T-133). */
import { adjustValue, type Consequence, setValue } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { checkField, choiceField, noteField, numberField } from "../../../kernel/fields.ts";
import { compact, flagOf, numberOf, wholeOf } from "../../../kernel/form-values.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { addNote, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Facts, Field, Form, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { ended, type RunningEffect, runningOn } from "../conditions/durations.ts";
import { BLEEDING_OUTCOMES, bleedingConsequences, meanwhileOffers } from "../damage/bleeding-outcome.ts";
import { isBleedingOut } from "../damage/bleeding-rounds.ts";
import { ACTORS } from "../model/constants.ts";
import { asActor, RECOVERY, TRACK_PENALTIES } from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";
import { problem, stepText, t } from "../model/texts.ts";
import { recover, type TrackRecovery, trackRecoveryOf } from "./track-recovery.ts";

const MINUTE = 60;
const MOST_MINUTES = 60 * 24 * 30;

export interface RestFacts extends Facts {
  gm: boolean;
  dead: boolean;
  bleeds: boolean;
  /** All bleeding actors among those who rest with one form. */
  bleeding: { field: string; name: string }[];
  fighting: boolean;
  recovering: TrackRecovery;
  max: number;
  /** Whether world time brings recovery by itself. */
  byClock: boolean;
  /** Effects counted in rounds: a minute ends them. */
  rounds: Pick<RunningEffect, "id" | "name">[];
}

/** The outcome for each bleeding actor has its own field; without an answer the card asks. */
export type RestForm = Form & {
  minutes: number;
  /** HP the GM restores: the rules have none (T-129). */
  hp: number;
  /** Advances world time instead of applying the rest here. */
  advance: boolean;
  /** Rests in combat anyway. */
  insist: boolean;
};

export const outcomeField = (uuid: string): string => `fate_${uuid.replaceAll(".", "_")}`;

const restFacts = (parts: Parts): RestFacts => ({
  ...factsOfParts({ ...parts, targets: [] }),
  gm: parts.gm,
  dead: parts.self.statuses.includes("dead"),
  bleeds: isBleedingOut(parts.self),
  bleeding: isBleedingOut(parts.self) ? [{ field: outcomeField(parts.self.uuid), name: parts.self.name }] : [],
  fighting: flagOf(parts.given.fighting),
  recovering: trackRecoveryOf(parts.self),
  max: asActor(parts.self).system.hp.max,
  byClock: readHouse(parts.house).autoRecovery,
  rounds: runningOn(parts.self)
    .filter(({ length }) => length === "rounds")
    .map(({ id, name }) => ({ id, name })),
});

/** Fractions of a minute come from world time. */
const secondsOf = (form: RestForm): number => Math.round(Math.max(0, numberOf(form.minutes) ?? 0) * MINUTE);
const hpOf = ({ recovering, max }: RestFacts, form: RestForm): number =>
  Math.min(Math.max(0, max - recovering.hp), Math.max(0, wholeOf(form.hp) ?? 0));
const outcomeOf = (facts: RestFacts, form: RestForm) =>
  facts.bleeds && facts.gm
    ? (BLEEDING_OUTCOMES.find((outcome) => outcome === form[outcomeField(facts.refs.self ?? "")]) ?? null)
    : null;

/** Whether world time applies these minutes, so that this action must not; world time ignores minutes in combat. */
const handedOn = (facts: RestFacts, form: RestForm): boolean =>
  flagOf(form.advance) && facts.byClock && !facts.fighting;
/** No rest in combat unless the GM insists (T-129). */
const isBlocked = (facts: RestFacts, form: RestForm): boolean => facts.fighting && !(facts.gm && flagOf(form.insist));

function fields(facts: RestFacts, form: RestForm): Field[] {
  const { recovering } = facts;
  const after = recover(recovering, secondsOf(form));
  return compact([
    numberField("minutes", t("Field.rest.minutes"), {
      min: 0,
      max: MOST_MINUTES,
      decimals: true,
      quickValues: [5, 10, 15, 20, 25, 60],
      rule: "T-31",
    }),
    recovering.step > 0 &&
      noteField("track", t("Field.rest.track"), {
        text:
          recovering.hp <= 0
            ? t("Line.rest.atZero")
            : t("Line.rest.will", { before: stepText(recovering.step), after: stepText(after.step) }),
        rule: "T-31",
      }),
    ...(facts.fighting
      ? [
          noteField("fighting", t("Field.rest.fight"), {
            text: t("Line.rest.fighting", { name: nameOf(facts, "self") }),
            tone: "bad" as const,
            rule: "T-129",
          }),
          checkField("insist", t("Field.rest.insist"), { gm: true }),
        ]
      : []),
    ...facts.bleeding.map(
      ({ field, name }): Field =>
        choiceField(field, t("Field.rest.fate", { name }), {
          options: BLEEDING_OUTCOMES.map((value) => ({
            value,
            label: t(`Choice.meanwhile.${value}`),
            hint: t(`Hint.meanwhile.${value}`),
          })),
          as: "segments",
          gm: true,
          rule: "T-132",
        }),
    ),
    numberField("hp", t("Field.rest.hp"), { hint: t("Hint.rest.hp"), min: 0, max: 999, gm: true }),
    checkField("advance", t("Field.rest.advance"), { hint: t("Hint.rest.advance"), gm: true }),
  ]);
}

function problems(facts: RestFacts, form: RestForm): Problem[] {
  if (facts.dead) return [problem("", "dead", { name: nameOf(facts, "self") })];
  const minutes = numberOf(form.minutes);
  if (minutes === null || minutes < 0 || minutes > MOST_MINUTES)
    return [problem("minutes", "minutes", { most: MOST_MINUTES })];
  // The GM decides about bleeding actors before a minute passes (T-132).
  const asked = facts.gm && secondsOf(form) >= MINUTE && !isBlocked(facts, form) ? facts.bleeding : [];
  return asked
    .filter(({ field }) => !BLEEDING_OUTCOMES.some((outcome) => outcome === form[field]))
    .map(({ field, name }) => problem(field, "fateMissing", { name }));
}

const set = (path: string, value: number): Consequence => setValue("self", path, value, t("Reason.rested"));

/** What the minutes do to the track, and to effects counted in rounds. */
function rested(facts: RestFacts, form: RestForm): Consequence[] {
  const { recovering } = facts;
  if (isBlocked(facts, form)) return [];
  const seconds = secondsOf(form);
  const over = seconds >= MINUTE ? ended(facts.rounds) : [];
  if (handedOn(facts, form)) return over;
  const after = recover(recovering, seconds);
  return compact([
    after.step !== recovering.step && set("track.step", after.step),
    after.restSeconds !== recovering.restSeconds && set("track.restSeconds", after.restSeconds),
    ...over,
  ]);
}

function* restLines(facts: RestFacts, form: RestForm): Procedure<void> {
  const { recovering } = facts;
  const note = (id: string, rule: string, key: string, data = {}) =>
    addNote(id, t(key, { name: nameOf(facts, "self"), ...data }), { rule });
  if (isBlocked(facts, form)) return yield* note("fighting", "T-129", "Line.rest.fighting");
  if (secondsOf(form) >= MINUTE && facts.rounds.length > 0)
    yield* note("rounds", "T-133", "Line.rest.rounds", { effects: facts.rounds.map(({ name }) => name).join(", ") });
  if (handedOn(facts, form)) return yield* note("clock", "T-129", "Line.rest.clock");
  const after = recover(recovering, secondsOf(form));
  if (recovering.step > 0 && recovering.hp <= 0) yield* note("zero", "T-31", "Line.rest.atZero");
  else if (after.step !== recovering.step)
    yield* note("track", "T-31", "Line.rest.track", {
      before: stepText(recovering.step),
      after: stepText(after.step),
      penalty: TRACK_PENALTIES[after.step] ?? 0,
    });
  if (after.restSeconds > 0 && recovering.hp > 0)
    yield* note("carried", "T-31", "Line.rest.carried", {
      minutes: Math.floor(after.restSeconds / MINUTE),
      left: Math.ceil((RECOVERY - after.restSeconds) / MINUTE),
    });
}

function* start(facts: RestFacts, form: RestForm): Procedure<Outcome> {
  const name = nameOf(facts, "self");
  const long = secondsOf(form) >= MINUTE && !isBlocked(facts, form);
  const outcome = outcomeOf(facts, form);
  if (long && facts.bleeds && !outcome)
    return makeOutcome(t("Headline.rest.bleeds", { name }), { tone: "bad", offers: meanwhileOffers(facts) });
  yield* restLines(facts, form);
  const hp = facts.gm && !isBlocked(facts, form) && outcome !== "dead" ? hpOf(facts, form) : 0;
  const after = recover(facts.recovering, secondsOf(form));
  const up = isBlocked(facts, form) || handedOn(facts, form) ? 0 : facts.recovering.step - after.step;
  return makeOutcome(
    t(`Headline.rest.${up > 0 ? (after.step === 0 ? "well" : "up") : "rests"}`, {
      name,
      minutes: Math.round((secondsOf(form) / MINUTE) * 10) / 10,
      after: stepText(after.step),
    }),
    {
      tone: up > 0 ? "good" : "plain",
      consequences: compact([
        ...(long && outcome ? bleedingConsequences(outcome, Math.max(1, hp)) : []),
        ...rested(facts, form),
        hp > 0 && !(long && outcome) && adjustValue("self", "hp.value", hp, t("Reason.rested"), { min: 0 }),
      ]),
    },
  );
}

export const rest: Action<RestFacts, RestForm> = {
  id: "rest",
  offeredBy: ACTORS,
  title: (facts) => t("Title.rest", { name: nameOf(facts, "self") }),
  icon: "campfire",
  facts: restFacts,
  defaults: (facts) => ({
    minutes: 5,
    hp: 0,
    advance: facts.gm,
    insist: false,
    ...Object.fromEntries(facts.bleeding.map(({ field }) => [field, ""])),
  }),
  form: fields,
  problems,
  start,
  factsForSharedDialog: ([first, ...others]) => ({
    ...first,
    bleeding: [first, ...others].flatMap(({ bleeding }) => bleeding),
  }),
  // Only the GM advances world time, and combat has its own.
  durationSeconds: (facts, form) => (facts.gm && !isBlocked(facts, form) ? secondsOf(form) : 0),
  buttonLabel: () => t("Verb.rest"),
};
