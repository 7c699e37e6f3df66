/** Pages of character creation and their validation (12 "Making a character"). */

import { type ItemOption, optionsOf } from "../../../kernel/character-creation.ts";
import { choiceGoal, countGoal, nameGoal, presetField, presetValues } from "../../../kernel/creation-steps.ts";
import type { DialogStep, StepGoal } from "../../../kernel/dialog-features.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { checkField, choiceField, noteField, numberField, textField, ticksField } from "../../../kernel/fields.ts";
import { compact, flagOf } from "../../../kernel/form-values.ts";
import { signed } from "../../../kernel/modifiers.ts";
import { isBlankPortrait, portraitField } from "../../../kernel/portraits.ts";
import type { Field, Form, Problem } from "../../../kernel/ruleset.ts";
import { fieldLimits } from "../../../kernel/schema.ts";
import { storedProblems } from "../../../kernel/validation.ts";
import { halfModifier } from "../model/calculations.ts";
import { ABILITIES, type AbilityId } from "../model/data.ts";
import { actor } from "../model/schema.ts";
import { abilityName, abilityText, problem, t } from "../model/texts.ts";
import {
  armors,
  type CreateFacts,
  type CreateForm,
  gearOptions,
  goldLeft,
  hpOf,
  type ItemOptionOf,
  kitOf,
  kitPrice,
  modOf,
  PATHS,
  SCORE_PATHS,
  STANDARD_SCORES,
  SUGGESTED_COUNTS,
  scoreOf,
  shields,
  spells,
  suggestedHp,
  suggestedPool,
  tradeOf,
  USUAL_SCORES,
  weapons,
} from "./create-facts.ts";
import { PRESETS } from "./presets.ts";

const STEPS = ["scores", "magic", "gear", "person"] as const;
export const steps = (): DialogStep[] => STEPS.map((id) => ({ id, label: t(`Create.step.${id}`) }));

const scoreHint = (facts: CreateFacts, form: CreateForm, id: AbilityId) => {
  const modifier = modOf(facts, form, id);
  return t("Hint.create.score", { modifier: signed(modifier), half: signed(halfModifier(modifier)) });
};

function scoreField(facts: CreateFacts, form: CreateForm, id: AbilityId): Field {
  const base = { name: id, label: abilityName(id), hint: scoreHint(facts, form, id), step: "scores" } as const;
  if (form.how !== "rolled") {
    const options = STANDARD_SCORES.map((value) => ({ value: String(value), label: t("Create.score", { value }) }));
    return { ...base, kind: "choice", as: "segments", options };
  }
  return { ...base, kind: "number", ...fieldLimits(actor, `abilities.${id}.value`) };
}

const scorePage = (facts: CreateFacts, form: CreateForm): Field[] => [
  presetField(
    PRESETS,
    "scores",
    (id) => t(`Create.preset.${id}`),
    (id) => t(`Create.presetHint.${id}`),
  ),
  choiceField("how", t("Field.create.how"), {
    options: (["spread", "rolled"] as const).map((value) => ({ value, label: t(`Choice.create.${value}`) })),
    as: "segments",
    step: "scores",
  }),
  ...ABILITIES.map((id) => scoreField(facts, form, id)),
  numberField("hp", t("Field.create.hp"), {
    hint: t("Hint.create.hp"),
    emptyText: t("Create.score", { value: suggestedHp(form) }),
    ...fieldLimits(actor, PATHS.hp),
    rule: "B-22",
    step: "scores",
  }),
  noteField("follows", t("Field.create.follows"), {
    text: t("Line.create.follows", {
      hp: hpOf(form),
      initiative: signed(modOf(facts, form, "int") + 1),
      defense: signed(modOf(facts, form, "agl") + (kitOf(facts, form).shield?.system.modifier ?? 0)),
    }),
    step: "scores",
  }),
];

const named = ({ name }: ItemOption) => t("Name", { name });

const magicPage = (facts: CreateFacts, form: CreateForm): Field[] => [
  checkField("caster", t("Field.create.caster"), { hint: t("Hint.create.caster"), rule: "B-44", step: "magic" }),
  ...(flagOf(form.caster)
    ? [
        numberField("pool", t("Field.create.pool"), {
          hint: t("Hint.create.pool"),
          emptyText: t("Create.score", { value: suggestedPool(facts, form) }),
          ...fieldLimits(actor, PATHS.pool),
          step: "magic",
        }),
        ticksField("spells", t("Field.create.spells"), {
          options: optionsOf(spells(facts), named),
          summary: t("Hint.create.spells", { count: kitOf(facts, form).spells.length }),
          step: "magic",
        }),
      ]
    : []),
];

const none = { value: "", label: t("Choice.create.none") };
const priceHint = ({ system }: { system: { price: number } }) => t("Hint.create.price", { price: system.price });

const itemField = <T extends ItemOption>(
  name: string,
  list: readonly T[],
  label: (option: T) => ReturnType<typeof t>,
): Field =>
  choiceField(name, t(`Field.create.${name}`), {
    options: [none, ...optionsOf(list, (option) => label(option as T))],
    as: "list",
    step: "gear",
  });

const weaponText = ({ name, system }: ItemOptionOf<"bloodiedWeapon">) =>
  t(`Create.weapon.${system.category}`, { name, damage: system.damage.formula, hands: system.hands });
const armorText = ({ name, system }: ItemOptionOf<"bloodiedArmor">) =>
  t("Create.armor", { name, value: system.formula });

function gearPage(facts: CreateFacts, form: CreateForm): Field[] {
  const kit = kitOf(facts, form);
  return [
    itemField("weapon", weapons(facts), weaponText),
    itemField("second", weapons(facts), weaponText),
    itemField("armor", armors(facts, "body"), armorText),
    itemField("helm", armors(facts, "head"), armorText),
    itemField("shield", shields(facts), ({ name, system }) =>
      t("Create.armor", { name, value: signed(system.modifier) }),
    ),
    ticksField("gear", t("Field.create.gear"), {
      options: optionsOf(gearOptions(facts), named, (option) => priceHint(option)),
      summary: t("Hint.create.gear", { count: kit.gear.length }),
      step: "gear",
    }),
    numberField("coins", t("Field.create.coins"), {
      unit: t("Create.gp"),
      ...fieldLimits(actor, PATHS.coins),
      step: "gear",
    }),
    noteField("worth", t("Field.create.worth"), {
      text: t("Line.create.worth", { worth: kitPrice(kit) }),
      step: "gear",
    }),
  ];
}

const personPage = (facts: CreateFacts, form: CreateForm): Field[] =>
  compact([
    ...(["name", "ancestry", "occupation", "appearance"] as const).map(
      (name): Field => textField(name, t(`Field.create.${name}`), { step: "person" }),
    ),
    isBlankPortrait(facts.img) && portraitField("bloodied", tradeOf(facts, form), "person"),
    facts.holds > 0 &&
      noteField("holds", t("Field.create.holds"), {
        text: t("Line.create.holds", { name: nameOf(facts, "self") }),
        step: "person",
      }),
  ]);

export const fields = (facts: CreateFacts, form: CreateForm): Field[] => [
  ...scorePage(facts, form),
  ...magicPage(facts, form),
  ...gearPage(facts, form),
  ...personPage(facts, form),
];

/** A preset fills in its values. Each of the five scores is used once: the ability that had the picked score gets the one left over. */
export function prefill(facts: CreateFacts, form: CreateForm, changed: string): Form | null {
  if (changed === "preset") return presetValues(PRESETS, facts.things, form);
  if (form.how !== "spread") return null;
  const given = ABILITIES.map((id) => scoreOf(form, id));
  const left = STANDARD_SCORES.filter((number) => !given.includes(number));
  if (changed === "how") return left.length ? { ...form, ...spread() } : null;
  const id = ABILITIES.find((one) => one === changed);
  const other = id && ABILITIES.find((one) => one !== id && scoreOf(form, one) === scoreOf(form, id));
  return other && left[0] !== undefined ? { ...form, [other]: left[0] } : null;
}
const spread = () => Object.fromEntries(ABILITIES.map((id, at) => [id, STANDARD_SCORES[at] ?? 10]));

/** Suggestions of the rules journal: scores, spells of a caster, weapon, armor, small items, a name. */
export function goals(facts: CreateFacts, form: CreateForm): StepGoal[] {
  const kit = kitOf(facts, form);
  const scores = ABILITIES.filter((id) => scoreOf(form, id) !== null).length;
  const { spells: most, leastSpells, gear } = SUGGESTED_COUNTS;
  const item = (at: "weapon" | "armor") => choiceGoal("gear", t(`Field.create.${at}`), kit[at]?.name ?? null);
  return compact([
    countGoal("scores", t("Create.step.scores"), scores, ABILITIES.length),
    flagOf(form.caster) && countGoal("magic", t("Field.create.spells"), kit.spells.length, most, leastSpells),
    item("weapon"),
    item("armor"),
    countGoal("gear", t("Field.create.gear"), kit.gear.length, gear),
    nameGoal("person", t("Field.create.name"), form),
  ]);
}

export function problems(_facts: CreateFacts, form: CreateForm): Problem[] {
  const scores = storedProblems(actor, SCORE_PATHS, form);
  const dealt = ABILITIES.map((id) => scoreOf(form, id));
  const uneven = form.how === "spread" && STANDARD_SCORES.some((number) => !dealt.includes(number));
  const { pool, ...paths } = PATHS;
  return compact([
    ...scores,
    scores.length === 0 && uneven && problem("how", "spreadUneven", { numbers: STANDARD_SCORES.join(", ") }),
    ...storedProblems(actor, flagOf(form.caster) ? { ...paths, pool } : paths, form, true),
  ]);
}

/** Suggestions of the journal only warn. */
export function warns(facts: CreateFacts, form: CreateForm) {
  const kit = kitOf(facts, form);
  const strange = ABILITIES.filter((id) => {
    const score = scoreOf(form, id) ?? 10;
    return score < USUAL_SCORES.min || score > USUAL_SCORES.max;
  });
  const many = (["spells", "gear"] as const).filter((what) => kit[what].length > SUGGESTED_COUNTS[what]);
  return [
    ...strange.map((id) => t("Warning.create.score", { ability: abilityText(id), ...USUAL_SCORES })),
    ...(goldLeft(facts, kit) < 0 ? [t("Warning.create.worth", { worth: kitPrice(kit), limit: facts.limit ?? 0 })] : []),
    ...many.map((what) => t(`Warning.create.${what}`, { most: SUGGESTED_COUNTS[what] })),
  ];
}
