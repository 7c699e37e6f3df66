/** A new character or hireling in one click: scores, hit points, a trade or a past, traits (G-75, G-76). Every piece can be rolled anew. */
import type { Text } from "../../../kernel/card.ts";
import type { Consequence } from "../../../kernel/consequences.ts";
import { nameOf, partsOf } from "../../../kernel/facts.ts";
import { choose, die, type Procedure, roll, say } from "../../../kernel/procedure.ts";
import type { Action, Facts, Field, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { flagOf, listOf, stringOf, wholeOf } from "../../../kernel/values.ts";
import { ATTRIBUTES, asActor, BIO } from "./data.ts";
import { BACKGROUND_ITEMS, COMMON_SCROLL, RANDOM_SPELL, REAL_THINGS, ROLE_ITEMS, SPELLS } from "./people-packs.ts";
import { attributeText, isAttribute, problem, t } from "./words.ts";

/** What is rolled, in this order. */
export const PIECES = ["str", "dex", "wil", "hp", "origin", "rations", "gold", "age", "traits"] as const;
export type Piece = (typeof PIECES)[number];
/** One d10 each (8.9). */
export const TRAITS = BIO.filter((id) => id !== "background");
/** Wage of each role, by its d12 (8.4); gp a day. */
export const ROLE_WAGES: readonly number[] = [1, 1, 3, 4, 3, 5, 5, 4, 3, 5, 8, 10];
export const BACKGROUNDS = 8;
/** Rows of a background's names and of its two tables. */
const ROWS = 6;
/** Hedge Scribes own a book with two spells; apprentices bring a scroll. */
const SCRIBE = 7;
const APPRENTICE = 12;
const MOST_REROLLS = 50;

export interface PersonFacts extends Facts {
  /** It has a page for traits and a past. */
  told: boolean;
  hireling: boolean;
  purse: boolean;
  /** It has a past already, or notes of its own: its name and they are left alone. */
  named: boolean;
  noted: boolean;
}
export type PersonForm = {
  pieces: string[];
  /** A trade out of the Marketplace, or a past like a player character's. */
  origin: "role" | "background";
  /** Row of its list; blank rolls. */
  row: number | null;
  /** The drawn name takes the place of the one there is. */
  rename: boolean;
  /** Asks before anything is written; each piece may be rolled anew until then. */
  confirm: boolean;
};

const facts = (parts: Parts): PersonFacts => {
  const { bio, gp, notes } = asActor(parts.self).system;
  return {
    ...partsOf({ ...parts, targets: [] }),
    told: bio !== undefined,
    hireling: parts.self.type === "grimoireHireling",
    purse: gp !== undefined,
    named: (bio?.background ?? "") !== "",
    noted: notes !== "",
  };
};

/** What there is to roll for somebody: animals and monsters have no traits and carry no rations. */
const offered = ({ told }: PersonFacts): Piece[] =>
  told ? [...PIECES] : PIECES.filter((piece) => isAttribute(piece) || piece === "hp");

const originOf = (facts: PersonFacts, form: PersonForm): PersonForm["origin"] =>
  facts.hireling && form.origin === "role" ? "role" : "background";

const most = (origin: PersonForm["origin"]): number => (origin === "role" ? ROLE_WAGES.length : BACKGROUNDS);

function fields(facts: PersonFacts, form: PersonForm): Field[] {
  const origin = originOf(facts, form);
  const rows = Array.from({ length: most(origin) }, (_, at) => ({
    value: String(at + 1),
    label: t(`${origin === "role" ? "Role" : "Background"}.${at + 1}`),
  }));
  return [
    {
      kind: "ticks",
      name: "pieces",
      label: t("Field.createPerson.pieces"),
      rule: "G-75",
      options: offered(facts).map((piece) => ({ value: piece, label: t(`Piece.${piece}`) })),
    },
    ...(facts.hireling
      ? [
          {
            kind: "choice",
            name: "origin",
            label: t("Field.createPerson.origin"),
            as: "segments",
            rule: "G-76",
            options: (["role", "background"] as const).map((value) => ({ value, label: t(`Choice.origin.${value}`) })),
          } as const,
        ]
      : []),
    ...(facts.told && listOf(form.pieces).includes("origin")
      ? [
          {
            kind: "choice",
            name: "row",
            label: t(`Choice.origin.${origin}`),
            as: "list",
            options: [{ value: "", label: t("Choice.rollIt") }, ...rows],
          } as const,
        ]
      : []),
    ...(facts.told && origin === "background" && listOf(form.pieces).includes("origin")
      ? [{ kind: "check", name: "rename", label: t("Field.createPerson.rename"), rule: "G-76" } as const]
      : []),
    { kind: "check", name: "confirm", label: t("Field.createPerson.confirm"), hint: t("Hint.createPerson.confirm") },
  ];
}

const problems = (facts: PersonFacts, form: PersonForm): Problem[] =>
  offered(facts).some((piece) => listOf(form.pieces).includes(piece)) ? [] : [problem("pieces", "nothingToRoll")];

const why = t("Reason.created");
const set = (path: string, value: number | string): Consequence => ({ part: "self", do: "set", path, value, why });
/** Writes what a key of the language file says. */
const told = (path: string, key: string): Consequence => ({
  part: "self",
  do: "set",
  path,
  value: `GRIMOIRE.${key}`,
  spoken: true,
  why,
});

function* rolled(id: string, label: Text, count: number, faces: number, plus = 0, against?: Text): Procedure<number> {
  const fallen = yield* roll(id, "self", count, faces);
  const total = fallen.reduce((sum, face) => sum + face, plus);
  yield* say(id, {
    kind: "total",
    label,
    dice: fallen.map((value) => ({ faces, value })),
    total,
    ...(against ? { against } : {}),
  });
  return total;
}

/** A row of a list of texts: its face, and what it says. */
function* drawn(id: string, label: Text, list: string, faces: number): Procedure<number> {
  const face = yield* die(id, "self", faces);
  yield* say(id, { kind: "total", label, dice: [{ faces, value: face }], total: face, against: t(`${list}.${face}`) });
  return face;
}

/** A spell out of the pack's table, in words and as a thing. */
function* spellDrawn(id: string, from: string, system?: Record<string, string>): Procedure<Consequence> {
  const face = yield* die(id, "self", SPELLS);
  yield* say(id, { kind: "total", label: t("Line.spellDrawn"), dice: [{ faces: SPELLS, value: face }], total: face });
  return { part: "self", do: "draw", from, face, ...(system ? { system } : {}), why };
}

const given = (from: string, path?: string): Consequence => ({
  part: "self",
  do: "hand",
  from,
  ...(path ? { path, as: { type: "grimoireBook", name: "book" } } : {}),
  why,
});

/** What a past leaves in the pack: a thing of the Marketplace, a scroll, or a keepsake. */
function* keepsake(id: string, row: number, face: number): Procedure<Consequence> {
  if (row === SCRIBE && face === ROWS) return yield* spellDrawn(`${id}scroll`, COMMON_SCROLL);
  const real = REAL_THINGS[`${row}.${face}`];
  if (real) return given(real);
  const img = "systems/fivefold/icons/swap-bag.svg";
  const name = `GRIMOIRE.BackgroundB.${row}.${face}`;
  return { part: "self", do: "create", item: { name, type: "grimoireGear", img, system: { slots: 0 } }, why };
}

/** A trade with its wage and gear, or a past with a name, gear, and two rows of its own tables (8.4, 8.8). */
function* originRolled(facts: PersonFacts, form: PersonForm, at: string): Procedure<Consequence[]> {
  const origin = originOf(facts, form);
  const list = origin === "role" ? "Role" : "Background";
  const picked = wholeOf(stringOf(form.row)) ?? 0;
  const row =
    picked >= 1 && picked <= most(origin)
      ? picked
      : yield* drawn(`${at}origin`, t(`Choice.origin.${origin}`), list, most(origin));
  if (origin === "role")
    return [
      told("role", `Role.${row}`),
      set("wage", ROLE_WAGES[row - 1] as number),
      given(ROLE_ITEMS[row - 1] as string, "gear"),
      ...(row === APPRENTICE ? [yield* spellDrawn(`${at}scroll`, COMMON_SCROLL)] : []),
    ];
  const rows: Record<string, number> = {};
  for (const what of ["Name", "A", "B"] as const)
    rows[what] = yield* drawn(`${at}origin${what}`, t(`Line.background${what}`), `Background${what}.${row}`, ROWS);
  const spells: Consequence[] = [];
  if (row === SCRIBE)
    for (const which of ["first", "second"])
      spells.push(yield* spellDrawn(`${at}${which}`, RANDOM_SPELL, { book: "made:book" }));
  return [
    told("bio.background", `Background.${row}`),
    ...(flagOf(form.rename) ? [named(`BackgroundName.${row}.${rows.Name}`)] : []),
    ...(facts.noted ? [] : [told("notes", `BackgroundA.${row}.${rows.A}`)]),
    given(BACKGROUND_ITEMS[row - 1] as string, "gear"),
    ...spells,
    yield* keepsake(`${at}keepsake`, row, rows.B as number),
  ];
}

const named = (key: string): Consequence => ({
  part: "self",
  do: "name",
  name: `GRIMOIRE.${key}`,
  spoken: true,
  why,
});

/** Some days of rations (8.8); torches and a water skin lie among the gear of every past. */
const provisions = (days: number): Consequence[] => [
  {
    part: "self",
    do: "create",
    item: {
      name: "GRIMOIRE.ItemName.rations",
      type: "grimoireGear",
      img: "systems/fivefold/icons/bread.svg",
      system: { slots: 1, price: 1, role: "rations", quantity: days, stack: 3, consumable: true },
    },
    why,
  },
];

/** Rolls one piece; `at` keeps the rolls of one go apart from those of the next. */
function* piece(what: Piece, facts: PersonFacts, form: PersonForm, at: string): Procedure<Consequence[]> {
  const label = t(`Piece.${what}`);
  switch (what) {
    case "str":
    case "dex":
    case "wil": {
      const score = yield* rolled(`${at}${what}`, attributeText(what), 3, 6);
      return [set(`attributes.${what}.max`, score), set(`attributes.${what}.value`, score)];
    }
    case "hp": {
      const hp = yield* rolled(`${at}hp`, label, 1, 6);
      return [set("hp.max", hp), set("hp.value", hp)];
    }
    case "origin":
      return yield* originRolled(facts, form, at);
    case "rations":
      return provisions(yield* rolled(`${at}rations`, label, 1, 6));
    case "gold": {
      const gp = yield* rolled(`${at}gold`, label, 3, 6);
      return facts.purse ? [set("gp", gp)] : [];
    }
    case "age":
      return [set("bio.age", yield* rolled(`${at}age`, label, 2, 20, 10))];
    case "traits": {
      const found: Consequence[] = [];
      for (const id of TRAITS) {
        const face = yield* drawn(`${at}trait-${id}`, t(`Bio.${id}`), `Trait.${id}`, 10);
        found.push(told(`bio.${id}`, `Trait.${id}.${face}`));
      }
      return found;
    }
  }
}

/** Everything is rolled once, then whatever displeases anew, until it is kept: nothing is written before. */
function* start(facts: PersonFacts, form: PersonForm): Procedure<Outcome> {
  const wanted = offered(facts).filter((what) => listOf(form.pieces).includes(what));
  const made = new Map<Piece, Consequence[]>();
  for (const what of wanted) made.set(what, yield* piece(what, facts, form, ""));
  for (let again = 1; flagOf(form.confirm) && again <= MOST_REROLLS; again += 1) {
    const pick = yield* choose(`again${again}.person`, "self", ["keep", ...wanted]);
    if (pick === "keep") break;
    made.set(pick, yield* piece(pick, facts, { ...form, row: null }, `again${again}-`));
  }
  const all = ATTRIBUTES.every((id) => wanted.includes(id));
  return {
    headline: t(all ? "Headline.created" : "Headline.rerolled", { name: nameOf(facts, "self") }),
    tone: "good",
    consequences: [...made.values()].flat(),
    offers: [],
  };
}

export const createPerson: Action<PersonFacts, PersonForm> = {
  id: "createPerson",
  offeredBy: ["grimoireCharacter", "grimoireHireling", "grimoireNpc"],
  title: (facts) => t("Title.createPerson", { name: nameOf(facts, "self") }),
  icon: "character",
  target: "none",
  opens: true,
  ownDice: true,
  facts,
  defaults: (facts) => ({
    // Whoever is hired for a trade brings what belongs to it; a past brings rations and gold.
    pieces: offered(facts).filter((what) => !(facts.hireling && (what === "rations" || what === "gold"))),
    origin: facts.hireling ? "role" : "background",
    row: null,
    rename: !facts.named,
    confirm: true,
  }),
  form: fields,
  problems,
  start,
  verb: () => t("Verb.createPerson"),
};
