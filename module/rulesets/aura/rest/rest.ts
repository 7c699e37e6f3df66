/** Short and Long Rests: one surge per 5 minutes, everything after a night (A-36, A-210 to A-217, D-53). */
import type { Text } from "../../../kernel/card.ts";
import type { Consequence } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { checkField, choiceField, noteField, numberField } from "../../../kernel/fields.ts";
import { compact, flagOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { addNote, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Field, Form, Problem } from "../../../kernel/ruleset.ts";
import { HOUR, MINUTE } from "../../../kernel/world-time.ts";
import { ACTORS } from "../combat/action-facts.ts";
import { set } from "../damage/damage-target.ts";
import { auraAfter, surgeConsequences } from "../damage/heal.ts";
import { problem, t } from "../model/texts.ts";
import {
  REPAIR_MINUTES,
  REST_DEFAULTS,
  type RestFacts,
  type RestForm,
  repaired,
  restFacts,
  restFields,
  resting,
  restored,
  restProblems,
  restTogether,
  SURGE_MINUTES,
  surgesOf,
} from "./rest-facts.ts";

/** one per 5 minutes. */
export const surgesIn = (minutes: number): number => Math.floor(minutes / SURGE_MINUTES);
/** */
export const repairsIn = (minutes: number): number => Math.floor(minutes / REPAIR_MINUTES);

const MOST_MINUTES = 30;
type ShortForm = RestForm & { minutes: number | null };
const minutesOf = (form: ShortForm): number => Math.max(0, Math.min(MOST_MINUTES, wholeOf(form.minutes) ?? 0));
const fieldOf = (facts: RestFacts, form: Form): string => (surgesOf(facts) in form ? surgesOf(facts) : "surges");
const requestedSurges = (facts: RestFacts, form: RestForm): number =>
  Math.max(0, wholeOf(form[fieldOf(facts, form)]) ?? 0);

/** Surge fields of all actors of the dialog, with the number that `count` returns for each. */
const surgeCounts = (facts: RestFacts, count: (one: RestFacts) => number): Form =>
  Object.fromEntries(
    facts.company ? facts.company.map((one) => [surgesOf(one), count(one)]) : [["surges", count(facts)]],
  );

/** Preset: the surges that bring Aura closest to its maximum. */
const bestSurges = ({ self: { aura, surges } }: RestFacts): number =>
  surges.recovery > 0 ? Math.max(0, Math.min(surges.value, Math.round((aura.max - aura.value) / surges.recovery))) : 0;

/** Minutes for the surges of all actors of the dialog. */
const presetMinutes = (facts: RestFacts): number =>
  Math.max(SURGE_MINUTES, Math.min(MOST_MINUTES, SURGE_MINUTES * Math.max(...resting(facts).map(bestSurges))));

const bestSurgesIn = (facts: RestFacts, minutes: number): Form =>
  surgeCounts(facts, (one) => Math.min(surgesIn(minutes), bestSurges(one)));

/** Surge fields, one per actor, named in a group; `most`: limited by time or by what is left. */
const surgeFields = (facts: RestFacts, form: RestForm, most: (one: RestFacts) => number): Field[] =>
  resting(facts).flatMap((one) => surgeField(one, form, most(one)));

const surgeField = (facts: RestFacts, form: RestForm, most: number): Field[] => {
  const { aura, surges } = facts.self;
  const field = fieldOf(facts, form);
  const after = auraAfter(facts.self, Math.min(most, requestedSurges(facts, form)));
  if (surges.value < 1 || aura.value >= aura.max) return [];
  return compact([
    numberField(
      field,
      field === "surges" ? t("Field.rest.surges") : t("Field.rest.surgesOf", { name: nameOf(facts, "self") }),
      {
        hint: t("Field.rest.surgesHint", { recovery: surges.recovery, left: surges.value }),
        min: 0,
        max: Math.min(most, surges.value),
        rule: "A-211",
      },
    ),
    after.length > 0 &&
      (noteField(field === "surges" ? "aura" : `after-${field}`, t("Field.rest.aura"), {
        text: t("Note.auraAfter", { steps: [aura.value, ...after].join(" → "), max: aura.max }),
        rule: "A-120",
      }) satisfies Field),
  ]);
};

interface Rested {
  aura: number;
  surges: number;
  consequences: Consequence[];
}

/** Lines with values before and after, for users who may see them. */
function* restLines(facts: RestFacts, form: RestForm, { aura, surges, consequences }: Rested): Procedure<void> {
  const { self } = facts;
  const stamina = consequences.find((one) => one.do === "set" && one.path === "stamina.value");
  const note = (id: string, rule: string, text: Text) => addNote(id, text, { rule, secretOf: "self" });
  if (aura !== self.aura.value)
    yield* note("aura", "A-120", t("Line.rest.aura", { before: self.aura.value, after: aura, max: self.aura.max }));
  if (surges !== self.surges.value)
    yield* note("surges", "A-119", t("Line.rest.surges", { before: self.surges.value, after: surges }));
  if (stamina?.do === "set")
    yield* note(
      "stamina",
      "A-36",
      t("Line.rest.stamina", { before: self.stamina.value, after: Number(stamina.value), max: self.stamina.max }),
    );
  const mended = repaired(facts, form).map(({ name }) => name);
  if (mended.length > 0)
    yield* addNote("repairs", t("Line.rest.repairs", { things: mended.join(", ") }), { rule: "A-212" });
}

/** 5 to 30 minutes. */
export const shortRest: Action<RestFacts, ShortForm> = {
  id: "shortRest",
  offeredBy: ACTORS,
  icon: "campfire",
  title: (facts) => t("Title.shortRest", { name: nameOf(facts, "self") }),
  facts: restFacts,
  defaults: (facts, given) => ({
    ...REST_DEFAULTS,
    ...bestSurgesIn(facts, wholeOf(given?.minutes) ?? presetMinutes(facts)),
    minutes: presetMinutes(facts),
    advance: facts.gm,
  }),
  prefill: (facts, form, changed) => (changed === "minutes" ? bestSurgesIn(facts, minutesOf(form as ShortForm)) : null),
  form: (facts, form): Field[] => [
    numberField("minutes", t("Field.rest.minutes"), {
      hint: t("Field.rest.minutesHint"),
      min: SURGE_MINUTES,
      max: MOST_MINUTES,
      quickValues: [5, 10, 15, 20, 25, MOST_MINUTES],
      rule: "A-210",
    }),
    ...surgeFields(facts, form, () => surgesIn(minutesOf(form))),
    ...restFields(facts, false),
  ],
  problems(facts, form): Problem[] {
    const minutes = wholeOf(form.minutes);
    const wrong =
      minutes === null || minutes < SURGE_MINUTES || minutes > MOST_MINUTES || minutes % SURGE_MINUTES !== 0;
    const own = restProblems(facts, form, repairsIn(minutesOf(form)));
    if (own.length > 0) return own;
    if (wrong) return [problem("minutes", "restMinutes")];
    const most = surgesIn(minutes);
    return resting(facts)
      .filter((one) => requestedSurges(one, form) > most)
      .map((one) => problem(fieldOf(one, form), "tooManySurges", { most }));
  },
  *start(facts, form) {
    const spent = auraAfter(facts.self, requestedSurges(facts, form));
    const consequences = [
      ...surgeConsequences(facts.self, requestedSurges(facts, form)),
      ...restored(facts, form, false),
    ];
    const aura = spent.at(-1) ?? facts.self.aura.value;
    yield* restLines(facts, form, { aura, surges: facts.self.surges.value - spent.length, consequences });
    return makeOutcome(t("Headline.shortRest", { name: nameOf(facts, "self"), minutes: minutesOf(form) }), {
      tone: "good",
      consequences,
    });
  },
  factsForSharedDialog: restTogether,
  durationSeconds: (facts, form) => (facts.gm ? minutesOf(form) * MINUTE : 0),
  buttonLabel: () => t("Verb.shortRest"),
};

/** Share of an interrupted Long Rest. */
const SHARES = { whole: 1, threeQuarters: 0.75, half: 0.5, quarter: 0.25, none: 0 } as const;
type Share = keyof typeof SHARES;
const shareOf = (form: LongForm): Share =>
  (Object.keys(SHARES) as Share[]).find((id) => id === stringOf(form.share)) ?? "whole";

const LONG_REST_HOURS = 8;
type LongForm = RestForm & {
  /** Slept six hours. */
  slept: boolean;
  share: string;
  hours: number | null;
};

/** Restores this share of the maximum; the current value is kept. */
const restoredValue = (value: number, max: number, share: Share): number =>
  Math.max(value, Math.min(max, value + Math.floor(max * SHARES[share])));

/** About eight hours, six of them asleep. */
export const longRest: Action<RestFacts, LongForm> = {
  id: "longRest",
  offeredBy: ACTORS,
  icon: "night-sleep",
  title: (facts) => t("Title.longRest", { name: nameOf(facts, "self") }),
  facts: restFacts,
  defaults: (facts) => ({
    ...REST_DEFAULTS,
    ...surgeCounts(facts, () => 0),
    slept: true,
    share: "whole",
    hours: LONG_REST_HOURS,
    advance: facts.gm,
  }),
  form: (facts, form): Field[] => [
    checkField("slept", t("Field.rest.slept"), { hint: t("Field.rest.sleptHint"), rule: "A-214" }),
    choiceField("share", t("Field.rest.share"), {
      options: (Object.keys(SHARES) as Share[]).map((value) => ({ value, label: t(`Share.${value}`) })),
      hint: t("Field.rest.shareHint"),
      as: "list",
      rule: "A-217",
    }),
    numberField("hours", t("Field.rest.hours"), { min: 1, max: 24, rule: "A-214" }),
    ...(shareOf(form) === "whole" ? [] : surgeFields(facts, form, ({ self }) => self.surges.value)),
    ...restFields(facts, true),
  ],
  problems(facts, form): Problem[] {
    const own = restProblems(facts, form, Number.POSITIVE_INFINITY);
    if (own.length > 0) return own;
    return !flagOf(form.slept) && shareOf(form) === "whole" ? [problem("slept", "notSlept")] : [];
  },
  *start(facts, form) {
    const { self } = facts;
    const share = shareOf(form);
    const before = auraAfter(self, share === "whole" ? 0 : requestedSurges(facts, form));
    const aura = restoredValue(before.at(-1) ?? self.aura.value, self.aura.max, share);
    const surges = restoredValue(self.surges.value - before.length, facts.surgesMax, share);
    const why = t("Why.rested");
    const consequences: Consequence[] = compact([
      aura !== self.aura.value && set("aura.value", aura, why),
      surges !== self.surges.value && set("surges.value", surges, why),
      ...restored(facts, form, true),
    ]);
    yield* restLines(facts, form, { aura, surges, consequences });
    return makeOutcome(
      t(`Headline.longRest.${share === "whole" ? "whole" : "broken"}`, { name: nameOf(facts, "self") }),
      { tone: "good", consequences },
    );
  },
  factsForSharedDialog: restTogether,
  durationSeconds: (facts, form) => (facts.gm ? Math.max(0, wholeOf(form.hours) ?? LONG_REST_HOURS) * HOUR : 0),
  buttonLabel: () => t("Verb.longRest"),
};
