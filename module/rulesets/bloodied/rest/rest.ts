/**
 * Days of rest: injury saves that become due, then the day's healing, at the end the casting pool (B-40 to B-42, B-45).
 */
import { adjustValue, type Consequence, setValue } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { checkField, choiceField, numberField } from "../../../kernel/fields.ts";
import { flagOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { addNote, addTotal, die, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Facts, Field, OddsView, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { DAY, HOUR } from "../../../kernel/world-time.ts";
import { saveOdds } from "../checks/check-and-save.ts";
import { betterSaveScore, rollSave, type SaveScore } from "../checks/save-roll.ts";
import { clockAfterSave, clockConsequences, type InjuryClock, injuryClockOf } from "../damage/injury-save.ts";
import { asActor, itemsOf } from "../model/data.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { type InjurySaveOutcome, restDieFaces, restHealing } from "../model/resolve.ts";
import { abilityText, problem, t } from "../model/texts.ts";

export interface RestFacts extends Facts {
  house: House;
  worldTime: number;
  gm: boolean;
  hp: number;
  max: number;
  pool: { value: number; max: number };
  saver: SaveScore;
  clocks: InjuryClock[];
  /** Why resting is not possible (D-28). */
  barred: "" | "dead" | "bleeding" | "choice";
  /** Effects that last for the day (Mending). */
  daily?: { id: string; name: string }[];
  unconscious: boolean;
  cared: boolean;
}
export type RestForm = { mode: "normal" | "bed"; days: number; healer: boolean; advance: boolean };

const MAX_DAYS = 60;

function restFacts(parts: Parts): RestFacts {
  const { system, statuses } = asActor(parts.self);
  const { hp } = system.attributes;
  return {
    ...factsOfParts({ ...parts, targets: [] }),
    house: readHouse(parts.house),
    worldTime: parts.worldTime,
    gm: parts.gm,
    hp: hp.value,
    max: hp.max,
    pool: { value: system.casting.pool.value, max: system.casting.pool.max },
    saver: betterSaveScore(parts.self, "lck", "bld"),
    clocks: itemsOf(parts.self, "bloodiedInjury").map(injuryClockOf),
    barred: statuses.includes("dead")
      ? "dead"
      : hp.choice
        ? "choice"
        : statuses.includes("bleedingOut")
          ? "bleeding"
          : "",
    daily: parts.self.effects
      .filter(({ given, thing }) => stringOf(given?.daily) !== "" && thing === undefined)
      .map(({ id, name }) => ({ id, name })),
    unconscious: statuses.includes("unconscious"),
    cared: statuses.includes("underCare"),
  };
}

interface ClockProgress {
  before: InjuryClock;
  now: InjuryClock;
  outcome: InjurySaveOutcome["outcome"];
}

/** Result of a rest; healing is listed per day, after doubling and before the cap. */
export interface RestResult {
  healed: number[];
  clocks: ClockProgress[];
  dead: boolean;
}

/** Day by day: due saves in time order (ties in sheet order), ends at death, then the day's die (D-20, D-29). */
export function* restDays(facts: RestFacts, form: RestForm): Procedure<RestResult> {
  const clocks: ClockProgress[] = facts.clocks.map((clock) => ({ before: clock, now: clock, outcome: "active" }));
  const healed: number[] = [];
  let saves = 0;
  for (let day = 1; day <= daysOf(form); day += 1) {
    const until = facts.worldTime + day * DAY;
    for (let due = nextDue(clocks, until); due; due = nextDue(clocks, until)) {
      saves += 1;
      const label = t("Line.restSave", {
        ability: abilityText(facts.saver.ability),
        injury: due.before.name,
        severity: t(`Severity.${due.now.severity}`),
        hour: Math.max(0, Math.floor((due.now.nextSaveAt - facts.worldTime) / HOUR)),
      });
      const { success } = yield* rollSave(`save${saves}`, "self", facts.saver, 0, "B-34", { label });
      const { clock, outcome } = clockAfterSave(due.now, success, due.now.nextSaveAt, facts.house);
      due.now = clock;
      due.outcome = outcome === "better" || outcome === "worse" ? "active" : outcome;
      if (outcome !== "active")
        yield* addNote(
          `clock${saves}`,
          t(`Line.clock.${outcome}`, { injury: clock.name, severity: t(`Severity.${clock.severity}`) }),
          { rule: success ? "B-35" : "B-36", tone: success ? "good" : "worst" },
        );
      if (outcome === "dead") return { healed, clocks, dead: true };
    }
    const faces = restDieFaces(form.mode);
    const rolled = yield* die(`day${day}`, "self", faces);
    const gain = restHealing(rolled, flagOf(form.healer));
    healed.push(gain);
    yield* addTotal(`day${day}`, t(flagOf(form.healer) ? "Line.dayCared" : "Line.day", { day }), {
      rule: flagOf(form.healer) ? "B-42" : form.mode === "bed" ? "B-41" : "B-40",
      dice: [{ faces, value: rolled }],
      total: gain,
      tone: "good",
    });
  }
  return { healed, clocks, dead: false };
}

const daysOf = (form: RestForm): number => Math.min(MAX_DAYS, Math.max(1, wholeOf(form.days) ?? 1));

function nextDue(clocks: readonly ClockProgress[], until: number): ClockProgress | undefined {
  return clocks
    .filter((kept) => kept.outcome === "active" && kept.now.nextSaveAt <= until)
    .reduce<ClockProgress | undefined>(
      (first, kept) => (first && first.now.nextSaveAt <= kept.now.nextSaveAt ? first : kept),
      undefined,
    );
}

/** Without advancing the world clock, saves keep their remaining time. */
function clocksConsequences(form: RestForm, clocks: readonly ClockProgress[]): Consequence[] {
  const back = flagOf(form.advance) ? 0 : daysOf(form) * DAY;
  return clocks.flatMap(({ before, now, outcome }) =>
    clockConsequences(before, { ...now, nextSaveAt: now.nextSaveAt - back }, outcome),
  );
}

/** Chance of each injury save that comes due; average healing, before it stops at the maximum. */
function restOdds(facts: RestFacts, form: RestForm): OddsView {
  const clocks = facts.clocks.map((clock): ClockProgress => ({ before: clock, now: clock, outcome: "active" }));
  const due = nextDue(clocks, facts.worldTime + daysOf(form) * DAY);
  const faces = restDieFaces(form.mode);
  const gains = Array.from({ length: faces }, (_, at) => restHealing(at + 1, flagOf(form.healer)));
  const mean = (gains.reduce((sum, gain) => sum + gain, 0) / faces) * daysOf(form);
  const healing = t("Odds.healing", { hp: Math.round(mean * 10) / 10 });
  if (!due) return { bar: [], sentences: [healing], lost: 0 };
  const save = saveOdds(facts.saver, 0);
  return { ...save, sentences: [t("Odds.eachSave"), healing] };
}

function poolConsequences(facts: RestFacts, form: RestForm): Consequence[] {
  const { value, max } = facts.pool;
  const restores = facts.house.poolRecovery === "night" || form.mode === "bed";
  return restores && value !== max ? [setValue("self", "casting.pool.value", max, t("Reason.rested"))] : [];
}

const endOfDay = (facts: RestFacts): Consequence[] =>
  (facts.daily ?? []).map(({ id }) => ({ part: "self", do: "end", effect: id, why: t("Reason.rested") }));

function* start(facts: RestFacts, form: RestForm): Procedure<Outcome> {
  const name = nameOf(facts, "self");
  if (facts.barred) return makeOutcome(t(`Problem.${facts.barred}`, { name }));
  const { healed, clocks, dead } = yield* restDays(facts, form);
  const amount = healed.reduce((sum, gain) => sum + gain, 0);
  const gained = Math.min(facts.max, facts.hp + amount) - facts.hp;
  const heals: Consequence[] =
    amount > 0 ? [adjustValue("self", "attributes.hp.value", amount, t("Reason.rested"), { max: facts.max })] : [];
  return makeOutcome(t(dead ? "Headline.restDies" : "Headline.rest", { name, days: daysOf(form), amount: gained }), {
    tone: dead ? "worst" : "good",
    consequences: [
      ...heals,
      ...clocksConsequences(form, clocks),
      ...(dead ? [] : [...poolConsequences(facts, form), ...endOfDay(facts)]),
    ],
  });
}

function fields(facts: RestFacts): Field[] {
  const modes = (["normal", "bed"] as const).map((value) => ({
    value,
    label: t(`Form.restMode.${value}`),
    ...(value === "normal" && facts.unconscious && !facts.gm ? { disabledReason: t("Form.unconsciousRests") } : {}),
  }));
  return [
    choiceField("mode", t("Form.rest"), { options: modes, as: "segments", rule: "B-40" }),
    numberField("days", t("Form.days"), { min: 1, max: MAX_DAYS, unit: t("Form.daysUnit") }),
    checkField("healer", t("Form.healer"), { rule: "B-42" }),
    checkField("advance", t("Form.advance"), { hint: t("Form.advanceHint"), gm: true }),
  ];
}

export const rest: Action<RestFacts, RestForm> = {
  id: "rest",
  offeredBy: ["bloodiedCharacter", "bloodiedCreature"],
  title: (facts) => t("Title.rest", { name: nameOf(facts, "self") }),
  icon: "night-sleep",
  facts: restFacts,
  defaults: (facts) => ({
    mode: facts.unconscious ? "bed" : "normal",
    days: 1,
    healer: facts.cared,
    advance: facts.gm,
  }),
  form: fields,
  problems(facts, form): Problem[] {
    if (facts.barred) return [problem("", facts.barred, { name: nameOf(facts, "self") })];
    const days = wholeOf(form.days);
    return days === null || days < 1 || days > MAX_DAYS ? [problem("days", "days", { most: MAX_DAYS })] : [];
  },
  start,
  odds: restOdds,
  // The chances of injury saves differ from character to character.
  factsForSharedDialog: ([first]) => ({ ...first, clocks: [] }),
  buttonLabel: () => t("Verb.rest"),
};
