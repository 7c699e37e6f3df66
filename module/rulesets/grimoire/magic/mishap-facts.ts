/** Facts of the caster for a mishap (G-138 to G-160). */
import { factsOfParts } from "../../../kernel/facts.ts";
import { stringOf, wholeOf } from "../../../kernel/form-values.ts";
import type { Facts, Form, Parts, Snapshot } from "../../../kernel/ruleset.ts";
import {
  type Attribute,
  type AttributeId,
  asActor,
  asItem,
  CAUSES,
  isPhysical,
  itemsOf,
  physicalOf,
} from "../model/data.ts";
import { FIRST_MISHAP, LAST_MISHAP } from "./mishap-offers.ts";

export interface Book {
  id: string;
  name: string;
  usable: boolean;
  bound: boolean;
  fused: boolean;
  /** Ids of its spells. */
  spells: string[];
}

export interface MishapFacts extends Facts {
  worldTime: number;
  gm: boolean;
  /** False for detachments. */
  magic: boolean;
  attributes: Record<AttributeId, Attribute>;
  books: Book[];
  /** Carried items that are not metal; without a bound Grimoire (D20). */
  burnable: { id: string; name: string; quantity: number }[];
  /** Slots lost so far (G-155). */
  lost: number;
  fatigue: number;
  /** Number of casting Fatigue that may be ignored (G-150). */
  tokens: number;
  /** Active causes of Deprived. */
  causes: string[];
}

export type MishapForm = {
  /** Row of the table, 2 to 24. */
  entry: string;
  /** Id of the Grimoire used; "" for the first carried one. */
  book: string;
  /** Fatigue of this cast (G-150). */
  fatigue: number;
  /** Extra Fatigue (G-140, G-141). */
  more: boolean;
  /** The extra Fatigue is ignored (G-150). */
  ignore: boolean;
  text: string;
  /** Ids of burned items (G-142). */
  burnt: string[];
  /** The loss is permanent (D19). */
  permanent: boolean;
  /** "roll", a row of the limbs, or "" for the Warden's choice (G-156). */
  limb: string;
  /** "older": the original grows older, the double younger; or the reverse (G-159). */
  ages: string;
};

const booksOf = (actor: Pick<Snapshot, "items">): Book[] =>
  itemsOf(actor, "grimoireBook")
    .filter((item) => item.system.carried)
    .map(({ id, name, system: { usable, bound, fused } }) => ({
      id,
      name,
      usable,
      bound,
      fused,
      spells: itemsOf(actor, "grimoireSpell").flatMap((spell) => (spell.system.book === id ? [spell.id] : [])),
    }));

function burnableOf(actor: Pick<Snapshot, "items">): MishapFacts["burnable"] {
  return actor.items.filter(isPhysical).flatMap((item) => {
    const { carried, metal, quantity } = physicalOf(item);
    const isPart = asItem(item, "grimoireBook")?.system.bound || asItem(item, "grimoireWeapon")?.system.natural;
    return carried && !metal && !isPart && quantity > 0 ? [{ id: item.id, name: item.name, quantity }] : [];
  });
}

export function mishapFacts(parts: Parts): MishapFacts {
  const { system } = asActor(parts.self);
  const { str, dex, wil } = system.attributes;
  return {
    ...factsOfParts({ ...parts, targets: [] }),
    worldTime: parts.worldTime,
    gm: parts.gm,
    magic: system.magic !== undefined,
    attributes: { str: { ...str }, dex: { ...dex }, wil: { ...wil } },
    books: booksOf(parts.self),
    burnable: burnableOf(parts.self),
    lost:
      (system.slots?.lost ?? 0) +
      itemsOf(parts.self, "grimoireMark").reduce((sum, mark) => sum + mark.system.slotsLost, 0),
    fatigue: system.fatigue ?? 0,
    tokens: system.magic?.ignoreFatigue ?? 0,
    causes: CAUSES.filter((id) => (system.deprived?.causes[id] ?? "") !== ""),
  };
}

export const mishapDefaults = (facts: MishapFacts): MishapForm => ({
  entry: String(FIRST_MISHAP),
  book: "",
  fatigue: 0,
  more: true,
  ignore: facts.tokens > 0,
  text: "",
  burnt: facts.burnable.map(({ id }) => id),
  permanent: false,
  limb: "roll",
  ages: "older",
});

/** The row, or 0 if invalid. */
export function entryOf(form: Form): number {
  const entry = wholeOf(form.entry) ?? 0;
  return entry >= FIRST_MISHAP && entry <= LAST_MISHAP ? entry : 0;
}

/** The affected Grimoire: the one used, else the first usable one. */
export const bookOf = (facts: MishapFacts, form: Form): Book | undefined =>
  facts.books.find(({ id }) => id === stringOf(form.book)) ??
  facts.books.find(({ usable }) => usable) ??
  facts.books[0];
