/** Quick creature for the GM: a body, a few values, an additional weapon. */
import { noteField, textField } from "../../../kernel/fields.ts";
import { compact, stringOf } from "../../../kernel/form-values.ts";
import type { Action, Field, Problem } from "../../../kernel/ruleset.ts";
import { problem, t } from "../model/texts.ts";
import { create } from "./create.ts";
import { type CreateFacts, type CreateForm, derivedCharacter } from "./create-facts.ts";
import {
  armsFields,
  attributeFields,
  defenceField,
  followsText,
  knownFields,
  levelField,
  naturalField,
  planField,
  sizeField,
  skillFields,
  speciesField,
  speedFields,
  staminaFields,
  traitFields,
} from "./create-form.ts";

const collapsed = (list: readonly Field[]): Field[] => list.map((field) => ({ ...field, isCollapsed: true }));

/** The fields of character creation on one page; those that few creatures need are folded away. */
function fields(facts: CreateFacts, form: CreateForm): Field[] {
  const made = derivedCharacter(facts, form);
  const [walks, ...otherwise] = speedFields();
  return compact([
    textField("name", t("Sheet.field.name")),
    planField(facts),
    sizeField(),
    levelField(),
    ...attributeFields({ hint: t("Hint.create.con") }),
    ...staminaFields().slice(0, 1),
    { ...naturalField(), isCollapsed: false } as Field,
    walks && walks,
    ...armsFields(facts, form),
    ...traitFields(form),
    noteField("follows", t("Field.create.follows"), { text: followsText(made) }),
    ...collapsed([
      ...otherwise,
      speciesField(facts),
      defenceField(),
      ...staminaFields().slice(1),
      ...skillFields(made, form),
      ...knownFields(facts, form),
    ]),
  ]);
}

export const quickCreature: Action<CreateFacts, CreateForm> = {
  id: "quickCreature",
  offeredBy: ["anatomyCreature"],
  title: () => t("Title.quickCreature"),
  icon: "wolf-head",
  compendiumTypes: create.compendiumTypes ?? [],
  facts: create.facts,
  defaults: create.defaults,
  form: fields,
  problems: (facts, form): Problem[] =>
    compact([
      stringOf(form.name).trim() === "" && problem("name", "create.name"),
      ...(create.problems?.(facts, form) ?? []),
    ]),
  ...(create.warns ? { warns: create.warns } : {}),
  ...(create.factsToStore ? { factsToStore: create.factsToStore } : {}),
  start: create.start,
  buttonLabel: () => t("Verb.createCharacter"),
};
