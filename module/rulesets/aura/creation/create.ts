/** Character creation, step by step or rolled: race, scores, MPL, powers, gear, name. */
import { handOf, keptOf } from "../../../kernel/character-creation.ts";
import { adjustValue, type Consequence, removeItem, setFor, setValue } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { stringOf } from "../../../kernel/form-values.ts";
import { signed } from "../../../kernel/modifiers.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { portraitConsequences } from "../../../kernel/portraits.ts";
import { addNote, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Outcome } from "../../../kernel/ruleset.ts";
import { ABILITIES, type ActorData, MARTIAL } from "../model/data.ts";
import { abilityName, skillName, t } from "../model/texts.ts";
import { fieldOfDie, fieldRolls } from "./create-dice.ts";
import {
  type CreateFacts,
  type CreateForm,
  countOf,
  createDefaults,
  createFacts,
  keptItems,
  newCharacterOf,
  newItemsOf,
  pointsField,
  raceChangeAt,
  raceChangeOf,
  raceOf,
  ranksField,
  SKILL_IDS,
  scoreOf,
  stowed,
  tradeOf,
} from "./create-facts.ts";
import { fields, goals, prefill, problems, steps, sumOf, warns } from "./create-form.ts";

const why = t("Reason.created");
const set = setFor(why);
/** Fills all pools of a new character. */
export const filled = ({ aura, stamina, surges, agility, energy }: ActorData): Consequence[] => [
  set("aura.value", aura.max),
  set("stamina.value", stamina.max),
  set("surges.value", surges.max),
  set("agility.value", agility.max),
  set("energy.value", energy.next),
];

export const renamed = (facts: CreateFacts, name: string): Consequence[] =>
  name === nameOf(facts, "self") ? [] : [{ part: "self", do: "name", name, why }];

/** Consequences of a race besides its score bonuses: size, Speed and more. */
function raceConsequences(facts: CreateFacts, form: CreateForm): Consequence[] {
  const birth = raceChangeOf(facts, form);
  if (birth.applied === null) return [];
  const moved = (["evasion", "fortitude", "will"] as const).map(
    (id) => [`inherent.${id}.bonus`, raceChangeAt(birth, `inherent.${id}.bonus`)] as const,
  );
  return [
    set("size", birth.size),
    set("movement.speed", birth.speed),
    ...moved.flatMap(([path, by]): Consequence[] => (by === 0 ? [] : [adjustValue("self", path, by, why)])),
    set("damage.weaknesses", [...birth.weaknesses]),
    set("damage.resistances", [...birth.resistances]),
  ];
}

function* creationNotes(form: CreateForm, made: ActorData): Procedure<void> {
  for (const id of ABILITIES)
    yield* addNote(
      id,
      t("Line.create.score", {
        ability: abilityName(id),
        value: made.abilities[id].value,
        modifier: signed(made.abilities[id].mod),
      }),
      { rule: "D-27" },
    );
  const martial = MARTIAL.filter((id) => countOf(form[pointsField(id)]) > 0);
  for (const id of martial)
    yield* addNote(
      `points-${id}`,
      t("Line.create.pointsOf", { skill: skillName(id), points: countOf(form[pointsField(id)]) }),
      { rule: "A-184" },
    );
  yield* addNote("follows", sumOf(made));
  const coins = countOf(form.coins);
  if (coins > 0) yield* addNote("coins", t("Line.create.coins", { coins }));
}

function* start(facts: CreateFacts, form: CreateForm): Procedure<Outcome> {
  const made = newCharacterOf(facts, form);
  const birth = raceChangeOf(facts, form);
  const race = raceOf(facts, form);
  const name = stringOf(form.name).trim() || nameOf(facts, "self");
  const kept = new Set(keptItems(facts, form).map(({ from }) => from));
  yield* creationNotes(form, made);
  const words = { name, race: race?.name ?? "", level: countOf(form.level), mpl: countOf(form.mpl) };
  return makeOutcome(t(`Headline.created.${race ? "race" : "raceless"}`, words), {
    tone: "good",
    consequences: [
      ...renamed(facts, name),
      ...ABILITIES.map((id) => set(`abilities.${id}.value`, scoreOf(form, birth, id))),
      ...raceConsequences(facts, form),
      set("level", countOf(form.level)),
      set("mpl", countOf(form.mpl)),
      ...MARTIAL.map((id) => set(`mplPoints.${id}`, countOf(form[pointsField(id)]))),
      ...SKILL_IDS.map((id) => set(`skills.${id}.ranks`, countOf(form[ranksField(id)]))),
      set("currency", countOf(form.coins)),
      ...portraitConsequences(facts.self.img, "aura", tradeOf(facts, form), form, why),
      ...facts.held.filter(({ from }) => !kept.has(from)).map(({ from }): Consequence => removeItem("self", from, why)),
      ...stowed(facts, form).map(({ from }): Consequence => setValue("self", "equipped", false, why, { item: from })),
      ...newItemsOf(facts, form).map(({ thing, system }) => handOf(thing.from, system, why)),
      ...filled(made),
    ],
  });
}

export const create: Action<CreateFacts, CreateForm> = {
  id: "create",
  offeredBy: ["auraCharacter"],
  title: (facts) => t("Title.create", { name: nameOf(facts, "self") }),
  icon: "character",
  compendiumTypes: [
    "auraRace",
    "auraFeature",
    "auraAbility",
    "auraSpell",
    "auraWeapon",
    "auraArmor",
    "auraShield",
    "auraAmmunition",
    "auraGear",
  ],
  facts: createFacts,
  defaults: createDefaults,
  steps,
  goals,
  form: fields,
  prefill,
  problems,
  warns,
  fieldRolls,
  fieldOfDie,
  factsToStore: (facts, form) => keptOf(facts, newItemsOf(facts, form)),
  start,
  buttonLabel: () => t("Verb.createCharacter"),
};
