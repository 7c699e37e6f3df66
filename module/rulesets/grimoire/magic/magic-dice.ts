/** Magic Dice for casting and copying: limits, costs, and results: doubles cause a mishap, triples fail the spell (G-131 to G-136). */
import type { DieShown, Text } from "../../../kernel/card.ts";
import { adjustValue, type Consequence, type FormValue } from "../../../kernel/consequences.ts";
import { checkField, numberField } from "../../../kernel/fields.ts";
import { wholeOf } from "../../../kernel/form-values.ts";
import { parseDice, rollDice } from "../../../kernel/formula.ts";
import { addNote, addTotal, type Procedure, roll } from "../../../kernel/procedure.ts";
import type { Field, Parts, Problem } from "../../../kernel/ruleset.ts";
import { slotDiceOf } from "../gear/slots.ts";
import { asActor, itemsOf, MAGIC_LIMIT } from "../model/data.ts";
import { problem, t } from "../model/texts.ts";
import { activeMarks, fatigueThreshold } from "./mishap-marks.ts";

/** Sources of Magic Dice, in rolling order. */
export const SOURCES = ["slot", "dust", "free"] as const;
export type DiceSource = (typeof SOURCES)[number];
export type DiceCounts = Record<DiceSource, number>;

/** The roller's data that the dice need. */
export interface Caster {
  /** Maximum dice per source (G-131, G-133, G-147). */
  have: DiceCounts;
  /** Carried dust: item id and pinches. */
  dust: { id: string; quantity: number }[];
  threshold: number;
  /** Has a body of magic (G-158). */
  vessel: boolean;
  /** Formulas of the WIL cost per cast (G-144). */
  nerves: string[];
  /** Number of Fatigue that may be ignored (G-150). */
  tokens: number;
  wil: number;
  str: number;
  /** Why magic cannot be used; "" if it can. */
  barred: "" | "unable" | "never" | "blocked";
  /** Hours until magic is usable again. */
  hours: number;
}

/** A lost hand prevents casting only; spells can still be copied (G-154). */
export function casterOf(parts: Parts, does: "casts" | "writes"): Caster {
  const { system } = asActor(parts.self);
  const { slots, magic } = system;
  const marks = activeMarks(parts.self, parts.worldTime);
  const until = magic?.blockedUntil ?? null;
  const blocked = until !== null && until > parts.worldTime;
  return {
    have: { slot: slotDiceOf(slots), dust: magic?.dust ?? 0, free: magic?.freeDice ?? 0 },
    dust: itemsOf(parts.self, "grimoireGear")
      .filter((item) => item.system.role === "manaDust" && item.system.carried && item.system.quantity > 0)
      .map((item) => ({ id: item.id, quantity: item.system.quantity })),
    threshold: fatigueThreshold(marks),
    vessel: magic?.vessel ?? false,
    nerves: marks.flatMap((mark) => (mark.system.wilPerCast.trim() === "" ? [] : [mark.system.wilPerCast])),
    tokens: magic?.ignoreFatigue ?? 0,
    wil: system.attributes.wil.value,
    str: system.attributes.str.value,
    barred: system.unable ? "unable" : magic?.never && does === "casts" ? "never" : blocked ? "blocked" : "",
    hours: blocked ? Math.ceil((until - parts.worldTime) / 3600) : 0,
  };
}

export type DiceForm = { slot: number; dust: number; free: number; ignore: boolean };

const countOf = (value: FormValue | undefined): number => Math.max(0, wholeOf(value) ?? 0);
export const diceCountsOf = (form: DiceForm): DiceCounts => ({
  slot: countOf(form.slot),
  dust: countOf(form.dust),
  free: countOf(form.free),
});
export const diceIn = (form: DiceForm): number => SOURCES.reduce((sum, source) => sum + diceCountsOf(form)[source], 0);

/** One stepper per available source. */
export function diceFields(caster: Caster): Field[] {
  const fields = SOURCES.filter((source) => source === "slot" || caster.have[source] > 0).map(
    (source): Field =>
      numberField(source, t(`Field.magic.dice.${source}`), {
        hint: t(`Hint.magic.dice.${source}`, { threshold: caster.threshold }),
        min: 0,
        max: Math.min(MAGIC_LIMIT, caster.have[source]),
        unit: t("Field.magic.ofDice", { have: caster.have[source] }),
        rule: source === "slot" ? "G-133" : source === "dust" ? "G-131" : "G-147",
      }),
  );
  if (caster.tokens > 0 && !caster.vessel)
    fields.push(checkField("ignore", t("Field.magic.ignoreFatigue", { count: caster.tokens }), { rule: "G-150" }));
  return fields;
}

const TOO_FEW_DICE: Readonly<Record<DiceSource, string>> = {
  slot: "magic.slotDice",
  dust: "magic.dustDice",
  free: "magic.freeDice",
};

/** Magic is usable, at most four dice, no more than available, at least `least`. */
export function diceProblems(caster: Caster, form: DiceForm, name: string, least: 0 | 1): Problem[] {
  if (caster.barred) return [problem("", `magic.${caster.barred}`, { name, hours: caster.hours })];
  const invested = diceCountsOf(form);
  const problems = SOURCES.filter((source) => invested[source] > caster.have[source]).map((source) =>
    problem(source, TOO_FEW_DICE[source], { have: caster.have[source], dice: invested[source] }),
  );
  const dice = diceIn(form);
  if (dice > MAGIC_LIMIT) problems.unshift(problem("slot", "magic.overCap", { dice, limit: MAGIC_LIMIT }));
  if (dice < least) problems.push(problem("slot", "magic.noDice"));
  return problems;
}

/** Results of the dice, before any further roll. */
export interface MagicDiceResult {
  dice: number;
  sum: number;
  /** Highest number of equal dice. */
  matches: number;
  /** Row of the mishap table: the sum of all dice; null: none. */
  mishap: number | null;
  failed: boolean;
  /** Slot dice that cause Fatigue. */
  fatigueDice: number;
  /** Free dice of 4 to 6, 1 WIL each (G-147). */
  wilLossDice: number;
  /** Slot dice of 5 or 6 of a body of magic, 1d4 STR each (G-158). */
  strLossDice: number;
}

export type Faces = Record<DiceSource, readonly number[]>;

/** All dice count for matches, [dice] and [sum] (D17); a body of magic has neither Fatigue nor mishaps (G-158). */
export function magicDiceResultOf(faces: Faces, caster: Pick<Caster, "threshold" | "vessel">): MagicDiceResult {
  const all = SOURCES.flatMap((source) => faces[source]);
  const sum = all.reduce((total, face) => total + face, 0);
  const matches = Math.max(0, ...all.map((face) => all.filter((other) => other === face).length));
  const { vessel } = caster;
  return {
    dice: all.length,
    sum,
    matches,
    mishap: matches >= 2 && !vessel ? sum : null,
    failed: matches >= 3 && !vessel,
    fatigueDice: vessel ? 0 : faces.slot.filter((face) => face >= caster.threshold).length,
    wilLossDice: faces.free.filter((face) => face >= 4).length,
    strLossDice: vessel ? faces.slot.filter((face) => face >= 5).length : 0,
  };
}

/** Rolls the dice of each source, slot dice first. */
export function* rollFaces(form: DiceForm): Procedure<Faces> {
  const invested = diceCountsOf(form);
  return {
    slot: yield* roll("slot", "self", invested.slot, 6, "each"),
    dust: yield* roll("dust", "self", invested.dust, 6, "each"),
    free: yield* roll("free", "self", invested.free, 6, "each"),
  };
}

export interface MagicRoll extends MagicDiceResult {
  /** All rolled faces. */
  faces: number[];
  /** Fatigue after one was ignored. */
  fatigue: number;
  ignored: boolean;
  wilLoss: number;
  strLoss: number;
}

export const NOTHING_ROLLED: MagicRoll = {
  ...magicDiceResultOf({ slot: [], dust: [], free: [] }, { threshold: 4, vessel: false }),
  faces: [],
  fatigue: 0,
  ignored: false,
  wilLoss: 0,
  strLoss: 0,
};

function shown(source: DiceSource, faces: readonly number[], caster: Caster | null): DieShown[] {
  const slot = caster?.vessel ? 5 : (caster?.threshold ?? 7);
  const bad = source === "slot" ? slot : source === "free" && caster ? 4 : 7;
  return faces.map((value) => ({ faces: 6, value, ...(value >= bad ? { mark: "costly" } : {}) }));
}

/** Marks the faces that cost something; none without a caster. */
function* sayDice(faces: Faces, found: MagicDiceResult, caster: Caster | null): Procedure<void> {
  for (const source of SOURCES)
    if (faces[source].length > 0)
      yield* addTotal(source, t(`Line.magic.dice.${source}`, { dice: faces[source].length }), {
        rule: source === "slot" ? "G-134" : source === "dust" ? "G-131" : "G-147",
        dice: shown(source, faces[source], caster),
        total: faces[source].reduce((sum, face) => sum + face, 0),
      });
  yield* addNote("sum", t("Line.magic.magicSum", { dice: found.dice, sum: found.sum }), { rule: "G-133" });
}

const formula = (text: string) => {
  const parsed = parseDice(text, { flat: true });
  return parsed.ok ? parsed.dice : { terms: [], flat: 0 };
};

/** Rolls a loss and adds it to the card; nothing if there are no dice. */
function* loss(id: string, dice: string, label: Text, rule: string): Procedure<number> {
  const parsed = formula(dice);
  if (parsed.terms.length === 0 && parsed.flat === 0) return 0;
  const rolled = yield* rollDice(id, "self", parsed);
  yield* addTotal(id, label, { rule, dice: rolled.shown, total: rolled.total, tone: "bad" });
  return rolled.total;
}

/**
 * Rolls the Magic Dice and the costs of marks. Without `risks` the dice cost nothing and cause no mishap (D22). Mishap 14
 * converts the Fatigue later, so none is ignored before it.
 */
export function* rollMagic(caster: Caster, form: DiceForm, risks = true): Procedure<MagicRoll> {
  const faces = yield* rollFaces(form);
  const all = SOURCES.flatMap((source) => faces[source]);
  const found = magicDiceResultOf(faces, caster);
  yield* sayDice(faces, found, risks ? caster : null);
  if (!risks) return { ...NOTHING_ROLLED, faces: all, dice: found.dice, sum: found.sum, matches: found.matches };
  let wilLoss = found.wilLossDice;
  if (found.wilLossDice > 0)
    yield* addNote("burns", t("Line.magic.freeDieBurns", { wil: found.wilLossDice }), { rule: "G-147", tone: "bad" });
  for (const [at, dice] of caster.nerves.entries())
    wilLoss += yield* loss(`nerves${at || ""}`, dice, t("Line.magic.nerves"), "G-144");
  const strFormula = found.strLossDice > 0 ? `${found.strLossDice}d4` : "";
  const strLoss = yield* loss("body", strFormula, t("Line.magic.bodyWastes", { dice: found.strLossDice }), "G-158");
  const ignored = form.ignore === true && caster.tokens > 0 && found.fatigueDice > 0 && found.mishap !== 14;
  const fatigue = found.fatigueDice - (ignored ? 1 : 0);
  if (found.fatigueDice > 0)
    yield* addNote(
      "fatigue",
      t(ignored ? "Line.magic.fatigueIgnored" : "Line.magic.fatigueFrom", { fatigue, tired: found.fatigueDice }),
      { rule: "G-134", tone: fatigue > 0 ? "bad" : "plain" },
    );
  if (found.mishap !== null)
    yield* addNote(
      "mishap",
      t(found.failed ? "Line.magic.threeAlike" : "Line.magic.twoAlike", {
        sum: found.sum,
        matches: found.matches,
      }),
      { rule: found.failed ? "G-136" : "G-135", tone: "worst" },
    );
  return { ...found, faces: all, fatigue, ignored, wilLoss, strLoss };
}

/** Uses up dust, one stack after the other. */
function dustSpent(caster: Caster, count: number): Consequence[] {
  let left = count;
  return caster.dust.flatMap(({ id, quantity }): Consequence[] => {
    const by = Math.min(left, quantity);
    left -= by;
    if (by === 0) return [];
    return [adjustValue("self", "quantity", -by, t("Reason.magic.dust"), { min: 0, item: id })];
  });
}

/** Costs of the dice even if the spell fails: dust, Fatigue, WIL, STR, an ignore token. */
export function magicCosts(caster: Caster, form: DiceForm, magic: MagicRoll): Consequence[] {
  const adjust = (path: string, by: number, why: Text, least = true): Consequence[] =>
    by === 0 ? [] : [{ part: "self", do: "adjust", path, by, ...(least ? { min: 0 } : {}), why }];
  return [
    ...dustSpent(caster, diceCountsOf(form).dust),
    ...adjust("fatigue", magic.fatigue, t("Reason.magic.castFatigue"), false),
    ...adjust("magic.ignoreFatigue", magic.ignored ? -1 : 0, t("Reason.magic.ignoredFatigue")),
    ...adjust("attributes.wil.value", -magic.wilLoss, t("Reason.magic.castWil")),
    ...adjust("attributes.str.value", -magic.strLoss, t("Reason.magic.castStr")),
  ];
}
