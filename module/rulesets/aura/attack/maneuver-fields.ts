/** The dialog of a maneuver. */

import { nameOf } from "../../../kernel/facts.ts";
import { checkField, choiceField, noteField, numberField, rollSumField } from "../../../kernel/fields.ts";
import { compact, flagOf } from "../../../kernel/form-values.ts";
import type { Field } from "../../../kernel/ruleset.ts";
import { advantageFields } from "../checks/check.ts";
import { costFields } from "../combat/action-facts.ts";
import { t } from "../model/texts.ts";
import { anywayField, conditionFields } from "./attack-fields.ts";
import { isSwiftAttackTarget, SWIFT_REASONS } from "./attack-form.ts";
import { enhanceFields } from "./enhancing-abilities.ts";
import type { ManeuverFacts } from "./maneuver-facts.ts";
import { type DeclaredManeuver, declaredManeuver, type ManeuverForm, targetHasAdvantage } from "./maneuver-form.ts";
import { MANEUVERS, maneuverText, RULE_OF, resisted, tooLarge, usesWeapon } from "./maneuver-kinds.ts";
import { overridableProblems } from "./maneuver-problems.ts";
import { isFaced } from "./ranges.ts";

export function maneuverFields(facts: ManeuverFacts, form: ManeuverForm): Field[] {
  const one = declaredManeuver(facts, form);
  const { kind, target } = one;
  const fields: Field[] = [
    choiceField("kind", t("Field.maneuver"), {
      options: MANEUVERS.map((value) => ({ value, label: maneuverText(value), hint: t(`ManeuverHint.${value}`) })),
      as: "segments",
      rule: RULE_OF[kind],
    }),
  ];
  if (usesWeapon(kind) && facts.arms.length > 1)
    fields.push(
      choiceField("arm", t("Field.with"), {
        options: facts.arms.map(({ id, name, kind: how }) => ({
          value: id,
          label: how === "unarmed" ? t("Field.bareHands") : t("Name", { name }),
        })),
        as: "list",
      }),
    );
  if (kind === "disarm")
    fields.push(
      choiceField("thing", t("Field.fromHands"), {
        options: facts.things.map(({ id, name }) => ({ value: id, label: t("Name", { name }) })),
        as: "list",
        rule: "A-196",
      }),
    );
  if (kind === "push") fields.push(...pushFields(facts, form));
  fields.push(...swiftFields(facts, form, one.sprint));
  fields.push(
    checkField("facing", t("Field.targetFaces"), {
      hint: t("Field.facingHint"),
      rule: kind === "disarm" ? "A-196" : "A-147",
    }),
  );
  if (kind === "trip") fields.push(checkField("moving", t("Field.moving"), { rule: "A-194" }));
  fields.push(...notes(facts, one, form));
  fields.push(
    rollSumField("sum", t("Line.av"), {
      prefix: "",
      terms: one.av.counted.map(({ label, value }) => ({ label, value })),
      total: String(one.av.total).replace("-", "−"),
    }),
  );
  fields.push(...conditionFields(facts, form, { ranged: false, target, aim: target ? "t0" : null }));
  fields.push(...enhanceFields(facts.enhancers, form), ...advantageFields([]));
  fields.push(numberField("attack", t("Field.moreAv"), { isCollapsed: true }));
  if (target && resisted(kind)) fields.push(firmField());
  if (target && tooLarge(kind, facts.size, facts.targetSize))
    fields.push(checkField("larger", t("Field.larger"), { gm: true }));
  const price = costFields(facts, one.price, form);
  return [...fields, ...price, ...anywayField(overridableProblems(facts, form, one), form, price)];
}

/** The GM lets the target stand firm for free; a target with the ability is asked after the hit (Stand Firm). */
export const firmField = (): Field =>
  checkField("firm", t("Field.firm"), { hint: t("Field.firmHint"), gm: true, isCollapsed: true });

const pushFields = (facts: ManeuverFacts, form: ManeuverForm): Field[] =>
  compact([
    (facts.sprinted || facts.gm || !facts.moment) &&
      (checkField("sprint", t("Field.sprintPush"), { hint: t("Field.sprintPushHint"), rule: "A-207" }) satisfies Field),
    flagOf(form.sprint) &&
      (numberField("metres", t("Field.pushMetres"), { unit: t("Unit.metres"), min: 1, max: 3 }) satisfies Field),
  ]);

function swiftFields(facts: ManeuverFacts, form: ManeuverForm, sprint: boolean): Field[] {
  if (sprint) return [];
  const open = facts.marks.t0 ? isSwiftAttackTarget(facts.marks.t0) : false;
  return compact([
    checkField("swift", t("Field.swift"), { hint: t("Field.swiftHint"), rule: "A-163" }),
    flagOf(form.swift) &&
      !open &&
      (choiceField("swiftReason", t("Field.swiftReason"), {
        options: ["", ...SWIFT_REASONS].map((value) => ({ value, label: t(`SwiftReason.${value || "none"}`) })),
        as: "list",
        rule: "A-165",
      }) satisfies Field),
  ]);
}

function notes(facts: ManeuverFacts, { target, weapon, kind }: DeclaredManeuver, form: ManeuverForm): Field[] {
  const note = (name: string, text: string, rule: string, data = {}): Field =>
    noteField(name, t(`ManeuverNote.${name}`), { text: t(text, data), tone: "bad", rule });
  const far = target?.gap != null && target.gap > weapon.reach;
  return compact([
    target && targetHasAdvantage(facts, form) && note("warded", "Note.warded", "A-192"),
    far && note("reach", "Note.outOfReach", "A-11", { gap: target?.gap ?? 0, reach: weapon.reach }),
    target?.held && kind !== "restrain" && note("held", "Note.held", "A-203"),
    kind === "trip" && facts.flies && note("flies", "Note.flies", "A-193", { target: nameOf(facts, "t0") }),
    target?.behind != null && !isFaced(target.behind) && note("behind", "Note.behind", "A-149"),
  ]);
}
