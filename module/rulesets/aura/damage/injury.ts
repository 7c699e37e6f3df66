/** An injury: rolled, chosen or described by the GM, and created as an item with its effects. */
import type { Text } from "../../../kernel/card.ts";
import { adjustValue, type Consequence, setValue } from "../../../kernel/consequences.ts";
import { nameOf } from "../../../kernel/facts.ts";
import { checkField, choiceField, noteField, textField } from "../../../kernel/fields.ts";
import { compact, flagOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { makeOutcome } from "../../../kernel/outcome.ts";
import { addNote, addTotal, choose, die, type Procedure } from "../../../kernel/procedure.ts";
import type { Action, Field, Form, Outcome, Parts, Problem } from "../../../kernel/ruleset.ts";
import { ACTORS } from "../combat/action-facts.ts";
import { inflict, until } from "../conditions/instances.ts";
import { problem, t } from "../model/texts.ts";
import { type DamageTargetFacts, suffererFacts } from "./damage-target.ts";
import { droppedItems, type Hands, type Held, handsOf } from "./injury-drop.ts";
import { INJURIES, type InjuryRow, SERIOUS_DAMAGE, SERIOUS_FROM, type Table } from "./injury-tables.ts";

export interface InjuryFacts extends DamageTargetFacts {
  hands: Hands;
}
type InjuryForm = Form & {
  severity: string;
  /** "": rolled; "own": the GM's text. */
  row: string;
  text: string;
  drops: boolean;
  /** Damage of the attack, if known. */
  damage: number | null;
};

const tableOf = (form: Form): Table => (stringOf(form.severity) === "major" ? "major" : "nonLethal");
const pickedOf = (form: InjuryForm): InjuryRow | undefined =>
  INJURIES[tableOf(form)].find(({ id }) => id === stringOf(form.row));

export const injuryFacts = (parts: Parts): InjuryFacts => ({ ...suffererFacts(parts), hands: handsOf(parts.self) });

/** The item that falls; if either hand may be crushed, the injured creature's side says which one. */
export function* droppedHeld(facts: Pick<InjuryFacts, "hands">, row: InjuryRow): Procedure<Held | null> {
  const [first, other] = droppedItems(facts, row);
  if (first && other) return (yield* choose("crushed", "self", ["weapon", "off"])) === "off" ? other : first;
  return first ?? null;
}

function written(table: Table, row: InjuryRow): Consequence {
  const word = `AURA.Injury.${table}.${row.id}`;
  const effect =
    row.changes || row.statuses
      ? [
          {
            name: `${word}.name`,
            changes: row.changes ?? [],
            ...(row.statuses ? { statuses: row.statuses } : {}),
            given: { expiry: "whileSource", continuous: true },
          },
        ]
      : [];
  return {
    part: "self",
    do: "create",
    why: t("Why.injured", { injury: t(`Injury.${table}.${row.id}.name`) }),
    item: {
      name: `${word}.name`,
      type: "auraInjury",
      img: `systems/fivefold/icons/${row.icon}.svg`,
      system: {
        part: `${word}.part`,
        effect: `${word}.effect`,
        slug: row.id,
        severity: table === "major" ? "major" : "minor",
        nonLethal: table === "nonLethal",
        healedBy: table === "major" ? "treatment" : "longRest",
      },
      spoken: ["part", "effect"],
      ...(effect.length > 0 ? { effects: effect } : {}),
    },
  };
}

function ownDescription(table: Table, words: string): Consequence {
  return {
    part: "self",
    do: "create",
    why: t("Why.injured", { injury: t("Name", { name: words }) }),
    item: {
      name: words,
      type: "auraInjury",
      img: "systems/fivefold/icons/broken-bone.svg",
      system: {
        severity: table === "major" ? "major" : "minor",
        nonLethal: table === "nonLethal",
        healedBy: table === "major" ? "treatment" : "longRest",
      },
    },
  };
}

/** Effects that pass: applied with the injury, not stored on the item. */
export function momentary({ moment }: Pick<DamageTargetFacts, "moment">, row: InjuryRow, injury: Text): Consequence[] {
  const why = t("Why.injured", { injury });
  return compact([
    row.passing && inflict("self", row.passing, until(moment, 0), why),
    row.stamina && (adjustValue("self", "stamina.value", -row.stamina, why, { min: 0 }) satisfies Consequence),
  ]);
}

/** Drops an item. */
export function falling({ id }: Held, why: Text): Consequence[] {
  const set = (path: string, value: boolean): Consequence => setValue("self", path, value, why, { item: id });
  return [set("equipped", false), set("dropped", true)];
}

/** All immediate consequences of an injury. */
function suffers(facts: InjuryFacts, table: Table, row: InjuryRow, falls: Held | null): Consequence[] {
  const why = t("Why.injured", { injury: t(`Injury.${table}.${row.id}.name`) });
  return [
    written(table, row),
    ...momentary(facts, row, t(`Injury.${table}.${row.id}.name`)),
    ...(falls ? falling(falls, why) : []),
  ];
}

function* rolledRow(form: InjuryForm, table: Table): Procedure<InjuryRow> {
  const picked = pickedOf(form);
  if (picked) return picked;
  const rows = INJURIES[table];
  const face = yield* die("injury", "self", rows.length);
  const row = rows[face - 1] as InjuryRow;
  yield* addTotal("injury", t(`Line.injury.${table}`), {
    rule: "A-223",
    dice: [{ faces: rows.length, value: face }],
    total: face,
    against: t(`Injury.${table}.${row.id}.name`),
    tone: "bad",
  });
  return row;
}

export const injury: Action<InjuryFacts, InjuryForm> = {
  id: "injury",
  offeredBy: ACTORS,
  startedBy: "gm",
  opensForm: () => true,
  icon: "broken-bone",
  title: (facts) => t("Title.injury", { name: nameOf(facts, "self") }),
  facts: injuryFacts,
  defaults: () => ({ severity: "major", row: "", text: "", drops: true, damage: null }),
  form(facts, form): Field[] {
    const table = tableOf(form);
    const damage = wholeOf(form.damage);
    const row = pickedOf(form);
    const light = table === "nonLethal" && damage !== null && damage < SERIOUS_DAMAGE;
    const serious = !row || INJURIES.nonLethal.indexOf(row) >= SERIOUS_FROM - 1;
    return compact([
      choiceField("severity", t("Field.injury.table"), {
        options: (["major", "nonLethal"] as const).map((value) => ({ value, label: t(`Field.injury.${value}`) })),
        as: "segments",
        rule: table === "major" ? "A-223" : "A-176",
      }),
      choiceField("row", t("Field.injury.row"), {
        options: [
          { value: "", label: t("Field.injury.roll", { faces: INJURIES[table].length }) },
          ...INJURIES[table].map(({ id }) => ({ value: id, label: t(`Injury.${table}.${id}.name`) })),
          { value: "own", label: t("Field.injury.own") },
        ],
        as: "list",
      }),
      stringOf(form.row) === "own" && (textField("text", t("Field.injury.text")) satisfies Field),
      light &&
        serious &&
        (noteField("light", t("Field.rest.note"), {
          text: t("Note.lightBlow", { damage, from: SERIOUS_FROM, least: SERIOUS_DAMAGE }),
          rule: "A-176",
        }) satisfies Field),
      (facts.hands.weapons.length > 0 || facts.hands.shield) &&
        (checkField("drops", t("Field.injury.drops"), { hint: t("Field.injury.dropsHint") }) satisfies Field),
    ]);
  },
  problems: (facts, form): Problem[] =>
    compact([
      !facts.gm && problem("", "gmOnly"),
      stringOf(form.row) === "own" && stringOf(form.text).trim() === "" && problem("text", "injuryText"),
    ]),
  *start(facts, form): Procedure<Outcome> {
    const name = nameOf(facts, "self");
    const table = tableOf(form);
    if (stringOf(form.row) === "own") {
      const words = stringOf(form.text).trim();
      return makeOutcome(t("Headline.injury", { name, injury: t("Name", { name: words }) }), {
        tone: "bad",
        consequences: [ownDescription(table, words)],
      });
    }
    const row = yield* rolledRow(form, table);
    yield* addNote("effect", t(`Injury.${table}.${row.id}.effect`), { rule: "A-223", tone: "bad" });
    const falls = flagOf(form.drops) ? yield* droppedHeld(facts, row) : null;
    if (falls) yield* addNote("drops", t("Line.injury.drops", { name, thing: falls.name }));
    return makeOutcome(t("Headline.injury", { name, injury: t(`Injury.${table}.${row.id}.name`) }), {
      tone: "bad",
      consequences: suffers(facts, table, row, falls),
    });
  },
  buttonLabel: () => t("Verb.injury"),
};
