/** A Save the rules themselves call for, without objects: d20 and a score against a DC (G-45, G-96, G-124, G-71). */
import { mod } from "../../../kernel/facts.ts";
import { stack } from "../../../kernel/modifiers.ts";
import { type Odds, odds } from "../../../kernel/odds.ts";
import { type Procedure, pay, say } from "../../../kernel/procedure.ts";
import type { Field, Form, OddsView, Offer } from "../../../kernel/ruleset.ts";
import { flagOf, wholeOf } from "../../../kernel/values.ts";
import type { AttributeId } from "./data.ts";
import { MOST_EXTRA, netOf, rollDie, shownDice, waiting } from "./dice.ts";
import type { House } from "./house.ts";
import { attributeText, t } from "./words.ts";

/** What whoever saves brings along. */
export interface PlainSaver {
  attribute: AttributeId;
  score: number;
  /** Advantages saved up (G-33). */
  pending: number;
}

/** The form fields every such Save has; `dc` blank or nonsense means `fallback`. */
export type PlainSaveForm = {
  dc: number;
  modifier: number;
  adv: number;
  dis: number;
  /** Use the Advantages saved up (D25). */
  pending: boolean;
};

export const plainSaveDefaults = (dc: number): PlainSaveForm => ({ dc, modifier: 0, adv: 0, dis: 0, pending: true });

export const plainSaveFields = (saver: PlainSaver, rule: string): Field[] => [
  { kind: "number", name: "dc", label: t("Field.plainSave.dc"), min: 0, max: 99, rule },
  { kind: "number", name: "adv", label: t("Field.plainSave.adv"), beside: true, min: 0, max: MOST_EXTRA, rule: "G-17" },
  { kind: "number", name: "dis", label: t("Field.plainSave.dis"), beside: true, min: 0, max: MOST_EXTRA, rule: "G-18" },
  { kind: "number", name: "modifier", label: t("Field.plainSave.modifier"), min: -99, max: 99 },
  ...(saver.pending !== 0
    ? [
        {
          kind: "check",
          name: "pending",
          label:
            saver.pending > 0
              ? t("Field.plainSave.pending", { count: saver.pending })
              : t("Check.hinderedBy", { count: -saver.pending }),
          rule: "G-33",
        } as const,
      ]
    : []),
];

/** The numbers of a form, read; what cannot be read counts as nothing. */
export interface PlainSaveRead {
  dc: number;
  modifier: number;
  /** Extra dice of the Base Die; negative: keep the lowest. */
  net: number;
  pending: boolean;
}

export function readPlainSave(saver: PlainSaver, form: Form, fallback: number, house: House): PlainSaveRead {
  const pending = flagOf(form.pending) && saver.pending !== 0;
  const saved = waiting(pending ? saver.pending : 0);
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

/** A Save against a DC is lost on a tie, unless the table meets ties otherwise (D2). */
export const saves = (total: number, dc: number, house: Pick<House, "saveTie">): boolean =>
  house.saveTie === "meet" ? total >= dc : total > dc;

/** Rolls the Save and says it; Advantages saved up are gone as the dice fall. */
export function* plainSave(
  id: string,
  who: string,
  saver: PlainSaver,
  read: PlainSaveRead,
  house: House,
  rule: string,
): Procedure<PlainSaved> {
  if (read.pending)
    yield* pay(`${id}.pending`, [
      { part: "self", do: "set", path: "pendingAdvantage", value: 0, why: t("Reason.advantageUsed") },
    ]);
  const base = yield* rollDie(id, who, 20, read.net);
  const { kept } = base;
  const breakdown = stack([
    mod(attributeText(saver.attribute), saver.score),
    ...(read.modifier === 0 ? [] : [mod(t("Field.plainSave.modifier"), read.modifier)]),
  ]);
  const total = kept + breakdown.total;
  const saved = saves(total, read.dc, house);
  const natural = kept === 1 || kept === 20 ? kept : null;
  const mark = natural === 20 ? ({ mark: "best" } as const) : natural === 1 ? ({ mark: "worst" } as const) : {};
  yield* say(id, {
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

/** A natural 1 or 20 of the die that counts: the Warden tells what is extraordinary about it (G-52). */
export function wonders({ natural, saved }: PlainSaved): Offer[] {
  if (natural === null) return [];
  return [
    {
      id: "extraordinary",
      action: "extraordinary",
      label: t(`Offer.extraordinary.${natural === 20 ? "best" : "worst"}`),
      hint: t("Offer.extraordinaryHint"),
      by: "gm",
      parts: { self: "self" },
      form: { natural, seat: "tr", won: saved },
      asks: ["text", "extra"],
      tone: "plain",
      auto: false,
    },
  ];
}

/** The chance of it, for a dialog. */
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
