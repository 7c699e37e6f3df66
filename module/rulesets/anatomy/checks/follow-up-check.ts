/**
 * Checks that follow from an attack or injury: Constitution, Strength, Heal, Craft against a DC (N-23, N-33, N-34, N-54
 * to N-60; D-57, D-58).
 */
import type { Text } from "../../../kernel/card.ts";
import { labeledModifier } from "../../../kernel/facts.ts";
import { numberField, rollSumField } from "../../../kernel/fields.ts";
import { compact, wholeOf } from "../../../kernel/form-values.ts";
import { type Breakdown, type Modifier, stack } from "../../../kernel/modifiers.ts";
import { chanceOf, odds } from "../../../kernel/odds.ts";
import { addLine, type Procedure } from "../../../kernel/procedure.ts";
import type { Field, Form, OddsView, Snapshot } from "../../../kernel/ruleset.ts";
import { countFields, countsField } from "../model/advantage-counts.ts";
import { netText, rollKept, withAdvantageCap, withShift } from "../model/d20.ts";
import { type AttributeId, asActor, type SkillId } from "../model/data.ts";
import type { House } from "../model/house-rules.ts";
import { bonusesOn, modifiersFor, modifiersOf } from "../model/modifiers.ts";
import { attributeText, skillText, t } from "../model/texts.ts";

/** A count of advantage (above 0) or disadvantage, and its source. */
interface Count {
  label: Text;
  value: number;
}

/** Advantage and disadvantage an actor always has on such a roll; `without` leaves out conditions by name. */
function countsOf(actor: Snapshot, targets: readonly string[], house: House, without: readonly string[] = []): Count[] {
  const all = modifiersOf(asActor(actor), house).filter(
    ({ when, from, of }) => when === "" && !(from === "condition" && without.includes(of)),
  );
  const kinds = ["d20", ...targets.map((target) => target.split(".")[0] as string), ...targets];
  return [
    ...modifiersFor(all, "advantage", ...kinds).map(({ name, value }) => ({ label: name, value })),
    ...modifiersFor(all, "disadvantage", ...kinds).map(({ name, value }) => ({ label: name, value: -value })),
  ];
}
const bonusesFor = (actor: Snapshot, targets: readonly string[], house: House): Modifier[] =>
  bonusesOn(modifiersOf(asActor(actor), house), ["d20", ...targets]);
const netOf = (counts: readonly Count[]): number => counts.reduce((sum, { value }) => sum + value, 0);

/** An actor's modifier for one roll, with its advantage and disadvantage. */
export interface CheckModifiers {
  label: Text;
  /** Short label for narrow places. */
  brief?: Text;
  terms: Modifier[];
  counts: Count[];
}

/** A Constitution check, or the death save; null without Constitution: never rolled (D-16, D-57). */
export function conCheckModifiers(
  actor: Snapshot,
  house: House,
  save = false,
  without: readonly string[] = [],
): CheckModifiers | null {
  const { con } = asActor(actor).system.attributes;
  if (con.mod === null) return null;
  const { misc } = asActor(actor).system.saves.con;
  return {
    label: t(save ? "Line.conSave" : "Line.conCheck"),
    brief: attributeText("con"),
    terms: compact([
      labeledModifier(attributeText("con"), con.mod),
      save && misc !== 0 && labeledModifier(t("Why.misc"), misc),
      ...bonusesFor(actor, save ? ["save.con"] : ["check", "check.con"], house),
    ]),
    counts: countsOf(actor, [save ? "save.con" : "check.con"], house, without),
  };
}

export function attributeCheckModifiers(actor: Snapshot, house: House, id: AttributeId): CheckModifiers {
  const value = asActor(actor).system.attributes[id].mod ?? 0;
  return {
    label: t("Line.attributeCheck", { attribute: attributeText(id) }),
    terms: [labeledModifier(attributeText(id), value), ...bonusesFor(actor, ["check", `check.${id}`], house)],
    counts: countsOf(actor, [`check.${id}`], house),
  };
}

export function skillCheckModifiers(
  actor: Snapshot,
  house: House,
  id: SkillId,
  more: readonly Modifier[] = [],
): CheckModifiers {
  const { mod: value } = asActor(actor).system.skills[id];
  return {
    label: t("Line.skillCheck", { skill: skillText(id) }),
    terms: [labeledModifier(skillText(id), value), ...more.filter((term) => term.value !== 0)],
    counts: countsOf(actor, [`skill.${id}`], house),
  };
}

/** Modifiers typed in the dialog. */
export type RollForm = { advantage: number | null; disadvantage: number | null; modifier: number | null };
export const ROLL_DEFAULTS: RollForm = { advantage: null, disadvantage: null, modifier: null };
export const ROLL_ASKS = ["sum", "counts", "advantage", "disadvantage", "modifier"] as const;
type Rolls = Form & Partial<RollForm>;

const countOf = (value: unknown): number => Math.max(0, wholeOf(value as number | null) ?? 0);
const netFor = (roller: Pick<CheckModifiers, "counts">, form: Rolls, house: House): number =>
  withAdvantageCap(netOf(roller.counts) + countOf(form.advantage) - countOf(form.disadvantage), house);

const sumFor = (roller: CheckModifiers, form: Rolls, more: readonly Modifier[]): Breakdown => {
  const free = wholeOf(form.modifier) ?? 0;
  return stack(compact([...roller.terms, ...more, free !== 0 && labeledModifier(t("Why.dialog"), free)]), "bestOfType");
};

export interface Checked {
  natural: number;
  total: number;
  net: number;
  success: boolean;
}

/** One check against a DC; meeting it succeeds, a natural 20 or 1 has no special effect (D-04, D-58). */
export function* rollAgainst(
  id: string,
  who: string,
  roller: CheckModifiers,
  dc: number,
  form: Rolls,
  house: House,
  rule: string,
  more: readonly Modifier[] = [],
  // The part whose secret the DC would reveal, if any.
  secretOf = "",
): Procedure<Checked> {
  const net = netFor(roller, form, house);
  const kept = yield* rollKept(id, who, net, house, false);
  const sum = withShift(sumFor(roller, form, more), kept);
  const total = kept.natural + sum.total;
  const success = total >= dc;
  yield* addLine(id, {
    kind: "versus",
    rule,
    left: {
      of: who,
      label: net === 0 ? roller.label : t("Line.withNet", { what: roller.label, net: netText(net) }),
      brief: roller.brief ?? roller.label,
      dice: kept.dice,
      total,
      breakdown: sum,
    },
    right: { label: t("Line.dc"), dice: [], total: dc, ...(secretOf === "" ? {} : { of: secretOf, secret: true }) },
    word: t(success ? "Line.succeeds" : "Line.fails"),
    by: Math.abs(total - dc),
    winner: success ? "left" : "right",
  });
  return { natural: kept.natural, total, net, success };
}

/** Form fields: the sum, advantage and disadvantage. */
export const rollFields = (
  roller: CheckModifiers,
  form: Rolls,
  house: House,
  rule: string,
  more: readonly Modifier[] = [],
): Field[] => {
  const net = netFor(roller, form, house);
  const sum = sumFor(roller, form, more);
  return [
    rollSumField("sum", roller.label, {
      prefix: "1d20",
      terms: [...sum.counted],
      total: String(sum.total),
      rule,
    }),
    countsField({ net, counts: roller.counts }, house),
    ...countFields("advantage", "disadvantage"),
    numberField("modifier", t("Field.modifier"), { emptyText: t("Form.none"), isCollapsed: true }),
  ];
};

/** Chances that `times` such checks all succeed. */
export function checkOdds(start: () => Procedure<Checked>, times = 1): OddsView {
  const all = odds(start, (r) => String(r.success));
  const p = chanceOf(all, (r) => r.success) ** times;
  return {
    bar: [
      { label: t("Odds.success"), p, tone: "good" },
      { label: t("Odds.failure"), p: 1 - p, tone: "nothing" },
    ],
    sentences: [],
    lost: all.lost,
  };
}
