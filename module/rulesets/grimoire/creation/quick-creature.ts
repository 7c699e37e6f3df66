/** A quick creature or detachment from a few values and attacks; for the Warden (G-107). */

import { handOf, type ItemOption, itemOptionsOf, optionsOf } from "../../../kernel/character-creation.ts";
import { setFor } from "../../../kernel/consequences.ts";
import type { FieldRoll } from "../../../kernel/dialog-features.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { checkField, choiceField, numberField, textField } from "../../../kernel/fields.ts";
import { compact, flagOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { resultOnly } from "../../../kernel/outcome.ts";
import { type Procedure, roll } from "../../../kernel/procedure.ts";
import type { Action, Facts, Field, Form, Problem } from "../../../kernel/ruleset.ts";
import { fieldLimits } from "../../../kernel/schema.ts";
import { storedProblems } from "../../../kernel/validation.ts";
import { ATTRIBUTES, isDetachment } from "../model/data.ts";
import { detachment, npc } from "../model/schema.ts";
import { attributeText, problem, t } from "../model/texts.ts";

export interface QuickFacts extends Facts {
  crowd: boolean;
  things: ItemOption[];
}
export type QuickForm = Form & { name: string; hp: number; attack: string; second: string };
type Dice = FieldRoll<QuickFacts, QuickForm>;

interface NumberHere {
  path: string;
  usual: number;
  /** Only for this kind; omitted: for both. */
  of?: "crowd" | "one";
}

const NUMBERS: Readonly<Record<string, NumberHere>> = {
  ...Object.fromEntries(ATTRIBUTES.map((id) => [id, { path: `attributes.${id}.max`, usual: 10 }] as const)),
  hp: { path: "hp.max", usual: 4 },
  ap: { path: "ap.max", usual: 4 },
  armor: { path: "armor.natural", usual: 0 },
  groupSize: { path: "groupSize", usual: 1, of: "one" },
  headcount: { path: "headcount", usual: 20, of: "crowd" },
};
/** A maximum also sets the current value. */
const maxAndValuePaths = (path: string): string[] =>
  path.endsWith(".max") ? [path, path.replace(/max$/, "value")] : [path];

const numbersOf = ({ crowd }: QuickFacts) =>
  Object.entries(NUMBERS).filter(([, { of }]) => of === undefined || (of === "crowd") === crowd);
const kindOf = ({ crowd }: QuickFacts) => (crowd ? detachment : npc);
const flagsOf = ({ crowd }: QuickFacts) => (crowd ? ["immuneMorale"] : ["leader", "elemental", "immuneMorale"]);
const labelKey = ({ crowd }: QuickFacts) => (crowd ? "memberName" : "role");

/** Weapons for the form, natural ones first. */
const arms = ({ things }: QuickFacts): ItemOption[] =>
  things.toSorted((a, b) => Number(b.system.natural) - Number(a.system.natural));

const list = (facts: QuickFacts, name: "attack" | "second"): Field =>
  choiceField(name, t(`Field.quick.${name}`), {
    options: [
      { value: "", label: t("Choice.create.none") },
      ...optionsOf(arms(facts), ({ name: called, system }) =>
        t("Create.weapon", { name: called, dice: String(system.dice ?? "") }),
      ),
    ],
    as: "list",
  });

const labelOf = (name: string) =>
  ATTRIBUTES.some((id) => id === name) ? t(`Attribute.${name}`) : t(`Field.quick.${name}`);

const fields = (facts: QuickFacts): Field[] => [
  textField("name", t("Field.promote.name")),
  ...numbersOf(facts).map(
    ([name, { path }]): Field =>
      numberField(name, labelOf(name), { ...fieldLimits(kindOf(facts), path), sharesRow: true }),
  ),
  list(facts, "attack"),
  list(facts, "second"),
  ...flagsOf(facts).map((name): Field => checkField(name, t(`Field.quick.${name}`), { isCollapsed: true })),
  textField(labelKey(facts), t(`Field.quick.${labelKey(facts)}`), { isCollapsed: true }),
];

function problems(facts: QuickFacts, form: QuickForm): Problem[] {
  const paths = Object.fromEntries(numbersOf(facts).map(([name, { path }]) => [name, path]));
  return compact([
    stringOf(form.name).trim() === "" && problem("name", "nameMissing"),
    ...storedProblems(kindOf(facts), paths, form),
  ]);
}

const why = t("Reason.created");
const set = setFor(why);

function* dice(id: string, count: number): Procedure<number> {
  return (yield* roll(id, "self", count, 6)).reduce((sum, face) => sum + face, 0);
}
const fieldRolls: Readonly<Record<string, Dice>> = {
  ...Object.fromEntries(
    ATTRIBUTES.map((id): [string, Dice] => [
      id,
      {
        label: () => t("Verb.create.one", { what: attributeText(id) }),
        at: id,
        *roll() {
          return { [id]: yield* dice(id, 3) };
        },
      },
    ]),
  ),
  hp: {
    label: () => t("Verb.create.one", { what: t("Piece.hp") }),
    at: "hp",
    *roll() {
      return { hp: yield* dice("hp", 1) };
    },
  },
};

export const quickCreature: Action<QuickFacts, QuickForm> = {
  id: "quickCreature",
  offeredBy: ["grimoireNpc", "grimoireDetachment"],
  title: ({ crowd }) => t(crowd ? "Title.quickCrowd" : "Title.quickCreature"),
  icon: "wolf-head",
  compendiumTypes: ["grimoireWeapon"],
  facts: (parts) => ({
    ...factsOfParts({ ...parts, targets: [] }),
    crowd: isDetachment(parts.self),
    things: itemOptionsOf(parts.compendiumItems).map(({ system: { natural, dice: damage, hands }, ...thing }) => ({
      ...thing,
      system: { natural, dice: damage, hands },
    })),
  }),
  defaults: (facts) => ({
    ...Object.fromEntries(numbersOf(facts).map(([name, { usual }]) => [name, usual])),
    ...Object.fromEntries(flagsOf(facts).map((name) => [name, false])),
    [labelKey(facts)]: "",
    name: nameOf(facts, "self"),
    hp: NUMBERS.hp?.usual ?? 1,
    attack: "",
    second: "",
  }),
  form: fields,
  problems,
  fieldRolls,
  factsToStore: (facts, form) => ({
    ...facts,
    things: facts.things.filter(({ from }) => from === form.attack || from === form.second),
  }),
  start(facts, form) {
    const name = stringOf(form.name).trim();
    const chosen = [form.attack, form.second].flatMap((from) => facts.things.find((one) => one.from === from) ?? []);
    return resultOnly(t("Headline.created", { name }), {
      tone: "good",
      consequences: compact([
        name !== nameOf(facts, "self") && ({ part: "self", do: "name", name, why } as const),
        ...numbersOf(facts).flatMap(([id, { path, usual }]) =>
          maxAndValuePaths(path).map((one) => set(one, wholeOf(form[id]) ?? usual)),
        ),
        ...flagsOf(facts).map((id) => set(id, flagOf(form[id]))),
        set(labelKey(facts), stringOf(form[labelKey(facts)]).trim()),
        ...chosen.map(({ from }) => handOf(from, {}, why)),
      ]),
    });
  },
  buttonLabel: () => t("Verb.createPerson"),
};
