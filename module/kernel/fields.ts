/** What the one dialog asks, and what stands against what was filled in. */
import type { Text, Tone } from "./card.ts";

export interface FieldOption {
  value: string;
  label: Text;
  hint?: Text;
  /** Why it cannot be chosen here; shown. */
  barred?: Text;
  /** Uuid of the thing it stands for: read by whoever points at it. */
  about?: string;
}

/**
 * A field of the one dialog. What is filled into a `secret` one stays with the GM who filled it in: no card holds it, and an
 * offer may recall it. What is `rare` lies folded away at the end until it holds something. A number may stand `beside` the
 * next one, where both have short names. A tick `of` a part is its owner's to set too where the field is
 * the GM's. `step`: the page of the dialog it stands on, where that has pages.
 */
export type Field = {
  name: string;
  label: Text;
  hint?: Text;
  gm?: boolean;
  secret?: boolean;
  rare?: boolean;
  step?: string;
  rule?: string;
} & (
  | { kind: "choice"; options: readonly FieldOption[]; as?: "segments" | "list" }
  /** A list with a picture beside it that is pressed as well: a piece of template of the ruleset's own, and what it draws. */
  | { kind: "choice"; options: readonly FieldOption[]; as: "figure"; figure: { partial: string; view: object } }
  | {
      kind: "number";
      min?: number;
      max?: number;
      unit?: Text;
      blank?: Text;
      beside?: boolean;
      picks?: readonly number[];
    }
  | { kind: "text"; placeholder?: Text }
  | { kind: "check" }
  | {
      kind: "ticks";
      options: readonly (FieldOption & { locked?: boolean; value2?: string; of?: string })[];
      summary?: Text;
    }
  | {
      kind: "sum";
      prefix: string;
      terms: readonly { label: Text; source?: Text; value: number; ignored?: boolean }[];
      total: string;
      /** The total in words, where they say it better than dice and a number. */
      said?: Text;
    }
  | { kind: "note"; text: Text; tone?: Tone }
);

/** A sentence about one field (or the whole form, field ""): the dialog shows it there and does not roll. */
export interface Problem {
  field: string;
  text: Text;
}
