/** Dice of character creation: scores, gear, spells, a name, or everything at once. */
import type { Text } from "../../../kernel/card.ts";
import type { Filled, Filling } from "../../../kernel/guided.ts";
import { drawn, drawnOf, type Thing } from "../../../kernel/making.ts";
import { die, type Procedure, roll } from "../../../kernel/procedure.ts";
import { flagOf } from "../../../kernel/values.ts";
import { canPair } from "../attack/weapon-in-use.ts";
import { ABILITIES, type AbilityId } from "../model/data.ts";
import { abilityName, t } from "../model/texts.ts";
import {
  armors,
  type CreateFacts,
  type CreateForm,
  kitOf,
  SUGGESTED,
  shields,
  smallThings,
  spells,
  weapons,
} from "./create-facts.ts";

type Dice = Filling<CreateFacts, CreateForm>;

/** Number of rows in the tables of names, trades and looks. */
const ROWS = { first: 20, last: 20, trade: 12, look: 12 } as const;

function* threeDice(id: string): Procedure<number> {
  return (yield* roll(id, "self", 3, 6)).reduce((sum, face) => sum + face, 0);
}

/** 3d6 for each, in order (D-35). */
function* scores(): Procedure<Filled> {
  const fallen: Record<string, number> = {};
  for (const id of ABILITIES) fallen[id] = yield* threeDice(id);
  return { how: "rolled", ...fallen };
}

const score = (id: AbilityId): Dice => ({
  label: () => t("Verb.create.score", { ability: abilityName(id) }),
  at: id,
  when: (_, form) => form.how === "rolled",
  *roll() {
    return { [id]: yield* threeDice(id) };
  },
});

const fromOf = (thing: Thing | undefined): string => thing?.from ?? "";
const NOTHING = { from: "" } as Thing;

function* magic(facts: CreateFacts): Procedure<Filled> {
  const known = yield* drawnOf("spell", spells(facts), SUGGESTED.spells);
  return { caster: true, pool: null, spells: known.map(fromOf) };
}

/** Decides at random (1d2) whether the character is a caster. */
function* magicOrNot(facts: CreateFacts): Procedure<Filled> {
  const casts = (yield* die("casts", "self", 2)) === 2;
  return casts ? yield* magic(facts) : { caster: false, spells: [] };
}

function* second(facts: CreateFacts): Procedure<Filled> {
  const light = weapons(facts).filter(({ system }) => system.hands < 2);
  return { second: fromOf(yield* drawn("second", light)) };
}

/** A shield or none; no roll with a two-handed weapon. */
function* shield(facts: CreateFacts, form: CreateForm): Procedure<Filled> {
  const { weapon } = kitOf(facts, form);
  if (weapon && weapon.system.hands > 1) return { shield: "" };
  return { shield: fromOf(yield* drawn("shield", [NOTHING, ...shields(facts)])) };
}

function* small(facts: CreateFacts): Procedure<Filled> {
  return { gear: (yield* drawnOf("gear", smallThings(facts), SUGGESTED.gear)).map(fromOf) };
}

function* coins(): Procedure<Filled> {
  return { coins: yield* threeDice("coins") };
}

/** Rolls one item of a list, independent of the rest of the form. */
const one = (at: string, list: (facts: CreateFacts) => readonly Thing[]): Dice => ({
  label: () => t(`Verb.create.${at}`),
  at,
  *roll(facts) {
    return { [at]: fromOf(yield* drawn(at, list(facts))) };
  },
});

function* row(list: keyof typeof ROWS): Procedure<Text> {
  return t(`Create.${list}.${yield* die(list, "self", ROWS[list])}`);
}

function* name(): Procedure<Filled> {
  return { name: t("Create.name", { first: yield* row("first"), last: yield* row("last") }) };
}

const gear = {
  weapon: one("weapon", weapons),
  second: { label: () => t("Verb.create.second"), at: "second", roll: second },
  armor: one("armor", (facts) => armors(facts, "body")),
  // A helm is optional.
  helm: one("helm", (facts) => [NOTHING, ...armors(facts, "head")]),
  shield: { label: () => t("Verb.create.shield"), at: "shield", roll: shield },
  gear: { label: () => t("Verb.create.gear"), at: "gear", roll: small },
  coins: { label: () => t("Verb.create.coins"), at: "coins", roll: coins },
} satisfies Record<string, Dice>;

const person = {
  name: { label: () => t("Verb.create.name"), at: "name", roll: name },
  occupation: {
    label: () => t("Verb.create.occupation"),
    at: "occupation",
    *roll() {
      return { occupation: yield* row("trade") };
    },
  },
  appearance: {
    label: () => t("Verb.create.appearance"),
    at: "appearance",
    *roll() {
      return { appearance: yield* row("look") };
    },
  },
} satisfies Record<string, Dice>;

/** Rolls everything in order; each roll knows the results before it. */
function* everything(facts: CreateFacts, form: CreateForm): Procedure<Filled> {
  let fallen: Filled = { hp: null, ...(yield* scores()), ...(yield* magicOrNot(facts)) };
  for (const { roll: next } of [...Object.values(gear), ...Object.values(person)] as Dice[])
    fallen = { ...fallen, ...(yield* next(facts, { ...form, ...fallen } as CreateForm)) };
  return fallen;
}

export const fillings: Readonly<Record<string, Dice>> = {
  everything: { label: () => t("Verb.create.everything"), at: "", roll: everything },
  scores: { label: () => t("Verb.create.scores"), at: "how", roll: scores },
  ...Object.fromEntries(ABILITIES.map((id) => [id, score(id)])),
  spells: {
    label: () => t("Verb.create.spells"),
    at: "spells",
    when: (_, form) => flagOf(form.caster),
    roll: magic,
  },
  ...gear,
  ...person,
};

/** Whether the second weapon goes into the off hand. */
export const pairs = ({ weapon, second: other, shield: arm }: ReturnType<typeof kitOf>): boolean =>
  weapon !== undefined && other !== undefined && !arm && canPair(weapon.system) && canPair(other.system);

/** Form field of a die, where the two names differ. */
export const diceFor = {
  casts: "caster",
  spell: "spells",
  trade: "occupation",
  look: "appearance",
  first: "name",
  last: "name",
} as const;
