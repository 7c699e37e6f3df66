/** The attack dialog. */
import { nameOf } from "../../../kernel/facts.ts";
import {
  checkField,
  choiceField,
  collapsedField,
  noteField,
  numberField,
  rollSumField,
  ticksField,
} from "../../../kernel/fields.ts";
import { compact } from "../../../kernel/form-values.ts";
import type { Field, FieldOption } from "../../../kernel/ruleset.ts";
import { availableStamina } from "../combat/costs.ts";
import { LUNGE_STAMINA } from "../combat/lunge-reach.ts";
import { becauseField, countFields, countsField } from "../model/advantage-counts.ts";
import { attributeText, named, t } from "../model/texts.ts";
import type { AttackFacts } from "./attack-facts.ts";
import {
  type AttackForm,
  type AttackRoll,
  type AttackVariant,
  bestAttribute,
  canRapidShot,
  declaredRolls,
  optionStamina,
  STANDARD_ATTACK,
  selectedWeapon,
} from "./attack-form.ts";
import { defaultDv, targetFactsOf } from "./attack-target.ts";
import { dvField, rangeFields, reachNote, situationFields } from "./attack-target-fields.ts";
import type { AttackMode, AttackWeapon } from "./attack-weapons.ts";

const armOption = ({ id, name, barred }: AttackWeapon): FieldOption => ({
  value: id,
  label: id.endsWith(":2") ? t("Attack.Form.otherEnd", { name }) : named(name),
  ...(barred === "" ? {} : { disabledReason: t(`Attack.Barred.${barred}`) }),
});

const fieldsByTarget = (facts: AttackFacts, rolls: readonly AttackRoll[]): Field[] =>
  facts.targets.length > 1
    ? [
        choiceField("aim", t("Attack.Form.target"), {
          options: facts.targets.map((value) => ({ value, label: named(nameOf(facts, value)) })),
          as: "list",
        }),
        ...rolls.slice(1).map(
          ({ id, weapon }): Field =>
            choiceField(`aim${id}`, t("Attack.Form.targetOf", { weapon: named(weapon.name), n: Number(id) + 1 }), {
              options: facts.targets.map((value) => ({ value, label: named(nameOf(facts, value)) })),
              as: "list",
            }),
        ),
      ]
    : facts.targets.length === 0
      ? [numberField("fixed", t("Attack.Form.fixed"), { emptyText: t("Attack.Form.fixedBlank"), rule: "N-09" })]
      : [];

function weaponFields(facts: AttackFacts, weapon: AttackWeapon, mode: AttackMode, single: boolean): Field[] {
  const attributes = weapon.attributes[mode];
  const best = bestAttribute(attributes, facts.attributes);
  const melee = facts.arms.filter(({ modes, barred }) => modes.includes("melee") && barred === "");
  return compact([
    facts.arms.length > 1 &&
      choiceField("arm", t("Attack.Form.weapon"), {
        options: facts.arms.map(armOption),
        as: "list",
        isCollapsed: true,
      }),
    weapon.modes.length > 1 &&
      choiceField("mode", t("Attack.Form.mode"), {
        options: weapon.modes.map((value) => ({ value, label: t(`Attack.Mode.${value}`) })),
        as: "segments",
      }),
    attributes.length > 1 &&
      choiceField("attribute", t("Attack.Form.attribute"), {
        options: [
          { value: "", label: attributeText(best) },
          ...attributes.filter((value) => value !== best).map((value) => ({ value, label: attributeText(value) })),
        ],
        as: "segments",
        isCollapsed: true,
        rule: mode === "melee" ? "N-108" : mode === "ranged" ? "N-115" : "N-120",
      }),
    !single &&
      mode === "melee" &&
      melee.length > 1 &&
      ticksField("weapons", t("Attack.Form.weapons"), {
        options: melee.map(armOption),
        hint: t("Attack.Form.weaponsHint"),
        isCollapsed: true,
        rule: "N-112",
      }),
    !single &&
      canRapidShot(weapon, mode) &&
      numberField("shots", t("Attack.Form.shots"), { min: 1, max: 20, isCollapsed: true, rule: "N-119" }),
    mode === "thrown" &&
      weapon.damageTypes.length > 1 &&
      choiceField("type", t("Attack.Form.type"), {
        options: weapon.damageTypes.map((value) => ({ value, label: t(`Attack.DamageType.${value}`) })),
        as: "segments",
        rule: "N-122",
      }),
  ]);
}

const powers = (points: number | null): boolean => (points ?? 0) > 0;
/** The one roll of several that Stamina is spent on. */
const rollField = (name: "powerOn" | "recklessOn", rolls: readonly AttackRoll[], melee: boolean): Field =>
  choiceField(name, t(`Attack.Form.${name === "powerOn" && !melee ? "deadlyOn" : name}`), {
    options: rolls.map(({ id, weapon }) => ({
      value: id,
      label: t("Attack.Form.rollOf", { n: Number(id) + 1, weapon: named(weapon.name) }),
    })),
    as: "list",
    rule: "D-50",
  });

/** Stamina for accuracy, degrees and reach; no fields without Stamina (N-21). */
function staminaFields(
  facts: AttackFacts,
  form: AttackForm,
  mode: AttackMode,
  rolls: readonly AttackRoll[],
  { free }: AttackVariant,
): Field[] {
  const left = availableStamina(facts.purse);
  if (!free || left < 1) return [];
  const melee = mode === "melee";
  return compact([
    numberField("power", t(melee ? "Attack.Form.powerAttack" : "Attack.Form.deadlyAim"), {
      hint: t("Attack.Form.powerHint", { left }),
      min: 0,
      max: Math.min(Math.max(0, facts.martial), left),
      emptyText: t("Attack.Form.none"),
      sharesRow: melee,
      rule: melee ? "N-113" : "N-118",
    }),
    ...(melee
      ? [
          numberField("reckless", t("Attack.Form.reckless"), {
            min: 0,
            max: left,
            emptyText: t("Attack.Form.none"),
            sharesRow: true,
            rule: "N-114",
          }),
          checkField("lunge", t("Attack.Form.lunge", { cost: LUNGE_STAMINA }), { isCollapsed: true, rule: "N-111" }),
        ]
      : []),
    rolls.length > 1 && powers(form.power) && rollField("powerOn", rolls, melee),
    rolls.length > 1 && melee && powers(form.reckless) && rollField("recklessOn", rolls, melee),
  ]);
}

export function attackFields(facts: AttackFacts, form: AttackForm, manner: AttackVariant = STANDARD_ATTACK): Field[] {
  const rolls = declaredRolls(facts, form, manner);
  const [first] = rolls;
  if (!first) return [];
  const { weapon, mode } = first;
  const stamina = optionStamina(facts, form);
  return compact([
    ...fieldsByTarget(facts, rolls),
    ...weaponFields(facts, selectedWeapon(facts, form) as AttackWeapon, mode, manner.single === true),
    ...rangeFields(facts, weapon, mode, first),
    first.aim !== null && dvField(facts, first.aim, defaultDv(weapon, targetFactsOf(facts, first.aim))),
    ...situationFields(targetFactsOf(facts, first.aim), mode),
    ...staminaFields(facts, form, mode, rolls, manner),
    rollSumField("sum", t("Attack.Form.sum"), {
      prefix: "1d20",
      terms: [...first.sum.counted, ...first.sum.ignored.map((term) => ({ ...term, ignored: true }))],
      total: String(first.sum.total),
      rule: "N-06",
    }),
    first.tally.counts.length > 0 && countsField(first.tally, facts.house),
    ...countFields().map(collapsedField),
    becauseField(),
    numberField("bonus", t("Attack.Form.bonus"), {
      min: -40,
      max: 40,
      emptyText: t("Attack.Form.none"),
      isCollapsed: true,
    }),
    numberField("previous", t("Attack.Form.previous"), { min: 0, max: 20, isCollapsed: true, rule: "N-96" }),
    ...rolls.flatMap((roll) => reachNote(facts, form, roll)),
    stamina > 0 &&
      noteField("stamina", t("Attack.Form.stamina"), {
        text: t("Attack.Form.staminaCosts", { cost: stamina }),
        rule: "N-19",
      }),
  ]);
}
