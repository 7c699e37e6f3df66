/** Fields of the dialog, and problems with the values filled in. */
import type { Text, Tone } from "./card.ts";

export interface FieldOption {
  value: string;
  label: Text;
  hint?: Text;
  /** Reason why it is disabled; shown. */
  disabledReason?: Text;
  /** Uuid of the item it stands for, shown as a tooltip. */
  itemUuid?: string;
}

/**
 * A field of the dialog. `gm`: for GMs only. `secret`: the value stays with the GM who entered it, outside the card; a
 * follow-up may recall it. `isCollapsed`: in a collapsed section at the end until it has a value; fields with the same
 * `group` share one of that name. `step`: page of the dialog it is on. `rule`: id of the rule it links to. A number: `emptyText` is the placeholder of an empty field that
 * may stay empty, `decimals` accepts them; without it only whole numbers are accepted, `quickValues` are offered as buttons, `sharesRow` puts it in one row with the next field, if both
 * have short labels. Ticks: `of` is a part whose owner may set the option, too, where the field is GM-only.
 */
export type Field = {
  name: string;
  label: Text;
  hint?: Text;
  gm?: boolean;
  secret?: boolean;
  isCollapsed?: boolean;
  group?: Text;
  step?: string;
  rule?: string;
} & (
  | { kind: "choice"; options: readonly FieldOption[]; as?: "segments" | "list" }
  /** Pictures; `img` of an option by its value. */
  | { kind: "choice"; options: readonly FieldOption[]; as: "pictures"; pictures: Readonly<Record<string, string>> }
  /**
   * A list with a clickable picture next to it: a template partial of the ruleset, and the data it renders. `submits`: a
   * click on the picture also submits the dialog, if it has no problems.
   */
  | {
      kind: "choice";
      options: readonly FieldOption[];
      as: "figure";
      figure: { partial: string; view: object };
      submits?: boolean;
    }
  | {
      kind: "number";
      min?: number;
      max?: number;
      decimals?: boolean;
      unit?: Text;
      emptyText?: Text;
      sharesRow?: boolean;
      quickValues?: readonly number[];
    }
  | { kind: "text"; placeholder?: Text }
  | { kind: "check" }
  | {
      kind: "ticks";
      options: readonly (FieldOption & { locked?: boolean; value2?: string; of?: string })[];
      /** Buttons that tick all of some options, or none if all of them are ticked. */
      groups?: readonly { label: Text; values: readonly string[] }[];
      summary?: Text;
    }
  | {
      kind: "sum";
      prefix: string;
      terms: readonly { label: Text; source?: Text; value: number; ignored?: boolean }[];
      total: string;
      /** The total as a text, instead of dice and a number. */
      totalText?: Text;
    }
  | { kind: "note"; text: Text; tone?: Tone }
);

/** A message about one field (or the whole form: field ""). The dialog shows it there and does not roll. */
export interface Problem {
  field: string;
  text: Text;
}

type FieldOf<K extends Field["kind"]> = Extract<Field, { kind: K }>;
type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never;
type More<K extends Field["kind"]> = Without<FieldOf<K>, "kind" | "name" | "label">;

export const checkField = (name: string, label: Text, more: More<"check"> = {}): FieldOf<"check"> => ({
  kind: "check",
  name,
  label,
  ...more,
});
export const textField = (name: string, label: Text, more: More<"text"> = {}): FieldOf<"text"> => ({
  kind: "text",
  name,
  label,
  ...more,
});
export const numberField = (name: string, label: Text, more: More<"number"> = {}): FieldOf<"number"> => ({
  kind: "number",
  name,
  label,
  ...more,
});
export const choiceField = (name: string, label: Text, more: More<"choice">): FieldOf<"choice"> => ({
  kind: "choice",
  name,
  label,
  ...more,
});
export const ticksField = (name: string, label: Text, more: More<"ticks">): FieldOf<"ticks"> => ({
  kind: "ticks",
  name,
  label,
  ...more,
});
export const noteField = (name: string, label: Text, more: More<"note">): FieldOf<"note"> => ({
  kind: "note",
  name,
  label,
  ...more,
});
export const rollSumField = (name: string, label: Text, more: More<"sum">): FieldOf<"sum"> => ({
  kind: "sum",
  name,
  label,
  ...more,
});
/** The field, in the collapsed section of the dialog. */
export const collapsedField = <F extends Field>(field: F): F => ({ ...field, isCollapsed: true });
