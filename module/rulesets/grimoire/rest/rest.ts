/** Rest: catching breath with water, some hours, a night, a week of care (G-56 to G-60, G-63, G-65). */
import { adjustValue, type Consequence, setValue } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { checkField, choiceField, noteField, numberField, ticksField } from "../../../kernel/fields.ts";
import { compact, flagOf, listOf, wholeOf } from "../../../kernel/form-values.ts";
import { makeOffer } from "../../../kernel/outcome.ts";
import { addNote, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Facts, Field, Offer, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { DAY, HOUR } from "../../../kernel/world-time.ts";
import { DAMAGEABLE } from "../damage/damage.ts";
import { EXPOSED } from "../gm/fate-die.ts";
import { type Body, bodyOf } from "../model/body-facts.ts";
import { RESTS, type RestType } from "../model/constants.ts";
import { ATTRIBUTES, asActor, CAUSES, type CauseEnd, type CauseId } from "../model/data.ts";
import { readHouse } from "../model/house-rules.ts";
import { attributeText, problem, t } from "../model/texts.ts";
import { causeText, endCauses, type PendingRoll, pendingRollsOf } from "./deprivation.ts";

/** Seconds of world time. */
const REST_SECONDS: Readonly<Record<RestType, number>> = {
  breath: 0,
  hours: 4 * HOUR,
  night: 8 * HOUR,
  week: 7 * DAY,
};

export interface RestFacts extends Facts {
  body: Body;
  fatigue: number;
  gp: number;
  causes: { id: CauseId; ends: CauseEnd }[];
  /** Description of the cause “other”. */
  called: string;
  waits: PendingRoll[];
  /** A weakened detachment recovers. */
  weakened: boolean;
  gm: boolean;
  /** Rests together with others; the question whether they were noticed is on the first card. */
  follows?: true;
}
export type RestForm = {
  type: RestType;
  water: boolean;
  safe: boolean;
  healer: boolean;
  /** Gold pieces for lodging, healer or temple (G-60). */
  cost: number;
  /** Further causes of Deprived this rest ends. */
  ends: string[];
  /** Causes that would end with this rest but continue, if the Warden decides. */
  keeps: string[];
  /** The Warden lets Deprived and bleeding actors recover anyway (G-63). */
  override: boolean;
  advance: boolean;
};

function restFacts(parts: Parts): RestFacts {
  const { system } = asActor(parts.self);
  return {
    ...factsOfParts({ ...parts, targets: [] }),
    body: bodyOf(parts.self, readHouse(parts.house)),
    fatigue: system.fatigue ?? 0,
    gp: system.gp ?? 0,
    causes: CAUSES.flatMap((id) => {
      const ends = system.deprived?.causes[id] ?? "";
      return ends === "" ? [] : [{ id, ends }];
    }),
    called: system.deprived?.other ?? "",
    waits: pendingRollsOf(parts.self),
    weakened: system.weakened === true,
    gm: parts.gm,
  };
}

const typeOf = (form: { type?: unknown }): RestType => RESTS.find((id) => id === form.type) ?? "breath";

/** Causes that end with a rest of this length: "hours" with hours and longer, "night" with night and week. */
export const endedBy = (type: RestType, causes: RestFacts["causes"]): CauseId[] =>
  causes
    .filter(({ ends }) =>
      ends === "hours" ? type !== "breath" : ends === "night" && (type === "night" || type === "week"),
    )
    .map(({ id }) => id);

/** Causes that end automatically and are not kept, and those ticked. Never a Mortal Wound (D43). */
const ended = (facts: RestFacts, form: RestForm): CauseId[] => {
  const ticked = listOf(form.ends);
  const kept = listOf(form.keeps);
  const own = endedBy(typeOf(form), facts.causes).filter((id) => !kept.includes(id));
  return facts.causes.map(({ id }) => id).filter((id) => id !== "mortal" && (ticked.includes(id) || own.includes(id)));
};

function fields(facts: RestFacts, form: RestForm): Field[] {
  const type = typeOf(form);
  const own = endedBy(type, facts.causes);
  const asked = facts.causes.filter(({ id }) => id !== "mortal" && !own.includes(id));
  const left = facts.causes.filter(({ id }) => !ended(facts, form).includes(id));
  const options = RESTS.map((value) => ({
    value,
    label: t(`Choice.rest.${value}`),
    hint: t(`Choice.rest.${value}Hint`),
  }));
  return compact([
    choiceField("type", t("Field.rest.type"), { options, as: "segments", rule: "G-56" }),
    type === "breath" && checkField("water", t("Field.rest.water"), { rule: "G-56" }),
    type === "night" && checkField("safe", t("Field.rest.safe"), { rule: "G-65" }),
    type === "week" && checkField("healer", t("Field.rest.healer"), { rule: "G-59" }),
    type !== "breath" && numberField("cost", t("Field.rest.cost"), { min: 0, max: 9999, rule: "G-60" }),
    ...own
      .filter((id) => ended(facts, form).includes(id))
      .map((id) =>
        noteField(`ends-${id}`, t("Field.rest.ends"), {
          text: t("Line.restEnds", { cause: causeText(id, facts.called) }),
          tone: "good",
          rule: "G-61",
        }),
      ),
    own.length > 0 &&
      ticksField("keeps", t("Field.rest.keeps"), {
        options: own.map((id) => ({ value: id, label: causeText(id, facts.called) })),
        rule: "G-61",
      }),
    asked.length > 0 &&
      ticksField("ends", t("Field.rest.ends"), {
        options: asked.map(({ id }) => ({ value: id, label: causeText(id, facts.called) })),
        rule: "G-61",
      }),
    left.length > 0 &&
      noteField("deprived", t("Field.rest.blocked"), { text: t("Line.restDeprived"), tone: "bad", rule: "G-63" }),
    facts.body.critical &&
      !facts.body.stable &&
      noteField("bleeds", t("Field.rest.blocked"), { text: t("Line.restBleeding"), tone: "worst", rule: "G-99" }),
    checkField("override", t("Field.rest.override"), { gm: true, rule: "G-63" }),
    type !== "breath" && checkField("advance", t("Field.rest.advance"), { hint: t("Hint.rest.advance"), gm: true }),
  ]);
}

function problems(facts: RestFacts, form: RestForm): Problem[] {
  if (facts.body.gone) return [problem("", "gone", { name: nameOf(facts, "self") })];
  if (typeOf(form) === "breath" && !flagOf(form.water)) return [problem("water", "noWater")];
  const cost = wholeOf(form.cost) ?? 0;
  return cost > facts.gp ? [problem("cost", "tooDear", { cost, gp: facts.gp })] : [];
}

const raise = (path: string, by: number): Consequence[] =>
  by <= 0 ? [] : [adjustValue("self", path, by, t("Reason.rested"))];

/** Recovery by type of rest, up to the maxima after pending rolls. */
function recovered(facts: RestFacts, form: RestForm, body: Body): Consequence[] {
  const type = typeOf(form);
  const refreshed = (type === "night" && flagOf(form.safe)) || type === "week";
  return compact([
    ...raise("hp.value", body.max - body.hp),
    refreshed && facts.fatigue > 0 && adjustValue("self", "fatigue", -facts.fatigue, t("Reason.rested"), { min: 0 }),
    ...(type === "week" && flagOf(form.healer)
      ? ATTRIBUTES.flatMap((id) => raise(`attributes.${id}.value`, body.attributes[id].max - body.attributes[id].value))
      : []),
    facts.weakened && type !== "breath" && setValue("self", "weakened", false, t("Reason.rested")),
  ]);
}

/** The Warden decides whether the rest was noticed, once for the whole party (G-57). */
const exposure = (): Offer[] => [
  makeOffer("exposed", "fateDie", t("Offer.exposed"), {
    hint: t("Offer.exposedHint"),
    by: "gm",
    form: { question: "exposed" },
    otherwise: t("Offer.exposedOtherwise"),
    group: "exposed",
  }),
  ...EXPOSED.map(
    (decision): Offer =>
      makeOffer(decision, "fateDie", t(`Offer.exposedTo.${decision}`), {
        by: "gm",
        form: { question: "exposed", word: decision },
        group: "exposed",
      }),
  ),
];

/** Follow-ups for the whole party: was the rest noticed, and a week of deprived days (G-57). */
function offersOf(facts: RestFacts, type: RestType, deprived: boolean): Offer[] {
  if (type === "breath") return facts.follows ? [] : exposure();
  if (type !== "week" || !deprived) return [];
  return [
    makeOffer("days", "dayPasses", t("Offer.days", { name: nameOf(facts, "self") }), {
      by: "gm",
      form: { days: 7, advance: false },
      otherwise: t("Offer.daysOtherwise"),
    }),
  ];
}

function* start(facts: RestFacts, form: RestForm): Procedure<Outcome> {
  const name = nameOf(facts, "self");
  const type = typeOf(form);
  const over = ended(facts, form);
  const { body, consequences } = yield* endCauses(facts.body, over, facts.waits);
  const deprived = facts.causes.some(({ id }) => !over.includes(id));
  const bleeding = body.critical && !body.stable;
  const blocked = !flagOf(form.override) && (deprived || bleeding);
  if (blocked)
    yield* addNote("blocked", t(bleeding ? "Line.restBleeding" : "Line.restDeprived"), {
      rule: bleeding ? "G-99" : "G-63",
      tone: "bad",
    });
  const back = blocked ? [] : recovered(facts, form, body);
  if (!blocked && type === "week" && flagOf(form.healer))
    for (const id of ATTRIBUTES)
      if (body.attributes[id].value < body.attributes[id].max)
        yield* addNote(
          `attribute-${id}`,
          t("Line.attributeBack", { attribute: attributeText(id), max: body.attributes[id].max }),
          { rule: "G-59", tone: "good" },
        );
  const cost = Math.max(0, wholeOf(form.cost) ?? 0);
  const hp = blocked ? 0 : Math.max(0, body.max - body.hp);
  const how = blocked ? "Blocked" : hp > 0 ? "" : "Full";
  return {
    headline: t(`Headline.rest.${type}${how}`, { name, hp }),
    tone: blocked ? "bad" : "good",
    consequences: compact([
      cost > 0 && adjustValue("self", "gp", -cost, t("Reason.paid", { cost }), { min: 0 }),
      ...consequences,
      ...back,
    ]),
    offers: offersOf(facts, type, deprived),
  };
}

export const rest: Action<RestFacts, RestForm> = {
  id: "rest",
  offeredBy: DAMAGEABLE,
  title: (facts) => t("Title.rest", { name: nameOf(facts, "self") }),
  icon: "campfire",
  facts: restFacts,
  defaults: (facts) => ({
    type: "breath",
    water: true,
    safe: true,
    healer: true,
    cost: 0,
    ends: [],
    keeps: [],
    override: false,
    advance: facts.gm,
  }),
  form: fields,
  problems,
  // Facts for a common dialog: the causes of all members, and the gold of the poorest.
  factsForSharedDialog: (all) => ({
    ...all[0],
    body: all.find(({ body }) => body.critical && !body.stable)?.body ?? all[0].body,
    gp: Math.min(...all.map(({ gp }) => gp)),
    causes: CAUSES.flatMap((id) => all.flatMap(({ causes }) => causes).find((cause) => cause.id === id) ?? []),
    called: all.find(({ called }) => called !== "")?.called ?? "",
  }),
  factsOfLaterActor: (facts) => ({ ...facts, follows: true }),
  start,
  durationSeconds: (_, form) => REST_SECONDS[typeOf(form)],
  buttonLabel: (_, form) => t(`Verb.rest.${typeOf(form)}`),
};
