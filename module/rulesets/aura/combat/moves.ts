/**
 * Run, Quick Run, Sprint and Shift: meters for Energy (A-05, A-07, A-09, A-15 to, D-03, D-04, D-57, D-70).
 */
import { adjustValue, type Consequence, setValue } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { checkField, choiceField, noteField, numberField } from "../../../kernel/fields.ts";
import { compact, flagOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import type { Action, Field, Form, Parts, Problem } from "../../../kernel/ruleset.ts";
import {
  injuryProblems,
  injuryWarnings,
  type LimitedAction,
  type LimitingInjury,
  limitingInjuriesOf,
} from "../damage/injury-limits.ts";
import { asActor, type MoveId } from "../model/data.ts";
import { problem, t } from "../model/texts.ts";
import {
  ACTORS,
  type ActingFacts,
  actingFacts,
  actingProblems,
  COST_DEFAULTS,
  type CostForm,
  costFields,
  costNow,
  hasStatus,
} from "./action-facts.ts";
import { type Cost, cost } from "./costs.ts";
import { payAndFinish, priceText } from "./declared-action.ts";

export interface MoveFacts extends ActingFacts {
  /** Meters of each kind of movement, before turns. */
  metres: Record<"run" | "quickRun" | "sprint", number>;
  /** At Speed 0 only a Shift is possible (D-70). */
  speed: number;
  /** Meters of the last move this Round, for a run-up and turns between two moves. */
  moved: number;
  lastMove: MoveId;
  jump: number;
  hurts: LimitingInjury[];
}

export function moveFacts(parts: Parts): MoveFacts {
  const { movement, round, jump } = asActor(parts.self).system;
  return {
    ...actingFacts(parts),
    metres: { run: movement.effective, quickRun: movement.quickRun, sprint: movement.sprint },
    speed: movement.effective,
    moved: round.moved,
    lastMove: round.lastMove,
    jump: jump.distance,
    hurts: limitingInjuriesOf(parts.self),
  };
}

/** Loses 1 m for a turn of 45 to 90 degrees, 2 m for more, up to a reversal (A-16, D-04). */
export const turnLoss = (degrees: number): number => (degrees < 45 ? 0 : Math.ceil(Math.min(degrees, 180) / 90));
/** Energy for part of a run: 1 per third of Speed, at least 1, at most 3. */
export const energyFor = (meters: number, speed: number): number =>
  speed <= 0 ? 1 : Math.min(3, Math.max(1, Math.ceil((3 * meters) / speed)));

export type MoveForm = CostForm & {
  turns: number | null;
  sharp: number | null;
  /** Allowed while Prone. */
  sprawled: boolean;
};

/** Meters left after turns, at least 0. */
const metersLeft = (whole: number, form: Pick<MoveForm, "turns" | "sharp">): number =>
  Math.max(
    0,
    whole -
      turnLoss(90) * Math.max(0, wholeOf(form.turns) ?? 0) -
      turnLoss(180) * Math.max(0, wholeOf(form.sharp) ?? 0),
  );

/** Counts as movement this Round (D-68). */
export const moves = (meters: number, how: MoveId): Consequence[] => [
  adjustValue("self", "round.moved", meters, t("Why.moved", { metres: meters })),
  setValue("self", "round.lastMove", how, t("Why.moved", { metres: meters })),
];

/** Restrained; the GM may allow the move anyway. */
export const isHeld = (facts: ActingFacts): boolean => hasStatus(facts, "restrained");

/**
 * Restrained: no movement. Some injuries allow only a Shift. Prone: only if confirmed. `how`: farther
 * than a Shift.
 */
export function movingProblems(facts: MoveFacts, how: LimitedAction | null, form: Form): Problem[] {
  const name = nameOf(facts, "self");
  if (isHeld(facts) && !(facts.gm && flagOf(form.anyway))) return [problem("", "restrained", { name })];
  if (!how) return [];
  if (facts.speed === 0) return [problem("", "noSpeed", { name })];
  const sprawled =
    hasStatus(facts, "prone") && !flagOf(form.sprawled) ? [problem("sprawled", "sprawled", { name })] : [];
  return [...injuryProblems(facts, how), ...sprawled];
}

/** Prone: needs confirmation, does not block. */
export const sprawledField = (facts: ActingFacts): Field[] =>
  hasStatus(facts, "prone")
    ? [checkField("sprawled", t("Field.sprawled"), { hint: t("Field.sprawledHint"), rule: "A-242" })]
    : [];

const PRICES = { run: cost(3), quickRun: cost(2), sprint: cost(3, 1) } as const satisfies Record<string, Cost>;

const runAct = (id: keyof typeof PRICES, icon: string): Action<MoveFacts, MoveForm> => {
  const price = PRICES[id];
  return {
    id,
    offeredBy: ACTORS,
    icon,
    title: (facts) => t(`Title.${id}`, { name: nameOf(facts, "self") }),
    facts: moveFacts,
    defaults: () => ({ ...COST_DEFAULTS, turns: 0, sharp: 0, sprawled: false }),
    form(facts, form) {
      const whole = facts.metres[id];
      return compact([
        noteField("metres", t("Field.metres"), { text: t("Note.metres", { metres: metersLeft(whole, form), whole }) }),
        numberField("turns", t("Field.turns"), {
          hint: t("Field.turnsHint"),
          min: 0,
          max: 20,
          sharesRow: true,
          rule: "A-16",
        }),
        numberField("sharp", t("Field.sharp"), { hint: t("Field.sharpHint"), min: 0, max: 20, rule: "A-16" }),
        facts.moved > 0 &&
          facts.lastMove !== "none" &&
          (noteField("between", t("Field.turns"), { text: t("Note.turnsBetween"), rule: "A-17" }) satisfies Field),
        ...sprawledField(facts),
        ...costFields(facts, price, form, isHeld(facts)),
      ]);
    },
    warns: (facts) => injuryWarnings(facts, id),
    problems: (facts, form) => [...movingProblems(facts, id, form), ...actingProblems(facts, price, form)],
    start(facts, form) {
      const meters = metersLeft(facts.metres[id], form);
      return payAndFinish(
        facts,
        form,
        {
          action: id,
          kind: "movement",
          price,
          form: { whole: meters, speed: facts.speed, defended: hasStatus(facts, "defending") },
        },
        {
          headline: t(`Headline.${id}`, { name: nameOf(facts, "self"), metres: meters }),
          consequences: moves(meters, id),
        },
      );
    },
    buttonLabel: (facts, form) => t(`Verb.${id}`, { price: priceText(costNow(facts, price, form)) }),
  };
};

export const run = runAct("run", "run");
export const quickRun = runAct("quickRun", "walk");
export const sprint = runAct("sprint", "sprint");

export type ShiftForm = CostForm & { by: string };
const SHIFT = { energy: cost(1), agility: cost(0, 0, 2) } as const;
const shiftPrice = (form: Pick<ShiftForm, "by">): Cost => SHIFT[stringOf(form.by) === "agility" ? "agility" : "energy"];

/** 1 m for 1 Energy or 2 Agility. */
export const shift: Action<MoveFacts, ShiftForm> = {
  id: "shift",
  offeredBy: ACTORS,
  icon: "footprint",
  title: (facts) => t("Title.shift", { name: nameOf(facts, "self") }),
  facts: moveFacts,
  defaults: ({ purse }) => ({
    ...COST_DEFAULTS,
    by: purse.energy < 1 && purse.agility >= 2 && !purse.slowed ? "agility" : "energy",
  }),
  form: (facts, form) => [
    choiceField("by", t("Field.shiftBy"), {
      options: (["energy", "agility"] as const).map((value) => {
        const agilityProblem = value === "agility" && facts.moment !== null ? agilityBar(facts) : null;
        return { value, label: priceText(SHIFT[value]), ...(agilityProblem ? { disabledReason: agilityProblem } : {}) };
      }),
      as: "segments",
      rule: "A-09",
    }),
    ...costFields(facts, shiftPrice(form), form, isHeld(facts)),
  ],
  problems: (facts, form) => [...movingProblems(facts, null, form), ...actingProblems(facts, shiftPrice(form), form)],
  start: (facts, form) =>
    payAndFinish(
      facts,
      form,
      { action: "shift", kind: "movement", price: shiftPrice(form), form: { whole: 1, speed: facts.speed } },
      { headline: t("Headline.shift", { name: nameOf(facts, "self") }), consequences: moves(1, "shift") },
    ),
  buttonLabel: (facts, form) => t("Verb.shift", { price: priceText(costNow(facts, shiftPrice(form), form)) }),
};

const agilityBar = ({ purse }: ActingFacts) =>
  purse.slowed ? t("Problem.slowedBar") : purse.agility < 2 ? t("Problem.agilityBar", { left: purse.agility }) : null;
