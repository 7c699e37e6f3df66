/** The pages of the creation dialog, and their validation (G-75, G-76). */
import type { DialogStep } from "../../../kernel/guided.ts";
import { type ItemOption, optionsOf } from "../../../kernel/making.ts";
import type { Field, FieldOption, Problem } from "../../../kernel/ruleset.ts";
import { wholeOf } from "../../../kernel/values.ts";
import { ATTRIBUTES } from "../model/data.ts";
import { attributeText, problem, t } from "../model/texts.ts";
import {
  blankOrigin,
  bringsScroll,
  broughtBy,
  isDeserter,
  isPast,
  isScribe,
  mostOf,
  NONE,
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
} from "./create-facts.ts";

const STEPS = ["scores", "origin", "gear", "person"] as const;
export const steps = (): DialogStep[] => STEPS.map((id) => ({ id, label: t(`Create.step.${id}`) }));

/** Range of the rolled values. */
const PEOPLE = { score: { min: 3, max: 18 }, hp: { min: 1, max: 6 } } as const;
const MOST = 99;

const dice = (formula: string) => t("Create.dice", { formula });
const rolled: FieldOption = { value: "", label: t("Choice.rollIt") };

function scorePage(facts: PersonFacts): Field[] {
  const rule = facts.hireling ? "G-75" : "G-76";
  return [
    { kind: "note", name: "dice", label: t("Create.step.scores"), text: t("Line.create.dice"), step: "scores" },
    ...ATTRIBUTES.map(
      (id): Field => ({
        kind: "number",
        name: id,
        label: attributeText(id),
        emptyText: dice("3d6"),
        min: 0,
        max: MOST,
        rule,
        step: "scores",
      }),
    ),
    {
      kind: "number",
      name: "hp",
      label: t("Piece.hp"),
      emptyText: dice("1d6"),
      min: 1,
      max: MOST,
      rule,
      step: "scores",
    },
  ];
}

/** A list of rows, with a roll option. */
const rows = (name: string, label: string, list: string, most: number, more: FieldOption[] = []): Field => ({
  kind: "choice",
  name,
  label: t(label),
  as: "list",
  options: [
    rolled,
    ...more,
    ...Array.from({ length: most }, (_, at) => ({ value: String(at + 1), label: t(`${list}.${at + 1}`) })),
  ],
  step: "origin",
});

const said = (name: string, key: string, data: Record<string, string | number>): Field => ({
  kind: "note",
  name,
  label: t("Piece.origin"),
  text: t(`Line.create.${key}`, data),
  step: "origin",
});

/** "Spear, Torch ×3" */
const listed = (facts: PersonFacts, form: PersonForm): string =>
  broughtBy(facts, form)
    .map(({ thing: { name }, count }) => (count > 1 ? `${name} ×${count}` : name))
    .join(", ");

function originPage(facts: PersonFacts, form: PersonForm): Field[] {
  const origin = originOf(facts, form);
  const row = rowOf(facts, form);
  const tables = isPast(facts, form) && row > 0;
  const brought = listed(facts, form);
  const none = { value: NONE, label: t("Choice.create.none") };
  return [
    ...(facts.hireling
      ? [
          {
            kind: "choice",
            name: "origin",
            label: t("Field.createPerson.origin"),
            as: "segments",
            rule: "G-76",
            options: (["role", "background"] as const).map((value) => ({ value, label: t(`Choice.origin.${value}`) })),
            step: "origin",
          } as const,
        ]
      : []),
    rows("row", `Choice.origin.${origin}`, origin === "role" ? "Role" : "Background", mostOf(origin), [none]),
    ...(origin === "role" && row > 0 ? [said("wage", "wage", { wage: ROLE_WAGES[row - 1] ?? 0 })] : []),
    ...(brought ? [said("brings", "brings", { things: brought })] : []),
    ...(tables && !facts.noted ? [rows("past", "Line.backgroundA", `BackgroundA.${row}`, ROWS)] : []),
    ...(tables ? [rows("keepsake", "Line.backgroundB", `BackgroundB.${row}`, ROWS)] : []),
  ];
}

const named = ({ name }: ItemOption) => t("Choice.named", { name });
const oneOf = (name: string, things: readonly ItemOption[]): Field => ({
  kind: "choice",
  name,
  label: t(`Field.create.${name}`),
  as: "list",
  options: [rolled, ...optionsOf(things, named)],
  step: "gear",
});

function gearPage(facts: PersonFacts, form: PersonForm): Field[] {
  const taken = slotsTaken(facts, form);
  const { max } = facts.load;
  return [
    ...(isDeserter(facts, form)
      ? [
          {
            kind: "choice",
            name: "arms",
            label: t("Field.create.arms"),
            as: "segments",
            options: (["axe", "bow"] as const).map((value) => ({ value, label: t(`Choice.create.${value}`) })),
            step: "gear",
          } as const,
        ]
      : []),
    ...(isScribe(facts, form) ? (["first", "second"] as const).map((name) => oneOf(name, spellsOf(facts))) : []),
    ...(bringsScroll(facts, form) ? [oneOf("scroll", scrollsOf(facts))] : []),
    {
      kind: "number",
      name: "rations",
      label: t("Piece.rations"),
      emptyText: dice("1d6"),
      min: 0,
      rule: "G-76",
      step: "gear",
    },
    {
      kind: "number",
      name: "gold",
      label: t("Piece.gold"),
      emptyText: dice("3d6"),
      min: 0,
      rule: "G-76",
      step: "gear",
    },
    {
      kind: "note",
      name: "slots",
      label: t("Create.step.gear"),
      text: t("Line.create.slots", { taken, max, free: Math.max(0, max - taken) }),
      ...(taken > max ? { tone: "bad" as const } : {}),
      step: "gear",
    },
  ];
}

const personPage = (): Field[] => [
  { kind: "text", name: "name", label: t("Field.promote.name"), placeholder: t("Create.drawn"), step: "person" },
  {
    kind: "number",
    name: "age",
    label: t("Piece.age"),
    emptyText: dice("2d20 + 10"),
    min: 0,
    rule: "G-76",
    step: "person",
  },
  { kind: "note", name: "told", label: t("Piece.traits"), text: t("Line.create.traits"), step: "person" },
  ...TRAITS.map(
    (id): Field => ({
      kind: "text",
      name: id,
      label: t(`Bio.${id}`),
      placeholder: t("Create.drawn"),
      step: "person",
    }),
  ),
];

export const fields = (facts: PersonFacts, form: PersonForm): Field[] => [
  ...scorePage(facts),
  ...originPage(facts, form),
  ...gearPage(facts, form),
  ...personPage(),
];

/** Changing the origin resets what depends on it; a role has neither rations nor gold. */
export function prefill(facts: PersonFacts, form: PersonForm, changed: string): PersonForm | null {
  if (changed === "row") return { ...form, ...blankOrigin(form.row) };
  if (changed !== "origin") return null;
  const past = originOf(facts, form) === "background";
  const [rations, gold] = past && facts.fresh ? [null, null] : [0, facts.gp];
  return { ...form, ...blankOrigin(facts.fresh ? "" : NONE), rations, gold };
}

const least = (form: PersonForm, field: string, min: number): Problem[] =>
  (wholeOf(form[field]) ?? min) < min ? [problem(field, "tooFew", { min })] : [];

export function problems(_facts: PersonFacts, form: PersonForm): Problem[] {
  const low = { ...Object.fromEntries(ATTRIBUTES.map((id) => [id, 0])), hp: 1, rations: 0, gold: 0, age: 0 };
  const much = [...ATTRIBUTES, "hp"].filter((field) => (wholeOf(form[field]) ?? 0) > MOST);
  return [
    ...Object.entries(low).flatMap(([field, min]) => least(form, field, min)),
    ...much.map((field) => problem(field, "tooMany", { max: MOST })),
  ];
}

/** Warns of values outside the dice range, for new actors only. */
export function warns({ fresh }: PersonFacts, form: PersonForm) {
  const strange = (field: string, { min, max }: { min: number; max: number }): boolean => {
    const value = wholeOf(form[field]);
    return fresh && value !== null && (value < min || value > max);
  };
  return [
    ...ATTRIBUTES.filter((id) => strange(id, PEOPLE.score)).map((id) =>
      t("Warning.create.dice", { what: attributeText(id), ...PEOPLE.score }),
    ),
    ...(strange("hp", PEOPLE.hp) ? [t("Warning.create.dice", { what: t("Piece.hp"), ...PEOPLE.hp })] : []),
  ];
}
