/** Creates a character or hireling: scores, a role or background, gear, traits, a name (G-75, G-76). */
import type { Text } from "../../../kernel/card.ts";
import { handOf } from "../../../kernel/character-creation.ts";
import { type Consequence, type FormValue, setFor, setValue } from "../../../kernel/consequences.ts";
import type { Filled } from "../../../kernel/dialog-features.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { compact, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { makeOffer, makeOutcome } from "../../../kernel/outcome.ts";
import { portraitConsequences } from "../../../kernel/portraits.ts";
import type { Procedure } from "../../../kernel/procedure.ts";
import type { Action, Outcome } from "../../../kernel/ruleset.ts";
import { ATTRIBUTES } from "../model/data.ts";
import { t } from "../model/texts.ts";
import { completeForm, fieldOfDie, fieldRolls } from "./create-dice.ts";
import {
  bringsScroll,
  companionsOf,
  ITEM_TYPES,
  isPast,
  isScribe,
  keepsakeItemUuid,
  originItems,
  originOf,
  type PersonFacts,
  type PersonForm,
  packOf,
  personDefaults,
  personFacts,
  personKeeps,
  RATIONS,
  ROLE_WAGES,
  ROWS,
  rowIn,
  rowOf,
  TRAITS,
  tradeOf,
} from "./create-facts.ts";
import { fields, goals, prefill, problems, steps, warns } from "./create-form.ts";
import { COMMON_SCROLL, RANDOM_SPELL, SPELLS } from "./create-packs.ts";

const why = t("Reason.created");
const set = setFor(why);
/** Writes the text of a language key. */
const setText = (path: string, key: string): Consequence =>
  setValue("self", path, `GRIMOIRE.${key}`, why, { spoken: true });
/** References of created spells to the book created with them. */
const BOOK = { type: "grimoireBook", name: "book" } as const;
const isText = (value: Filled[string] | undefined): value is Text =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Maximum and current value. */
const setMaxAndValue = (path: string, value: number): Consequence[] => [
  set(`${path}.max`, value),
  set(`${path}.value`, value),
];
const numberIn = (whole: Filled, field: string): number => wholeOf(whole[field] as FormValue) ?? 0;

function numbers(facts: PersonFacts, whole: Filled): Consequence[] {
  const changed = (field: string, before: number): boolean => facts.fresh || numberIn(whole, field) !== before;
  return compact([
    ...ATTRIBUTES.filter((id) => changed(id, facts.scores[id])).flatMap((id) =>
      setMaxAndValue(`attributes.${id}`, numberIn(whole, id)),
    ),
    ...(changed("hp", facts.hp) ? setMaxAndValue("hp", numberIn(whole, "hp")) : []),
    numberIn(whole, "gold") !== facts.gp && set("gp", numberIn(whole, "gold")),
    numberIn(whole, "age") !== facts.bio.age && set("bio.age", numberIn(whole, "age")),
  ]);
}

function textConsequences(facts: PersonFacts, whole: Filled): Consequence[] {
  const name = whole.name;
  const traits = TRAITS.flatMap((id): Consequence[] => {
    const value = whole[id];
    if (isText(value)) return [{ ...set(`bio.${id}`, value.key), spoken: true } as Consequence];
    const written = stringOf(value).trim();
    return written === String(facts.bio[id] ?? "") ? [] : [set(`bio.${id}`, written)];
  });
  if (isText(name)) return [{ part: "self", do: "name", name: name.key, spoken: true, why }, ...traits];
  const written = stringOf(name).trim();
  return written === nameOf(facts, "self") ? traits : [{ part: "self", do: "name", name: written, why }, ...traits];
}

/** Wears armor and fills free hands: the first weapon that is not consumable, and a shield. */
function equipConsequences(facts: PersonFacts, form: PersonForm): Consequence[] {
  const gear = originItems(facts, form);
  const arm = gear.find(({ thing: { type, system } }) => type === "grimoireWeapon" && !system.consumable)?.thing;
  const worn = new Set(facts.worn);
  return gear.map(({ thing, count }) => {
    const { hands = 1, category = "", quantity = 1 } = thing.system;
    const more: Record<string, FormValue> = count > 1 ? { quantity: quantity * count } : {};
    if (thing.type === "grimoireBook") {
      const chosen = isScribe(facts, form) ? { system: { contents: [] } } : {};
      return { part: "self", do: "hand", from: thing.from, as: BOOK, ...chosen, why };
    }
    if (facts.armed && (thing === arm || category === "shield")) return handOf(thing.from, more, why);
    if (thing === arm) return handOf(thing.from, { ...more, held: hands > 1 ? "both" : "main" }, why);
    if (category === "shield") return handOf(thing.from, { held: (arm?.system.hands ?? 0) > 1 ? "none" : "off" }, why);
    if (thing.type !== "grimoireArmor" || worn.has(category)) return handOf(thing.from, more, why);
    worn.add(category);
    return handOf(thing.from, { worn: true }, why);
  });
}

/** A spell or scroll: the chosen one, or the rolled row of the table. */
function magic(from: string, value: FormValue | undefined, system: Record<string, string> = {}): Consequence[] {
  const face = rowIn(value, SPELLS);
  if (face > 0) return [{ part: "self", do: "draw", from, face, system, why }];
  return stringOf(value) === "" ? [] : [handOf(stringOf(value), system, why)];
}

/** The keepsake of a background: a gear item, a scroll, or a named item. */
function keepsakeConsequences(facts: PersonFacts, form: PersonForm): Consequence[] {
  const face = isPast(facts, form) ? rowIn(form.keepsake, ROWS) : 0;
  if (face === 0 || bringsScroll(facts, form)) return [];
  const real = keepsakeItemUuid(facts, form);
  if (real) return [handOf(real, {}, why)];
  const img = "systems/fivefold/icons/swap-bag.svg";
  const name = `GRIMOIRE.BackgroundB.${rowOf(facts, form)}.${face}`;
  return [{ part: "self", do: "create", item: { name, type: "grimoireGear", img, system: { slots: 0 } }, why }];
}

/** A role with its wage, or a background with its past, and their gear. */
function origin(facts: PersonFacts, form: PersonForm): Consequence[] {
  const row = rowOf(facts, form);
  if (row === 0) return [];
  const past = rowIn(form.past, ROWS);
  const says =
    originOf(facts, form) === "role"
      ? [setText("role", `Role.${row}`), set("wage", ROLE_WAGES[row - 1] ?? 0)]
      : compact([
          setText("bio.background", `Background.${row}`),
          past > 0 && !facts.noted && setText("notes", `BackgroundA.${row}.${past}`),
        ]);
  const gear = equipConsequences(facts, form);
  // Fallback if the packs could not be read: the authoritative client adds the listed gear.
  const list: Consequence = { part: "self", do: "hand", from: packOf(facts, form), path: "gear", as: BOOK, why };
  return [
    ...says,
    ...(gear.length > 0 ? gear : [list]),
    ...(isScribe(facts, form)
      ? [form.first, form.second].flatMap((one) => magic(RANDOM_SPELL, one, { book: "made:book" }))
      : []),
    ...(bringsScroll(facts, form) ? magic(COMMON_SCROLL, form.scroll) : []),
    ...keepsakeConsequences(facts, form),
  ];
}

/** Rations for some days; torches and a water skin are in the gear of every background. */
const provisions = (days: number): Consequence[] =>
  days < 1
    ? []
    : [
        {
          part: "self",
          do: "create",
          item: {
            name: "GRIMOIRE.ItemName.rations",
            type: "grimoireGear",
            img: "systems/fivefold/icons/bread.svg",
            system: { slots: 1, price: 1, role: "rations", quantity: days, stack: RATIONS, consumable: true },
          },
          why,
        },
      ];

function* start(facts: PersonFacts, form: PersonForm): Procedure<Outcome> {
  const whole = yield* completeForm(facts, form);
  const filled = whole as PersonForm;
  const { name } = whole;
  return makeOutcome(t("Headline.created", { name: isText(name) ? name : stringOf(name).trim() }), {
    tone: "good",
    consequences: [
      ...textConsequences(facts, whole),
      ...numbers(facts, whole),
      ...origin(facts, filled),
      ...portraitConsequences(facts.img, "grimoire", tradeOf(facts, filled), filled, why),
      ...provisions(numberIn(whole, "rations")),
    ],
    offers: companionsOf(facts, filled).map((from, at) =>
      makeOffer(`companion${at}`, "companion", t("Offer.use.companion"), {
        by: "gm",
        parts: { self: "self" },
        form: { from },
        tone: "primary",
        otherwise: t("Offer.use.companionOtherwise"),
      }),
    ),
  });
}

export const createPerson: Action<PersonFacts, PersonForm> = {
  id: "createPerson",
  offeredBy: ["grimoireCharacter", "grimoireHireling"],
  title: (facts) => t("Title.createPerson", { name: nameOf(facts, "self") }),
  icon: "character",
  opensForm: () => true,
  rollsOnClickingClient: true,
  compendiumTypes: ITEM_TYPES,
  facts: personFacts,
  defaults: personDefaults,
  steps,
  goals,
  form: fields,
  prefill,
  problems,
  warns,
  fieldRolls,
  fieldOfDie,
  factsToStore: personKeeps,
  start,
  buttonLabel: () => t("Verb.createPerson"),
};
