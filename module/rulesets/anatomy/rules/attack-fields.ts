/** The attack dialog (catalogue section 9). */
import { nameOf } from "../../../kernel/facts.ts";
import type { Field, FieldOption, Form } from "../../../kernel/ruleset.ts";
import type { Arm, Mode } from "./attack-arms.ts";
import { markOf } from "./attack-defaults.ts";
import { type AttackFacts, DVS } from "./attack-facts.ts";
import {
  type AttackForm,
  armIn,
  bestAttribute,
  declared,
  distanceIn,
  type Manner,
  rapid,
  type Swing,
  staminaOf,
  USUAL,
} from "./attack-form.ts";
import { countFields, countsField } from "./counts.ts";
import { diceText } from "./d20.ts";
import { LUNGE_STAMINA, reachOf } from "./lunge.ts";
import { spendable } from "./purse.ts";
import { bystanderDv, incrementOf } from "./ranged.ts";
import { attributeText, named, sizeText, t } from "./words.ts";

const armOption = ({ id, name, barred }: Arm): FieldOption => ({
  value: id,
  label: id.endsWith(":2") ? t("Attack.Form.otherEnd", { name }) : named(name),
  ...(barred === "" ? {} : { barred: t(`Attack.Barred.${barred}`) }),
});

const several = (facts: AttackFacts, form: Form): Field[] =>
  facts.targets.length > 1
    ? [
        {
          kind: "choice",
          name: "aim",
          label: t("Attack.Form.target"),
          options: facts.targets.map((value) => ({ value, label: named(nameOf(facts, value)) })),
          as: "list",
        },
        ...declared(facts, form)
          .slice(1)
          .map(
            ({ id, arm }): Field => ({
              kind: "choice",
              name: `aim${id}`,
              label: t("Attack.Form.targetOf", { weapon: named(arm.name), n: Number(id) + 1 }),
              options: facts.targets.map((value) => ({ value, label: named(nameOf(facts, value)) })),
              as: "list",
            }),
          ),
      ]
    : facts.targets.length === 0
      ? [
          {
            kind: "number",
            name: "fixed",
            label: t("Attack.Form.fixed"),
            blank: t("Attack.Form.fixedBlank"),
            rule: "N-09",
          },
        ]
      : [];

function armFields(facts: AttackFacts, arm: Arm, mode: Mode): Field[] {
  const attributes = arm.attributes[mode];
  const melee = facts.arms.filter(({ modes, barred }) => modes.includes("melee") && barred === "");
  return [
    ...(facts.arms.length > 1
      ? [
          {
            kind: "choice",
            name: "arm",
            label: t("Attack.Form.weapon"),
            options: facts.arms.map(armOption),
            as: "list",
          } as const,
        ]
      : []),
    ...(arm.modes.length > 1
      ? [
          {
            kind: "choice",
            name: "mode",
            label: t("Attack.Form.mode"),
            options: arm.modes.map((value) => ({ value, label: t(`Attack.Mode.${value}`) })),
            as: "segments",
          } as const,
        ]
      : []),
    ...(attributes.length > 1
      ? [
          {
            kind: "choice",
            name: "attribute",
            label: t("Attack.Form.attribute"),
            options: [
              {
                value: "",
                label: t("Attack.Form.bestAttribute", {
                  attribute: attributeText(bestAttribute(attributes, facts.attributes)),
                }),
              },
              ...attributes.map((value) => ({ value, label: attributeText(value) })),
            ],
            as: "segments",
            rule: mode === "melee" ? "N-108" : mode === "ranged" ? "N-115" : "N-120",
          } as const,
        ]
      : []),
    ...(mode === "melee" && melee.length > 1
      ? [
          {
            kind: "ticks",
            name: "weapons",
            label: t("Attack.Form.weapons"),
            hint: t("Attack.Form.weaponsHint"),
            options: melee.map(armOption),
            rule: "N-112",
          } as const,
        ]
      : []),
    ...(rapid(arm, mode)
      ? [{ kind: "number", name: "shots", label: t("Attack.Form.shots"), min: 1, max: 20, rule: "N-119" } as const]
      : []),
    ...(mode === "thrown" && arm.damageTypes.length > 1
      ? [
          {
            kind: "choice",
            name: "type",
            label: t("Attack.Form.type"),
            options: arm.damageTypes.map((value) => ({ value, label: t(`Attack.DamageType.${value}`) })),
            as: "segments",
            rule: "N-122",
          } as const,
        ]
      : []),
  ];
}

function rangeFields(facts: AttackFacts, arm: Arm, mode: Mode, first: Swing): Field[] {
  if (mode === "melee") return [];
  const mark = markOf(facts, first.aim);
  const around = mark?.around ?? [];
  return [
    {
      kind: "number",
      name: "distance",
      label: t("Attack.Form.distance"),
      hint: t("Attack.Form.distanceHint", { feet: incrementOf(arm, mode, facts.attributes.str) }),
      min: 0,
      unit: t("Attack.Form.feet"),
      rule: "N-115",
    },
    ...(mark && around.length > 0
      ? [
          {
            kind: "ticks",
            name: "bystanders",
            label: t("Attack.Form.bystanders"),
            options: around.map((value) => {
              const size = facts.around[value]?.size ?? "medium";
              return {
                value,
                label: named(nameOf(facts, value)),
                hint: t("Attack.Form.bystander", { size: sizeText(size), dv: bystanderDv(size, mark.size) }),
              };
            }),
            rule: "N-117",
          } as const,
        ]
      : []),
    {
      kind: "number",
      name: "moreDv",
      label: t("Attack.Form.moreDv"),
      min: 0,
      max: 40,
      blank: t("Attack.Form.none"),
      rare: true,
      rule: "N-117",
    },
  ];
}

function situationFields(mode: Mode): Field[] {
  const id = mode === "melee" ? "flanking" : "friends";
  return [
    {
      kind: "choice",
      name: "cover",
      label: t("Attack.Form.cover"),
      options: ["none", "cover", "total"].map((value) => ({ value, label: t(`Attack.Cover.${value}`) })),
      as: "segments",
      rule: "N-77",
    },
    {
      kind: "ticks",
      name: "situations",
      label: t("Attack.Form.situations"),
      options: [{ value: id, label: t(`Attack.Form.${id}`), hint: t(`Attack.Form.${id}Hint`) }],
      rule: mode === "melee" ? "N-79" : "N-116",
    },
  ];
}

/** Stamina for accuracy, degrees and reach; nothing where there is none to spend (N-21). */
function staminaFields(facts: AttackFacts, mode: Mode, swings: readonly Swing[], { free }: Manner): Field[] {
  const left = spendable(facts.purse);
  if (!free || left < 1) return [];
  const melee = mode === "melee";
  return [
    {
      kind: "number",
      name: "power",
      label: t(melee ? "Attack.Form.powerAttack" : "Attack.Form.deadlyAim"),
      hint: t("Attack.Form.powerHint", { left }),
      min: 0,
      max: Math.min(Math.max(0, facts.martial), left),
      blank: t("Attack.Form.none"),
      beside: melee,
      rule: melee ? "N-113" : "N-118",
    },
    ...(melee
      ? ([
          {
            kind: "number",
            name: "reckless",
            label: t("Attack.Form.reckless"),
            min: 0,
            max: left,
            blank: t("Attack.Form.none"),
            beside: true,
            rule: "N-114",
          },
          { kind: "check", name: "lunge", label: t("Attack.Form.lunge", { cost: LUNGE_STAMINA }), rule: "N-111" },
        ] as const)
      : []),
    ...(swings.length > 1
      ? [
          {
            kind: "choice",
            name: "powerOn",
            label: t("Attack.Form.powerOn"),
            options: swings.map(({ id, arm }) => ({
              value: id,
              label: t("Attack.Form.rollOf", { n: Number(id) + 1, weapon: named(arm.name) }),
            })),
            as: "list",
            rule: "D-50",
          } as const,
        ]
      : []),
  ];
}

const dvField = (first: Swing): Field => ({
  kind: "choice",
  name: "dv",
  label: t("Attack.Form.dv"),
  options: [
    { value: "", label: t("Attack.Form.usualDv", { dv: t(`Attack.Dv.${first.dvId}`) }) },
    ...DVS.map((value) => ({ value, label: t(`Attack.Dv.${value}`) })),
  ],
  as: "list",
  rare: true,
  rule: "N-13",
});

const reachNote = (facts: AttackFacts, form: Form, swing: Swing): Field[] => {
  const distance = distanceIn({ distance: null }, markOf(facts, swing.aim));
  const reach = reachOf(swing.arm.reach, facts.lunging || form.lunge === true);
  if (swing.mode !== "melee" || distance === null || distance <= reach) return [];
  return [
    {
      kind: "note",
      name: `reach${swing.id}`,
      label: t("Attack.Form.reach"),
      text: t("Attack.Form.outOfReach", { weapon: named(swing.arm.name), reach, distance }),
      tone: "bad",
      rule: "N-108",
    },
  ];
};

export function attackFields(facts: AttackFacts, form: AttackForm, manner: Manner = USUAL): Field[] {
  const swings = declared(facts, form, manner);
  const [first] = swings;
  if (!first) return [];
  const { arm, mode } = first;
  const stamina = staminaOf(facts, form);
  return [
    ...several(facts, form),
    ...armFields(facts, armIn(facts, form) as Arm, mode),
    ...rangeFields(facts, arm, mode, first),
    ...situationFields(mode),
    ...staminaFields(facts, mode, swings, manner),
    {
      kind: "sum",
      name: "sum",
      label: t("Attack.Form.sum"),
      prefix: diceText(first.tally.net, facts.house),
      terms: [...first.sum.counted, ...first.sum.ignored.map((term) => ({ ...term, ignored: true }))],
      total: String(first.sum.total),
      rule: "N-06",
    },
    countsField(first.tally, facts.house),
    ...countFields(),
    {
      kind: "number",
      name: "bonus",
      label: t("Attack.Form.bonus"),
      min: -40,
      max: 40,
      blank: t("Attack.Form.none"),
      rare: true,
    },
    {
      kind: "number",
      name: "previous",
      label: t("Attack.Form.previous"),
      min: 0,
      max: 20,
      rare: true,
      rule: "N-96",
    },
    dvField(first),
    ...swings.flatMap((swing) => reachNote(facts, form, swing)),
    ...(stamina > 0
      ? [
          {
            kind: "note",
            name: "stamina",
            label: t("Attack.Form.stamina"),
            text: t("Attack.Form.staminaCosts", { cost: stamina }),
            rule: "N-19",
          } as const,
        ]
      : []),
  ];
}
