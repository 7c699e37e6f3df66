/** Copying a spell from a scroll into a Grimoire: inks, hours, and optional Magic Dice (G-163 to G-165, D22). */
import { adjustValue, type Consequence } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { choiceField, noteField } from "../../../kernel/fields.ts";
import { compact, flagOf, stringOf } from "../../../kernel/form-values.ts";
import { addNote, type Procedure, pay } from "../../../kernel/procedure.ts";
import type { Action, Facts, Field, Outcome, Parts, Problem, Snapshot } from "../../../kernel/ruleset.ts";
import { asActor, asItem, itemsOf } from "../model/data.ts";
import { type House, readHouse } from "../model/house-rules.ts";
import { problem, t } from "../model/texts.ts";
import { hoursOffer } from "../rest/hours.ts";
import { usedScroll } from "./cast.ts";
import { spellOf } from "./cast-facts.ts";
import { magicOdds } from "./cast-odds.ts";
import type { Spell } from "./evaluated-spell.ts";
import {
  type Caster,
  casterOf,
  type DiceForm,
  diceFields,
  diceIn,
  diceProblems,
  magicCosts,
  NOTHING_ROLLED,
  rollMagic,
} from "./magic-dice.ts";
import { mishapOffers } from "./mishap-offers.ts";

/** Gold pieces of inks per spell; also the value of a vial of gold ink (G-164, G-168). */
export const COPY_COST = 50;
/** Hours before [sum] is subtracted. */
const COPY_HOURS = 6;

export interface Ink {
  id: string;
  quantity: number;
}

/** Carried vials of gold ink. */
export const inksOf = (actor: Pick<Snapshot, "items">): Ink[] =>
  itemsOf(actor, "grimoireGear")
    .filter(({ system }) => system.role === "inks" && system.carried && system.quantity > 0)
    .map(({ id, system }) => ({ id, quantity: system.quantity }));

/** Uses up vials, one stack after the other. */
export function inkUsed(inks: readonly Ink[], count: number): Consequence[] {
  let left = count;
  return inks.flatMap(({ id, quantity }): Consequence[] => {
    const by = Math.min(left, quantity);
    left -= by;
    const why = t("Reason.magic.inks");
    return by === 0 ? [] : [adjustValue("self", "quantity", -by, why, { min: 0, item: id })];
  });
}

/** Creates a spell in a Grimoire: its id, or "made:<name>" for one created by the same action. */
export const createSpell = ({ name, img, ...spell }: Spell, book: string): Consequence => ({
  part: "self",
  do: "create",
  why: t("Reason.magic.copied", { spell: name }),
  item: { name, type: "grimoireSpell", ...(img ? { img } : {}), system: { ...spell, book } },
});

export interface CopyFacts extends Facts {
  house: House;
  caster: Caster;
  spell: Spell;
  scroll: { id: string; quantity: number } | null;
  books: { id: string; name: string }[];
  /** Ruined books cannot be written in (G-149). */
  ruined: boolean;
  gp: number;
  inks: Ink[];
  fighting: boolean;
  gm: boolean;
}

export type CopyForm = DiceForm & { book: string; pay: "gp" | "ink" };

function copyFacts(parts: Parts): CopyFacts {
  const books = itemsOf(parts.self, "grimoireBook").filter(({ system }) => system.carried);
  const scroll = asItem(parts.item, "grimoireScroll");
  return {
    ...factsOfParts({ ...parts, targets: [] }),
    house: readHouse(parts.house),
    caster: casterOf(parts, "writes"),
    spell: spellOf(parts.item),
    scroll: scroll ? { id: scroll.id, quantity: scroll.system.quantity } : null,
    books: books.filter(({ system }) => system.usable).map(({ id, name }) => ({ id, name })),
    ruined: books.some(({ system }) => !system.usable),
    gp: asActor(parts.self).system.gp ?? 0,
    inks: inksOf(parts.self),
    fighting: flagOf(parts.given.fighting),
    gm: parts.gm,
  };
}

const vials = ({ inks }: Pick<CopyFacts, "inks">): number => inks.reduce((sum, { quantity }) => sum + quantity, 0);

function fields(facts: CopyFacts, form: CopyForm): Field[] {
  const dice = diceIn(form);
  return [
    noteField("takes", t("Field.magic.takes"), {
      text: t(dice > 0 ? "Hint.magic.copyDice" : "Hint.magic.copy", { hours: COPY_HOURS, cost: COPY_COST }),
      rule: "G-164",
    }),
    choiceField("book", t("Field.magic.book"), {
      options: facts.books.map(({ id, name }) => ({ value: id, label: t("Name", { name }) })),
      as: "list",
      rule: "G-163",
    }),
    choiceField("pay", t("Field.magic.pay"), {
      options: [
        { value: "gp", label: t("Choice.magic.payGp", { cost: COPY_COST, gp: facts.gp }) },
        { value: "ink", label: t("Choice.magic.payInk", { vials: vials(facts) }) },
      ],
      as: "segments",
    }),
    ...diceFields(facts.caster),
  ];
}

function problems(facts: CopyFacts, form: CopyForm): Problem[] {
  const name = nameOf(facts, "self");
  const dice = diceProblems(facts.caster, form, name, 0);
  if (facts.caster.barred) return dice;
  if (!facts.scroll || facts.scroll.quantity < 1) return [problem("", "magic.noScroll")];
  if (facts.books.length === 0)
    return [problem("book", facts.ruined ? "magic.unusable" : "magic.noGrimoire", { spell: facts.spell.name })];
  if (facts.fighting && !facts.gm) return [problem("", "magic.inFight")];
  return compact([
    !facts.books.some(({ id }) => id === form.book) && problem("book", "magic.whichBook"),
    form.pay !== "ink" && facts.gp < COPY_COST && problem("pay", "magic.gp", { gp: facts.gp, cost: COPY_COST }),
    form.pay === "ink" && vials(facts) < 1 && problem("pay", "magic.noInk"),
    ...dice,
  ]);
}

function* start(facts: CopyFacts, form: CopyForm): Procedure<Outcome> {
  const risks = facts.house.copyUsesCastingRisks;
  const rolled = diceIn(form) > 0;
  const magic = rolled ? yield* rollMagic(facts.caster, form, risks) : NOTHING_ROLLED;
  const why = t("Reason.magic.inks");
  yield* pay("costs", [
    ...(form.pay === "ink" ? inkUsed(facts.inks, 1) : [adjustValue("self", "gp", -COPY_COST, why, { min: 0 })]),
    ...usedScroll(facts),
    ...(rolled ? magicCosts(facts.caster, form, magic) : []),
  ]);
  const hours = Math.max(0, COPY_HOURS - magic.sum);
  yield* addNote("hours", t(hours === 1 ? "Line.magic.copyHour" : "Line.magic.copyHours", { hours, sum: magic.sum }), {
    rule: "G-164",
  });
  const book = stringOf(form.book);
  const mishapFollowUps =
    magic.mishap === null
      ? []
      : mishapOffers(magic.mishap, { fatigue: magic.fatigueDice, book, ignore: form.ignore && !magic.ignored });
  const data = {
    name: nameOf(facts, "self"),
    spell: facts.spell.name,
    hours,
    book: facts.books.find(({ id }) => id === book)?.name ?? "",
  };
  return {
    headline: t(magic.failed ? "Headline.magic.copyFails" : "Headline.magic.copied", data),
    tone: magic.failed ? "worst" : "good",
    consequences: magic.failed ? [] : [createSpell(facts.spell, book)],
    offers: [...hoursOffer(hours), ...mishapFollowUps],
  };
}

export const copySpell: Action<CopyFacts, CopyForm> = {
  id: "copySpell",
  offeredBy: ["grimoireScroll"],
  title: (facts) => t("Title.magic.copy", { name: nameOf(facts, "self"), spell: facts.spell.name }),
  icon: "scroll-quill",
  facts: copyFacts,
  defaults: (facts) => ({
    slot: 0,
    dust: 0,
    free: 0,
    ignore: facts.caster.tokens > 0,
    book: facts.books[0]?.id ?? "",
    pay: facts.gp < COPY_COST && vials(facts) > 0 ? "ink" : "gp",
  }),
  form: fields,
  problems,
  start,
  odds: (facts, form) => (diceIn(form) > 0 ? magicOdds(facts.caster, form, facts.house.copyUsesCastingRisks) : null),
  buttonLabel: () => t("Verb.magic.copy"),
};
