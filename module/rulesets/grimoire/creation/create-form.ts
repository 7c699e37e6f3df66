/** The pages of the creation dialog, and their validation (G-75, G-76). */

import type { Text } from "../../../kernel/card.ts";
import { type ItemOption, optionsOf } from "../../../kernel/character-creation.ts";
import { choiceGoal, presetField, presetValues, rolledGoal } from "../../../kernel/creation-steps.ts";
import type { DialogStep, StepGoal } from "../../../kernel/dialog-features.ts";
import { choiceField, noteField, numberField, textField } from "../../../kernel/fields.ts";
import { compact, wholeOf } from "../../../kernel/form-values.ts";
import { isBlankPortrait, portraitField } from "../../../kernel/portraits.ts";
import type { Field, FieldOption, Problem } from "../../../kernel/ruleset.ts";
import { fieldLimits } from "../../../kernel/schema.ts";
import { storedProblems } from "../../../kernel/validation.ts";
import { ATTRIBUTES } from "../model/data.ts";
import { gear } from "../model/item-schema.ts";
import { character } from "../model/schema.ts";
import { attributeText, t } from "../model/texts.ts";
import {
  blankOrigin,
  bringsScroll,
  isDeserter,
  isPast,
  isScribe,
  mostOf,
  NONE,
  originItems,
  originOf,
  type PersonFacts,
  type PersonForm,
  ROLE_WAGES,
  ROWS,
  rowOf,
  scrollsOf,
  slotsTaken,
  spellsOf,
  TRAITS,
  tradeOf,
} from "./create-facts.ts";
import { BACKGROUND_PRESETS, ROLE_PRESETS } from "./presets.ts";

const STEPS = ["scores", "origin", "gear", "person"] as const;
export const steps = (): DialogStep[] => STEPS.map((id) => ({ id, label: t(`Create.step.${id}`) }));

/** Range of the rolled values. */
const PEOPLE = { score: { min: 3, max: 18 }, hp: { min: 1, max: 6 } } as const;
const PATHS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ATTRIBUTES.map((id) => [id, `attributes.${id}.max`])),
  hp: "hp.max",
  gold: "gp",
  age: "bio.age",
};
const RATIONS = { rations: "quantity" };
const limits = (name: string) => fieldLimits(character, PATHS[name] ?? "");

const presetsOf = ({ hireling }: PersonFacts) => (hireling ? ROLE_PRESETS : BACKGROUND_PRESETS);

const dice = (formula: string) => t("Create.dice", { formula });
const rolled: FieldOption = { value: "", label: t("Choice.rollIt") };

function scorePage(facts: PersonFacts): Field[] {
  const rule = facts.hireling ? "G-75" : "G-76";
  return [
    presetField(
      presetsOf(facts),
      "scores",
      (id) => t(`Create.preset.${id}`),
      (id) => t(`${facts.hireling ? "Role" : "Background"}.${String(presetsOf(facts)[id]?.row)}`),
    ),
    noteField("dice", t("Create.step.scores"), { text: t("Line.create.dice"), step: "scores" }),
    ...ATTRIBUTES.map(
      (id): Field =>
        numberField(id, attributeText(id), { emptyText: dice("3d6"), ...limits(id), rule, step: "scores" }),
    ),
    numberField("hp", t("Piece.hp"), { emptyText: dice("1d6"), ...limits("hp"), rule, step: "scores" }),
  ];
}

/** A list of rows, with a roll option. */
const rows = (name: string, label: string, list: string, most: number, more: FieldOption[] = []): Field =>
  choiceField(name, t(label), {
    options: [
      rolled,
      ...more,
      ...Array.from({ length: most }, (_, at) => ({ value: String(at + 1), label: t(`${list}.${at + 1}`) })),
    ],
    as: "list",
    step: "origin",
  });

const rowField = (name: string, key: string, data: Record<string, string | number>): Field =>
  noteField(name, t("Piece.origin"), { text: t(`Line.create.${key}`, data), step: "origin" });

/** "Spear, Torch ×3" */
const listed = (facts: PersonFacts, form: PersonForm): string =>
  originItems(facts, form)
    .map(({ thing: { name }, count }) => (count > 1 ? `${name} ×${count}` : name))
    .join(", ");

function originPage(facts: PersonFacts, form: PersonForm): Field[] {
  const origin = originOf(facts, form);
  const row = rowOf(facts, form);
  const tables = isPast(facts, form) && row > 0;
  const brought = listed(facts, form);
  const none = { value: NONE, label: t("Choice.create.none") };
  return compact([
    facts.hireling &&
      choiceField("origin", t("Field.createPerson.origin"), {
        options: (["role", "background"] as const).map((value) => ({ value, label: t(`Choice.origin.${value}`) })),
        as: "segments",
        rule: "G-76",
        step: "origin",
      }),
    rows("row", `Choice.origin.${origin}`, origin === "role" ? "Role" : "Background", mostOf(origin), [none]),
    origin === "role" && row > 0 && rowField("wage", "wage", { wage: ROLE_WAGES[row - 1] ?? 0 }),
    brought && rowField("brings", "brings", { things: brought }),
    tables && !facts.noted && rows("past", "Line.backgroundA", `BackgroundA.${row}`, ROWS),
    tables && rows("keepsake", "Line.backgroundB", `BackgroundB.${row}`, ROWS),
  ]);
}

const named = ({ name }: ItemOption) => t("Choice.named", { name });
const oneOf = (name: string, options: readonly ItemOption[]): Field =>
  choiceField(name, t(`Field.create.${name}`), {
    options: [rolled, ...optionsOf(options, named)],
    as: "list",
    step: "gear",
  });

function gearPage(facts: PersonFacts, form: PersonForm): Field[] {
  const taken = slotsTaken(facts, form);
  const { max } = facts.load;
  return compact([
    isDeserter(facts, form) &&
      choiceField("arms", t("Field.create.arms"), {
        options: (["axe", "bow"] as const).map((value) => ({ value, label: t(`Choice.create.${value}`) })),
        as: "segments",
        step: "gear",
      }),
    ...(isScribe(facts, form) ? (["first", "second"] as const).map((name) => oneOf(name, spellsOf(facts))) : []),
    bringsScroll(facts, form) && oneOf("scroll", scrollsOf(facts)),
    numberField("rations", t("Piece.rations"), {
      emptyText: dice("1d6"),
      ...fieldLimits(gear, RATIONS.rations),
      rule: "G-76",
      step: "gear",
    }),
    numberField("gold", t("Piece.gold"), { emptyText: dice("3d6"), ...limits("gold"), rule: "G-76", step: "gear" }),
    noteField("slots", t("Create.step.gear"), {
      text: t("Line.create.slots", { taken, max, free: Math.max(0, max - taken) }),
      ...(taken > max ? { tone: "bad" as const } : {}),
      step: "gear",
    }),
  ]);
}

const personPage = (facts: PersonFacts, form: PersonForm): Field[] => [
  textField("name", t("Field.promote.name"), { placeholder: t("Create.drawn"), step: "person" }),
  ...(isBlankPortrait(facts.img) ? [portraitField("grimoire", tradeOf(facts, form), "person")] : []),
  numberField("age", t("Piece.age"), { emptyText: dice("2d20 + 10"), ...limits("age"), rule: "G-76", step: "person" }),
  noteField("told", t("Piece.traits"), { text: t("Line.create.traits"), step: "person" }),
  ...TRAITS.map((id): Field => textField(id, t(`Bio.${id}`), { placeholder: t("Create.drawn"), step: "person" })),
];

export const fields = (facts: PersonFacts, form: PersonForm): Field[] => [
  ...scorePage(facts),
  ...originPage(facts, form),
  ...gearPage(facts, form),
  ...personPage(facts, form),
];

/** A preset fills in its values. Changing the origin resets what depends on it; a role has neither rations nor gold. */
export function prefill(facts: PersonFacts, form: PersonForm, changed: string): PersonForm | null {
  if (changed === "preset") {
    const preset = presetValues(presetsOf(facts), facts.things, form);
    return preset && { ...form, ...blankOrigin(String(preset.row)), ...preset };
  }
  if (changed === "row") return { ...form, ...blankOrigin(form.row) };
  if (changed !== "origin") return null;
  const past = originOf(facts, form) === "background";
  const [rations, gold] = past && facts.fresh ? [null, null] : [0, facts.gp];
  return { ...form, ...blankOrigin(facts.fresh ? "" : NONE), rations, gold };
}

/** Everything may stay blank and is rolled at the end (G-75, G-76). */
export function goals(facts: PersonFacts, form: PersonForm): StepGoal[] {
  const origin = originOf(facts, form);
  const row = rowOf(facts, form);
  const what = t(`Choice.origin.${origin}`);
  const of = (step: string, label: Text, fields: readonly string[]) =>
    rolledGoal(
      step,
      label,
      fields.map((name) => form[name]),
    );
  return [
    of("scores", t("Create.step.scores"), [...ATTRIBUTES, "hp"]),
    row > 0
      ? choiceGoal("origin", what, t(`${origin === "role" ? "Role" : "Background"}.${row}`))
      : of("origin", what, ["row"]),
    of("gear", t("Create.step.gear"), ["rations", "gold"]),
    of("person", t("Create.step.person"), ["name", "age", ...TRAITS]),
  ];
}

export const problems = (_facts: PersonFacts, form: PersonForm): Problem[] => [
  ...storedProblems(character, PATHS, form, true),
  ...storedProblems(gear, RATIONS, form, true),
];

/** Warns of values outside the dice range, for new actors only. */
export function warns({ fresh }: PersonFacts, form: PersonForm) {
  const strange = (field: string, { min, max }: { min: number; max: number }): boolean => {
    const value = wholeOf(form[field]);
    return fresh && value !== null && (value < min || value > max);
  };
  return compact([
    ...ATTRIBUTES.filter((id) => strange(id, PEOPLE.score)).map((id) =>
      t("Warning.create.dice", { what: attributeText(id), ...PEOPLE.score }),
    ),
    strange("hp", PEOPLE.hp) && t("Warning.create.dice", { what: t("Piece.hp"), ...PEOPLE.hp }),
  ]);
}
