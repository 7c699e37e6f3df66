/** Quick creature for the GM: a few values, a weapon, armor. */

import { handOf, type ItemOption, itemOptionsOf, optionsOf } from "../../../kernel/character-creation.ts";
import { type Consequence, setFor } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { checkField, choiceField, numberField, textField } from "../../../kernel/fields.ts";
import { compact, flagOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Facts, Field, Form, Problem } from "../../../kernel/ruleset.ts";
import { fieldLimits } from "../../../kernel/schema.ts";
import { storedProblems } from "../../../kernel/validation.ts";
import { ABILITIES } from "../model/data.ts";
import { actor } from "../model/schema.ts";
import { abilityName, problem, t } from "../model/texts.ts";
import { ofType, SCORE_PATHS } from "./create-facts.ts";

export interface QuickFacts extends Facts {
  things: ItemOption[];
}
export type QuickForm = Form & { name: string; hp: number; level: number; weapon: string; second: string };

const NUMBERS = ["level", "hp", "movement"] as const;
const DEFAULTS = { level: 1, hp: 10, movement: 30 } as const;
const PATHS = { level: "level", hp: "attributes.hp.max", movement: "attributes.movement" } as const;
const TRAITS = ["diesAtZero", "noInjury"] as const;
const TEXT_FIELDS = ["kind", "threat"] as const;

const none = { value: "", label: t("Choice.create.none") };
const named = ({ name }: ItemOption) => t("Name", { name });
/** Weapons, natural ones first. */
const weapons = (facts: QuickFacts) =>
  ofType(facts, "bloodiedWeapon").toSorted((a, b) => Number(b.system.natural) - Number(a.system.natural));
const armors = (facts: QuickFacts) =>
  ofType(facts, "bloodiedArmor").toSorted(
    (a, b) => Number(b.system.slot === "natural") - Number(a.system.slot === "natural"),
  );

const list = (name: string, options: readonly ItemOption[]): Field =>
  choiceField(name, t(`Field.create.${name}`), { options: [none, ...optionsOf(options, named)], as: "list" });

const fields = (facts: QuickFacts): Field[] => [
  textField("name", t("Field.create.name")),
  ...NUMBERS.map(
    (name): Field =>
      numberField(name, t(`Field.quick.${name}`), { ...fieldLimits(actor, PATHS[name]), sharesRow: true }),
  ),
  ...ABILITIES.map(
    (id): Field =>
      numberField(id, abilityName(id), { ...fieldLimits(actor, `abilities.${id}.value`), sharesRow: true }),
  ),
  list("weapon", weapons(facts)),
  list("second", weapons(facts)),
  list("armor", armors(facts)),
  ...TRAITS.map((name): Field => checkField(name, t(`Field.quick.${name}`))),
  ...TEXT_FIELDS.map((name): Field => textField(name, t(`Field.quick.${name}`), { isCollapsed: true })),
];

function problems(_: QuickFacts, form: QuickForm): Problem[] {
  return compact([
    stringOf(form.name).trim() === "" && problem("name", "nameMissing"),
    ...storedProblems(actor, { ...PATHS, ...SCORE_PATHS }, form),
  ]);
}

const why = t("Reason.created");
const set = setFor(why);

function weaponConsequences(facts: QuickFacts, form: QuickForm): Consequence[] {
  const chosen = (field: string) => facts.things.find(({ from }) => from === stringOf(form[field]));
  const [weapon, second, armor] = ["weapon", "second", "armor"].map(chosen);
  const hands = (option: ItemOption | undefined): number => Number(option?.system.hands ?? 0);
  return compact([
    weapon && handOf(weapon.from, { equipped: hands(weapon) > 1 ? "both" : "main" }, why),
    second && handOf(second.from, { equipped: hands(weapon) + hands(second) > 2 ? "none" : "off" }, why),
    armor && handOf(armor.from, { equipped: true }, why),
  ]);
}

export const quickCreature: Action<QuickFacts, QuickForm> = {
  id: "quickCreature",
  offeredBy: ["bloodiedCreature"],
  title: () => t("Title.quickCreature"),
  icon: "wolf-head",
  compendiumTypes: ["bloodiedWeapon", "bloodiedArmor"],
  facts: (parts) => ({ ...factsOfParts({ ...parts, targets: [] }), things: itemOptionsOf(parts.compendiumItems) }),
  defaults: (facts) => ({
    name: nameOf(facts, "self"),
    ...DEFAULTS,
    ...Object.fromEntries(ABILITIES.map((id) => [id, 10])),
    weapon: "",
    second: "",
    armor: "",
    diesAtZero: false,
    noInjury: false,
    kind: "",
    threat: "",
  }),
  form: fields,
  problems,
  factsToStore: (facts, form) => {
    const chosen = [form.weapon, form.second, form.armor].map(stringOf);
    return { ...facts, things: facts.things.filter(({ from }) => chosen.includes(from)) };
  },
  start(facts, form) {
    const name = stringOf(form.name).trim();
    const hp = wholeOf(form.hp) ?? DEFAULTS.hp;
    return resultOnly(t("Headline.created", { name, hp }), {
      tone: "good",
      consequences: compact([
        name !== nameOf(facts, "self") && ({ part: "self", do: "name", name, why } as const),
        ...NUMBERS.map((id) => set(PATHS[id], wholeOf(form[id]) ?? DEFAULTS[id])),
        set("attributes.hp.value", hp),
        ...ABILITIES.map((id) => set(`abilities.${id}.value`, wholeOf(form[id]) ?? 10)),
        ...TRAITS.map((id) => set(`traits.${id}`, flagOf(form[id]))),
        ...TEXT_FIELDS.map((id) => set(`details.${id}`, stringOf(form[id]).trim())),
        ...weaponConsequences(facts, form),
      ]),
    });
  },
  buttonLabel: () => t("Verb.createCharacter"),
};
