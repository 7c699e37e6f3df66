/** A Save without objects that the rules require: d20 + score against a DC (G-45, G-96, G-124, G-71). */
import { setValue } from "../../../kernel/consequences.ts";
import { labeledModifier } from "../../../kernel/facts.ts";
import { checkField, numberField } from "../../../kernel/fields.ts";
import { compact, flagOf, wholeOf } from "../../../kernel/form-values.ts";
import { stack } from "../../../kernel/modifiers.ts";
import { type Odds, odds } from "../../../kernel/odds.ts";
import { makeOffer } from "../../../kernel/outcome.ts";
import { addLine, type Procedure, pay } from "../../../kernel/procedure.ts";
import type { Field, Form, OddsView, Offer } from "../../../kernel/ruleset.ts";
import type { AttributeId } from "../model/data.ts";
import { MOST_EXTRA, netOf, rollDie, savedDiceOf, shownDice } from "../model/dice.ts";
import type { House } from "../model/house-rules.ts";
import { attributeText, t } from "../model/texts.ts";

/** Data of the saving actor. */
export interface PlainSaver {
  attribute: AttributeId;
  score: number;
  /** Saved Advantages (G-33). */
  pending: number;
}

/** Form fields of such a Save; a blank or invalid `dc` means `fallback`. */
export type PlainSaveForm = {
  dc: number;
  modifier: number;
  adv: number;
  dis: number;
  /** Use saved Advantages (D25). */
  pending: boolean;
};

export const plainSaveDefaults = (dc: number): PlainSaveForm => ({ dc, modifier: 0, adv: 0, dis: 0, pending: true });

export const plainSaveFields = (saver: PlainSaver, rule: string): Field[] =>
  compact([
    numberField("dc", t("Field.plainSave.dc"), { min: 0, max: 99, rule }),
    numberField("adv", t("Field.plainSave.adv"), { sharesRow: true, min: 0, max: MOST_EXTRA, rule: "G-17" }),
    numberField("dis", t("Field.plainSave.dis"), { sharesRow: true, min: 0, max: MOST_EXTRA, rule: "G-18" }),
    numberField("modifier", t("Field.plainSave.modifier"), { min: -99, max: 99 }),
    saver.pending !== 0 &&
      checkField(
        "pending",
        saver.pending > 0
          ? t("Field.plainSave.pending", { count: saver.pending })
          : t("Check.hinderedBy", { count: -saver.pending }),
        { rule: "G-33" },
      ),
  ]);

/** Values read from a form; unreadable ones count as 0. */
export interface PlainSaveRead {
  dc: number;
  modifier: number;
  /** Extra dice of the Base Die; negative: keep the lowest. */
  net: number;
  pending: boolean;
}

export function readPlainSave(saver: PlainSaver, form: Form, fallback: number, house: House): PlainSaveRead {
  const pending = flagOf(form.pending) && saver.pending !== 0;
  const saved = savedDiceOf(pending ? saver.pending : 0);
  const adv = Math.max(0, wholeOf(form.adv) ?? 0) + saved.adv;
  const dis = Math.max(0, wholeOf(form.dis) ?? 0) + saved.dis;
  return {
    dc: wholeOf(form.dc) ?? fallback,
    modifier: wholeOf(form.modifier) ?? 0,
    net: netOf(adv, dis, house.advMixing),
    pending,
  };
}

export interface PlainSaved {
  saved: boolean;
  total: number;
  kept: number;
  natural: 1 | 20 | null;
}

/** A Save fails on a tie with its DC, unless the house rule says otherwise (D2). */
export const isPlainSaveSuccess = (total: number, dc: number, house: Pick<House, "saveTie">): boolean =>
  house.saveTie === "meet" ? total >= dc : total > dc;

/** Rolls the Save and adds its lines to the card; the roll uses up saved Advantages. */
export function* plainSave(
  id: string,
  who: string,
  saver: PlainSaver,
  read: PlainSaveRead,
  house: House,
  rule: string,
): Procedure<PlainSaved> {
  if (read.pending) yield* pay(`${id}.pending`, [setValue("self", "pendingAdvantage", 0, t("Reason.advantageUsed"))]);
  const base = yield* rollDie(id, who, 20, read.net);
  const { kept } = base;
  const breakdown = stack(
    compact([
      labeledModifier(attributeText(saver.attribute), saver.score),
      read.modifier !== 0 && labeledModifier(t("Field.plainSave.modifier"), read.modifier),
    ]),
  );
  const total = kept + breakdown.total;
  const saved = isPlainSaveSuccess(total, read.dc, house);
  const natural = kept === 1 || kept === 20 ? kept : null;
  const mark = natural === 20 ? ({ mark: "best" } as const) : natural === 1 ? ({ mark: "worst" } as const) : {};
  yield* addLine(id, {
    kind: "versus",
    rule,
    left: {
      of: "self",
      label: t("Line.plainSave", { attribute: attributeText(saver.attribute) }),
      dice: shownDice(base).map((die) => (die.mark ? die : { ...die, ...mark })),
      total,
      breakdown,
      tone: saved ? "good" : "bad",
    },
    right: { label: t("Line.dc"), dice: [], total: read.dc },
    word: t(saved ? "Line.saved" : "Line.notSaved"),
    by: Math.abs(total - read.dc),
    winner: saved ? "left" : "right",
  });
  return { saved, total, kept, natural };
}

/** A natural 1 or 20 of the kept die: the Warden describes an extraordinary event (G-52). */
export function naturalRollOffers({ natural, saved }: PlainSaved): Offer[] {
  if (natural === null) return [];
  return [
    makeOffer("extraordinary", "extraordinary", t(`Offer.extraordinary.${natural === 20 ? "best" : "worst"}`), {
      hint: t("Offer.extraordinaryHint"),
      by: "gm",
      form: { natural, seat: "tr", won: saved },
      asks: ["text", "extra"],
    }),
  ];
}

/** Odds for a dialog. */
export function plainSaveOdds(saver: PlainSaver, read: PlainSaveRead, house: House, rule: string): OddsView {
  const worked: Odds<PlainSaved> = odds(
    () => plainSave("save", "self", saver, read, house, rule),
    ({ saved }) => String(saved),
  );
  const p = worked.chances.get("true")?.p ?? 0;
  return {
    bar: [
      { label: t("Odds.plainSave.saved"), p, tone: "good" },
      { label: t("Odds.plainSave.lost"), p: 1 - p, tone: "worst" },
    ],
    sentences: [t("Odds.plainSave.sentence", { percent: Math.round(p * 100) })],
    lost: worked.lost,
  };
}
