/** Dice of character creation: rerolled in the dialog at will, and for all blank fields on creation (G-75, G-76). */
import type { Text } from "../../../kernel/card.ts";
import { type ItemOption, randomEntry } from "../../../kernel/character-creation.ts";
import type { FormValue } from "../../../kernel/consequences.ts";
import type { FieldRoll, Filled } from "../../../kernel/dialog-features.ts";
import { stringOf } from "../../../kernel/form-values.ts";
import { addNote, addTotal, die, type Procedure, roll } from "../../../kernel/procedure.ts";
import { ATTRIBUTES } from "../model/data.ts";
import { attributeText, t } from "../model/texts.ts";
import {
  BACKGROUNDS,
  bringsScroll,
  isPast,
  isScribe,
  mostOf,
  nameIn,
  originOf,
  type PersonFacts,
  type PersonForm,
  personDefaults,
  ROWS,
  rowIn,
  rowOf,
  scrollsOf,
  spellsOf,
  TRAITS,
} from "./create-facts.ts";
import { SPELLS } from "./create-packs.ts";

type Value = FormValue | Text;
/** The roll of one field. */
interface RolledField {
  id: string;
  label: Text;
  when?(facts: PersonFacts, form: PersonForm): boolean;
  roll(facts: PersonFacts, form: PersonForm): Procedure<Value>;
  /** Roll in the dialog, if the value there is an item id and not a table row. */
  pick?(facts: PersonFacts, form: PersonForm): Procedure<Value>;
  /** The field's value as text for the card. */
  said?(facts: PersonFacts, form: PersonForm): Text | string;
}

function* summed(id: string, label: Text, count: number, faces: number, plus = 0): Procedure<number> {
  const fallen = yield* roll(id, "self", count, faces);
  const total = fallen.reduce((sum, face) => sum + face, plus);
  yield* addTotal(id, label, { dice: fallen.map((value) => ({ faces, value })), total });
  return total;
}

/** Rolls a row of a text list and adds its text to the card. */
function* face(id: string, label: Text, list: string, faces: number): Procedure<number> {
  const value = yield* die(id, "self", faces);
  yield* addTotal(id, label, { dice: [{ faces, value }], total: value, against: t(`${list}.${value}`) });
  return value;
}

const sum = (id: string, label: Text, count: number, faces: number, plus = 0): RolledField => ({
  id,
  label,
  roll: () => summed(id, label, count, faces, plus),
});

const lists = { role: "Role", background: "Background" } as const;

const row: RolledField = {
  id: "row",
  label: t("Piece.origin"),
  *roll(facts, form) {
    const origin = originOf(facts, form);
    return String(yield* face("row", t(`Choice.origin.${origin}`), lists[origin], mostOf(origin)));
  },
  said: (facts, form) => t(`${lists[originOf(facts, form)]}.${rowOf(facts, form)}`),
};

/** A name from the background's list; for roles, from any list. */
const name: RolledField = {
  id: "name",
  label: t("Field.promote.name"),
  *roll(facts, form) {
    const known = isPast(facts, form) && rowOf(facts, form);
    const list = `BackgroundName.${known || (yield* die("names", "self", BACKGROUNDS))}`;
    return t(`${list}.${yield* face("name", t("Line.backgroundName"), list, ROWS)}`);
  },
};

/** A row of one of the two tables of a background. */
const tabled = (id: "past" | "keepsake", table: "A" | "B"): RolledField => ({
  id,
  label: t(`Line.background${table}`),
  when: (facts, form) => isPast(facts, form) && rowOf(facts, form) > 0 && !(id === "past" && facts.noted),
  *roll(facts, form) {
    const list = `Background${table}.${rowOf(facts, form)}`;
    return String(yield* face(id, t(`Line.background${table}`), list, ROWS));
  },
  said: (facts, form) => t(`Background${table}.${rowOf(facts, form)}.${rowIn(form[id], ROWS)}`),
});

/** A spell or scroll: a row of the pack's table, or one of the loaded items. */
const magic = (
  id: "first" | "second" | "scroll",
  when: NonNullable<RolledField["when"]>,
  list: (facts: PersonFacts) => ItemOption[],
): RolledField => ({
  id,
  label: t(`Field.create.${id}`),
  when,
  *roll() {
    const value = yield* die(id, "self", SPELLS);
    yield* addTotal(id, t("Line.spellDrawn"), { dice: [{ faces: SPELLS, value }], total: value });
    return String(value);
  },
  *pick(facts, form) {
    const others = list(facts).filter(({ from }) => id !== "second" || from !== form.first);
    return (yield* randomEntry(id, others))?.from ?? "";
  },
  said: (facts, form) => nameIn(facts, form[id]),
});

const trait = (id: string): RolledField => ({
  id,
  label: t(`Bio.${id}`),
  *roll() {
    const value = yield* face(`trait-${id}`, t(`Bio.${id}`), `Trait.${id}`, 10);
    return t(`Trait.${id}.${value}`);
  },
});

/** In rolling order. */
const ROLLED_FIELDS: readonly RolledField[] = [
  ...ATTRIBUTES.map((id) => sum(id, attributeText(id), 3, 6)),
  sum("hp", t("Piece.hp"), 1, 6),
  row,
  name,
  tabled("past", "A"),
  tabled("keepsake", "B"),
  magic("first", isScribe, spellsOf),
  magic("second", isScribe, spellsOf),
  magic("scroll", bringsScroll, scrollsOf),
  sum("rations", t("Piece.rations"), 1, 6),
  sum("gold", t("Piece.gold"), 3, 6),
  sum("age", t("Piece.age"), 2, 20, 10),
  ...TRAITS.map(trait),
];

const isBlank = (value: Value | undefined): boolean => value === null || value === undefined || value === "";
const needs = (piece: RolledField, facts: PersonFacts, form: PersonForm): boolean => piece.when?.(facts, form) ?? true;

/** Rolls all blank fields in order; each roll sees the results before it. */
function* rollBlanks(facts: PersonFacts, form: PersonForm, pieces = ROLLED_FIELDS): Procedure<Filled> {
  let fallen: Filled = {};
  for (const piece of pieces) {
    const now = { ...form, ...fallen } as PersonForm;
    if (isBlank((now as Filled)[piece.id]) && needs(piece, facts, now))
      fallen = { ...fallen, [piece.id]: yield* (piece.pick ?? piece.roll)(facts, now) };
  }
  return fallen;
}

/** Fills all blank fields and adds the new values with their dice to the card. */
export function* completeForm(facts: PersonFacts, form: PersonForm): Procedure<Filled> {
  const before: Filled = personDefaults(facts);
  let whole: Filled = form;
  for (const piece of ROLLED_FIELDS) {
    const now = whole as PersonForm;
    if (!needs(piece, facts, now)) continue;
    const value = whole[piece.id] ?? null;
    if (isBlank(value)) whole = { ...whole, [piece.id]: yield* piece.roll(facts, now) };
    else if (String(value) !== String(before[piece.id] ?? "")) {
      const is = piece.said?.(facts, now) ?? stringOf(value as FormValue);
      yield* addNote(piece.id, t("Line.create.is", { what: piece.label, is }));
    }
  }
  return whole;
}

/** Clears some fields and rolls them again. */
const rollAgain = (pieces: readonly RolledField[], facts: PersonFacts, form: PersonForm): Procedure<Filled> =>
  rollBlanks(facts, { ...form, ...Object.fromEntries(pieces.map(({ id }) => [id, ""])) } as PersonForm, pieces);

type Dice = FieldRoll<PersonFacts, PersonForm>;

const rollOne = (piece: RolledField): Dice => ({
  label: () => t("Verb.create.one", { what: piece.label }),
  at: piece.id,
  when: (facts, form) => needs(piece, facts, form),
  roll: (facts, form) => rollAgain([piece], facts, form),
});
const rollSeveral = (id: string, at: string, ids: readonly string[]): Dice => ({
  label: () => t(`Verb.create.${id}`),
  at,
  roll: (facts, form) =>
    rollAgain(
      ROLLED_FIELDS.filter((piece) => ids.includes(piece.id)),
      facts,
      form,
    ),
});

/** Fields that depend on the role or background. */
const ORIGIN = ["row", "past", "keepsake", "first", "second", "scroll"];

export const fieldRolls: Readonly<Record<string, Dice>> = {
  everything: rollSeveral(
    "everything",
    "",
    ROLLED_FIELDS.map(({ id }) => id),
  ),
  scores: rollSeveral("scores", "dice", [...ATTRIBUTES, "hp"]),
  ...Object.fromEntries(ROLLED_FIELDS.map((piece) => [piece.id, rollOne(piece)])),
  row: rollSeveral("row", "row", ORIGIN),
  traits: rollSeveral("traits", "told", TRAITS),
};

/** Form fields of dice whose id differs from the field name. */
export const fieldOfDie: Readonly<Record<string, string>> = {
  names: "name",
  ...Object.fromEntries(TRAITS.map((id) => [`trait-${id}`, id])),
};
