/** Deprived: causes that start and end, and Fatigue per day (G-61 to G-63). */
import { adjustValue, type Consequence, removeItem, setValue } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { checkField, choiceField, numberField, textField, ticksField } from "../../../kernel/fields.ts";
import { compact, listOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { makeOutcome, resultOnly } from "../../../kernel/outcome.ts";
import type { Procedure } from "../../../kernel/procedure.ts";
import type { Action, Facts, Field, Outcome, Problem, Snapshot } from "../../../kernel/ruleset.ts";
import { DAY } from "../../../kernel/world-time.ts";
import { type ImprovableBody, rollImprovement, withImprovement } from "../damage/improvement-roll.ts";
import { scarRule } from "../damage/scar-table.ts";
import { type Body, bodyOf } from "../model/body-facts.ts";
import {
  type AttributeId,
  asActor,
  CAUSE_ENDS,
  CAUSES,
  type CauseEnd,
  type CauseId,
  type FollowUp,
  itemsOf,
} from "../model/data.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { problem, t } from "../model/texts.ts";

const DEPRIVABLE = ["grimoireCharacter", "grimoireNpc", "grimoireHireling"];

/** A scar or mark whose roll is due when a cause ends. */
export interface PendingRoll {
  cause: CauseId;
  /** Marks the roll as done: a scar stays (resolved), a mark is removed. */
  spent: Consequence;
  followUp: FollowUp;
  formula: string;
  attribute: AttributeId;
  rule: string;
}

/** Walloped waits for a rest (G-119), mishap 7 for its recovery (G-143). */
export function pendingRollsOf(actor: Snapshot): PendingRoll[] {
  const scars = itemsOf(actor, "grimoireScar")
    .filter(({ system }) => system.entry === 3 && system.state === "pending")
    .map(({ id, system: { followUp, formula, attribute } }) => ({
      cause: "walloped" as const,
      spent: setValue("self", "state", "resolved", t("Reason.scarOver"), { item: id }),
      followUp,
      formula,
      attribute,
      rule: scarRule(3),
    }));
  const marks = itemsOf(actor, "grimoireMark")
    .filter(({ system }) => system.entry === 7 && system.deferred !== "")
    .map(({ id, system: { followUp, deferred, attribute } }) => ({
      cause: "mishap" as const,
      spent: removeItem("self", id, t("Reason.scarOver")),
      followUp,
      formula: deferred,
      attribute,
      rule: "G-143",
    }));
  return [...scars, ...marks];
}

/** `called`: description of the cause “other”, if entered. */
export const causeText = (id: CauseId, called = "") =>
  id === "other" && called !== "" ? t("Name", { name: called }) : t(`Cause.${id}`);

/** Ends causes and makes their pending rolls one after the other; returns the changed body. */
export function* endCauses<B extends ImprovableBody>(
  body: B,
  ended: readonly CauseId[],
  waits: readonly PendingRoll[],
): Procedure<{ body: B; consequences: Consequence[] }> {
  const consequences: Consequence[] = ended.map((id) =>
    setValue("self", `deprived.causes.${id}`, "", t("Reason.causeOver", { cause: causeText(id) })),
  );
  if (ended.includes("other")) consequences.push(setValue("self", "deprived.other", "", t("Reason.cause.other")));
  let grower = body;
  for (const [at, { cause, spent, ...asked }] of waits.entries()) {
    if (!ended.includes(cause)) continue;
    const improvement = yield* rollImprovement(grower, { ...asked, id: `waited${at}`, who: "self" });
    grower = withImprovement(grower, improvement);
    consequences.push(spent, ...improvement.consequences);
  }
  return { body: grower, consequences };
}

export interface DepriveFacts extends Facts {
  body: Body;
  causes: Record<CauseId, CauseEnd>;
  waits: PendingRoll[];
  /** A body of magic needs neither food nor water (G-158). */
  vessel: boolean;
  /** A Mortal Wound ends with its recovery, not manually (D43). */
  mortal: boolean;
  /** Description of the cause “other”; "" for none. */
  called: string;
}
export type DepriveForm = {
  causes: string[];
  /** Description of the cause “other”. */
  other: string;
} & {
  /** End of each cause: "end_food". */
  [end: `end_${string}`]: string;
};

const activeCauses = ({ causes }: DepriveFacts): CauseId[] => CAUSES.filter((id) => causes[id] !== "");
const tickedCauses = (form: Pick<DepriveForm, "causes">): CauseId[] =>
  CAUSES.filter((id) => listOf(form.causes).includes(id));

const ENDS = ["hours", "night", "manual"] as const;
/** When a cause ends: as chosen, as stored, or its default. */
const endOf = (facts: DepriveFacts, form: DepriveForm, id: CauseId): Exclude<CauseEnd, ""> =>
  ENDS.find((end) => end === form[`end_${id}`]) ?? (facts.causes[id] || CAUSE_ENDS[id]);

/** The end of each ticked cause, and the description of “other”. */
const detailFields = (form: DepriveForm): Field[] =>
  compact([
    tickedCauses(form).includes("other") && textField("other", t("Field.deprive.other"), { rule: "G-61" }),
    ...tickedCauses(form)
      .filter((id) => id !== "mortal")
      .map(
        (id): Field =>
          choiceField(`end_${id}`, t("Field.deprive.end", { cause: causeText(id, stringOf(form.other).trim()) }), {
            options: ENDS.map((value) => ({ value, label: t(`CauseEnd.${value}`) })),
            as: "list",
            rule: "G-61",
          }),
      ),
  ]);

/** Writes added causes, changed ends and the description of “other”. */
function causeConsequences(facts: DepriveFacts, form: DepriveForm): Consequence[] {
  const is = tickedCauses(form);
  const other = is.includes("other") ? stringOf(form.other).trim() : "";
  const ends = is
    .filter((id) => id !== "mortal" || facts.causes.mortal === "")
    .filter((id) => facts.causes[id] !== endOf(facts, form, id));
  return compact([
    ...ends.map(
      (id): Consequence => setValue("self", `deprived.causes.${id}`, endOf(facts, form, id), t(`Reason.cause.${id}`)),
    ),
    other !== facts.called && setValue("self", "deprived.other", other, t("Reason.cause.other")),
  ]);
}

/** Sets the causes of an actor to those ticked. */
export const deprive: Action<DepriveFacts, DepriveForm> = {
  id: "deprive",
  offeredBy: DEPRIVABLE,
  title: (facts) => t("Title.deprive", { name: nameOf(facts, "self") }),
  icon: "bread",
  facts(parts) {
    const { deprived, magic, mortal } = asActor(parts.self).system;
    const none = Object.fromEntries(CAUSES.map((id) => [id, ""])) as Record<CauseId, CauseEnd>;
    return {
      ...factsOfParts({ ...parts, targets: [] }),
      body: bodyOf(parts.self, readHouse(parts.house)),
      causes: { ...none, ...deprived?.causes },
      waits: pendingRollsOf(parts.self),
      vessel: magic?.vessel === true,
      mortal: mortal?.active === true,
      called: deprived?.other ?? "",
    };
  },
  defaults: (facts) => ({
    causes: activeCauses(facts),
    other: facts.called,
    ...Object.fromEntries(CAUSES.map((id) => [`end_${id}`, facts.causes[id] || CAUSE_ENDS[id]])),
  }),
  form: (facts, form) => [
    ticksField("causes", t("Field.deprive.causes"), {
      options: CAUSES.filter((id) => !(facts.vessel && (id === "food" || id === "water"))).map((id) => ({
        value: id,
        label: causeText(id, facts.called),
        hint: t(`CauseEnd.${facts.causes[id] || CAUSE_ENDS[id]}`),
        ...(id === "mortal" ? { locked: true } : {}),
      })),
      rule: "G-61",
    }),
    ...detailFields(form),
  ],
  problems(facts, form): Problem[] {
    const asked = tickedCauses(form);
    if (facts.body.gone) return [problem("", "gone", { name: nameOf(facts, "self") })];
    return asked.includes("mortal") === facts.mortal || asked.includes("mortal") === (facts.causes.mortal !== "")
      ? []
      : [problem("causes", "mortalByItself")];
  },
  *start(facts, form): Procedure<Outcome> {
    const [was, is] = [activeCauses(facts), tickedCauses(form)];
    const ended = was.filter((id) => !is.includes(id));
    const { consequences } = yield* endCauses(facts.body, ended, facts.waits);
    const name = nameOf(facts, "self");
    return makeOutcome(t(is.length === 0 ? "Headline.provided" : "Headline.deprived", { name, count: is.length }), {
      tone: is.length === 0 ? "good" : "bad",
      consequences: [...consequences, ...causeConsequences(facts, form)],
    });
  },
  buttonLabel: () => t("Verb.deprive"),
};

/** Fatigue for `days` more deprived days: one for each beyond the grace days (G-62, D13). */
export function fatigueOfDays(before: number, days: number, { deprivedGrace }: Pick<House, "deprivedGrace">): number {
  return Math.max(0, before + days - deprivedGrace) - Math.max(0, before - deprivedGrace);
}

export interface DayFacts extends Facts {
  house: House;
  deprived: boolean;
  days: number;
  gone: boolean;
  gm: boolean;
}
export type DayForm = { days: number; advance: boolean };
const MOST_DAYS = 60;
const daysOf = (form: DayForm): number => Math.min(MOST_DAYS, Math.max(1, wholeOf(form.days) ?? 1));

/** Passes one or more days: Deprived actors gain Fatigue (G-62). Advances the world clock if the Warden wants it. */
export const dayPasses: Action<DayFacts, DayForm> = {
  id: "dayPasses",
  offeredBy: DEPRIVABLE,
  title: (facts) => t("Title.dayPasses", { name: nameOf(facts, "self") }),
  icon: "sun",
  facts: (parts) => ({
    ...factsOfParts({ ...parts, targets: [] }),
    house: readHouse(parts.house),
    deprived: asActor(parts.self).system.deprived?.active === true,
    days: asActor(parts.self).system.deprived?.days ?? 0,
    gone: bodyOf(parts.self, readHouse(parts.house)).gone,
    gm: parts.gm,
  }),
  defaults: (facts) => ({ days: 1, advance: facts.gm }),
  form: () => [
    numberField("days", t("Field.dayPasses.days"), { min: 1, max: MOST_DAYS, rule: "G-62" }),
    checkField("advance", t("Field.rest.advance"), { hint: t("Hint.rest.advance"), gm: true }),
  ],
  problems: (facts) => (facts.gone ? [problem("", "gone", { name: nameOf(facts, "self") })] : []),
  start(facts, form) {
    const name = nameOf(facts, "self");
    const days = daysOf(form);
    const fatigue = facts.deprived ? fatigueOfDays(facts.days, days, facts.house) : 0;
    const why = t("Reason.daysWithout", { days: facts.days + days });
    return resultOnly(
      t(!facts.deprived ? "Headline.dayProvided" : fatigue > 0 ? "Headline.dayTires" : "Headline.dayWithout", {
        name,
        days,
        total: facts.days + days,
        fatigue,
      }),
      {
        tone: facts.deprived ? "bad" : "plain",
        consequences: facts.deprived
          ? compact([
              adjustValue("self", "deprived.days", days, why),
              fatigue > 0 && adjustValue("self", "fatigue", fatigue, why),
            ])
          : [],
      },
    );
  },
  durationSeconds: (_, form) => daysOf(form) * DAY,
  buttonLabel: () => t("Verb.dayPasses"),
};
