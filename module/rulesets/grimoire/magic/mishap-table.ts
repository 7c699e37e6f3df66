/** The mishap table, row by row: rolls, changes and marks (G-138 to G-160). */
import type { Text } from "../../../kernel/card.ts";
import { adjustValue, type Consequence, removeItem, setValue } from "../../../kernel/consequences.ts";
import { compact, flagOf, listOf, stringOf, wholeOf } from "../../../kernel/form-values.ts";
import { addNote, addTotal, die, type Procedure } from "../../../kernel/procedure.ts";
import { DAY, HOUR } from "../../../kernel/world-time.ts";
import type { AttributeId, CauseEnd, MarkData } from "../model/data.ts";
import { attributeText, t } from "../model/texts.ts";
import { type Book, bookOf, type MishapFacts, type MishapForm } from "./mishap-facts.ts";
import { createMark, mishapRule, textToHtml } from "./mishap-marks.ts";

/** Result of a row, with its sentence. */
export interface MishapRowResult {
  consequences: Consequence[];
  said?: Text;
}

type Row = (facts: MishapFacts, form: MishapForm) => Procedure<MishapRowResult>;

const why = (entry: number): Text => t("Reason.magic.mishap", { entry });
const adjust = (entry: number, path: string, by: number): Consequence[] =>
  by === 0 ? [] : [adjustValue("self", path, by, why(entry), { min: 0 })];
const deprives = (entry: number, cause: string = "mishap", value: CauseEnd = "night"): Consequence =>
  setValue("self", `deprived.causes.${cause}`, value, why(entry));
const setItem = (entry: number, book: Book, path: string, value: boolean): Consequence =>
  setValue("self", path, value, why(entry), { item: book.id });

function* rollForRow(entry: number, faces: number, what: string): Procedure<number> {
  const face = yield* die(`mishap${entry}`, "self", faces);
  yield* addTotal(`mishap${entry}`, t(`Line.magic.mishap.${what}`), {
    rule: mishapRule(entry),
    dice: [{ faces, value: face }],
    total: face,
    tone: "plain",
  });
  return face;
}

/** A row without a roll. */
const fixed = (make: (facts: MishapFacts, form: MishapForm) => MishapRowResult): Row =>
  function* (facts, form) {
    yield* [];
    return make(facts, form);
  };

/** A row with only a mark and the Warden's description. */
const markOnly = (entry: number, given: Partial<MarkData> = {}): Row =>
  fixed((_, form) => ({ consequences: [createMark(entry, { ...given, text: textToHtml(stringOf(form.text)) })] }));

/** One more Fatigue and the Warden's description; as casting Fatigue, it can be ignored (G-140, G-141, G-150). */
const fatigueRow = (entry: number): Row =>
  function* ({ tokens }, form) {
    if (!flagOf(form.more)) return { consequences: [] };
    if (!flagOf(form.ignore) || tokens < 1) return { consequences: adjust(entry, "fatigue", 1) };
    yield* addNote("fatigue", t("Line.magic.fatigueIgnored", { fatigue: 0 }), { rule: "G-150" });
    const token: Consequence = adjustValue("self", "magic.ignoreFatigue", -1, t("Reason.magic.ignoredFatigue"), {
      min: 0,
    });
    return { consequences: [token] };
  };

/** Loss of a score; also of its maximum if permanent (D19). */
function loses(entry: number, attribute: AttributeId, by: number, forGood: boolean): Consequence[] {
  return [
    ...adjust(entry, `attributes.${attribute}.value`, -by),
    ...(forGood ? adjust(entry, `attributes.${attribute}.max`, -by) : []),
  ];
}

const lossText = (attribute: AttributeId, by: number): Text =>
  t("Line.magic.lost", { attribute: attributeText(attribute), by });

/** Burns the ticked items, and the spells in a burned Grimoire (G-142). */
function burnItems(facts: MishapFacts, form: MishapForm): Consequence[] {
  const chosen = listOf(form.burnt);
  const burned = facts.burnable.filter(({ id }) => chosen.includes(id)).map(({ id }) => id);
  const pages = facts.books.filter(({ id }) => burned.includes(id)).flatMap(({ spells }) => spells);
  return [...burned, ...pages].map((item) => removeItem("self", item, why(6)));
}

export const ALIEN_LIMBS = 6;

/** Row of the limbs; 0 for the Warden's choice. */
function* limbOf(form: MishapForm): Procedure<number> {
  const picked = stringOf(form.limb);
  const row = picked === "roll" ? yield* rollForRow(20, ALIEN_LIMBS, "limb") : (wholeOf(picked) ?? 0);
  return row >= 1 && row <= ALIEN_LIMBS ? row : 0;
}

const ROWS: Readonly<Record<number, Row>> = {
  *2(facts) {
    const hours = yield* rollForRow(2, 6, "hours");
    const value = facts.worldTime + hours * HOUR;
    return {
      consequences: [setValue("self", "magic.blockedUntil", value, why(2))],
      said: t("Line.magic.forHours", { hours }),
    };
  },
  3: fixed((facts) => ({ consequences: [createMark(3, { threshold: 3, expiresAt: facts.worldTime + DAY })] })),
  4: fatigueRow(4),
  5: fatigueRow(5),
  6: fixed((facts, form) => {
    const gone = burnItems(facts, form);
    return {
      consequences: [...gone, createMark(6, { fireImmune: true })],
      said: t("Line.magic.burnt", { count: gone.length }),
    };
  }),
  7: fixed(() => ({
    consequences: [deprives(7), createMark(7, { deferred: "1d6", followUp: "hpReplace", trigger: "rest" })],
  })),
  8: fixed((facts) => {
    const later = { deferred: "3d6", followUp: "attrMax", attribute: "wil", trigger: "recovered" } as const;
    return { consequences: [createMark(8, { wilPerCast: "1d4", expiresAt: facts.worldTime + DAY, ...later })] };
  }),
  9: markOnly(9),
  *10(facts) {
    const hours = yield* rollForRow(10, 4, "hours");
    return {
      consequences: [createMark(10, { expiresAt: facts.worldTime + hours * HOUR })],
      said: t("Line.magic.forHours", { hours }),
    };
  },
  *11(_, form) {
    const by = yield* rollForRow(11, 4, "wil");
    return {
      consequences: [...loses(11, "wil", by, flagOf(form.permanent)), createMark(11, { freeDie: true })],
      said: lossText("wil", by),
    };
  },
  12: markOnly(12, { slotsLost: 1, armor: 1 }),
  13: fixed((facts, form) => {
    const book = bookOf(facts, form);
    return {
      consequences: book ? [setItem(13, book, "usable", false)] : [],
      ...(book ? { said: t("Line.magic.ruined", { book: book.name }) } : {}),
    };
  }),
  14: fixed((_, form) => {
    const count = Math.max(0, wholeOf(form.fatigue) ?? 0);
    const changes = [...adjust(14, "fatigue", -count), ...adjust(14, "tumors", count)];
    if (count === 0) return { consequences: [deprives(14)], said: t("Line.magic.deprived") };
    return { consequences: changes, said: t("Line.magic.tumors", { count }) };
  }),
  15: fixed((facts, form) => {
    const by = Math.floor(facts.attributes.wil.value / 2);
    const book = bookOf(facts, form);
    const bound = book
      ? [setItem(15, book, "bound", true), createMark(15, { text: textToHtml(stringOf(form.text)) })]
      : [];
    return { consequences: [...loses(15, "wil", by, flagOf(form.permanent)), ...bound], said: lossText("wil", by) };
  }),
  *16() {
    const by = yield* rollForRow(16, 4, "str");
    return {
      consequences: [...loses(16, "str", by, true), createMark(16, { armor: 1, fireVulnerable: true })],
      said: lossText("str", by),
    };
  },
  17: markOnly(17, { failPersuasion: true }),
  18: fixed((facts, form) => {
    const book = bookOf(facts, form);
    const changes = book ? [setItem(18, book, "fused", true)] : [];
    return { consequences: [...changes, bolt(), createMark(18, { linked: "made:bolt" })] };
  }),
  *19(facts) {
    const by = yield* rollForRow(19, 4, "dex");
    return {
      consequences: [
        ...adjust(19, "attributes.dex.max", by),
        ...adjust(19, "attributes.dex.value", by),
        createMark(19, { slotsBase: 5 + facts.lost, noArmor: true }),
      ],
      said: t("Line.magic.won", { attribute: attributeText("dex"), by }),
    };
  },
  *20(_, form) {
    const limb = yield* limbOf(form);
    if (limb) yield* addNote("limb", t(`AlienLimb.${limb}.text`), { rule: mishapRule(20) });
    const text = textToHtml(stringOf(form.text));
    const name = limb ? `GRIMOIRE.AlienLimb.${limb}.name` : undefined;
    // The linked claw is removed together with the mark, like the bolt.
    if (limb === 1) return { consequences: [claw(), createMark(20, { text, linked: "made:claw" }, name)] };
    return { consequences: compact([createMark(20, { text }, name), limb === 2 && strides()]) };
  },
  21: markOnly(21),
  22: fixed((facts) => {
    const needs = facts.causes.filter((id) => id === "food" || id === "water");
    return { consequences: [...needs.map((id) => deprives(22, id, "")), createMark(22, { vessel: true })] };
  }),
  23: fixed((facts, form) => {
    const text = textToHtml(stringOf(form.text));
    const { item: other } = createMark(23, { text, linked: facts.refs.self ?? "" }) as Extract<
      Consequence,
      { do: "create" }
    >;
    const name = t("Line.magic.twinOf", { name: facts.names.self ?? "" });
    return {
      consequences: [
        { part: "self", do: "actor", as: "twin", actor: { copy: true, name, items: [other] }, why: why(23) },
        createMark(23, { text, deferred: "1d6", trigger: "recovered", linked: "made:twin" }),
        { part: "self", do: "tell", why: t("Reason.magic.twin") },
      ],
      said: t(`Line.magic.ages.${form.ages === "younger" ? "younger" : "older"}`),
    };
  }),
  // The owner enters the True Name in the mark, because cards are public.
  24: fixed(() => ({ consequences: [createMark(24, { elemental: true })], said: t("Line.magic.trueName") })),
};

/** The bolt of a hand fused to its Grimoire (G-154). */
const bolt = (): Consequence => ({
  part: "self",
  do: "create",
  as: "bolt",
  why: why(18),
  item: {
    name: "GRIMOIRE.ArcaneBolt",
    type: "grimoireWeapon",
    img: "systems/fivefold/icons/energy-arrow.svg",
    system: { dice: "d6", attribute: "dex", slots: 0, ranged: true, magical: true, natural: true, near: 0 },
  },
});

const claw = (): Consequence => ({
  part: "self",
  do: "create",
  as: "claw",
  why: why(20),
  item: {
    name: "GRIMOIRE.ChitinClaw",
    type: "grimoireWeapon",
    img: "systems/fivefold/icons/tentacle-strike.svg",
    system: { dice: "d8", attribute: "str", slots: 0, natural: true },
  },
});

/** Mirror legs: two more Spaces per Move. */
const strides = (): Consequence => ({
  part: "self",
  do: "effect",
  why: why(20),
  effect: {
    name: "GRIMOIRE.AlienLimb.2.name",
    img: "systems/fivefold/icons/tentacle-strike.svg",
    changes: [{ path: "movement.bonus", type: "add", value: 2 }],
  },
});

/** Applies one row of the table. */
export function* applyMishapRow(entry: number, facts: MishapFacts, form: MishapForm): Procedure<MishapRowResult> {
  const row = ROWS[entry];
  return row ? yield* row(facts, form) : { consequences: [] };
}
