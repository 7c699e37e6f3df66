/** The pages of character creation and their validation (T-07). */
import type { Text } from "../../../kernel/card.ts";
import { type ItemOption, optionsOf } from "../../../kernel/character-creation.ts";
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
import { checkField, choiceField, noteField, numberField, textField, ticksField } from "../../../kernel/fields.ts";
import { compact, flagOf, listOf, numberOf, wholeOf } from "../../../kernel/form-values.ts";
import { signed } from "../../../kernel/modifiers.ts";
import { isBlankPortrait, portraitField } from "../../../kernel/portraits.ts";
import type { Field, Form, Problem } from "../../../kernel/ruleset.ts";
import { fieldLimits } from "../../../kernel/schema.ts";
import { numberProblem, storedProblems } from "../../../kernel/validation.ts";
import { type ActorData, STATS, type StatId } from "../model/data.ts";
import { character } from "../model/schema.ts";
import { problem, sizeText, skillText, statText, t } from "../model/texts.ts";
import {
  armors,
  type CreateFacts,
  type CreateForm,
  chosen,
  chosenItems,
  classPowers,
  createdActor,
  type ItemOptionOf,
  levelOf,
  MOST_LEVEL,
  ofType,
  POINTS,
  pointsOf,
  powers,
  rollsOf,
  STAT_PATHS,
  sizeOf,
  startingPowersOf,
  tradeOf,
  weapons,
} from "./create-facts.ts";
import { PRESETS } from "./presets.ts";

const STEPS = ["stats", "origin", "training", "gear", "person"] as const;
export const steps = (): DialogStep[] => STEPS.map((id) => ({ id, label: t(`Create.step.${id}`) }));

const COINS = { coins: "currency.coins" };
const none = { value: "", label: t("Choice.create.none") };
const named = ({ name }: ItemOption) => t("Create.named", { name });
const numbers = (form: CreateForm): number[] => rollsOf(form).flatMap((face) => face ?? []);

const oneOf = <T extends ItemOption>(
  name: string,
  step: string,
  list: readonly T[],
  label: (thing: T) => Text = named,
): Field =>
  choiceField(name, t(`Field.create.${name}`), { options: [none, ...optionsOf(list, label)], as: "list", step });

const BOUGHT = { min: POINTS.least, max: POINTS.most };
const statField = (made: ActorData, form: CreateForm, id: StatId): Field =>
  numberField(id, statText(id), {
    hint: t("Hint.create.stat", { value: signed(made.stats[id].value) }),
    ...(form.how === "points" ? BOUGHT : fieldLimits(character, `stats.${id}.base`)),
    step: "stats",
  });

const statPage = (made: ActorData, form: CreateForm): Field[] =>
  compact([
    presetField(
      PRESETS,
      "stats",
      (id) => t(`Create.preset.${id}`),
      (id) => t(`Create.presetHint.${id}`),
    ),
    choiceField("how", t("Field.create.how"), {
      options: (["points", "free"] as const).map((value) => ({ value, label: t(`Choice.create.${value}`) })),
      as: "segments",
      rule: "T-07",
      step: "stats",
    }),
    form.how === "points" &&
      noteField("left", t("Field.create.left"), {
        text: t("Line.create.left", { left: POINTS.sum - pointsOf(form) }),
        step: "stats",
      }),
    ...STATS.map((id) => statField(made, form, id)),
  ]);

const speciesText = ({ name, system: { adjust, size, speed } }: ItemOptionOf<"thresholdSpecies">) => {
  const moved = STATS.filter((id) => adjust[id] !== 0);
  const [first, second, third, fourth] = moved.map((id) =>
    t("Create.moved", { stat: t(`StatShort.${id}`), by: signed(adjust[id]) }),
  );
  const blank = t("Create.moved", { stat: "", by: "" });
  return t("Create.species", {
    name,
    size: sizeText(size),
    speed,
    first: first ?? blank,
    second: second ?? blank,
    third: third ?? blank,
    fourth: fourth ?? blank,
  });
};
const classText = ({ name, system }: ItemOptionOf<"thresholdClass">) => {
  const { startingHp, hitDie, trainedSkills, attackProgression } = system;
  return t("Create.class", {
    name,
    hp: startingHp,
    die: hitDie,
    skills: trainedSkills,
    progression: t(`Progression.${attackProgression}`),
  });
};

/** Derived values, as on the sheet. */
const derivedField = (made: ActorData, step: string): Field =>
  noteField(`follows-${step}`, t("Field.create.follows"), {
    text: t("Line.create.follows", {
      hp: made.hp.max,
      fort: made.defenses.fort.value,
      ref: made.defenses.ref.value,
      will: made.defenses.will.value,
      threshold: made.woundThreshold.value,
      attack: signed(made.attackBonus.value),
      speed: made.speed.value,
    }),
    step,
  });

const originPage = (facts: CreateFacts, form: CreateForm, made: ActorData): Field[] =>
  compact([
    { ...oneOf("species", "origin", ofType(facts, "thresholdSpecies"), speciesText), rule: "T-06" },
    { ...oneOf("class", "origin", ofType(facts, "thresholdClass"), classText), rule: "T-15" },
    numberField("level", t("Field.create.level"), { min: 1, max: MOST_LEVEL, rule: "T-23", step: "origin" }),
    levelOf(form) > 1 &&
      textField("rolls", t("Field.create.rolls", { faces: made.hitDice.die }), {
        hint: t("Hint.create.rolls"),
        step: "origin",
      }),
    derivedField(made, "origin"),
  ]);

const trained = (facts: CreateFacts, form: CreateForm): number | null =>
  chosen(facts, "thresholdClass", form.class)?.system.trainedSkills ?? null;

/** Powers on the page: those the class begins with, the ticked ones, or all if requested. */
function powersShown(facts: CreateFacts, form: CreateForm) {
  const begins = startingPowersOf(form.class);
  if (!begins || flagOf(form.all)) return powers(facts);
  const own = classPowers(facts, begins);
  return powers(facts).filter((one) => own.includes(one) || listOf(form.powers).includes(one.from));
}

function trainingPage(facts: CreateFacts, form: CreateForm, made: ActorData): Field[] {
  const most = trained(facts, form);
  const begins = startingPowersOf(form.class);
  const count = listOf(form.powers).length;
  return compact([
    ticksField("skills", t("Field.create.skills"), {
      options: facts.skills.map((id) => ({
        value: id,
        label: skillText(id),
        hint: t("Create.bonus", { value: signed(made.skills[id].value) }),
      })),
      ...(most === null ? {} : { summary: t("Hint.create.skills", { count: listOf(form.skills).length, most }) }),
      rule: "T-125",
      step: "training",
    }),
    oneOf("feat", "training", ofType(facts, "thresholdFeat")),
    ticksField("powers", t("Field.create.powers"), {
      options: optionsOf(powersShown(facts, form), named, ({ system }) =>
        t(`Choice.create.kind.${String(system.kind)}`),
      ),
      summary: begins
        ? t(`Hint.create.begins.${begins.kind}`, { count, most: begins.count })
        : t("Hint.create.chosen", { count }),
      step: "training",
    }),
    begins && checkField("all", t("Field.create.all"), { step: "training" }),
  ]);
}

const priced = ({ name, system }: ItemOption) =>
  t("Create.priced", { name, price: Number(system.price), weight: Number(system.weight) });

function gearPage(facts: CreateFacts, form: CreateForm, made: ActorData): Field[] {
  const { carry } = made;
  const gear = ofType(facts, "thresholdGear");
  return [
    oneOf("weapon", "gear", weapons(facts), priced),
    oneOf("second", "gear", weapons(facts), priced),
    oneOf("armor", "gear", armors(facts, "armor"), priced),
    oneOf("shield", "gear", armors(facts, "shield"), priced),
    ticksField("gear", t("Field.create.gear"), {
      options: optionsOf(gear, named, ({ system }) =>
        t("Hint.create.priced", { price: Number(system.price), weight: Number(system.weight) }),
      ),
      summary: t("Hint.create.chosen", { count: listOf(form.gear).length }),
      step: "gear",
    }),
    numberField("coins", t("Field.create.coins"), { ...fieldLimits(character, COINS.coins), step: "gear" }),
    noteField("load", t("Field.create.load"), {
      text: t(`Line.create.load.${carry.band}`, {
        load: carry.load,
        light: carry.light,
        medium: carry.medium,
        heavy: carry.heavy,
      }),
      rule: "T-84",
      step: "gear",
    }),
    derivedField(made, "gear"),
  ];
}

const personPage = (facts: CreateFacts, form: CreateForm): Field[] =>
  compact([
    textField("name", t("Field.create.name"), { step: "person" }),
    choiceField("alignment", t("Field.create.alignment"), {
      options: ["", "holy", "neutral", "unholy"].map((value) => ({
        value,
        label: t(`Choice.create.alignment.${value || "unset"}`),
      })),
      as: "segments",
      step: "person",
    }),
    textField("deity", t("Field.create.deity"), { step: "person" }),
    isBlankPortrait(facts.self.img) && portraitField("threshold", tradeOf(facts, form), "person"),
    facts.held.length > 0 &&
      noteField("holds", t("Field.create.holds"), {
        text: t("Line.create.holds", { name: nameOf(facts, "self"), size: sizeText(sizeOf(facts, form)) }),
        step: "person",
      }),
  ]);

export function fields(facts: CreateFacts, form: CreateForm): Field[] {
  const made = createdActor(facts, form, numbers(form));
  return [
    ...statPage(made, form),
    ...originPage(facts, form, made),
    ...trainingPage(facts, form, made),
    ...gearPage(facts, form, made),
    ...personPage(facts, form),
  ];
}

/** A preset fills in its values; a class adds its first talent and removes the previous class's starting powers. */
export function prefill(facts: CreateFacts, form: CreateForm, changed: string): Form | null {
  if (changed === "preset") return presetValues(PRESETS, facts.things, form);
  return changed === "class" ? { ...form, powers: [...(startingPowersOf(form.class)?.first ?? [])] } : null;
}

/** Points, species and class, the class's numbers of skills and powers, a feat, gear, a name (T-06, T-07, T-15). */
export function goals(facts: CreateFacts, form: CreateForm): StepGoal[] {
  const kit = chosenItems(facts, form);
  const begins = startingPowersOf(form.class);
  const most = trained(facts, form);
  const item = (step: string, at: "species" | "class" | "feat") =>
    choiceGoal(step, t(`Field.create.${at}`), kit[at]?.name ?? null);
  return compact([
    form.how === "points" && budgetGoal("stats", t("Field.create.left"), pointsOf(form), POINTS.sum),
    item("origin", "species"),
    item("origin", "class"),
    most !== null && countGoal("training", t("Field.create.skills"), listOf(form.skills).length, most),
    item("training", "feat"),
    begins && countGoal("training", t("Field.create.powers"), listOf(form.powers).length, begins.count),
    choiceGoal("gear", t("Field.create.weapon"), kit.weapons[0]?.name ?? null),
    nameGoal("person", t("Field.create.name"), form),
  ]);
}

function statProblems(form: CreateForm): Problem[] {
  if (form.how !== "points") return storedProblems(character, STAT_PATHS, form);
  const out = STATS.flatMap((id) => {
    const why = numberProblem({ ...BOUGHT, integer: true, nullable: false }, numberOf(form[id]));
    return why ? [{ field: id, text: why }] : [];
  });
  const spent = pointsOf(form);
  return spent > POINTS.sum ? [...out, problem("how", "tooManyPoints", { spent, sum: POINTS.sum })] : out;
}

function rollProblems(facts: CreateFacts, form: CreateForm): Problem[] {
  const level = wholeOf(form.level);
  if (level === null || level < 1 || level > MOST_LEVEL)
    return [problem("level", "outOf", { min: 1, max: MOST_LEVEL })];
  const rolls = rollsOf(form);
  if (level === 1 || rolls.length === 0) return [];
  const faces = chosen(facts, "thresholdClass", form.class)?.system.hitDie ?? facts.self.system.hitDice.die;
  if (rolls.length !== level - 1) return [problem("rolls", "hitDiceCount", { count: level - 1, has: rolls.length })];
  return rolls.some((face) => face === null || face < 1 || face > faces)
    ? [problem("rolls", "dieFace", { faces })]
    : [];
}

export function problems(facts: CreateFacts, form: CreateForm): Problem[] {
  const most = trained(facts, form);
  const count = listOf(form.skills).length;
  return compact([
    ...statProblems(form),
    ...rollProblems(facts, form),
    most !== null && count > most && problem("skills", "tooManySkills", { most, count }),
    ...storedProblems(character, COINS, form, true),
  ]);
}

/** Warnings: limits that are only usual may be exceeded. */
export function warns(_: CreateFacts, form: CreateForm) {
  const begins = startingPowersOf(form.class);
  return begins && listOf(form.powers).length > begins.count
    ? [t("Warning.create.powers", { most: begins.count })]
    : [];
}
