/** Passing days: a night's rest each, checks of untreated injuries, healing of treated ones (N-33, N-35). */
import type { Consequence } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { checkField, numberField } from "../../../kernel/fields.ts";
import { flagOf, wholeOf } from "../../../kernel/form-values.ts";
import { addNote, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Form, Outcome, Problem } from "../../../kernel/ruleset.ts";
import { percent } from "../../../kernel/sheet-numbers.ts";
import { DAY } from "../../../kernel/world-time.ts";
import { ROLL_DEFAULTS } from "../checks/follow-up-check.ts";
import { gmOnly, type InjuryFacts, set } from "../damage/health-facts.ts";
import { saveAfter } from "../damage/worsen.ts";
import {
  type DailyBody,
  dailyBodyOf,
  dayOf,
  healedInjuries,
  markChecked,
  removeHealed,
  worsenDay,
  worsenOdds,
} from "../damage/worsen-roll.ts";
import { ACTORS } from "../model/constants.ts";
import { problem, t } from "../model/texts.ts";
import { type Concussion, rollerWith } from "./concussion.ts";
import {
  concussionOdds,
  concussions,
  LONG_REST_HOURS,
  type RestFacts,
  recovered,
  restFacts,
  restProblems,
  restWritten,
  sayRest,
} from "./rest.ts";

const MOST = 60;
export type DaysForm = Form & { days: number; rests: boolean; advance: boolean };
const daysOf = (form: DaysForm): number => Math.max(1, Math.min(MOST, wholeOf(form.days) ?? 1));

/**
 * Without advancing the clock, treated injuries get their healing time moved forward; untreated ones keep their last
 * checked day.
 */
function passClocks(facts: RestFacts, form: DaysForm, gone: readonly InjuryFacts[]): Consequence[] {
  if (flagOf(form.advance)) return [];
  return facts.self.wounds
    .filter(({ id, treated, treatedAt }) => treated && treatedAt !== null && !gone.some((one) => one.id === id))
    .map(({ id, treatedAt }) => set("self", "treatedAt", (treatedAt as number) - daysOf(form) * DAY, "dayPassed", id));
}

/** Removes an injury from the state of the body. */
function taken(ailing: DailyBody, wound: InjuryFacts): void {
  ailing.wounds.splice(ailing.wounds.indexOf(wound), 1);
  const part = ailing.parts.find(({ id }) => id === wound.part);
  if (part) part.injuries -= 1;
}

/** Concussions that remain the only injury of their head (D-35). */
const unhealedConcussions = ({ passing }: RestFacts, { parts, wounds }: DailyBody): Concussion[] =>
  passing.filter(
    ({ part, injury }) => wounds.some(({ id }) => id === injury) && parts.find(({ id }) => id === part)?.injuries === 1,
  );

/** Facts of the rest after the days so far. */
const asNow = (facts: RestFacts, ailing: DailyBody): RestFacts => ({
  ...facts,
  passing: unhealedConcussions(facts, ailing),
  self: { ...facts.self, parts: ailing.parts, wounds: ailing.wounds },
});

function* start(facts: RestFacts, form: DaysForm): Procedure<Outcome> {
  const name = nameOf(facts, "self");
  const days = daysOf(form);
  const today = dayOf(facts.worldTime);
  const ailing = dailyBodyOf(facts);
  const made: Consequence[] = [];
  const worse: string[] = [];
  let hurt = 0;
  const over: InjuryFacts[] = [];
  // Without the clock the date stays: each passed day counts as one more for every untreated injury.
  const base = flagOf(form.advance)
    ? today
    : Math.max(today, ...ailing.wounds.map(({ lastWorsenDay }) => lastWorsenDay));
  const rests = flagOf(form.rests);
  for (let day = 1; day <= days; day += 1) {
    if (rests) {
      const clear = yield* concussions(asNow(facts, ailing), LONG_REST_HOURS, `day${day}.hour`);
      const slept = ailing.wounds.filter(({ id }) => clear.includes(id));
      over.push(...slept);
      for (const wound of slept) taken(ailing, wound);
    }
    const roller = rollerWith(facts, ailing.parts);
    if (roller) {
      const one = yield* worsenDay(`day${day}`, facts, roller, ailing, base + day, ROLL_DEFAULTS);
      made.push(...one.made);
      if (one.made.length > 0) hurt += 1;
      worse.push(...one.worse);
    }
    const healed = healedInjuries(ailing, facts.worldTime + day * DAY);
    over.push(...healed);
    for (const wound of healed) taken(ailing, wound);
  }
  const after = recovered(facts.self, LONG_REST_HOURS, facts.house);
  if (rests) yield* sayRest(facts.self, after);
  if (over.length > 0)
    yield* addNote("healed", t("Line.healed", { parts: over.map((wound) => wound.name).join(", ") }), {
      rule: "N-35",
      tone: "good",
    });
  return {
    headline: t(
      worse.length > 0 ? "Headline.days.worse" : over.length > 0 ? "Headline.days.healed" : "Headline.days.pass",
      {
        name,
        days,
        parts: worse.join(", "),
      },
    ),
    tone: worse.length > 0 ? "bad" : "good",
    consequences: [
      ...made.map((c) => withDay(c, flagOf(form.advance) ? { looked: today + days } : { came: today, looked: today })),
      ...(flagOf(form.advance) ? markChecked(facts.self.wounds, today + days) : []),
      ...removeHealed(over),
      ...passClocks(facts, form, over),
      ...(rests ? restWritten(facts.self, after) : []),
    ],
    offers: saveAfter(facts.self, name, hurt),
  };
}

/** Records the checked day; without the clock, new injuries keep the current date. */
const withDay = (c: Consequence, { came, looked: day }: { came?: number; looked: number }): Consequence =>
  c.do !== "create"
    ? c
    : {
        ...c,
        item: {
          ...c.item,
          system: {
            ...c.item.system,
            ...(came === undefined ? {} : { inflictedAt: came * DAY }),
            lastWorsenDay: day,
          },
        },
      };

export const passDay: Action<RestFacts, DaysForm> = {
  id: "passDay",
  offeredBy: ACTORS,
  title: (facts) => t("Title.passDay", { name: nameOf(facts, "self") }),
  icon: "sun",
  facts: restFacts,
  defaults: () => ({ days: 1, rests: true, advance: true }),
  form: () => [
    numberField("days", t("Field.days"), { min: 1, max: MOST, quickValues: [1, 2, 7, 14], rule: "N-33" }),
    checkField("rests", t("Field.rests")),
    checkField("advance", t("Field.advance"), { hint: t("Hint.advance"), gm: true }),
  ],
  problems(facts, form): Problem[] {
    const own = [...gmOnly(facts), ...restProblems(facts)];
    if (own.length > 0) return own;
    const days = wholeOf(form.days);
    return days === null || days < 1 || days > MOST ? [problem("days", "days", { most: MOST })] : [];
  },
  start,
  odds(facts, form) {
    const heads = flagOf(form.rests) ? concussionOdds(facts) : null;
    const injuries = facts.roller ? worsenOdds(facts, facts.roller, dayOf(facts.worldTime) + 1, ROLL_DEFAULTS) : null;
    if (!heads && !injuries) return null;
    return {
      bar: [],
      sentences: [
        ...(injuries ? [t("Odds.eachDay", { percent: percent(injuries.bar[0]?.p ?? 0) })] : []),
        ...(heads?.sentences ?? []),
      ],
      lost: Math.max(heads?.lost ?? 0, injuries?.lost ?? 0),
    };
  },
  durationSeconds: (facts, form) => (facts.gm && flagOf(form.advance) ? daysOf(form) * DAY : 0),
  buttonLabel: (_, form) => t("Verb.passDay", { days: daysOf(form) }),
};
