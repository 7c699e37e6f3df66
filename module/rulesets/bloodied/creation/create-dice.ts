/** Dice of character creation: scores, gear, spells, a name, or everything at once. */
import {
  drawnOf,
  fromOf,
  type ItemOption,
  NO_ITEM,
  randomEntry,
  rowRoller,
} from "../../../kernel/character-creation.ts";
import type { FieldRoll, Filled } from "../../../kernel/dialog-features.ts";
import { flagOf } from "../../../kernel/form-values.ts";
import { die, type Procedure, roll } from "../../../kernel/procedure.ts";
import { canBePaired } from "../attack/weapon-in-use.ts";
import { ABILITIES, type AbilityId } from "../model/data.ts";
import { abilityName, t } from "../model/texts.ts";
import {
  armors,
  type CreateFacts,
  type CreateForm,
  gearOptions,
  goldLeft,
  kitOf,
  SUGGESTED_COUNTS,
  shields,
  spells,
  weapons,
} from "./create-facts.ts";

type CreationRoll = FieldRoll<CreateFacts, CreateForm>;

/** Number of rows in the tables of names, trades and looks. */
const ROWS = { first: 20, last: 20, trade: 12, look: 12 } as const;
const row = rowRoller(t, ROWS);

function* threeDice(id: string): Procedure<number> {
  return (yield* roll(id, "self", 3, 6)).reduce((sum, face) => sum + face, 0);
}

/** 3d6 for each, in order (D-35). */
function* scores(): Procedure<Filled> {
  const rolled: Record<string, number> = {};
  for (const id of ABILITIES) rolled[id] = yield* threeDice(id);
  return { how: "rolled", ...rolled };
}

const score = (id: AbilityId): CreationRoll => ({
  label: () => t("Verb.create.score", { ability: abilityName(id) }),
  at: id,
  when: (_, form) => form.how === "rolled",
  *roll() {
    return { [id]: yield* threeDice(id) };
  },
});

function* magic(facts: CreateFacts): Procedure<Filled> {
  const known = yield* drawnOf("spell", spells(facts), SUGGESTED_COUNTS.spells);
  return { caster: true, pool: null, spells: known.map(fromOf) };
}

/** Decides at random (1d2) whether the character is a caster. */
function* magicOrNot(facts: CreateFacts): Procedure<Filled> {
  const casts = (yield* die("casts", "self", 2)) === 2;
  return casts ? yield* magic(facts) : { caster: false, spells: [] };
}

/** The entries of a list within the limit on starting gear; the cheapest if none is. */
function affordable<T extends ItemOption>(
  list: readonly T[],
  facts: CreateFacts,
  form: CreateForm,
  replaced: Partial<CreateForm>,
): T[] {
  const left = goldLeft(facts, kitOf(facts, { ...form, ...replaced } as CreateForm));
  const price = ({ system }: ItemOption) => Number(system.price) || 0;
  const cheapest = Math.min(...list.map(price));
  return list.filter((option) => price(option) <= Math.max(left, cheapest));
}

function* second(facts: CreateFacts, form: CreateForm): Procedure<Filled> {
  const light = weapons(facts).filter(({ system }) => system.hands < 2);
  return { second: fromOf(yield* randomEntry("second", affordable(light, facts, form, { second: "" }))) };
}

/** A shield or none; no roll with a two-handed weapon. */
function* shield(facts: CreateFacts, form: CreateForm): Procedure<Filled> {
  const { weapon } = kitOf(facts, form);
  if (weapon && weapon.system.hands > 1) return { shield: "" };
  const offered = affordable(shields(facts), facts, form, { shield: "" });
  return { shield: fromOf(yield* randomEntry("shield", [NO_ITEM, ...offered])) };
}

/** Small items, each for at most an equal share of the remaining gold; if too few are that cheap, any. */
function* small(facts: CreateFacts, form: CreateForm): Procedure<Filled> {
  const share = goldLeft(facts, kitOf(facts, { ...form, gear: [] })) / SUGGESTED_COUNTS.gear;
  const cheap = gearOptions(facts).filter(({ system }) => system.price <= share);
  const offered = cheap.length < SUGGESTED_COUNTS.gear ? gearOptions(facts) : cheap;
  return { gear: (yield* drawnOf("gear", offered, SUGGESTED_COUNTS.gear)).map(fromOf) };
}

function* coins(): Procedure<Filled> {
  return { coins: yield* threeDice("coins") };
}

/** Rolls one item of a list, independent of the rest of the form. */
const itemRoll = (at: string, list: (facts: CreateFacts) => readonly ItemOption[]): CreationRoll => ({
  label: () => t(`Verb.create.${at}`),
  at,
  *roll(facts, form) {
    const [none, ...options] = list(facts)[0] === NO_ITEM ? list(facts) : [undefined, ...list(facts)];
    const offered = affordable(options as ItemOption[], facts, form, { [at]: "" });
    return { [at]: fromOf(yield* randomEntry(at, none ? [none, ...offered] : offered)) };
  },
});

function* name(): Procedure<Filled> {
  return { name: t("Create.name", { first: yield* row("first"), last: yield* row("last") }) };
}

const gear = {
  weapon: itemRoll("weapon", weapons),
  second: { label: () => t("Verb.create.second"), at: "second", roll: second },
  armor: itemRoll("armor", (facts) => armors(facts, "body")),
  // A helm is optional.
  helm: itemRoll("helm", (facts) => [NO_ITEM, ...armors(facts, "head")]),
  shield: { label: () => t("Verb.create.shield"), at: "shield", roll: shield },
  gear: { label: () => t("Verb.create.gear"), at: "gear", roll: small },
  coins: { label: () => t("Verb.create.coins"), at: "coins", roll: coins },
} satisfies Record<string, CreationRoll>;

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
} satisfies Record<string, CreationRoll>;

/** Rolls everything in order; each roll knows the results before it. */
function* everything(facts: CreateFacts, form: CreateForm): Procedure<Filled> {
  let rolled: Filled = { hp: null, ...(yield* scores()), ...(yield* magicOrNot(facts)) };
  for (const { roll: next } of [...Object.values(gear), ...Object.values(person)] as CreationRoll[])
    rolled = { ...rolled, ...(yield* next(facts, { ...form, ...rolled } as CreateForm)) };
  return rolled;
}

export const fieldRolls: Readonly<Record<string, CreationRoll>> = {
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
export const usesTwoWeapons = ({ weapon, second: other, shield: arm }: ReturnType<typeof kitOf>): boolean =>
  weapon !== undefined && other !== undefined && !arm && canBePaired(weapon.system) && canBePaired(other.system);

/** Form field of a die, where the two names differ. */
export const fieldOfDie = {
  casts: "caster",
  spell: "spells",
  trade: "occupation",
  look: "appearance",
  first: "name",
  last: "name",
} as const;
