/** The GM's quick creature: a type, a size, a few numbers and an attack. */

import { handOf, type ItemOption, optionsOf } from "../../../kernel/character-creation.ts";
import { type FormValue, setFor } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { choiceField, noteField, numberField, textField } from "../../../kernel/fields.ts";
import { compact, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { signed } from "../../../kernel/modifiers.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { addNote, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Field, Form, Outcome, Problem } from "../../../kernel/ruleset.ts";
import { fieldLimits } from "../../../kernel/schema.ts";
import { storedProblems } from "../../../kernel/validation.ts";
import {
  type ActorData,
  CREATURE_TYPES,
  type CreatureType,
  DEFENSES,
  PROGRESSIONS,
  type Progression,
  type SizeId,
  STATS,
} from "../model/data.ts";
import { deriveActor } from "../model/derive.ts";
import { creature } from "../model/schema.ts";
import { defenseText, isSize, problem, sizeOptions, statText, t } from "../model/texts.ts";
import { baseOf, type CreateFacts, createFacts, ofType, STAT_PATHS } from "./create-facts.ts";

export type QuickForm = Form & {
  name: string;
  type: string;
  size: string;
  progression: string;
  /** Hit points before Constitution. */
  starting: number;
  speed: number;
  attack: string;
  second: string;
  challenge: string;
};

const PROGRESSION = Object.keys(PROGRESSIONS) as Progression[];
const typeOf = (form: QuickForm): CreatureType => CREATURE_TYPES.find((one) => one === form.type) ?? "beast";
const sizeOf = (form: QuickForm): SizeId => (isSize(form.size) ? form.size : "medium");
const progressionOf = (form: QuickForm): Progression => PROGRESSION.find((one) => one === form.progression) ?? "slow";
const count = (value: FormValue | undefined): number => Math.max(0, wholeOf(value) ?? 0);
const naturalOf = (id: string): string => `natural_${id}`;

/** Natural weapons first. */
const arms = (facts: CreateFacts): ItemOption[] => [
  ...ofType(facts, "thresholdNatural"),
  ...ofType(facts, "thresholdWeapon"),
];
const named = ({ name }: ItemOption) => t("Create.named", { name });
const list = (facts: CreateFacts, name: "attack" | "second"): Field =>
  choiceField(name, t(`Field.quick.${name}`), {
    options: [{ value: "", label: t("Choice.create.none") }, ...optionsOf(arms(facts), named)],
    as: "list",
  });

/** Derived as on the sheet, without its items. */
function madeOf(facts: CreateFacts, form: QuickForm): ActorData {
  const { type, statuses, effects } = facts.self;
  const system = JSON.parse(JSON.stringify(facts.self.system)) as ActorData;
  for (const id of STATS) system.stats[id].base = baseOf(form, id);
  for (const id of DEFENSES) system.defenses[id].natural = count(form[naturalOf(id)]);
  system.size.base = sizeOf(form);
  system.hp.starting = count(form.starting);
  system.attackBonus.progression = progressionOf(form);
  system.creature.type = typeOf(form);
  deriveActor(system, { type, items: [], statuses, effects }, facts.house);
  return system;
}

const derivedFields = (made: ActorData) =>
  t("Line.create.follows", {
    hp: made.hp.max,
    fort: made.defenses.fort.value,
    ref: made.defenses.ref.value,
    will: made.defenses.will.value,
    threshold: made.woundThreshold.value,
    attack: signed(made.attackBonus.value),
    speed: made.speed.value,
  });

const PATHS = { starting: "hp.starting", speed: "speed.base" } as const;

const fields = (facts: CreateFacts, form: QuickForm): Field[] => [
  textField("name", t("Field.create.name")),
  choiceField("type", t("Field.quick.type"), {
    options: CREATURE_TYPES.map((value) => ({ value, label: t(`CreatureType.${value}`) })),
    as: "list",
    rule: "T-98",
  }),
  choiceField("size", t("Field.quick.size"), { options: sizeOptions(), as: "list", rule: "T-58" }),
  choiceField("progression", t("Field.quick.progression"), {
    options: PROGRESSION.map((value) => ({ value, label: t(`Progression.${value}`) })),
    as: "segments",
    rule: "T-35",
  }),
  numberField("starting", t("Field.quick.starting"), { ...fieldLimits(creature, PATHS.starting), sharesRow: true }),
  numberField("speed", t("Field.quick.speed"), { ...fieldLimits(creature, PATHS.speed), sharesRow: true }),
  ...STATS.map(
    (id): Field => numberField(id, statText(id), { ...fieldLimits(creature, `stats.${id}.base`), sharesRow: true }),
  ),
  ...DEFENSES.map(
    (id): Field =>
      numberField(naturalOf(id), t("Field.quick.natural", { defense: defenseText(id) }), {
        ...fieldLimits(creature, `defenses.${id}.natural`),
        sharesRow: true,
        isCollapsed: true,
      }),
  ),
  list(facts, "attack"),
  list(facts, "second"),
  textField("challenge", t("Field.quick.challenge"), { isCollapsed: true }),
  noteField("follows", t("Field.create.follows"), { text: derivedFields(madeOf(facts, form)) }),
];

function problems(_: CreateFacts, form: QuickForm): Problem[] {
  return compact([
    stringOf(form.name).trim() === "" && problem("name", "nameMissing"),
    ...storedProblems(creature, { ...PATHS, ...STAT_PATHS }, form),
  ]);
}

const why = t("Reason.created");
const set = setFor(why);

function* start(facts: CreateFacts, form: QuickForm): Procedure<Outcome> {
  const made = madeOf(facts, form);
  const name = stringOf(form.name).trim();
  yield* addNote("follows", derivedFields(made), { secretOf: "self" });
  const chosen = [form.attack, form.second].filter((from) => arms(facts).some((option) => option.from === from));
  const size = sizeOf(form);
  // Natural weapons follow their bearer's size, others are made for it (T-60).
  const overlay = (from: string): Record<string, FormValue> => {
    const weapon = ofType(facts, "thresholdWeapon").find((one) => one.from === from);
    if (!weapon) return {};
    return { equipped: true, ...(weapon.system.madeFor === "wielder" ? {} : { madeFor: size }) };
  };
  return makeOutcome(t("Headline.created.neither", { name, hp: made.hp.max }), {
    tone: "good",
    consequences: compact([
      name !== nameOf(facts, "self") && ({ part: "self", do: "name", name, why } as const),
      set("creature.type", typeOf(form)),
      set("size.base", size),
      set("attackBonus.progression", progressionOf(form)),
      set("hp.starting", count(form.starting)),
      set("speed.base", count(form.speed)),
      set("details.challenge", stringOf(form.challenge).trim()),
      ...STATS.map((id) => set(`stats.${id}.base`, baseOf(form, id))),
      ...DEFENSES.map((id) => set(`defenses.${id}.natural`, count(form[naturalOf(id)]))),
      ...chosen.map((from) => handOf(from, overlay(from), why)),
      set("hp.value", made.hp.max),
    ]),
  });
}

export const quickCreature: Action<CreateFacts, QuickForm> = {
  id: "quickCreature",
  offeredBy: ["thresholdCreature"],
  title: () => t("Title.quickCreature"),
  icon: "wolf-head",
  compendiumTypes: ["thresholdNatural", "thresholdWeapon"],
  facts: createFacts,
  defaults: (facts) => ({
    name: nameOf(facts, "self"),
    type: "beast",
    size: "medium",
    progression: "medium",
    starting: 10,
    speed: 6,
    ...Object.fromEntries(STATS.map((id) => [id, 0])),
    ...Object.fromEntries(DEFENSES.map((id) => [naturalOf(id), 0])),
    attack: "",
    second: "",
    challenge: "",
  }),
  form: fields,
  problems,
  factsToStore: (facts, form) => ({
    ...facts,
    things: facts.things.filter(({ from }) => from === form.attack || from === form.second),
  }),
  start,
  buttonLabel: () => t("Verb.createCharacter"),
};
