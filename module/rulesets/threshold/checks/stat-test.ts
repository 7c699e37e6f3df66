/** A stat test: d20 plus the stat (T-09); 20 succeeds and 1 fails (T-93, T-94). */
import type { Text } from "../../../kernel/card.ts";
import { factsOfParts, labeledModifier, nameOf } from "../../../kernel/facts.ts";
import { choiceField, numberField } from "../../../kernel/fields.ts";
import { stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { type Breakdown, signed } from "../../../kernel/modifiers.ts";
import { chanceOf, type Odds, odds } from "../../../kernel/odds.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { addLine, die, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Facts, Field, OddsView, Outcome, Parts } from "../../../kernel/ruleset.ts";
import { ACTORS } from "../model/constants.ts";
import {
  circumstanceField,
  D20_DEFAULTS,
  type D20Form,
  d20Shown,
  naturalTone,
  type Roller,
  rollerOf,
  rollerProblems,
  rollHelplessField,
  rollModifier,
  situationField,
  sumField,
  toneOf,
} from "../model/d20.ts";
import { type CheckResult, statTestResult } from "../model/d20-result.ts";
import { asActor, STATS } from "../model/data.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { statText, t } from "../model/texts.ts";

export interface TestFacts extends Facts {
  house: House;
  roller: Roller;
  /** The six stats and special ones (T-04). */
  stats: Record<string, { label: Text; value: number }>;
}
export type TestForm = D20Form & { stat: string; dc: number | null };

/** All stats of an actor, by id: a test, a skill or an attack may use any of them (T-04). */
export function statsOf(parts: Pick<Parts, "self">): TestFacts["stats"] {
  const { stats, specialStats, why } = asActor(parts.self).system;
  return {
    ...Object.fromEntries(STATS.map((id) => [id, { label: statText(id), value: stats[id].value }])),
    ...Object.fromEntries(
      Object.entries(specialStats).map(([id, { label, value }]) => [
        id,
        // Its typed modifiers are in the breakdown.
        { label: t("Name", { name: label }), value: why[`stat.${id}`]?.total ?? value },
      ]),
    ),
  };
}

const testFacts = (parts: Parts): TestFacts => ({
  ...factsOfParts({ ...parts, targets: [] }),
  house: readHouse(parts.house),
  roller: rollerOf(parts.self, (target) => target === "check" || target.startsWith("check.")),
  stats: statsOf(parts),
});

const statOf = (facts: TestFacts, form: TestForm): string =>
  Object.hasOwn(facts.stats, stringOf(form.stat)) ? stringOf(form.stat) : "str";
const labelOf = (facts: TestFacts, form: TestForm): Text => facts.stats[statOf(facts, form)]!.label;
const targetsOf = (stat: string): string[] => ["d20", "check", `check.${stat}`];

export function testSum(facts: TestFacts, form: TestForm): Breakdown {
  const stat = statOf(facts, form);
  const { label, value } = facts.stats[stat] as TestFacts["stats"][string];
  return rollModifier(facts.roller, [labeledModifier(label, value)], targetsOf(stat), form, facts.house);
}

interface Tested extends CheckResult {
  natural: number;
  total: number;
}

function* rollTest(facts: TestFacts, form: TestForm): Procedure<Tested> {
  const natural = yield* die("test", "self", 20);
  const sum = testSum(facts, form);
  const total = natural + sum.total;
  const dc = wholeOf(form.dc);
  const judged = statTestResult(natural, total, dc);
  const { success, automatic } = judged;
  yield* addLine("test", {
    kind: "versus",
    rule: natural === 20 ? "T-93" : natural === 1 ? "T-94" : "T-09",
    left: {
      of: "self",
      label: t("Line.test", { stat: labelOf(facts, form) }),
      dice: [d20Shown(natural)],
      total,
      breakdown: sum,
      ...naturalTone(natural),
    },
    right: dc === null ? null : { label: t("Line.dc"), dice: [], total: dc },
    word: t(
      `Line.${automatic ? (success ? "autoSuccess" : "autoFailure") : success === null ? "open" : success ? "succeeds" : "fails"}`,
    ),
    ...(dc === null || automatic ? {} : { by: Math.abs(total - dc) }),
    winner: success === null ? "none" : success ? "left" : "right",
  });
  return { natural, total, ...judged };
}

function* start(facts: TestFacts, form: TestForm): Procedure<Outcome> {
  const { total, success, automatic } = yield* rollTest(facts, form);
  const stat = labelOf(facts, form);
  const key = success === null ? "total" : success ? "success" : "failure";
  return makeOutcome(
    t(`Headline.test.${key}${automatic ? "Automatic" : ""}`, { name: nameOf(facts, "self"), stat, total }),
    { tone: toneOf(success, automatic) },
  );
}

/** Odds bar of a roll that succeeds or fails. */
export const successView = (success: number, lost = 0): OddsView => ({
  bar: [
    { label: t("Odds.success"), p: success, tone: "good" },
    { label: t("Odds.failure"), p: Math.max(0, 1 - success), tone: "nothing" },
  ],
  sentences: [],
  lost,
});

/** Odds bar from the odds of a procedure. */
export const successBar = (all: Odds<{ success: boolean | null }>): OddsView =>
  successView(
    chanceOf(all, (r) => r.success === true),
    all.lost,
  );

export const dcField = (): Field => numberField("dc", t("Form.dc"), { emptyText: t("Form.dcBlank"), rule: "T-120" });

function fields(facts: TestFacts, form: TestForm): Field[] {
  return [
    choiceField("stat", t("Form.stat"), {
      options: Object.entries(facts.stats).map(([value, { label, value: number }]) => ({
        value,
        label: t("Form.statWith", { stat: label, value: signed(number) }),
      })),
      as: "segments",
    }),
    sumField(t("Form.test"), testSum(facts, form), "T-09"),
    circumstanceField(),
    dcField(),
    ...situationField(facts.roller.pool, targetsOf(statOf(facts, form))),
    ...rollHelplessField(facts.roller),
  ];
}

export const test: Action<TestFacts, TestForm> = {
  id: "test",
  offeredBy: ACTORS,
  title: (facts) => t("Title.test", { name: nameOf(facts, "self") }),
  icon: "dice-twenty-faces-twenty",
  facts: testFacts,
  defaults: () => ({ ...D20_DEFAULTS, stat: "str", dc: null }),
  form: fields,
  problems: (facts, form) => rollerProblems(facts, facts.roller, form),
  start,
  odds(facts, form) {
    if (wholeOf(form.dc) === null) return null;
    const all = odds(
      () => rollTest(facts, form),
      (r) => String(r.success),
    );
    return successBar(all);
  },
  buttonLabel: (facts, form) => t("Verb.test", { stat: labelOf(facts, form) }),
};
