/**
 * Injury saves, one per interval (B-34 to B-36, B-38, B-39), and lowering an injury by one step without a save.
 */
import { type Consequence, removeItem, setCondition, setValue } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { choiceField } from "../../../kernel/fields.ts";
import { numberOf, stringOf } from "../../../kernel/form-values.ts";
import { makeOffer, makeOutcome, resultOnly } from "../../../kernel/outcome.ts";
import type { Procedure } from "../../../kernel/procedure.ts";
import type { Action, Facts, Offer, Outcome, Parts, Problem, Snapshot } from "../../../kernel/ruleset.ts";
import { HOUR } from "../../../kernel/world-time.ts";
import { saveOdds } from "../checks/check-and-save.ts";
import { betterSaveScore, rollSave, type SaveScore } from "../checks/save-roll.ts";
import { type InjuryData, itemAs, itemsOf, type Severity } from "../model/data.ts";
import { modifierDice, modifierProblems } from "../model/dice-fields.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { type InjurySaveOutcome, injuryAfterSave, nextSaveTime, nextSeverity } from "../model/resolve.ts";
import { problem, t } from "../model/texts.ts";
import { saveModifierField } from "./bleeding.ts";

/** State of one injury: severity, tallies and due time of its next save; world times in seconds. */
export interface InjuryClock {
  id: string;
  name: string;
  severity: Severity;
  successes: number;
  failures: number;
  intervalHours: number;
  nextSaveAt: number;
}

export const injuryClockOf = (item: Snapshot<unknown>): InjuryClock => {
  const { severity, successes, failures, intervalHours, nextSaveAt } = itemAs(item, "bloodiedInjury").system;
  return { id: item.id, name: item.name, severity, successes, failures, intervalHours, nextSaveAt };
};

/** State after one save at `now`; the outcomes healed and dead are final. */
export function clockAfterSave(
  clock: InjuryClock,
  success: boolean,
  now: number,
  house: House,
): { clock: InjuryClock; outcome: InjurySaveOutcome["outcome"] } {
  const step = injuryAfterSave(clock, success);
  if (step.outcome === "healed" || step.outcome === "dead") return { clock, outcome: step.outcome };
  const { severity, successes, failures } = step;
  const intervalHours = step.outcome === "active" ? clock.intervalHours : house.injuryHours[severity];
  const nextSaveAt = nextSaveTime(now, clock.nextSaveAt, intervalHours);
  return { clock: { ...clock, severity, successes, failures, intervalHours, nextSaveAt }, outcome: step.outcome };
}

const FIELDS = [
  "severity",
  "successes",
  "failures",
  "intervalHours",
  "nextSaveAt",
] as const satisfies readonly (keyof InjuryData)[];

/** Consequences that store a changed state; `dead` also kills (B-39), `healed` removes the item (B-38). */
export function clockConsequences(
  before: InjuryClock,
  after: InjuryClock,
  outcome: InjurySaveOutcome["outcome"],
): Consequence[] {
  const why = t(`Reason.injuryClock.${outcome}`, { injury: before.name });
  if (outcome === "healed") return [removeItem("self", before.id, why)];
  const dead: Consequence[] = outcome === "dead" ? [setCondition("self", "dead", true, why)] : [];
  return [
    ...FIELDS.filter((path) => before[path] !== after[path]).map(
      (path): Consequence => setValue("self", path, after[path], why, { item: before.id }),
    ),
    ...dead,
  ];
}

export interface InjurySaveFacts extends Facts {
  house: House;
  worldTime: number;
  saver: SaveScore;
  clock: InjuryClock | null;
  dead: boolean;
}
export type InjurySaveForm = {
  modifiers: string;
  /** World time of the due card that asked for the save; null: rolled manually. */
  due: number | null;
};

function injurySaveFacts(parts: Parts): InjurySaveFacts {
  return {
    ...factsOfParts({ ...parts, targets: [] }),
    house: readHouse(parts.house),
    worldTime: parts.worldTime,
    saver: betterSaveScore(parts.self, "lck", "bld"),
    clock: parts.item ? injuryClockOf(parts.item) : null,
    dead: parts.self.statuses.includes("dead"),
  };
}

function lessenOffer(facts: InjurySaveFacts, clock: InjuryClock): Offer {
  return makeOffer("countsTwice", "lessenInjury", t("Offer.countsTwice"), {
    hint: t("Offer.criticalIsYours"),
    by: "gm",
    parts: { self: "self", item: "item" },
    form: { injury: clock.id, from: Math.min(facts.worldTime, facts.clock?.nextSaveAt ?? facts.worldTime) },
    otherwise: t("Offer.countsOnce"),
  });
}

function* start(facts: InjurySaveFacts, form: InjurySaveForm): Procedure<Outcome> {
  const name = nameOf(facts, "self");
  const { clock } = facts;
  if (!clock || facts.dead) return makeOutcome(t("Headline.alreadyDead", { name }));
  const { success, critical } = yield* rollSave(
    "injurySave",
    "self",
    facts.saver,
    modifierDice(form.modifiers).flat,
    "B-34",
  );
  const { clock: after, outcome } = clockAfterSave(clock, success, facts.worldTime, facts.house);
  const how = outcome === "active" ? (success ? "success" : "failure") : outcome;
  return {
    headline: t(`Headline.injurySave.${how}`, {
      name,
      injury: clock.name,
      severity: t(`Severity.${after.severity}`),
      hours: after.intervalHours,
    }),
    tone: outcome === "dead" ? "worst" : critical || outcome === "healed" ? "best" : success ? "good" : "bad",
    consequences: clockConsequences(clock, after, outcome),
    offers: critical && outcome === "active" ? [lessenOffer(facts, clock)] : [],
  };
}

export const injurySave: Action<InjurySaveFacts, InjurySaveForm> = {
  id: "injurySave",
  offeredBy: ["bloodiedInjury"],
  title: (facts) => t("Title.injurySave", { injury: facts.clock?.name ?? "", name: nameOf(facts, "self") }),
  icon: "broken-bone",
  facts: injurySaveFacts,
  defaults: () => ({ modifiers: "", due: null }),
  form: () => [saveModifierField],
  problems(facts, form): Problem[] {
    if (facts.dead) return [problem("", "dead", { name: nameOf(facts, "self") })];
    if (!facts.clock) return [problem("", "noInjury", { name: nameOf(facts, "self") })];
    const due = numberOf(form.due);
    if (due !== null && due !== facts.clock.nextSaveAt) return [problem("", "notDue", { injury: facts.clock.name })];
    return modifierProblems("modifiers", form.modifiers, false);
  },
  start,
  odds: (facts, form) => saveOdds(facts.saver, modifierDice(form.modifiers).flat),
  buttonLabel: () => t("Verb.save"),
};

export interface LessenInjuryFacts extends Facts {
  house: House;
  worldTime: number;
  clocks: InjuryClock[];
}
export type LessenInjuryForm = {
  injury: string;
  /** World time at which the new interval starts; null: now. */
  from: number | null;
};

const RANK: Record<Severity, number> = { minor: 0, major: 1, deadly: 2 };
const chosen = (facts: LessenInjuryFacts, form: LessenInjuryForm): InjuryClock | undefined =>
  facts.clocks.find((c) => c.id === stringOf(form.injury));

/** Lowers an injury by one step and clears its tallies: a critical save that counts twice, strong healing magic. */
export const lessenInjury: Action<LessenInjuryFacts, LessenInjuryForm> = {
  id: "lessenInjury",
  offeredBy: ["bloodiedInjury"],
  title: (facts) => t("Title.lessenInjury", { name: nameOf(facts, "self") }),
  icon: "hand-bandage",
  facts: (parts) => ({
    ...factsOfParts({ ...parts, targets: [] }),
    house: readHouse(parts.house),
    worldTime: parts.worldTime,
    clocks: itemsOf(parts.self, "bloodiedInjury").map(injuryClockOf),
  }),
  defaults(facts) {
    const [worst] = [...facts.clocks].sort((a, b) => RANK[b.severity] - RANK[a.severity]);
    return { injury: worst?.id ?? "", from: null };
  },
  form: (facts) => [
    choiceField("injury", t("Form.injury"), {
      options: facts.clocks.map((c) => ({
        value: c.id,
        label: t("Form.injuryIs", { name: c.name, severity: t(`Severity.${c.severity}`) }),
      })),
      as: "list",
    }),
  ],
  problems: (facts, form) =>
    chosen(facts, form) ? [] : [problem("injury", "noInjury", { name: nameOf(facts, "self") })],
  start(facts, form) {
    const name = nameOf(facts, "self");
    const clock = chosen(facts, form);
    if (!clock) return resultOnly(t("Headline.noInjury", { name }));
    const severity = nextSeverity(clock.severity, -1);
    const intervalHours = severity ? facts.house.injuryHours[severity] : clock.intervalHours;
    const nextSaveAt = (numberOf(form.from) ?? facts.worldTime) + intervalHours * HOUR;
    const outcome = severity ? "better" : "healed";
    const after: InjuryClock = {
      ...clock,
      severity: severity ?? clock.severity,
      successes: 0,
      failures: 0,
      intervalHours,
      nextSaveAt,
    };
    return resultOnly(
      t(`Headline.injurySave.${outcome}`, {
        name,
        injury: clock.name,
        severity: t(`Severity.${after.severity}`),
        hours: intervalHours,
      }),
      { tone: "good", consequences: clockConsequences(clock, after, outcome) },
    );
  },
  buttonLabel: () => t("Verb.lessen"),
};
