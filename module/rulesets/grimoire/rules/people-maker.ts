/** A new character or hireling in one click: scores, hit points, a trade or a past, traits (G-75, G-76). Every piece can be rolled anew. */
import type { Text } from "../../../kernel/card.ts";
import type { Consequence } from "../../../kernel/consequences.ts";
import { nameOf, partsOf } from "../../../kernel/facts.ts";
import { die, type Procedure, roll, say } from "../../../kernel/procedure.ts";
import type { Action, Facts, Field, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { listOf, stringOf, wholeOf } from "../../../kernel/values.ts";
import { ATTRIBUTES, asActor, BIO } from "./data.ts";
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

export interface PersonFacts extends Facts {
  /** It has a page for traits and a past. */
  told: boolean;
  hireling: boolean;
  purse: boolean;
}
export type PersonForm = {
  pieces: string[];
  /** A trade out of the Marketplace, or a past like a player character's. */
  origin: "role" | "background";
  /** Row of its list; blank rolls. */
  row: number | null;
};

const facts = (parts: Parts): PersonFacts => {
  const { bio, gp } = asActor(parts.self).system;
  return {
    ...partsOf({ ...parts, targets: [] }),
    told: bio !== undefined,
    hireling: parts.self.type === "grimoireHireling",
    purse: gp !== undefined,
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

/** A trade with its wage, or a past with a name and two rows of its own tables. */
function* originRolled(facts: PersonFacts, form: PersonForm): Procedure<Consequence[]> {
  const origin = originOf(facts, form);
  const list = origin === "role" ? "Role" : "Background";
  const picked = wholeOf(stringOf(form.row)) ?? 0;
  const row =
    picked >= 1 && picked <= most(origin)
      ? picked
      : yield* drawn("origin", t(`Choice.origin.${origin}`), list, most(origin));
  if (origin === "role") return [told("role", `Role.${row}`), set("wage", ROLE_WAGES[row - 1] as number)];
  for (const what of ["Name", "A", "B"] as const)
    yield* drawn(`origin${what}`, t(`Line.background${what}`), `Background${what}.${row}`, ROWS);
  return [told("bio.background", `Background.${row}`)];
}

const stocked = (id: string, icon: string, system: Record<string, unknown>): Consequence => ({
  part: "self",
  do: "create",
  item: {
    name: `GRIMOIRE.ItemName.${id}`,
    type: "grimoireGear",
    img: `systems/fivefold/icons/${icon}.svg`,
    system: { slots: 1, price: 1, ...system },
  },
  why,
});

/** What everybody sets out with: some days of rations, a set of torches, a water skin (8.8). */
const provisions = (days: number): Consequence[] => [
  stocked("rations", "bread", { role: "rations", quantity: days, stack: 3, consumable: true }),
  stocked("torches", "torch", { role: "light", quantity: 3, stack: 3, consumable: true, dice: "d4" }),
  stocked("waterSkin", "waterskin", { role: "water" }),
];

function* piece(what: Piece, facts: PersonFacts, form: PersonForm): Procedure<Consequence[]> {
  const label = t(`Piece.${what}`);
  switch (what) {
    case "str":
    case "dex":
    case "wil": {
      const score = yield* rolled(what, attributeText(what), 3, 6);
      return [set(`attributes.${what}.max`, score), set(`attributes.${what}.value`, score)];
    }
    case "hp": {
      const hp = yield* rolled("hp", label, 1, 6);
      return [set("hp.max", hp), set("hp.value", hp)];
    }
    case "origin":
      return yield* originRolled(facts, form);
    case "rations":
      return provisions(yield* rolled("rations", label, 1, 6));
    case "gold": {
      const gp = yield* rolled("gold", label, 3, 6);
      return facts.purse ? [set("gp", gp)] : [];
    }
    case "age":
      return [set("bio.age", yield* rolled("age", label, 2, 20, 10))];
    case "traits": {
      const found: Consequence[] = [];
      for (const id of TRAITS) {
        const face = yield* drawn(`trait-${id}`, t(`Bio.${id}`), `Trait.${id}`, 10);
        found.push(told(`bio.${id}`, `Trait.${id}.${face}`));
      }
      return found;
    }
  }
}

function* start(facts: PersonFacts, form: PersonForm): Procedure<Outcome> {
  const wanted = offered(facts).filter((what) => listOf(form.pieces).includes(what));
  const consequences: Consequence[] = [];
  for (const what of wanted) consequences.push(...(yield* piece(what, facts, form)));
  const all = ATTRIBUTES.every((id) => wanted.includes(id));
  return {
    headline: t(all ? "Headline.created" : "Headline.rerolled", { name: nameOf(facts, "self") }),
    tone: "good",
    consequences,
    offers: [],
  };
}

export const createPerson: Action<PersonFacts, PersonForm> = {
  id: "createPerson",
  offeredBy: ["grimoireCharacter", "grimoireHireling", "grimoireNpc"],
  title: (facts) => t("Title.createPerson", { name: nameOf(facts, "self") }),
  icon: "character",
  target: "none",
  facts,
  defaults: (facts) => ({
    // Whoever is hired for a trade brings what belongs to it; a past brings rations and gold.
    pieces: offered(facts).filter((what) => !(facts.hireling && (what === "rations" || what === "gold"))),
    origin: facts.hireling ? "role" : "background",
    row: null,
  }),
  form: fields,
  problems,
  start,
  verb: () => t("Verb.createPerson"),
};
