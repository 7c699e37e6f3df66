/** Making a Grimoire: a scroll, inks, a blank book, and six quiet hours in the light of a full moon (G-166 to G-170, G-149). */
import { adjustValue, type Consequence, removeItem, setValue } from "../../../kernel/consequences.ts";
import { factsOfParts, nameOf } from "../../../kernel/facts.ts";
import { checkField, choiceField, numberField } from "../../../kernel/fields.ts";
import { compact, flagOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { resultOnly } from "../../../kernel/outcome.ts";
import type { Action, Facts, Field, FieldOption, Parts, Problem } from "../../../kernel/ruleset.ts";
import { asActor, itemsOf } from "../model/data.ts";
import { problem, t } from "../model/texts.ts";
import { hoursOffer } from "../rest/hours.ts";
import { usedScroll } from "./cast.ts";
import { spellOf } from "./cast-facts.ts";
import { COPY_COST, createSpell, type Ink, inksOf, inkUsed } from "./copy-spell.ts";
import type { Spell } from "./evaluated-spell.ts";
import { type Caster, casterOf } from "./magic-dice.ts";

/** Gold pieces of inks (G-168). */
const BOOK_COST = 200;
/** Undisturbed hours in full moon light (G-169). */
const BOOK_HOURS = 6;

export interface BookFacts extends Facts {
  caster: Caster;
  scrolls: { id: string; quantity: number; name: string; spell: Spell }[];
  blanks: { id: string; quantity: number; name: string }[];
  /** Ruined Grimoires: a book made from their remains restores their spells (G-149). */
  remains: { id: string; name: string; spells: number }[];
  gp: number;
  inks: Ink[];
  fighting: boolean;
  gm: boolean;
}

export type BookForm = {
  /** Id of the sacrificed scroll. */
  scroll: string;
  blank: string;
  /** Id of a ruined Grimoire, "" for none. */
  remains: string;
  /** Vials of gold ink used instead of gold, one per 50 gp. */
  vials: number;
  /** Full moon light, as the Warden confirms. */
  moon: boolean;
  /** Undisturbed, as the Warden confirms. */
  quiet: boolean;
};

function bookFacts(parts: Parts): BookFacts {
  const scrolls = itemsOf(parts.self, "grimoireScroll").filter(({ system }) => system.carried && system.quantity > 0);
  const spells = itemsOf(parts.self, "grimoireSpell");
  return {
    ...factsOfParts({ ...parts, targets: [] }),
    caster: casterOf(parts, "writes"),
    scrolls: scrolls.map((item) => ({
      id: item.id,
      name: item.name,
      quantity: item.system.quantity,
      spell: spellOf(parts.self.items.find(({ id }) => id === item.id)),
    })),
    blanks: itemsOf(parts.self, "grimoireGear")
      .filter(({ system }) => system.role === "blankBook" && system.carried && system.quantity > 0)
      .map(({ id, name, system }) => ({ id, name, quantity: system.quantity })),
    remains: itemsOf(parts.self, "grimoireBook")
      .filter(({ system }) => !system.usable && system.carried)
      .map(({ id, name }) => ({ id, name, spells: spells.filter(({ system }) => system.book === id).length })),
    gp: asActor(parts.self).system.gp ?? 0,
    inks: inksOf(parts.self),
    fighting: flagOf(parts.given.fighting),
    gm: parts.gm,
  };
}

const stock = ({ inks }: Pick<BookFacts, "inks">): number => inks.reduce((sum, { quantity }) => sum + quantity, 0);
const vialsOf = (form: BookForm): number => Math.max(0, wholeOf(form.vials) ?? 0);
/** Gold pieces left to pay. */
const goldFor = (form: BookForm): number => Math.max(0, BOOK_COST - COPY_COST * vialsOf(form));

const options = (items: readonly { id: string; name: string }[]): FieldOption[] =>
  items.map(({ id, name }) => ({ value: id, label: t("Name", { name }) }));

function fields(facts: BookFacts, form: BookForm): Field[] {
  const gold = t("Hint.magic.gold", { gold: goldFor(form), gp: facts.gp });
  return compact([
    choiceField("scroll", t("Field.magic.scroll"), {
      options: options(facts.scrolls),
      hint: t("Hint.magic.scroll"),
      as: "list",
      rule: "G-167",
    }),
    choiceField("blank", t("Field.magic.blank"), { options: options(facts.blanks), as: "list", rule: "G-168" }),
    facts.remains.length > 0 &&
      choiceField("remains", t("Field.magic.remains"), {
        options: [{ value: "", label: t("Choice.magic.noRemains") }, ...options(facts.remains)],
        hint: t("Hint.magic.remains"),
        as: "list",
        rule: "G-149",
      }),
    numberField("vials", t("Field.magic.vials"), {
      hint: gold,
      min: 0,
      max: Math.min(BOOK_COST / COPY_COST, stock(facts)),
      rule: "G-168",
    }),
    checkField("moon", t("Field.magic.moon"), { rule: "G-169" }),
    checkField("quiet", t("Field.magic.quiet", { hours: BOOK_HOURS }), { rule: "G-169" }),
  ]);
}

function problems(facts: BookFacts, form: BookForm): Problem[] {
  const name = nameOf(facts, "self");
  if (facts.caster.barred) return [problem("", `magic.${facts.caster.barred}`, { name, hours: facts.caster.hours })];
  if (facts.fighting && !facts.gm) return [problem("", "magic.inFight")];
  const has = (items: readonly { id: string }[], id: string) => items.some((item) => item.id === id);
  return compact([
    !has(facts.scrolls, form.scroll) && problem("scroll", "magic.noScroll"),
    facts.gp < goldFor(form) && problem("vials", "magic.gp", { gp: facts.gp, cost: goldFor(form) }),
    vialsOf(form) > stock(facts) && problem("vials", "magic.noInk"),
    !has(facts.blanks, form.blank) && problem("blank", "magic.noBlank"),
    !(form.remains === "" || has(facts.remains, form.remains)) && problem("remains", "magic.noRemains"),
    !flagOf(form.moon) && problem("moon", "magic.noMoon"),
    !flagOf(form.quiet) && problem("quiet", "magic.noQuiet"),
  ]);
}

/** A new book, or the restored old one; the scroll's spell is its first (G-170). */
function bookConsequences(form: BookForm, spell: Spell): Consequence[] {
  const why = t("Reason.magic.made");
  if (form.remains !== "")
    return [setValue("self", "usable", true, why, { item: form.remains }), createSpell(spell, form.remains)];
  return [
    {
      part: "self",
      do: "create",
      as: "book",
      why,
      item: {
        name: "GRIMOIRE.NewGrimoire",
        type: "grimoireBook",
        img: "systems/fivefold/icons/spell-book.svg",
        system: { slots: 2, price: 300, usable: true, fused: false, bound: false },
      },
    },
    createSpell(spell, "made:book"),
  ];
}

function usedUpConsequences(facts: BookFacts, form: BookForm): Consequence[] {
  const why = t("Reason.magic.made");
  const blank = facts.blanks.find(({ id }) => id === form.blank);
  const gold = goldFor(form);
  return compact([
    gold > 0 && adjustValue("self", "gp", -gold, why, { min: 0 }),
    ...inkUsed(facts.inks, vialsOf(form)),
    ...(!blank
      ? []
      : blank.quantity > 1
        ? [adjustValue("self", "quantity", -1, why, { min: 0, item: blank.id })]
        : [removeItem("self", blank.id, why)]),
    ...usedScroll({ scroll: facts.scrolls.find(({ id }) => id === form.scroll) ?? null }),
    setValue("self", "deprived.causes.grimoire", "night", why),
  ]);
}

export const makeBook: Action<BookFacts, BookForm> = {
  id: "makeBook",
  offeredBy: ["grimoireCharacter", "grimoireHireling"],
  title: (facts) => t("Title.magic.makeBook", { name: nameOf(facts, "self") }),
  icon: "spell-book",
  facts: bookFacts,
  defaults: (facts) => ({
    scroll: facts.scrolls[0]?.id ?? "",
    blank: facts.blanks[0]?.id ?? "",
    remains: facts.remains[0]?.id ?? "",
    vials: Math.min(BOOK_COST / COPY_COST, stock(facts)),
    moon: false,
    quiet: false,
  }),
  form: fields,
  problems,
  start(facts, form) {
    const scroll = facts.scrolls.find(({ id }) => id === stringOf(form.scroll));
    const spell = scroll?.spell;
    return resultOnly(
      t(form.remains === "" ? "Headline.magic.made" : "Headline.magic.restoredBook", {
        name: nameOf(facts, "self"),
        spell: spell?.name ?? "",
      }),
      {
        tone: "best",
        consequences: spell ? [...bookConsequences(form, spell), ...usedUpConsequences(facts, form)] : [],
        offers: hoursOffer(BOOK_HOURS),
      },
    );
  },
  buttonLabel: () => t("Verb.magic.makeBook"),
};
