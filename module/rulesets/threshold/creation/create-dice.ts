/** Dice of character creation: points, origin, Hit Dice, training, gear, a name, or everything at once. */
import {
  drawnOf,
  fromOf,
  type ItemOption,
  NO_ITEM,
  randomEntry,
  rowRoller,
} from "../../../kernel/character-creation.ts";
import type { FieldRoll, Filled } from "../../../kernel/dialog-features.ts";
import { listOf } from "../../../kernel/form-values.ts";
import { type Procedure, roll } from "../../../kernel/procedure.ts";
import { STATS, type StatId } from "../model/data.ts";
import { t } from "../model/texts.ts";
import {
  armors,
  type CreateFacts,
  type CreateForm,
  chosen,
  classPowers,
  createdActor,
  levelOf,
  ofType,
  POINTS,
  startingPowersOf,
  weapons,
} from "./create-facts.ts";

type Dice = FieldRoll<CreateFacts, CreateForm>;

const ROWS = { first: 20, last: 20, deity: 8 } as const;
const row = rowRoller(t, ROWS);
/** Number of small items a roll for gear gives, and its coin dice. */
const GEAR = 5;
const COINS = 3;

/** Six points, a d6 for each; a stat that already has three passes the point to the next. */
function* points(): Procedure<Filled> {
  const bought = Object.fromEntries(STATS.map((id) => [id, 0])) as Record<StatId, number>;
  const faces = yield* roll("points", "self", POINTS.sum, STATS.length, "each");
  for (const face of faces) {
    const turned = [...STATS.slice(face - 1), ...STATS.slice(0, face - 1)];
    const id = turned.find((id) => bought[id] < POINTS.most) as StatId;
    bought[id] += 1;
  }
  return { how: "points", ...bought };
}

function* species(facts: CreateFacts): Procedure<Filled> {
  return { species: fromOf(yield* randomEntry("species", ofType(facts, "thresholdSpecies"))) };
}

const firstOf = (classUuid: string): string[] => [...(startingPowersOf(classUuid)?.first ?? [])];

/** A new class resets skills and powers. */
function* rollClass(facts: CreateFacts): Procedure<Filled> {
  const from = fromOf(yield* randomEntry("class", ofType(facts, "thresholdClass")));
  return { class: from, skills: [], powers: firstOf(from), rolls: "" };
}

const further = (form: CreateForm): number => levelOf(form) - 1;

function* hitDice(facts: CreateFacts, form: CreateForm): Procedure<Filled> {
  const faces = chosen(facts, "thresholdClass", form.class)?.system.hitDie ?? facts.self.system.hitDice.die;
  return { rolls: (yield* roll("hitDice", "self", further(form), faces, "each")).join(", ") };
}

function* skills(facts: CreateFacts, form: CreateForm): Procedure<Filled> {
  const count = chosen(facts, "thresholdClass", form.class)?.system.trainedSkills ?? 0;
  return { skills: yield* drawnOf("skill", facts.skills, count) };
}

function* feat(facts: CreateFacts): Procedure<Filled> {
  return { feat: fromOf(yield* randomEntry("feat", ofType(facts, "thresholdFeat"))) };
}

/** The class's starting powers, and the rest of its kind rolled. */
function* rollPowers(facts: CreateFacts, form: CreateForm): Procedure<Filled> {
  const begins = startingPowersOf(form.class);
  if (!begins) return { powers: [] };
  const more = classPowers(facts, begins).filter(({ from }) => !begins.first.includes(from));
  const rest = yield* drawnOf("power", more, begins.count - begins.first.length);
  return { powers: [...begins.first, ...rest.map(fromOf)] };
}

/** Weapons without an attack bonus: dice never choose a weapon of quality. */
const plainArms = (facts: CreateFacts) => weapons(facts).filter(({ system }) => system.attack.bonus.value === 0);
const plainGear = (facts: CreateFacts) =>
  ofType(facts, "thresholdGear").filter(({ system }) => Object.keys(system.modifiers).length === 0);

type Slot = "weapon" | "second" | "armor" | "shield" | "gear";

/** Items a roll may add: none that would exceed the last load limit (T-86, D-12). */
const carryable = <T extends ItemOption>(facts: CreateFacts, form: CreateForm, at: Slot, list: readonly T[]): T[] =>
  list.filter(({ from }) => {
    const taken = at === "gear" ? [...listOf(form.gear), from] : from;
    return createdActor(facts, { ...form, [at]: taken }, []).carry.band !== "over";
  });

/** Without enough capacity for armor, none is worn. */
const wearable = (facts: CreateFacts, form: CreateForm, at: "armor" | "shield"): ItemOption[] => [
  NO_ITEM,
  ...carryable(facts, form, at, armors(facts, at)),
];

function* shield(facts: CreateFacts, form: CreateForm): Procedure<Filled> {
  if (chosen(facts, "thresholdWeapon", form.weapon)?.system.hands === "two") return { shield: "" };
  return { shield: fromOf(yield* randomEntry("shield", wearable(facts, form, "shield"))) };
}

function* gear(facts: CreateFacts, form: CreateForm): Procedure<Filled> {
  const found: string[] = [];
  for (let at = 0; at < GEAR; at += 1) {
    const left = plainGear(facts).filter(({ from }) => !found.includes(from));
    const item = yield* randomEntry(`gear${at}`, carryable(facts, { ...form, gear: found }, "gear", left));
    if (item) found.push(item.from);
  }
  return { gear: found };
}

function* coins(): Procedure<Filled> {
  return { coins: (yield* roll("coins", "self", COINS, 6)).reduce((sum, face) => sum + face, 0) };
}

const rollItem = (at: string, list: (facts: CreateFacts, form: CreateForm) => readonly ItemOption[]): Dice => ({
  label: () => t(`Verb.create.${at}`),
  at,
  *roll(facts, form) {
    return { [at]: fromOf(yield* randomEntry(at, list(facts, form))) };
  },
});

/** Weapons that can be carried; all weapons if none can: every character gets one. */
function firstArms(facts: CreateFacts, form: CreateForm): readonly ItemOption[] {
  const light = carryable(facts, form, "weapon", plainArms(facts));
  return light.length > 0 ? light : plainArms(facts);
}

const secondArms = (facts: CreateFacts, form: CreateForm): readonly ItemOption[] =>
  carryable(
    facts,
    form,
    "second",
    plainArms(facts).filter(({ system }) => system.hands !== "two"),
  );

function* name(): Procedure<Filled> {
  return { name: t("Create.name", { first: yield* row("first"), last: yield* row("last") }) };
}

const pieces = {
  points: { label: () => t("Verb.create.points"), at: "how", roll: points },
  species: { label: () => t("Verb.create.species"), at: "species", roll: species },
  class: { label: () => t("Verb.create.class"), at: "class", roll: rollClass },
  rolls: {
    label: (_, form) => t("Verb.create.rolls", { count: further(form) }),
    at: "rolls",
    when: (_, form) => further(form) > 0,
    roll: hitDice,
  },
  skills: { label: () => t("Verb.create.skills"), at: "skills", roll: skills },
  feat: { label: () => t("Verb.create.feat"), at: "feat", roll: feat },
  powers: {
    label: () => t("Verb.create.powers"),
    at: "powers",
    when: (_, form) => startingPowersOf(form.class) !== null,
    roll: rollPowers,
  },
  weapon: rollItem("weapon", firstArms),
  second: rollItem("second", secondArms),
  armor: rollItem("armor", (facts, form) => wearable(facts, form, "armor")),
  shield: { label: () => t("Verb.create.shield"), at: "shield", roll: shield },
  gear: { label: () => t("Verb.create.gear"), at: "gear", roll: gear },
  coins: { label: () => t("Verb.create.coins"), at: "coins", roll: coins },
  name: { label: () => t("Verb.create.name"), at: "name", roll: name },
  deity: {
    label: () => t("Verb.create.deity"),
    at: "deity",
    *roll() {
      return { deity: yield* row("deity") };
    },
  },
} satisfies Record<string, Dice>;

/** Gear fields, emptied before they are rerolled: their old items do not count as load. */
const UNLADEN = { weapon: "", second: "", armor: "", shield: "", gear: [] as string[] };

/** Rolls everything but the level, in order; each roll takes the previous ones into account. */
function* everything(facts: CreateFacts, form: CreateForm): Procedure<Filled> {
  let fallen: Filled = UNLADEN;
  for (const { roll: next } of Object.values(pieces) as Dice[])
    fallen = { ...fallen, ...(yield* next(facts, { ...form, ...fallen } as CreateForm)) };
  return fallen;
}

export const fieldRolls: Readonly<Record<string, Dice>> = {
  everything: { label: () => t("Verb.create.everything"), at: "", roll: everything },
  ...pieces,
};

/** Form field for a die id, where the two names differ. */
export const fieldOfDie = {
  points: "left",
  hitDice: "rolls",
  skill: "skills",
  power: "powers",
  first: "name",
  last: "name",
} as const;
