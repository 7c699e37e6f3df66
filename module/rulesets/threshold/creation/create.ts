/** A new character, step by step or by dice: stats, species and class, training, gear, a name (T-06, T-07, T-15). */
import { handOf, keptOf } from "../../../kernel/character-creation.ts";
import { type Consequence, removeItem, setFor, setValue } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { compact, listOf, stringOf } from "../../../kernel/form-values.ts";
import { signed } from "../../../kernel/modifiers.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { portraitConsequences } from "../../../kernel/portraits.ts";
import { addNote, addTotal, type Procedure, roll } from "../../../kernel/procedure.ts";
import type { Action, Outcome } from "../../../kernel/ruleset.ts";
import { STATS } from "../model/data.ts";
import { statText, t } from "../model/texts.ts";
import { fieldOfDie, fieldRolls } from "./create-dice.ts";
import {
  baseOf,
  type CreateFacts,
  type CreateForm,
  chosenItems,
  coinsOf,
  createDefaults,
  createdActor,
  createFacts,
  keptItems,
  levelOf,
  newItems,
  rollsOf,
  takenOff,
  tradeOf,
} from "./create-facts.ts";
import { fields, goals, prefill, problems, steps, warns } from "./create-form.ts";

const why = t("Reason.created");
const set = setFor(why);
/** The further Hit Dice: as entered, else rolled now. */
function* diceOf(facts: CreateFacts, form: CreateForm): Procedure<number[]> {
  const count = levelOf(form) - 1;
  const faces = chosenItems(facts, form).class?.system.hitDie ?? facts.self.system.hitDice.die;
  const given = rollsOf(form).flatMap((face) => face ?? []);
  const rolled = given.length === count ? given : yield* roll("hitDice", "self", count, faces, "each");
  if (count > 0)
    yield* addTotal("hitDice", t("Line.create.hitDice", { faces }), {
      rule: "T-23",
      dice: rolled.map((value) => ({ faces, value })),
      total: rolled.reduce((sum, face) => sum + face, 0),
    });
  return rolled;
}

function* start(facts: CreateFacts, form: CreateForm): Procedure<Outcome> {
  const kit = chosenItems(facts, form);
  const rolls = yield* diceOf(facts, form);
  const made = createdActor(facts, form, rolls);
  const name = stringOf(form.name).trim() || nameOf(facts, "self");
  const kept = new Set(keptItems(facts, form).map(({ from }) => from));
  for (const id of STATS)
    yield* addNote(
      id,
      t("Line.create.stat", {
        stat: statText(id),
        base: signed(baseOf(form, id)),
        value: signed(made.stats[id].value),
      }),
      { rule: "T-07" },
    );
  yield* addNote(
    "defenses",
    t("Line.create.defenses", {
      fort: made.defenses.fort.value,
      ref: made.defenses.ref.value,
      will: made.defenses.will.value,
      threshold: made.woundThreshold.value,
    }),
  );
  const coins = coinsOf(form);
  if (coins > 0) yield* addNote("coins", t("Line.create.coins", { coins }));
  const textData = { name, species: kit.species?.name ?? "", class: kit.class?.name ?? "", hp: made.hp.max };
  const origin = kit.species && kit.class ? "both" : kit.species ? "species" : kit.class ? "class" : "neither";
  return makeOutcome(t(`Headline.created.${origin}`, textData), {
    tone: "good",
    consequences: compact([
      name !== nameOf(facts, "self") && ({ part: "self", do: "name", name, why } as const),
      ...STATS.flatMap((id) => [set(`stats.${id}.base`, baseOf(form, id)), set(`stats.${id}.advance`, 0)]),
      set("details.level", levelOf(form)),
      set("hitDice.rolls", []),
      ...rolls.map((value): Consequence => ({ part: "self", do: "append", path: "hitDice.rolls", value, why })),
      ...facts.skills.map((id) => set(`skills.${id}.trained`, listOf(form.skills).includes(id))),
      set("details.alignment", stringOf(form.alignment)),
      set("details.deity.name", stringOf(form.deity).trim()),
      set("currency.coins", coins),
      ...portraitConsequences(facts.self.img, "threshold", tradeOf(facts, form), form, why),
      // A previous species is removed by the species rules themselves.
      ...facts.held
        .filter(({ from, type }) => type === "thresholdClass" && !kept.has(from))
        .map(({ from }): Consequence => removeItem("self", from, why)),
      ...takenOff(facts, form).map(({ from }): Consequence => setValue("self", "equipped", false, why, { item: from })),
      ...newItems(facts, form).map(({ thing, system }) => handOf(thing.from, system, why)),
      set("hp.value", made.hp.max),
    ]),
  });
}

export const create: Action<CreateFacts, CreateForm> = {
  id: "create",
  offeredBy: ["thresholdCharacter"],
  title: (facts) => t("Title.create", { name: nameOf(facts, "self") }),
  icon: "character",
  compendiumTypes: [
    "thresholdSpecies",
    "thresholdClass",
    "thresholdFeat",
    "thresholdPower",
    "thresholdWeapon",
    "thresholdArmor",
    "thresholdGear",
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
  factsToStore: (facts, form) => keptOf(facts, newItems(facts, form)),
  start,
  buttonLabel: () => t("Verb.createCharacter"),
};
