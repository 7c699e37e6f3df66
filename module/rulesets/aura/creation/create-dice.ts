/**
 * Dice of character creation: race, scores, MPL points, powers, gear, name, or everything at once. Not in the book: for
 * players who want a random character.
 */
import { drawnOf, fromOf, NO_ITEM, randomEntry, rowRoller } from "../../../kernel/character-creation.ts";
import type { FormValue } from "../../../kernel/consequences.ts";
import type { FieldRoll, Filled } from "../../../kernel/dialog-features.ts";
import { die, type Procedure, roll } from "../../../kernel/procedure.ts";
import { ABILITIES, type AbilityId, MARTIAL } from "../model/data.ts";
import { isProficient } from "../model/defense-values.ts";
import { abilityName, t } from "../model/texts.ts";
import {
  ammunitionFor,
  armors,
  type CreateFacts,
  type CreateForm,
  countOf,
  features,
  type ItemOptionOf,
  learnableAbilities,
  ofType,
  pointsField,
  shields,
  weapons,
} from "./create-facts.ts";

type Dice = FieldRoll<CreateFacts, CreateForm>;

/** How many entries a roll yields. */
const COUNT = { features: 1, abilities: 2, spells: 3, gear: 4, coins: 3 } as const;
const ROWS = { first: 20, last: 20 } as const;
const row = rowRoller(t, ROWS);
/** 4d6 per score, best 3: about the scores of the characters in the packs. */
const SCORE_DICE = 4;

function* race(facts: CreateFacts): Procedure<Filled> {
  const one = yield* randomEntry("race", ofType(facts, "auraRace"));
  const raised = one?.system.anyAbility ? ((yield* randomEntry("raised", ABILITIES)) ?? "str") : "str";
  return { race: fromOf(one), raised };
}

function* score(id: AbilityId): Procedure<number> {
  const faces = yield* roll(id, "self", SCORE_DICE, 6, "each");
  return faces.reduce((sum, face) => sum + face, 0) - Math.min(...faces);
}

function* scores(): Procedure<Filled> {
  const rolled: Record<string, number> = {};
  for (const id of ABILITIES) rolled[id] = yield* score(id);
  return rolled;
}

/** 1d3 for each MPL point: arm, leg, Initiative. */
function* points(_: CreateFacts, form: CreateForm): Procedure<Filled> {
  const faces = yield* roll("points", "self", countOf(form.mpl), MARTIAL.length, "each");
  const given = (at: number) => faces.filter((face) => face === at + 1).length;
  return Object.fromEntries(MARTIAL.map((id, at) => [pointsField(id), given(at)]));
}

/** Number of Combat Styles that MPL allows. */
const stylesOf = (form: CreateForm): number => Number(countOf(form.mpl) >= 3) + Number(countOf(form.mpl) >= 6);
function* styles(facts: CreateFacts, form: CreateForm): Procedure<Filled> {
  return { styles: (yield* drawnOf("style", features(facts, "combatStyle"), stylesOf(form))).map(fromOf) };
}

function* rollLearned(facts: CreateFacts): Procedure<Filled> {
  return { features: (yield* drawnOf("feature", features(facts, "theme", "feat"), COUNT.features)).map(fromOf) };
}

function* abilities(facts: CreateFacts): Procedure<Filled> {
  return { abilities: (yield* drawnOf("ability", learnableAbilities(facts), COUNT.abilities)).map(fromOf) };
}

function* spells(facts: CreateFacts): Procedure<Filled> {
  return { spells: (yield* drawnOf("spell", ofType(facts, "auraSpell"), COUNT.spells)).map(fromOf) };
}

/** Whether the character has spells: a coin flip. */
function* spellsOrNone(facts: CreateFacts): Procedure<Filled> {
  return (yield* die("casts", "self", 2)) === 2 ? yield* spells(facts) : { spells: [] };
}

/** Items that the character is Proficient with. */
const usableWithoutPenalty = <T extends { system: { mpr: number } }>(list: readonly T[], form: CreateForm): T[] =>
  list.filter(({ system }) => isProficient(countOf(form.mpl), system));

const sideArms = (facts: CreateFacts): ItemOptionOf<"auraWeapon">[] =>
  weapons(facts).filter(({ system }) => system.hands === 1 && system.weaponClass === "melee");

/** Adds ammunition for chosen ranged weapons. */
const withShot = (facts: CreateFacts, form: CreateForm, gear: readonly string[]): string[] => {
  const shot = fromOf(ammunitionFor(facts, form.weapon));
  return shot === "" || gear.includes(shot) ? [...gear] : [...gear, shot];
};

function* weapon(facts: CreateFacts, form: CreateForm): Procedure<Filled> {
  const from = fromOf(yield* randomEntry("weapon", usableWithoutPenalty(weapons(facts), form)));
  return { weapon: from, gear: withShot(facts, { ...form, weapon: from }, form.gear) };
}

function* second(facts: CreateFacts, form: CreateForm): Procedure<Filled> {
  const others = sideArms(facts).filter(({ from }) => from !== form.weapon);
  return { second: fromOf(yield* randomEntry("second", usableWithoutPenalty(others, form))) };
}

function* armor(facts: CreateFacts, form: CreateForm): Procedure<Filled> {
  return { armor: fromOf(yield* randomEntry("armor", [NO_ITEM, ...usableWithoutPenalty(armors(facts), form)])) };
}

/** A shield or none, if an arm is free. */
function* shield(facts: CreateFacts, form: CreateForm): Procedure<Filled> {
  const weapon = weapons(facts).find(({ from }) => from === form.weapon);
  if (weapon && weapon.system.hands > 1) return { shield: "" };
  return { shield: fromOf(yield* randomEntry("shield", [NO_ITEM, ...usableWithoutPenalty(shields(facts), form)])) };
}

function* gear(facts: CreateFacts, form: CreateForm): Procedure<Filled> {
  const items = yield* drawnOf("gear", ofType(facts, "auraGear"), COUNT.gear);
  return { gear: withShot(facts, form, items.map(fromOf)) };
}

function* coins(): Procedure<Filled> {
  return { coins: (yield* roll("coins", "self", COUNT.coins, 6)).reduce((sum, face) => sum + face, 0) };
}

function* name(): Procedure<Filled> {
  return { name: t("Create.name", { first: yield* row("first"), last: yield* row("last") }) };
}

const label = (id: string) => () => t(`Verb.create.${id}`);

const rolls = {
  race,
  scores,
  points,
  styles,
  features: rollLearned,
  abilities,
  spells: spellsOrNone,
  weapon,
  second,
  armor,
  shield,
  gear,
  coins,
  name,
} satisfies Record<string, Dice["roll"]>;

/** Everything but level, MPL and ranks, in order; each step sees the results before it. */
function* everything(facts: CreateFacts, form: CreateForm): Procedure<Filled> {
  let rolled: Filled = { gear: [] };
  for (const next of Object.values<Dice["roll"]>(rolls))
    rolled = {
      ...rolled,
      ...(yield* next(facts, { ...form, ...(rolled as Record<string, FormValue>) } as CreateForm)),
    };
  return rolled;
}

const piece = (id: keyof typeof rolls, at: string, when?: Dice["when"]): Dice => ({
  label: label(id),
  at,
  ...(when ? { when } : {}),
  roll: rolls[id],
});

export const fieldRolls: Readonly<Record<string, Dice>> = {
  everything: { label: label("everything"), at: "", roll: everything },
  race: piece("race", "race"),
  scores: piece("scores", "follows-scores"),
  ...Object.fromEntries(
    ABILITIES.map((id): [string, Dice] => [
      id,
      {
        label: () => t("Verb.create.score", { ability: abilityName(id) }),
        at: id,
        *roll() {
          return { [id]: yield* score(id) };
        },
      },
    ]),
  ),
  points: piece("points", "points", (_, form) => countOf(form.mpl) > 0),
  styles: piece("styles", "styles", (_, form) => stylesOf(form) > 0),
  features: piece("features", "features"),
  abilities: piece("abilities", "abilities"),
  // Rolled by its own button, spells are never none.
  spells: { ...piece("spells", "spells"), roll: spells },
  ...Object.fromEntries(
    (["weapon", "second", "armor", "shield", "gear", "coins", "name"] as const).map((id) => [id, piece(id, id)]),
  ),
};

/** The field a die is for, where the names differ. */
export const fieldOfDie = {
  style: "styles",
  feature: "features",
  ability: "abilities",
  spell: "spells",
  casts: "spells",
  first: "name",
  last: "name",
} as const;
