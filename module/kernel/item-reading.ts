/** Reading view of an item, as data: its sheet, tooltips and the compendium browser show the same. */
import { type Text, text } from "./card.ts";
import type { EffectSnapshot, Form, Snapshot, ViewContext } from "./ruleset.ts";
import type { Rich, SheetView } from "./sheet.ts";
import { number, type Why } from "./sheet-numbers.ts";

interface LabeledValue {
  label: Text;
  shown: Text;
  /** Breakdown. Omitted: none. */
  why?: Why;
}

/** A part of the text; `notes`: short facts before it. */
export interface ReadingSection {
  heading?: Text;
  notes?: readonly Text[];
  html?: Rich;
}

/** How an item is equipped, and what a click changes. */
interface Hold {
  label: Text;
  on: boolean;
  next: string | boolean;
  path: string;
}

export interface ItemReading {
  /** What it is, in one line. */
  line: Text;
  /** ID of the rule that explains it. Omitted: none. */
  rule?: string;
  /** Its most important numbers. */
  numbers: readonly LabeledValue[];
  /** Its effects in play, in sentences. */
  inPlay: readonly Text[];
  sections: readonly ReadingSection[];
  /** For its owner. Omitted or null: it cannot be equipped. */
  hold?: Hold | null;
  /** Actions of its owner with it, besides those on the action bar. Omitted: none. */
  acts?: readonly { act: string; label: Text; given?: Form; disabledReason?: Text | null }[];
}

/** View of an item; without a reading, the fields of the compendium browser are shown. */
export type ItemView = SheetView & { reading?: ItemReading };

/** Readings of a ruleset's items, by document type. */
export type Readings = Readonly<Record<string, (item: Snapshot, context: ViewContext) => ItemReading>>;

/** A name or formula as a text. */
export const plain = (name: string): Text => text("FIVEFOLD.Sheet.named", { name });

/** Values with the labels of a ruleset's edit fields, below `<PREFIX>.Sheet.field`. */
export const valuesOf =
  (prefix: string) =>
  (field: string, shown: Text | string | number, why?: Why): LabeledValue => ({
    label: text(`${prefix}.Sheet.field.${field}`),
    shown: typeof shown === "object" ? shown : plain(typeof shown === "number" ? number(shown) : shown),
    ...(why ? { why } : {}),
  });

/** A list in one text: "a, b, c". */
export const joined = (texts: readonly Text[]): Text =>
  texts.length < 2
    ? (texts[0] ?? plain(""))
    : texts.slice(1).reduce((all, one) => text("FIVEFOLD.Sheet.also", { a: all, b: one }), texts[0] as Text);

type ChangeText = (change: EffectSnapshot["changes"][number]) => Text;

/** What an item's effects change: "Keen: attacks +1". An effect that only has the item's name says nothing. */
export const effectTexts = (item: Pick<Snapshot, "name" | "effects">, changeText: ChangeText): Text[] =>
  item.effects
    .filter(({ disabled, resting }) => !disabled || resting)
    .filter(({ name, changes }) => changes.length > 0 || name !== item.name)
    .map(({ name, changes }) =>
      changes.length === 0
        ? plain(name)
        : text("FIVEFOLD.Sheet.effectOf", { name, changes: joined(changes.map(changeText)) }),
    );

/** A section with stored HTML; empty HTML makes none. */
export const story = (html: unknown, path: string, heading?: Text): ReadingSection[] =>
  typeof html === "string" && html.replace(/<(?!img|hr)[^>]*>|&nbsp;/g, "").trim() !== ""
    ? [{ ...(heading ? { heading } : {}), html: { rich: html, path } }]
    : [];
