/** The pages of character creation, and their problems. */
import type { Text } from "../../../kernel/card.ts";
import { chosenOf, type ItemOption, optionsOf } from "../../../kernel/character-creation.ts";
import {
  budgetGoal,
  choiceGoal,
  countGoal,
  nameGoal,
  presetField,
  presetValues,
} from "../../../kernel/creation-steps.ts";
import type { DialogStep, StepGoal } from "../../../kernel/dialog-features.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { choiceField, noteField, numberField, textField, ticksField } from "../../../kernel/fields.ts";
import { compact, listOf, wholeOf } from "../../../kernel/form-values.ts";
import { signed } from "../../../kernel/modifiers.ts";
import { isBlankPortrait, portraitField } from "../../../kernel/portraits.ts";
import type { Field, Form, Problem, Warning } from "../../../kernel/ruleset.ts";
import { storedProblems } from "../../../kernel/validation.ts";
import { ABILITIES, type AbilityId, type ActorData, MARTIAL, type RaceData } from "../model/data.ts";
import { character } from "../model/schema.ts";
import { abilityName, listText, problem, sizeName, skillName, t } from "../model/texts.ts";
import {
  ammunitionFor,
  armors,
  armsOf,
  type CreateFacts,
  type CreateForm,
  countOf,
  features,
  type ItemOptionOf,
  learnableAbilities,
  limitsOfNumber,
  newCharacterOf,
  notProficientItems,
  ofType,
  PATHS,
  pointsField,
  raceChangeOf,
  raceOf,
  ranksField,
  SKILL_IDS,
  scoreOf,
  scoreProblems,
  shields,
  smallItems,
  spentOf,
  totalPriceOf,
  tradeOf,
  weapons,
} from "./create-facts.ts";
import { PRESETS } from "./presets.ts";

/** Powers of the characters in the packs. */
const MOST_POWERS = 5;
const STEPS = ["race", "scores", "martial", "powers", "gear", "person"] as const;
type Step = (typeof STEPS)[number];
export const steps = (): DialogStep[] => STEPS.map((id) => ({ id, label: t(`Create.step.${id}`) }));

const none = { value: "", label: t("Create.none") };
export const named = ({ name }: ItemOption): Text => t("Name", { name });

/** A choice from a list, with an empty option. */
export const oneOf = <T extends ItemOption>(
  name: string,
  list: readonly T[],
  label: (option: T) => Text = named,
): Pick<Field, "name" | "label"> & Extract<Field, { kind: "choice" }> =>
  choiceField(name, t(`Field.create.${name}`), {
    options: [none, ...optionsOf(list, (option) => label(option as T))],
    as: "list",
  });

const abilityOptions = () => ABILITIES.map((value) => ({ value, label: abilityName(value) }));

/** Changes of a race besides size and Speed. */
function changesOf(race: RaceData): Text {
  const moved = (label: Text, by: number): Text[] => (by === 0 ? [] : [t("Create.moved", { label, by: signed(by) })]);
  return listText([
    ...ABILITIES.flatMap((id) => moved(abilityName(id), race.abilities[id])),
    ...moved(t("Create.any"), race.anyAbility),
    ...(["evasion", "fortitude", "will"] as const).flatMap((id) => moved(t(`Defense.${id}`), race.inherent[id])),
    ...race.weaknesses.map((type) => t("Create.weak", { type: t(`DamageType.${type}`) })),
    ...race.resistances.map((type) => t("Create.resists", { type: t(`DamageType.${type}`) })),
  ]);
}
const raceText = ({ name, system }: ItemOptionOf<"auraRace">): Text =>
  t("Create.race", { name, size: sizeName(system.size), speed: system.speed, changes: changesOf(system) });

/** Summary of the derived values, as on the sheet. */
export const sumOf = (made: ActorData): Text =>
  t("Line.create.follows", {
    aura: made.aura.max,
    recovery: made.surges.recovery,
    surges: made.surges.max,
    stamina: made.stamina.max,
    agility: made.agility.max,
    evasion: made.defenses.evasion.value,
    fortitude: made.defenses.fortitude.value,
    will: made.defenses.will.value,
    speed: made.movement.effective,
  });
const derivedField = (made: ActorData, step: Step): Field =>
  noteField(`follows-${step}`, t("Field.create.follows"), { text: sumOf(made), step });

function racePage(facts: CreateFacts, form: CreateForm, made: ActorData): Field[] {
  const race = raceOf(facts, form);
  const points = race?.system.anyAbility ?? 0;
  return compact([
    presetField(
      PRESETS,
      "race",
      (id) => t(`Create.preset.${id}`),
      (id) => t(`Create.presetHint.${id}`),
    ),
    { ...oneOf("race", ofType(facts, "auraRace")), rule: "A-154", step: "race" },
    race && noteField("brings", t("Field.create.race"), { text: raceText(race), step: "race" }),
    points > 0 &&
      choiceField("raised", t("Field.race.ability", { points }), {
        options: abilityOptions(),
        as: "list",
        step: "race",
      }),
    numberField("level", t("Field.create.level"), { ...limitsOfNumber("level"), rule: "A-118", step: "race" }),
    derivedField(made, "race"),
  ]);
}

const scoreField = (made: ActorData, id: AbilityId): Field =>
  numberField(id, abilityName(id), {
    hint: t("Hint.create.score", { value: made.abilities[id].value, modifier: signed(made.abilities[id].mod) }),
    ...limitsOfNumber(id),
    rule: "D-27",
    step: "scores",
  });

const martialPage = (facts: CreateFacts, form: CreateForm, made: ActorData): Field[] => [
  numberField("mpl", t("Field.create.mpl"), { ...limitsOfNumber("mpl"), rule: "A-180", step: "martial" }),
  noteField("points", t("Field.create.points"), {
    text: t("Line.create.points", { left: countOf(form.mpl) - spentOf(form), mpl: countOf(form.mpl) }),
    rule: "A-184",
    step: "martial",
  }),
  ...MARTIAL.map(
    (id): Field =>
      numberField(pointsField(id), t("Field.create.pointsOf", { skill: skillName(id) }), {
        hint: t("Hint.create.total", { total: signed(made.skills[id].total) }),
        ...limitsOfNumber(pointsField(id)),
        step: "martial",
      }),
  ),
  ticksField("styles", t("Field.create.styles"), {
    options: optionsOf(features(facts, "combatStyle"), named),
    summary: t("Hint.create.styles", { count: listOf(form.styles).length, max: made.combatStyles.max }),
    rule: "A-185",
    step: "martial",
  }),
  ticksField("features", t("Field.create.features"), {
    options: optionsOf(features(facts, "theme", "feat"), named, ({ system }) =>
      t(`FeatureCategory.${String(system.category)}`),
    ),
    summary: t("Hint.create.chosen", { count: listOf(form.features).length }),
    step: "martial",
  }),
  ...SKILL_IDS.map(
    (id): Field =>
      numberField(ranksField(id), skillName(id), {
        ...limitsOfNumber(ranksField(id)),
        sharesRow: true,
        isCollapsed: true,
        group: t("Field.create.ranks"),
        step: "martial",
      }),
  ),
];

const costOf = ({ system }: ItemOptionOf<"auraAbility">): Text => {
  const { energy, stamina, agility } = system.cost;
  const parts = Object.entries({ energy, stamina, agility }).filter(([, count]) => count > 0);
  return parts.length > 0
    ? listText(parts.map(([id, count]) => t("Create.cost", { count, resource: t(`Resource.${id}`) })))
    : t("Create.free");
};

const powersPage = (facts: CreateFacts, form: CreateForm): Field[] =>
  (["abilities", "spells"] as const).map(
    (name): Field =>
      ticksField(name, t(`Field.create.${name}`), {
        options: optionsOf(
          name === "spells" ? ofType(facts, "auraSpell") : learnableAbilities(facts),
          named,
          (option) => costOf(option),
        ),
        summary: t("Hint.create.chosen", { count: listOf(form[name]).length }),
        step: "powers",
      }),
  );

const coins = (price: number): Text => t(price === 1 ? "Create.priceOne" : "Create.price", { price });
const weaponText = ({ name, system }: ItemOptionOf<"auraWeapon">): Text =>
  t("Create.weapon", { name, damage: system.damage.formula, mpr: system.mpr, price: coins(system.price) });
const armorText = ({ name, system }: ItemOptionOf<"auraArmor">): Text =>
  t("Create.armor", {
    name,
    coverage: system.coverage,
    rating: system.rating,
    mpr: system.mpr,
    price: coins(system.price),
  });
const shieldText = ({ name, system }: ItemOptionOf<"auraShield">): Text =>
  t("Create.shield", { name, bonus: signed(system.bonus), mpr: system.mpr, price: coins(system.price) });

const gearPage = (facts: CreateFacts, form: CreateForm, made: ActorData): Field[] => [
  { ...oneOf("weapon", weapons(facts), weaponText), rule: "A-181", step: "gear" },
  { ...oneOf("second", weapons(facts), weaponText), step: "gear" },
  { ...oneOf("armor", armors(facts), armorText), step: "gear" },
  { ...oneOf("shield", shields(facts), shieldText), step: "gear" },
  ticksField("gear", t("Field.create.gear"), {
    options: optionsOf(smallItems(facts), named, ({ system }) => coins(Number(system.price))),
    summary: t("Hint.create.chosen", { count: listOf(form.gear).length }),
    step: "gear",
  }),
  numberField("coins", t("Field.create.coins"), { ...limitsOfNumber("coins"), step: "gear" }),
  noteField("worth", t("Field.create.worth"), {
    text: t("Line.create.worth", { worth: totalPriceOf(facts, form) }),
    step: "gear",
  }),
  derivedField(made, "gear"),
];

const personPage = (facts: CreateFacts, form: CreateForm): Field[] =>
  compact([
    textField("name", t("Field.create.name"), { step: "person" }),
    isBlankPortrait(facts.self.img) && portraitField("aura", tradeOf(facts, form), "person"),
    facts.held.length > 0 &&
      noteField("holds", t("Field.create.holds"), {
        text: t("Line.create.holds", { name: nameOf(facts, "self") }),
        step: "person",
      }),
  ]);

export function fields(facts: CreateFacts, form: CreateForm): Field[] {
  const made = newCharacterOf(facts, form);
  return [
    ...racePage(facts, form, made),
    ...ABILITIES.map((id) => scoreField(made, id)),
    derivedField(made, "scores"),
    ...martialPage(facts, form, made),
    ...powersPage(facts, form),
    ...gearPage(facts, form, made),
    ...personPage(facts, form),
  ];
}

/** A preset fills in its values; choosing a ranged weapon also selects its ammunition. */
export function prefill(facts: CreateFacts, form: CreateForm, changed: string): Form | null {
  if (changed === "preset") return presetValues(PRESETS, facts.things, form);
  if (changed !== "weapon" && changed !== "second") return null;
  const shot = ammunitionFor(facts, form[changed]);
  return shot && !form.gear.includes(shot.from) ? { ...form, gear: [...form.gear, shot.from] } : null;
}

/** Race, MPL points and Combat Styles, gear, a name; powers have no number in the book. */
export function goals(facts: CreateFacts, form: CreateForm): StepGoal[] {
  const { max } = newCharacterOf(facts, form).combatStyles;
  const mpl = countOf(form.mpl);
  const name = (list: readonly ItemOption[], from: string) => chosenOf(list, from)?.name ?? null;
  const learned = [...listOf(form.abilities), ...listOf(form.spells)].length;
  return compact([
    choiceGoal("race", t("Field.create.race"), raceOf(facts, form)?.name ?? null),
    mpl > 0 && budgetGoal("martial", t("Field.create.points"), spentOf(form), mpl),
    max > 0 && countGoal("martial", t("Field.create.styles"), listOf(form.styles).length, max),
    countGoal("powers", t("Field.create.powers"), learned, MOST_POWERS, 1),
    choiceGoal("gear", t("Field.create.weapon"), name(weapons(facts), form.weapon)),
    nameGoal("person", t("Field.create.name"), form),
  ]);
}

export function problems(facts: CreateFacts, form: CreateForm): Problem[] {
  const born = raceChangeOf(facts, form);
  const [spent, mpl] = [spentOf(form), countOf(form.mpl)];
  return compact([
    ...ABILITIES.flatMap((id) => scoreProblems(id, wholeOf(form[id]) === null ? null : scoreOf(form, born, id))),
    ...storedProblems(character, PATHS, form),
    spent > mpl && problem("mpl", "tooManyPoints", { spent, mpl }),
  ]);
}

/** Warnings that may be ignored: too many styles, too few hands, items without proficiency. */
export function warns(facts: CreateFacts, form: CreateForm): Warning[] {
  const { max } = newCharacterOf(facts, form).combatStyles;
  const stowedArms = armsOf(facts, form).filter(({ system }) => !system.equipped);
  return compact([
    listOf(form.styles).length > max && { ...t("Warning.create.styles", { max }), step: "martial" },
    ...notProficientItems(facts, form).map(({ name }) => ({
      ...t("Warning.create.unlearned", { name }),
      step: "gear",
    })),
    ...stowedArms.map(({ thing: option }) => ({ ...t("Warning.create.hands", { name: option.name }), step: "gear" })),
  ]);
}
