/** The attack dialog. */
import { nameOf } from "../../../kernel/facts.ts";
import { checkField, choiceField, noteField, numberField, rollSumField, ticksField } from "../../../kernel/fields.ts";
import { compact, flagOf, listOf, wholeOf } from "../../../kernel/form-values.ts";
import { signed } from "../../../kernel/modifiers.ts";
import type { Field, FieldOption, Form, Problem } from "../../../kernel/ruleset.ts";
import { number } from "../../../kernel/sheet-numbers.ts";
import { costFields } from "../combat/action-facts.ts";
import type { AdvantageReason } from "../model/advantage.ts";
import { sizeName, t } from "../model/texts.ts";
import { reasonIds, reasonsFromIds, targetReasonsNow } from "./attack-advantage.ts";
import type { AttackFacts, PositionedTarget } from "./attack-facts.ts";
import {
  type AttackForm,
  aimName,
  bandIn,
  type DeclaredAttack,
  declaredAttackOf,
  isSwiftAttackTarget,
  MOVEMENTS,
  SWIFT_REASONS,
  weaponName,
} from "./attack-form.ts";
import { overridableProblems } from "./attack-problems.ts";
import { attackSum, restraintDc } from "./attack-roll.ts";
import { applicableAbilities, enhanceFields } from "./enhancing-abilities.ts";
import { isFaced } from "./ranges.ts";

const f = (key: string, data?: Parameters<typeof t>[1]) => t(`Attack.Field.${key}`, data);
const note = (name: string, key: string, data: Parameters<typeof t>[1], rule: string, bad = true): Field =>
  noteField(name, f("note"), { text: t(`Attack.Note.${key}`, data), rule, ...(bad ? { tone: "bad" as const } : {}) });
const check = (name: string, rule: string, more: { isCollapsed?: true; gm?: true } = {}): Field =>
  checkField(name, f(name), { hint: f(`${name}Hint`), rule, ...more });

function whatFields(facts: AttackFacts, declared: DeclaredAttack): Field[] {
  const weapons: FieldOption[] = facts.arms.map((weapon) => ({ value: weapon.id, label: weaponName(weapon) }));
  const aims = facts.targets.map((value) => ({ value, label: t("Name", { name: nameOf(facts, value) }) }));
  return compact([
    aims.length > 1 && (choiceField("aim", f("aim"), { options: aims, as: "list" }) satisfies Field),
    weapons.length > 1 && (choiceField("arm", f("arm"), { options: weapons, as: "list" }) satisfies Field),
    facts.throws.some(({ id }) => id === declared.weapon.id) && check("throws", "A-13", { isCollapsed: true }),
    facts.stowed.includes(declared.weapon.id) &&
      note("stowed", "stowed", { weapon: weaponName(declared.weapon) }, "A-29"),
  ]);
}

/** Notes on the position; they warn but never block (A-11, A-149, A-203, D-47). */
function placeNotes(facts: AttackFacts, { weapon, target, ranged }: DeclaredAttack): Field[] {
  if (!target) return [];
  const name = nameOf(facts, target.part);
  const far = !ranged && target.gap !== null && target.gap > weapon.reach;
  return compact([
    !ranged &&
      target.gap !== null &&
      note("gap", far ? "beyondReach" : "withinReach", { name, gap: target.gap, reach: weapon.reach }, "A-11", far),
    target.behind !== null && !isFaced(target.behind) && note("behind", "behind", { name }, "A-149"),
    target.held && note("held", "held", { name }, "A-203"),
  ]);
}

function meleeFields(facts: AttackFacts, { target, ranged }: DeclaredAttack): Field[] {
  if (ranged) return [];
  const sure = target?.unconscious || target?.helpless;
  return compact([
    sure &&
      note(
        "sure",
        target?.unconscious ? "unconscious" : "helpless",
        { name: nameOf(facts, target?.part ?? "") },
        "A-131",
        false,
      ),
    check("undefended", "A-70", sure ? {} : { isCollapsed: true }),
  ]);
}

function rangedFields(form: AttackForm, { weapon, target, ranged }: DeclaredAttack): Field[] {
  if (!ranged || !weapon.range) return [];
  const { a, b, c } = weapon.range;
  const band = bandIn(weapon, form);
  return compact([
    numberField("distance", f("distance"), {
      hint: t(`Attack.Band.${band}`, { a, b, c }),
      min: 0,
      decimals: true,
      unit: f("metres"),
      emptyText: f("distanceBlank"),
      rule: "A-100",
    }),
    band === "outOfRange" &&
      (numberField("unaimed", f("unaimed"), { hint: f("unaimedHint"), gm: true }) satisfies Field),
    // No note in the usual case: the draw is limited by the bow itself.
    weapon.limit !== "" && weapon.limit !== "weapon" && note("drawn", `drawLimit.${weapon.limit}`, {}, "A-106", false),
    target &&
      target.size !== 0 &&
      note("size", "size", { size: sizeName(target.sizeRank), value: signed(target.size) }, "A-93", false),
    // Collapsed unless the target is unable to avoid the shot.
    check("aware", "A-90", target?.unconscious || target?.helpless ? {} : { isCollapsed: true }),
    choiceField("movement", f("movement"), {
      options: Object.keys(MOVEMENTS).map((value) => ({ value, label: t(`Attack.Movement.${value}`) })),
      as: "segments",
      rule: "A-94",
    }),
  ]);
}

function swiftFields(facts: AttackFacts, form: AttackForm, { target }: DeclaredAttack): Field[] {
  const eligible = !target || isSwiftAttackTarget(target);
  const reasons = ["", ...SWIFT_REASONS].map((value) => ({ value, label: t(`Attack.Swift.${value || "none"}`) }));
  return compact([
    {
      ...check("swift", "A-163"),
      hint: f(facts.swiftUsed && facts.moment ? "swiftUsed" : eligible ? "swiftHint" : "swiftNeeds"),
      isCollapsed: !eligible || (facts.swiftUsed && facts.moment !== null),
    },
    flagOf(form.swift) &&
      !eligible &&
      (choiceField("swiftReason", f("swiftReason"), { options: reasons, as: "list", rule: "A-165" }) satisfies Field),
  ]);
}

/** Conditions that may be left out, each with Advantage or Disadvantage. */
function advantageTicks(
  name: "sways" | "against",
  reasons: readonly AdvantageReason[],
  label: Field["label"],
): Field[] {
  const options = reasonIds(reasons).map((value, at) => ({
    value,
    label: f(value.endsWith("+") ? "advantageOf" : "disadvantageOf", { what: reasonsFromIds([value])[0]?.label ?? "" }),
    at,
  }));
  if (options.length === 0) return [];
  return [ticksField(name, label, { options: options.map(({ at: _, ...option }) => option), rule: "A-71" })];
}

export function conditionFields(
  facts: AttackFacts,
  form: Form,
  { ranged, target, aim }: Pick<DeclaredAttack, "ranged" | "target" | "aim">,
): Field[] {
  const own = [...facts.reasons[ranged ? "hit" : "combat"], ...reasonsFromIds(listOf(form.sways))];
  const seen: PositionedTarget | undefined = aim ? facts.marks[aim] : undefined;
  return [
    ...advantageTicks("sways", own, f("sways")),
    ...(target && seen
      ? advantageTicks("against", targetReasonsNow(seen, ranged), f("against", { name: nameOf(facts, target.part) }))
      : []),
  ];
}

/** Non-lethal attack: its Chance roll and its cost. */
function restraintFields(form: AttackForm, { weapon }: DeclaredAttack): Field[] {
  const steps = Math.max(0, wholeOf(form.steps) ?? 0);
  const dc = restraintDc(weapon, steps);
  return compact([
    {
      ...check("restrain", "A-178"),
      hint: dc <= 1 ? f("restrainFree") : f("restrainHint", { dc }),
      isCollapsed: true,
    },
    flagOf(form.restrain) &&
      weapon.kind !== "unarmed" &&
      (numberField("steps", f("steps"), {
        hint: f("stepsHint", { penalty: steps * 3 }),
        min: 0,
        max: 5,
        isCollapsed: true,
        rule: "A-179",
      }) satisfies Field),
  ]);
}

function sumField({ weapon, ranged, target, options }: DeclaredAttack): Field {
  const none = { size: 0, exposed: false, unguarded: false };
  const sum = attackSum(weapon, target ?? none, options);
  return rollSumField("sum", f(ranged ? "missChance" : "av"), {
    prefix: ranged && options.aware && !options.automatic ? "1d4*" : "",
    terms: sum.counted.map(({ label, value }) => ({ label, value })),
    total: number(sum.total),
    rule: ranged ? "A-87" : "A-73",
  });
}

const tableFields = (form: AttackForm, declared: DeclaredAttack): Field[] =>
  compact([
    // Only the GM can declare an automatic hit (A-170, D-15).
    check("automatic", "A-170", { gm: true, isCollapsed: true }),
    flagOf(form.automatic) && declared.target && check("surprises", "A-170", { gm: true }),
    numberField("attack", f("attack"), { sharesRow: true, isCollapsed: true }),
    numberField("damage", f("damage"), { sharesRow: true, isCollapsed: true }),
    numberField("doubles", f("doubles"), { min: 0, max: 5, sharesRow: true, isCollapsed: true, rule: "A-141" }),
    numberField("halves", f("halves"), { min: 0, max: 5, sharesRow: true, isCollapsed: true, rule: "A-141" }),
    checkField("advantage", t("Field.advantage"), { isCollapsed: true }),
    checkField("disadvantage", t("Field.disadvantage"), { isCollapsed: true }),
  ]);

/** The GM's override of problems, unless the cost fields already include it. */
export function anywayField(against: readonly Problem[], form: Form, price: readonly Field[]): Field[] {
  const needed = against.length > 0 || flagOf(form.anyway);
  if (!needed || price.some(({ name }) => name === "anyway")) return [];
  return [checkField("anyway", t("Field.anyway"), { hint: t("Field.anywayHint"), gm: true })];
}

export function attackFields(facts: AttackFacts, form: AttackForm): Field[] {
  const declared = declaredAttackOf(facts, form);
  if (!declared) return [];
  const isDeclared = flagOf(form.declared);
  const price = isDeclared ? [] : costFields(facts, declared.price, form);
  return [
    ...(isDeclared ? [] : whatFields(facts, declared)),
    ...placeNotes(facts, declared),
    ...rangedFields(form, declared),
    ...(isDeclared ? [] : swiftFields(facts, form, declared)),
    ...meleeFields(facts, declared),
    facingField(facts, declared),
    ...conditionFields(facts, form, declared),
    sumField(declared),
    ...restraintFields(form, declared),
    ...(isDeclared ? [] : enhanceFields(applicableAbilities(facts.enhancers, declared.ranged), form)),
    ...tableFields(form, declared),
    ...price,
    ...anywayField(overridableProblems(facts, form, declared), form, price),
  ];
}

const facingField = (facts: AttackFacts, declared: DeclaredAttack): Field =>
  checkField("facing", declared.aim ? f("facing", { name: aimName(facts, declared) }) : f("facingTarget"), {
    hint: f(declared.ranged ? "facingRanged" : "facingHint"),
    rule: "A-147",
  });
