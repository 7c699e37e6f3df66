/** Rest by the hour or a whole night: recovers Strain, Exhaustion and Stamina in that order (D-30; N-54). */
import type { Consequence } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { checkField, noteField, numberField } from "../../../kernel/fields.ts";
import { compact, flagOf, wholeOf } from "../../../kernel/form-values.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { addNote, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Field, Form, OddsView, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { percent } from "../../../kernel/sheet-numbers.ts";
import { HOUR } from "../../../kernel/world-time.ts";
import { type CheckModifiers, checkOdds, ROLL_DEFAULTS, rollAgainst } from "../checks/follow-up-check.ts";
import { deadProblems, type HealthFacts, remove, set } from "../damage/health-facts.ts";
import { recoverableMax } from "../damage/stamina-loss.ts";
import { ACTORS } from "../model/constants.ts";
import { named, problem, t } from "../model/texts.ts";
import { type HourlyFacts, hourlyFacts, rollerWith } from "./concussion.ts";

export const LONG_REST_HOURS = 8;

export interface RestFacts extends HourlyFacts {
  fighting: boolean;
  /** Several actors rest with one form. */
  several?: true;
}
export type RestForm = Form & {
  hours: number;
  /** Roll for concussions after each hour. */
  hourly: boolean;
  advance: boolean;
};

export const restFacts = (parts: Parts): RestFacts => ({
  ...hourlyFacts(parts),
  fighting: flagOf(parts.given.fighting),
});

export interface Rested {
  stamina: number;
  exhaustion: number;
  strain: number;
}

/** Pools after hours of rest; eight hours restore everything (D-30). */
export function recovered(
  self: Pick<HealthFacts, "con" | "level" | "stamina" | "exhaustion" | "strain">,
  hours: number,
  house: RestFacts["house"],
): Rested {
  const { con, level, stamina, exhaustion } = self;
  const at: Rested = { stamina: stamina.value, exhaustion: exhaustion.value, strain: self.strain };
  if (hours >= LONG_REST_HOURS)
    return con === null ? { ...at, strain: 0 } : { stamina: stamina.max, exhaustion: exhaustion.max, strain: 0 };
  const by = con === null ? 1 : Math.max(1, 1 + con);
  for (let hour = 0; hour < hours; hour += 1) {
    at.strain = Math.max(0, at.strain - by);
    if (con === null) continue;
    at.exhaustion = Math.min(exhaustion.max, at.exhaustion + by);
    // Stamina already above the limit is kept.
    const most = Math.max(at.stamina, Math.min(stamina.max, recoverableMax(stamina.max, at.strain, house)));
    at.stamina = Math.min(most, at.stamina + Math.max(1, level + con));
  }
  return at;
}

/** Writes the recovered pools; `recompute` wakes an actor unconscious from Exhaustion once both pools are above 0. */
export function restWritten(self: HealthFacts, after: Rested): Consequence[] {
  return compact([
    after.strain !== self.strain && set("self", "strain.value", after.strain, "rested"),
    !(self.con === null || after.exhaustion === self.exhaustion.value) &&
      set("self", "exhaustion.value", after.exhaustion, "rested"),
    !(self.con === null || after.stamina === self.stamina.value) &&
      set("self", "stamina.value", after.stamina, "rested"),
  ]);
}

export function* sayRest(self: HealthFacts, after: Rested): Procedure<void> {
  if (self.con !== null)
    yield* addNote(
      "pools",
      t("Line.rest.pools", { stamina: after.stamina, max: self.stamina.max, exhaustion: after.exhaustion }),
      { rule: "N-14", secretOf: "self" },
    );
  if (self.strain > 0)
    yield* addNote("strain", t("Line.rest.strain", { before: self.strain, after: after.strain }), {
      rule: "N-38",
      secretOf: "self",
    });
}

/** The parts after some injuries are removed. */
const partsWithoutInjuries = ({ parts, wounds }: HealthFacts, ids: readonly string[]): HealthFacts["parts"] =>
  parts.map((part) => ({
    ...part,
    injuries: part.injuries - wounds.filter(({ id, part: on }) => on === part.id && ids.includes(id)).length,
  }));

/** Rolls for each remaining concussion after each hour; returns the healed injuries. */
export function* concussions(facts: HourlyFacts, hours: number, prefix = "hour"): Procedure<string[]> {
  const cleared: string[] = [];
  if (!facts.roller) return cleared;
  for (let hour = 1; hour <= Math.min(LONG_REST_HOURS, hours); hour += 1)
    for (const { part, name, injury, dc } of facts.passing.filter((one) => !cleared.includes(one.injury))) {
      const id = `${prefix}${hour}.${part}`;
      yield* addNote(`${id}.note`, t("Line.rest.hour", { hour, part: named(name) }), { rule: "N-54" });
      const { success } = yield* rollAgainst(
        id,
        "self",
        rollerWith(facts, partsWithoutInjuries(facts.self, cleared)) as CheckModifiers,
        dc,
        ROLL_DEFAULTS,
        facts.house,
        "N-54",
      );
      if (success) cleared.push(injury);
    }
  return cleared;
}

/** Chance of each concussion to pass after an hour, as sentences. */
export function concussionOdds(facts: HourlyFacts): OddsView | null {
  const { roller, passing } = facts;
  if (!roller || passing.length === 0) return null;
  const each = passing.map(({ name, dc }) => ({
    name,
    view: checkOdds(() => rollAgainst("odds", "self", roller, dc, ROLL_DEFAULTS, facts.house, "N-54")),
  }));
  const chance = ({ bar }: OddsView) => percent(bar[0]?.p ?? 0);
  return {
    bar: [],
    sentences: each.map(({ name, view }) => t("Odds.eachHour", { part: named(name), percent: chance(view) })),
    lost: Math.max(...each.map(({ view }) => view.lost)),
  };
}

const hoursOf = (form: RestForm): number => Math.max(1, Math.min(LONG_REST_HOURS, wholeOf(form.hours) ?? 1));

/** No rest while bleeding or in combat; for players only if the house rule allows it (D-30). */
export function restProblems(facts: RestFacts): Problem[] {
  const name = nameOf(facts, "self");
  if (facts.self.dead) return deadProblems(facts);
  if (facts.self.bleed > 0 && facts.self.bleeds) return [problem("", "restBleeding", { name })];
  if (facts.fighting) return [problem("", "restFighting", { name })];
  return facts.house.restHour === "off" && !facts.gm ? [problem("", "gmOnly")] : [];
}

function* start(facts: RestFacts, form: RestForm): Procedure<Outcome> {
  const hours = hoursOf(form);
  const after = recovered(facts.self, hours, facts.house);
  yield* sayRest(facts.self, after);
  const cleared = flagOf(form.hourly) ? yield* concussions(facts, hours) : [];
  const wakes = facts.self.unconscious && facts.self.exhaustion.value < 1 && after.exhaustion > 0 && after.stamina > 0;
  return makeOutcome(t(wakes ? "Headline.rest.wakes" : "Headline.rest.rests", { name: nameOf(facts, "self"), hours }), {
    tone: "good",
    consequences: [...restWritten(facts.self, after), ...cleared.map((id) => remove("self", id, "healed"))],
  });
}

function fields(facts: RestFacts, form: RestForm): Field[] {
  const after = recovered(facts.self, hoursOf(form), facts.house);
  return compact([
    numberField("hours", t("Field.hours"), {
      hint: t("Hint.hours"),
      min: 1,
      max: LONG_REST_HOURS,
      quickValues: [1, 2, 4, LONG_REST_HOURS],
    }),
    !(facts.self.con === null || facts.several) &&
      noteField("after", t("Field.after"), {
        text: t("Line.rest.pools", {
          stamina: after.stamina,
          max: facts.self.stamina.max,
          exhaustion: after.exhaustion,
        }),
      }),
    facts.passing.length > 0 && facts.roller && checkField("hourly", t("Field.hourly"), { rule: "N-54" }),
    checkField("advance", t("Field.advance"), { hint: t("Hint.advance"), gm: true }),
  ]);
}

export const rest: Action<RestFacts, RestForm> = {
  id: "rest",
  offeredBy: ACTORS,
  title: (facts) => t("Title.rest", { name: nameOf(facts, "self") }),
  icon: "campfire",
  facts: restFacts,
  defaults: (facts) => ({ hours: 1, hourly: true, advance: facts.gm }),
  form: fields,
  problems: restProblems,
  factsForSharedDialog: (all) => ({
    ...all[0],
    several: true,
    roller: all.find(({ roller, passing }) => roller && passing.length > 0)?.roller ?? all[0].roller,
    passing: all.flatMap(({ passing }) => passing),
  }),
  start,
  odds: (facts, form) => (flagOf(form.hourly) && !facts.several ? concussionOdds(facts) : null),
  durationSeconds: (facts, form) => (facts.gm && flagOf(form.advance) ? hoursOf(form) * HOUR : 0),
  buttonLabel: () => t("Verb.rest"),
};
