/** Creates a creature from a few numbers: category, size, attacks, armor; GM only. */

import { handOf, type ItemOption, optionsOf } from "../../../kernel/character-creation.ts";
import { type FormValue, setFor } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { checkField, choiceField, noteField, numberField, textField, ticksField } from "../../../kernel/fields.ts";
import { compact, flagOf, listOf, numberOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { addNote, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Field, Form, Outcome, Problem } from "../../../kernel/ruleset.ts";
import { fieldLimits } from "../../../kernel/schema.ts";
import { storedProblems } from "../../../kernel/validation.ts";
import { ABILITIES, type ActorData, CATEGORIES, DAMAGE_TYPES, type DamageType, SIZES } from "../model/data.ts";
import { creature } from "../model/schema.ts";
import { SIZE_CHART } from "../model/tables.ts";
import { abilityName, problem, sizeName, t } from "../model/texts.ts";
import { filled, renamed } from "./create.ts";
import {
  type CompendiumItem,
  type CreateFacts,
  copyOf,
  countOf,
  createFacts,
  derivedCharacter,
  features,
  limitsOfNumber,
  type NewItem,
  ofType,
  scoreProblems,
} from "./create-facts.ts";
import { named, oneOf, sumOf } from "./create-form.ts";

export type QuickForm = Form & {
  name: string;
  category: string;
  size: string;
  level: number;
  mpl: number;
  speed: number;
  weapon: string;
  second: string;
  armor: string;
  shield: string;
  traits: string[];
  weaknesses: string[];
  resistances: string[];
  fragile: boolean;
};

const NUMBERS = { level: "level", mpl: "mpl", speed: "movement.speed" } as const;
const categoryOf = (form: QuickForm) => CATEGORIES.find((id) => id === form.category) ?? "beast";
const sizeOf = (form: QuickForm) => SIZES.find((id) => id === form.size) ?? "medium";
const speedOf = (form: QuickForm): number => Math.max(0, numberOf(form.speed) ?? 0);
const typesOf = (value: FormValue | undefined): DamageType[] =>
  DAMAGE_TYPES.filter((type) => listOf(value).includes(type));

/** Natural weapons and armor are listed first. */
const grownFirst = <T extends ItemOption & { system: { natural: boolean } }>(list: readonly T[]): T[] =>
  list.toSorted((a, b) => Number(b.system.natural) - Number(a.system.natural));
const choices = (facts: CreateFacts): Record<"weapon" | "second" | "armor" | "shield", CompendiumItem[]> => ({
  weapon: grownFirst(ofType(facts, "auraWeapon")),
  second: grownFirst(ofType(facts, "auraWeapon")),
  armor: grownFirst(ofType(facts, "auraArmor")),
  shield: ofType(facts, "auraShield"),
});

/** A creature's hands are not counted. */
function comingOf(facts: CreateFacts, form: QuickForm): NewItem[] {
  const arms = Object.entries(choices(facts)).flatMap(([name, list]) =>
    list.filter(({ from }) => from === stringOf(form[name])),
  );
  const traits = features(facts, "trait").filter(({ from }) => listOf(form.traits).includes(from));
  return [
    ...arms.map((thing): NewItem => ({ thing, system: { equipped: true } })),
    ...traits.map((thing): NewItem => ({ thing, system: {} })),
  ];
}

function madeOf(facts: CreateFacts, form: QuickForm): ActorData {
  const system = copyOf(facts.self.system);
  for (const id of ABILITIES) system.abilities[id].value = wholeOf(form[id]) ?? 10;
  Object.assign(system, { size: sizeOf(form), level: countOf(form.level), mpl: countOf(form.mpl) });
  system.movement.speed = speedOf(form);
  return derivedCharacter(facts, system, comingOf(facts, form), []);
}

const list = (name: string, options: Extract<Field, { kind: "choice" }>["options"]): Field =>
  choiceField(name, t(`Field.quick.${name}`), { options, as: "list" });

const types = (name: "weaknesses" | "resistances"): Field =>
  ticksField(name, t(`Field.quick.${name}`), {
    options: DAMAGE_TYPES.map((value) => ({ value, label: t(`DamageType.${value}`) })),
    isCollapsed: true,
  });

const fields = (facts: CreateFacts, form: QuickForm): Field[] => [
  textField("name", t("Field.create.name")),
  list(
    "category",
    CATEGORIES.map((value) => ({ value, label: t(`Category.${value}`) })),
  ),
  list(
    "size",
    SIZES.map((value) => ({ value, label: sizeName(value) })),
  ),
  ...Object.entries(NUMBERS).map(
    ([name, path]): Field =>
      numberField(name, t(`Field.quick.${name}`), { ...fieldLimits(creature, path), sharesRow: true }),
  ),
  ...ABILITIES.map((id): Field => numberField(id, abilityName(id), { ...limitsOfNumber(id), sharesRow: true })),
  ...Object.entries(choices(facts)).map(([name, things]) => oneOf(name, things)),
  ticksField("traits", t("Field.quick.traits"), {
    options: optionsOf(features(facts, "trait"), named),
    isCollapsed: true,
  }),
  types("weaknesses"),
  types("resistances"),
  checkField("fragile", t("Field.quick.fragile"), { rule: "A-231" }),
  noteField("follows", t("Field.create.follows"), { text: sumOf(madeOf(facts, form)) }),
];

function problems(_: CreateFacts, form: QuickForm): Problem[] {
  return compact([
    stringOf(form.name).trim() === "" && problem("name", "nameMissing"),
    ...storedProblems(creature, NUMBERS, form),
    ...ABILITIES.flatMap((id) => scoreProblems(id, wholeOf(form[id]))),
  ]);
}

/** Changing the size sets the Speed of the size chart. */
const prefill = (_: CreateFacts, form: QuickForm, changed: string): QuickForm | null =>
  changed === "size" ? { ...form, speed: SIZE_CHART[sizeOf(form)].speed } : null;

const why = t("Reason.created");
const set = setFor(why);

function* start(facts: CreateFacts, form: QuickForm): Procedure<Outcome> {
  const made = madeOf(facts, form);
  const name = stringOf(form.name).trim();
  yield* addNote("follows", sumOf(made), { secretOf: "self" });
  return makeOutcome(t("Headline.created.raceless", { name, level: countOf(form.level), mpl: countOf(form.mpl) }), {
    tone: "good",
    consequences: [
      ...renamed(facts, name),
      set("details.category", categoryOf(form)),
      set("details.fragile", flagOf(form.fragile)),
      set("size", sizeOf(form)),
      set("level", countOf(form.level)),
      set("mpl", countOf(form.mpl)),
      set("movement.speed", speedOf(form)),
      ...ABILITIES.map((id) => set(`abilities.${id}.value`, wholeOf(form[id]) ?? 10)),
      set("damage.weaknesses", typesOf(form.weaknesses)),
      set("damage.resistances", typesOf(form.resistances)),
      ...comingOf(facts, form).map(({ thing, system }) => handOf(thing.from, system, why)),
      ...filled(made),
    ],
  });
}

export const quickCreature: Action<CreateFacts, QuickForm> = {
  id: "quickCreature",
  offeredBy: ["auraCreature"],
  title: () => t("Title.quickCreature"),
  icon: "wolf-head",
  compendiumTypes: ["auraWeapon", "auraArmor", "auraShield", "auraFeature"],
  facts: createFacts,
  defaults: (facts) => ({
    name: nameOf(facts, "self"),
    category: "beast",
    size: "medium",
    level: 1,
    mpl: 0,
    speed: SIZE_CHART.medium.speed,
    ...Object.fromEntries(ABILITIES.map((id) => [id, 10])),
    weapon: "",
    second: "",
    armor: "",
    shield: "",
    traits: [],
    weaknesses: [],
    resistances: [],
    fragile: false,
  }),
  form: fields,
  prefill,
  problems,
  factsToStore: (facts, form) => ({ ...facts, things: comingOf(facts, form).map(({ thing }) => thing) }),
  start,
  buttonLabel: () => t("Verb.createCharacter"),
};
