/** Pages of character creation and their validation. */
import type { Text } from "../../../kernel/card.ts";
import { type ItemOption, optionsOf } from "../../../kernel/character-creation.ts";
import { choiceGoal, countGoal, nameGoal, presetField, presetValues } from "../../../kernel/creation-steps.ts";
import type { DialogStep, StepGoal } from "../../../kernel/dialog-features.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { choiceField, noteField, textField, ticksField } from "../../../kernel/fields.ts";
import { compact, listOf, wholeOf } from "../../../kernel/form-values.ts";
import { signed } from "../../../kernel/modifiers.ts";
import { isBlankPortrait, portraitField } from "../../../kernel/portraits.ts";
import type { Field, FieldOption, Form, Problem, Warning } from "../../../kernel/ruleset.ts";
import { storedProblems } from "../../../kernel/validation.ts";
import { type ActorData, ATTRIBUTES, isCharacter, SPEEDS } from "../model/data.ts";
import { actor } from "../model/schema.ts";
import { attributeText, named, problem, sizeOptions, skillText, speedText, t } from "../model/texts.ts";
import {
  type CreateFacts,
  type CreateForm,
  conOf,
  countOf,
  derivedCharacter,
  gripsOf,
  type HeldIn,
  type ItemOptionOf,
  isStackable,
  kitOf,
  limitsOfNumber,
  NUMBERS,
  numberIn,
  ofType,
  planIn,
  ranksOf,
  SKILL_IDS,
  TRAITS,
  tradeOf,
  weapons,
} from "./create-facts.ts";
import { PRESETS } from "./presets.ts";

/** Attributes above 0 and trained skills of the ready-made characters. */
const SUGGESTED = { raised: 4, trained: 3 } as const;
const STEPS = ["numbers", "body", "training", "gear", "person"] as const;
export const steps = (): DialogStep[] => STEPS.map((id) => ({ id, label: t(`Create.step.${id}`) }));

const fieldLabel = (name: string): Text => t(`Sheet.field.${name}`);
const none: FieldOption = { value: "", label: t("Choice.create.none") };

const numberField = (
  name: string,
  label: Text,
  more: { step?: string; hint?: Text; emptyText?: Text } = {},
): Field => ({ kind: "number", name, label, ...limitsOfNumber(name), sharesRow: true, ...more });

/** Derived values, as on the sheet. */
export const followsText = ({ defence, stamina, exhaustion, reactions }: ActorData): Text => {
  const data = { dv: defence.dv, touch: defence.touch, offGuard: defence.offGuard, reactions: reactions.max };
  return stamina.max === null || exhaustion.max === null
    ? t("Line.create.followsNoCon", data)
    : t("Line.create.follows", { ...data, stamina: stamina.max, exhaustion: exhaustion.max });
};
const derivedField = (made: ActorData, step: string): Field =>
  noteField(`follows-${step}`, t("Field.create.follows"), { text: followsText(made), step });

export const levelField = (): Field => numberField("level", fieldLabel("level"), { step: "numbers" });
export const attributeFields = (con: { hint?: Text } = {}): Field[] => [
  numberField("martialBonus", fieldLabel("martialBonus"), { step: "numbers" }),
  ...ATTRIBUTES.map((id) =>
    numberField(id, attributeText(id), {
      step: "numbers",
      ...(id === "con" ? { ...con, emptyText: t("Create.noCon") } : {}),
    }),
  ),
];
export const defenceField = (): Field =>
  choiceField("defence", fieldLabel("defenceAttribute"), {
    options: ATTRIBUTES.map((id) => ({ value: id, label: attributeText(id) })),
    as: "list",
    rule: "N-10",
    step: "numbers",
  });

const numbersPage = (made: ActorData): Field[] => [
  presetField(
    PRESETS,
    "numbers",
    (id) => t(`Create.preset.${id}`),
    (id) => t(`Create.presetHint.${id}`),
  ),
  levelField(),
  ...attributeFields(),
  noteField("dealt", t("Field.create.numbers"), { text: t("Line.create.dealt"), step: "numbers" }),
  defenceField(),
  derivedField(made, "numbers"),
];

const planText = ({ name, system }: ItemOptionOf<"anatomyPlan">): Text =>
  t("Create.plan", { name, parts: Object.keys(system.parts).length });

export const planField = (facts: CreateFacts): Field =>
  choiceField("plan", t("Field.create.plan"), {
    options: [
      { value: "", label: t(facts.bodiless ? "Choice.create.bodiless" : "Choice.create.sameBody") },
      ...optionsOf(ofType(facts, "anatomyPlan"), (option) => planText(option)),
    ],
    as: "list",
    step: "body",
  });
export const sizeField = (): Field =>
  choiceField("size", fieldLabel("size"), { options: sizeOptions(), as: "list", step: "body" });
export const speciesField = (facts: CreateFacts): Field =>
  textField("species", fieldLabel("species"), {
    hint: t(isCharacter(facts.self) ? "Hint.create.species" : "Hint.create.ownKind"),
    step: "body",
  });
export const speedFields = (): Field[] =>
  SPEEDS.map((id) => numberField(id, t("Field.create.speed", { way: speedText(id) }), { step: "body" }));
export const traitFields = (form: CreateForm): Field[] =>
  compact([
    ticksField("traits", t("Field.create.traits"), {
      options: Object.keys(TRAITS).map((id) => ({ value: id, label: fieldLabel(id) })),
      step: "body",
    }),
    conOf(form) === null &&
      ({
        kind: "number",
        name: "destroyedAt",
        label: fieldLabel("destroyedAt"),
        min: 1,
        emptyText: t("Create.unsaid"),
        rule: "N-27",
        step: "body",
      } as const),
  ]);
export const naturalField = (): Field => ({
  ...numberField("natural", fieldLabel("natural"), { step: "body" }),
  isCollapsed: true,
});

const bodyPage = (facts: CreateFacts, form: CreateForm): Field[] => [
  planField(facts),
  sizeField(),
  speciesField(facts),
  ...speedFields(),
  ...traitFields(form),
  naturalField(),
];

/** Ranks of trained skills are shown, the others are folded away. */
export const skillFields = (made: ActorData, form: CreateForm): Field[] => [
  ticksField("trained", t("Field.create.trained"), {
    options: SKILL_IDS.map((id) => ({
      value: id,
      label: skillText(id),
      hint: t("Create.total", { value: signed(made.skills[id].mod) }),
    })),
    summary: t("Hint.create.chosen", { count: listOf(form.trained).length }),
    rule: "N-71",
    step: "training",
  }),
  ...SKILL_IDS.map((id): Field => {
    const ranks = numberField(ranksOf(id), t("Field.create.ranks", { skill: skillText(id) }), { step: "training" });
    const untrained = { label: skillText(id), isCollapsed: true, group: t("Field.create.untrained") };
    return listOf(form.trained).includes(id) ? ranks : { ...ranks, ...untrained };
  }),
];
export const staminaFields = (): Field[] => [
  numberField("staminaBase", fieldLabel("staminaBase"), { step: "training" }),
  numberField("training", fieldLabel("training"), { step: "training" }),
];

const ticked = (name: "remedies" | "features" | "gear", list: readonly ItemOption[], form: CreateForm): Field =>
  ticksField(name, t(`Field.create.${name}`), {
    options: optionsOf(list, ({ name: called }) => named(called), ...(name === "gear" ? [priceText] : [])),
    summary: t("Hint.create.chosen", { count: listOf(form[name]).length }),
    step: name === "gear" ? "gear" : "training",
  });
/** Lists without entries are not asked. */
export const knownFields = (facts: CreateFacts, form: CreateForm): Field[] =>
  (
    [
      ["remedies", "anatomyRemedy"],
      ["features", "anatomyFeature"],
    ] as const
  ).flatMap(([name, type]) => {
    const list = ofType(facts, type);
    return list.length > 0 ? [ticked(name, list, form)] : [];
  });

const trainingPage = (facts: CreateFacts, form: CreateForm, made: ActorData): Field[] => [
  ...staminaFields(),
  ...skillFields(made, form),
  ...knownFields(facts, form),
  derivedField(made, "training"),
];

const priceText = ({ system }: ItemOption): Text => t("Hint.create.price", { price: Number(system.price) });
const weaponText = ({ name, system }: ItemOptionOf<"anatomyWeapon">): Text =>
  t("Create.weapon", { name, hands: system.hands, price: system.price });
const bonusText = ({ name, system }: ItemOption): Text =>
  t("Create.bonus", { name, bonus: signed(Number(system.bonus)), price: Number(system.price) });

const oneOf = (name: string, list: readonly ItemOption[], label: (option: never) => Text): Field =>
  choiceField(name, t(`Field.create.${name}`), {
    options: [none, ...optionsOf(list, label as (option: ItemOption) => Text)],
    as: "list",
    step: "gear",
  });
export const armsFields = (facts: CreateFacts, form: CreateForm): Field[] => {
  const kit = kitOf(facts, form);
  const count = (at: "weapon" | "second"): Field[] =>
    isStackable(kit[at])
      ? [{ kind: "number", name: `${at}Count`, label: t("Field.create.count"), min: 1, step: "gear" }]
      : [];
  return [
    oneOf("weapon", weapons(facts), weaponText),
    ...count("weapon"),
    oneOf("second", weapons(facts), weaponText),
    ...count("second"),
    oneOf("armor", ofType(facts, "anatomyArmor"), bonusText),
    oneOf("shield", ofType(facts, "anatomyShield"), bonusText),
  ];
};

/** Total list price; no rule says what a character can afford. */
const totalPriceOf = (facts: CreateFacts, form: CreateForm): number => {
  const { weapon, second, armor, shield, gear } = kitOf(facts, form);
  const price = (option: ItemOption | undefined, count = 1): number => (Number(option?.system.price) || 0) * count;
  const thrown = (at: "weapon" | "second"): number => (isStackable({ weapon, second }[at]) ? countOf(form, at) : 1);
  return (
    price(weapon, thrown("weapon")) +
    price(second, thrown("second")) +
    [armor, shield, ...gear].reduce((sum, option) => sum + price(option), 0)
  );
};

const gearPage = (facts: CreateFacts, form: CreateForm, made: ActorData): Field[] => [
  ...armsFields(facts, form),
  ticked("gear", ofType(facts, "anatomyGear"), form),
  noteField("worth", t("Field.create.worth"), {
    text: t("Line.create.worth", { worth: totalPriceOf(facts, form) }),
    step: "gear",
  }),
  derivedField(made, "gear"),
];

const personPage = (facts: CreateFacts, form: CreateForm, made: ActorData): Field[] =>
  compact([
    textField("name", fieldLabel("name"), { step: "person" }),
    isBlankPortrait(facts.self.img) && portraitField("anatomy", tradeOf(facts, form), "person"),
    derivedField(made, "person"),
    facts.held.length > 0 &&
      noteField("holds", t("Field.create.holds"), {
        text: t("Line.create.holds", { name: nameOf(facts, "self") }),
        step: "person",
      }),
  ]);

export function fields(facts: CreateFacts, form: CreateForm): Field[] {
  const made = derivedCharacter(facts, form);
  return [
    ...numbersPage(made),
    ...bodyPage(facts, form),
    ...trainingPage(facts, form, made),
    ...gearPage(facts, form, made),
    ...personPage(facts, form, made),
  ];
}

const PATHS = Object.fromEntries(Object.entries(NUMBERS).map(([name, { path }]) => [name, path]));

/** A preset fills in its values. */
export const prefill = (facts: CreateFacts, form: CreateForm, changed: string): Form | null =>
  changed === "preset" ? presetValues(PRESETS, facts.things, form) : null;

/** Numbers and skills as the ready-made characters have them, a body, gear, a name; no rule limits them (N-07, D-66). */
export function goals(facts: CreateFacts, form: CreateForm): StepGoal[] {
  const kit = kitOf(facts, form);
  const raised = ATTRIBUTES.filter((id) => (numberIn(form, id) ?? 0) > 0).length;
  const bodied = facts.bodiless || planIn(facts, form) !== undefined;
  return compact([
    countGoal("numbers", t("Field.create.raised"), raised, SUGGESTED.raised),
    bodied && choiceGoal("body", t("Field.create.plan"), planIn(facts, form)?.name ?? null),
    countGoal("training", t("Field.create.trained"), listOf(form.trained).length, SUGGESTED.trained),
    choiceGoal("gear", t("Field.create.weapon"), kit.weapon?.name ?? null),
    nameGoal("person", fieldLabel("name"), form),
  ]);
}

export function problems(facts: CreateFacts, form: CreateForm): Problem[] {
  const kit = kitOf(facts, form);
  const fewer = (["weapon", "second"] as const).filter(
    (at) => isStackable(kit[at]) && (wholeOf(form[`${at}Count`]) ?? 0) < 1,
  );
  const unsaid = numberIn(form, "con") === null && (wholeOf(form.destroyedAt) ?? 0) < 1;
  return compact([
    ...storedProblems(actor, PATHS, form),
    // Without Constitution, only the injury limit destroys it (N-27).
    unsaid && problem("destroyedAt", "create.destroyedAt"),
    ...fewer.map((at) => problem(`${at}Count`, "create.least", { min: 1 })),
  ]);
}

/** Warnings for unusual choices, on their page. */
export function warns(facts: CreateFacts, form: CreateForm): Warning[] {
  const kit = kitOf(facts, form);
  const grips = gripsOf(facts, form);
  const stowed = (["weapon", "shield", "second"] as const satisfies readonly HeldIn[]).flatMap((at) =>
    kit[at] && !grips[at] ? [{ ...t("Warning.create.noHand", { name: kit[at].name }), step: "gear" }] : [],
  );
  const dry = [kit.weapon, kit.second].flatMap((weapon) => {
    const { ammunition = "" } = weapon?.system ?? {};
    return weapon && ammunition !== "" && !kit.gear.some(({ system }) => system.slug === ammunition)
      ? [{ ...t("Warning.create.ammunition", { name: weapon.name }), step: "gear" }]
      : [];
  });
  const bodiless = facts.bodiless && !planIn(facts, form) ? [{ ...t("Warning.create.bodiless"), step: "body" }] : [];
  return [...bodiless, ...stowed, ...dry];
}
