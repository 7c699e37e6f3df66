/** Dice of character creation: attributes, body, skills, gear, name, or everything at once. */
import {
  drawnOf,
  fromOf,
  type ItemOption,
  NO_ITEM,
  randomEntry,
  rowRoller,
} from "../../../kernel/character-creation.ts";
import type { FieldRoll, Filled } from "../../../kernel/dialog-features.ts";
import { die, type Procedure } from "../../../kernel/procedure.ts";
import { ATTRIBUTES, type AttributeId } from "../model/data.ts";
import { attributeText, t } from "../model/texts.ts";
import {
  type CreateFacts,
  type CreateForm,
  gripsOf,
  handsOf,
  kitOf,
  numberIn,
  ofType,
  planIn,
  ranksOf,
  SKILL_IDS,
  weapons,
} from "./create-facts.ts";

type Dice = FieldRoll<CreateFacts, CreateForm>;

/** Values of the ready-made characters: six attributes, ranks in three skills; one in four has remedies. */
const DEALT = [3, 2, 1, 1, 0, 0] as const;
const RANKS = [3, 2, 2] as const;
const HEALERS = 4;
const REMEDIES = 3;
const GEAR = 4;
const ROWS = { first: 20, last: 20 } as const;
const row = rowRoller(t, ROWS);

function* rollAttributes(): Procedure<Filled> {
  const numbers = yield* drawnOf("dealt", DEALT, DEALT.length);
  return Object.fromEntries(ATTRIBUTES.map((id, at) => [id, numbers[at] ?? 0]));
}

const attribute = (id: AttributeId): Dice => ({
  label: () => t("Verb.create.attribute", { attribute: attributeText(id) }),
  at: id,
  *roll() {
    return { [id]: (yield* randomEntry(id, DEALT)) ?? 0 };
  },
});

/** Trains three skills that suit the body; the others are reset. */
function* skills(_: CreateFacts, form: CreateForm): Procedure<Filled> {
  const able = SKILL_IDS.filter((id) => id !== "fly" || (numberIn(form, "fly") ?? 0) > 0);
  const trained = yield* drawnOf("skill", able, RANKS.length);
  const ranks = SKILL_IDS.map((id) => [ranksOf(id), RANKS[trained.indexOf(id)] ?? 0]);
  return { trained, ...Object.fromEntries(ranks) };
}

function* remedies(facts: CreateFacts): Procedure<Filled> {
  return { remedies: (yield* drawnOf("remedy", ofType(facts, "anatomyRemedy"), REMEDIES)).map(fromOf) };
}

function* remediesOrNone(facts: CreateFacts): Procedure<Filled> {
  return (yield* die("heals", "self", HEALERS)) === HEALERS ? yield* remedies(facts) : { remedies: [] };
}

const wieldable = (facts: CreateFacts, form: CreateForm) => {
  const hands = facts.bodiless && !planIn(facts, form) ? 2 : handsOf(facts, form).length;
  return weapons(facts).filter(({ system }) => system.hands <= hands);
};

function* weapon(facts: CreateFacts, form: CreateForm): Procedure<Filled> {
  return { weapon: fromOf(yield* randomEntry("weapon", wieldable(facts, form))), weaponCount: 1 };
}

/** Whether a second weapon or shield still finds a free hand. */
const fitsInHands = (facts: CreateFacts, form: CreateForm, at: "second" | "shield", option: ItemOption): boolean =>
  gripsOf(facts, { ...form, [at]: option.from } as CreateForm)[at] !== null;

function* shield(facts: CreateFacts, form: CreateForm): Procedure<Filled> {
  const fits = ofType(facts, "anatomyShield").filter((one) => fitsInHands(facts, form, "shield", one));
  return { shield: fits.length > 0 ? fromOf(yield* randomEntry("shield", [NO_ITEM, ...fits])) : "" };
}

function* second(facts: CreateFacts, form: CreateForm): Procedure<Filled> {
  const fits = weapons(facts).filter((one) => fitsInHands(facts, form, "second", one));
  return { second: fits.length > 0 ? fromOf(yield* randomEntry("second", [NO_ITEM, ...fits])) : "", secondCount: 1 };
}

function* armor(facts: CreateFacts): Procedure<Filled> {
  return { armor: fromOf(yield* randomEntry("armor", [NO_ITEM, ...ofType(facts, "anatomyArmor")])) };
}

/** Small items, and ammunition for the weapons; poisons are chosen, not rolled. */
function* gear(facts: CreateFacts, form: CreateForm): Procedure<Filled> {
  const { weapon: one, second: other } = kitOf(facts, form);
  const shot = weapons(facts).map(({ system }) => system.ammunition);
  const needed = [one, other].flatMap((arm) => arm?.system.ammunition || []);
  const all = ofType(facts, "anatomyGear");
  const small = yield* drawnOf(
    "gear",
    all.filter(({ system }) => system.use.kind !== "poison" && (system.slug === "" || !shot.includes(system.slug))),
    GEAR,
  );
  return { gear: [...small, ...all.filter(({ system }) => needed.includes(system.slug))].map(fromOf) };
}

/** What one button rolls, in this order: later pieces depend on earlier ones. */
const rolledFields = {
  dealt: { label: () => t("Verb.create.dealt"), at: "dealt", roll: rollAttributes },
  skills: { label: () => t("Verb.create.skills"), at: "trained", roll: skills },
  weapon: { label: () => t("Verb.create.weapon"), at: "weapon", roll: weapon },
  armor: { label: () => t("Verb.create.armor"), at: "armor", roll: armor },
  shield: { label: () => t("Verb.create.shield"), at: "shield", roll: shield },
  second: { label: () => t("Verb.create.second"), at: "second", roll: second },
  gear: { label: () => t("Verb.create.gear"), at: "gear", roll: gear },
  name: {
    label: () => t("Verb.create.name"),
    at: "name",
    *roll() {
      return { name: t("Create.name", { first: yield* row("first"), last: yield* row("last") }) };
    },
  },
} satisfies Record<string, Dice>;

/** All but level, Martial Bonus and training, which the players decide; the body is humanoid. */
function* everything(facts: CreateFacts, form: CreateForm): Procedure<Filled> {
  const begun: CreateForm = { ...form, weapon: "", second: "", shield: "" };
  let fallen: Filled = { ...(yield* remediesOrNone(facts)) };
  for (const { roll: next } of Object.values(rolledFields) as Dice[])
    fallen = { ...fallen, ...(yield* next(facts, { ...begun, ...fallen } as CreateForm)) };
  return fallen;
}

export const fieldRolls: Readonly<Record<string, Dice>> = {
  everything: { label: () => t("Verb.create.everything"), at: "", roll: everything },
  ...Object.fromEntries(ATTRIBUTES.map((id) => [id, attribute(id)])),
  ...rolledFields,
  remedies: { label: () => t("Verb.create.remedies"), at: "remedies", roll: remedies },
  plan: {
    label: () => t("Verb.create.plan"),
    at: "plan",
    *roll(facts) {
      return { plan: fromOf(yield* randomEntry("plan", ofType(facts, "anatomyPlan"))) };
    },
  },
};

/** Form field of a die id, where the names differ. */
export const fieldOfDie = {
  skill: "trained",
  remedy: "remedies",
  heals: "remedies",
  first: "name",
  last: "name",
} as const;
