/**
 * View data of the dialog's fields and odds. Plain data without Foundry: the caller passes a function that localizes
 * texts.
 */
import type { Text } from "../../kernel/card.ts";
import { signed } from "../../kernel/modifiers.ts";
import type { Field, Form, OddsView } from "../../kernel/ruleset.ts";

type Localize = (text: Text | null | undefined) => string;

/** "62%", "0.4%", "<0.01%": small values with more digits. */
export function percent(p: number): string {
  const value = p * 100;
  if (value === 0 || value >= 99.95) return `${Math.round(value)}%`;
  if (value < 0.01) return "<0.01%";
  return `${value < 1 ? Number(value.toPrecision(1)) : value < 10 ? Number(value.toFixed(1)) : Math.round(value)}%`;
}

/** "1d20 − 1": dice and modifier; only the total if there are no dice. */
export function sumText(prefix: string, total: string): string {
  const added = Number(total.replace("−", "-"));
  if (!prefix || total === "" || Number.isNaN(added)) return [prefix, total].filter(Boolean).join(" ");
  return added === 0 ? prefix : `${prefix} ${signed(added).replace(/^(.)/, "$1 ")}`;
}

/** The value of a number input changed by `by`, within its limits; an empty limit does not count. */
export function stepped({ value, min, max }: Pick<HTMLInputElement, "value" | "min" | "max">, by: number): string {
  const [low, high] = [min === "" ? -Infinity : Number(min), max === "" ? Infinity : Number(max)];
  return String(Math.min(high, Math.max(low, Number(value) + by)));
}

/** The ticked values after a click on the button of a group. */
export function toggledGroup(ticked: readonly string[], group: readonly string[]): string[] {
  const others = ticked.filter((value) => !group.includes(value));
  return group.every((value) => ticked.includes(value)) ? others : [...others, ...group];
}

/** Hints longer than this many characters are not placed inside a segment. */
const SEGMENT = 26;

/** Whether a choice is shown as a dropdown instead of segments. */
export const isList = (field: Field): boolean =>
  field.kind === "choice" && (field.as === "list" || field.as === "figure");

/** View of one field; `app` makes its element ids unique. */
export function fieldView(
  field: Field,
  value: Form[string] | undefined,
  problem: string | undefined,
  app: string,
  localize: Localize,
) {
  const base = {
    kind: field.kind as string,
    name: field.name,
    label: localize(field.label),
    hint: localize(field.hint),
    rule: field.rule,
    rare: field.isCollapsed === true,
    group: localize(field.group),
    problem,
    id: `${app}-${field.name}`,
    value: value ?? "",
  };
  if (field.kind === "choice" || field.kind === "ticks") {
    const list = isList(field);
    const isFigure = field.kind === "choice" && field.as === "figure";
    const hints = field.options.map((o) => localize(o.hint));
    // Long hints would make segments too tall: only the selected option's hint is shown, below them.
    const below = field.kind === "choice" && !list && hints.some((hint) => hint.length > SEGMENT);
    // A sheet button may preset a number where option values are strings: Tier 2 is "2".
    const picked = (option: string) => (Array.isArray(value) ? value.includes(option) : String(value) === option);
    return {
      ...base,
      kind: list ? "list" : field.kind === "choice" && field.as === "pictures" ? "pictures" : base.kind,
      // Without a selection a dropdown shows its first option, which would be read as selected and could not be chosen.
      unpicked: list && value === "" && !field.options.some((option) => option.value === ""),
      figure: isFigure ? field.figure : null,
      summary: field.kind === "ticks" ? localize(field.summary) : "",
      groups: (field.kind === "ticks" ? (field.groups ?? []) : []).map(({ label, values }) => ({
        label: localize(label),
        values: values.join(" "),
        pressed: values.every(picked),
      })),
      // Dropdown options have no tooltips: the selected one is explained below.
      read: list ? field.options.find((o) => o.itemUuid && picked(o.value))?.itemUuid : undefined,
      picked: below || isFigure ? (hints.find((_, i) => picked(field.options[i]?.value ?? "")) ?? "") : "",
      options: field.options.map((o, i) => ({
        value: o.value,
        label: localize(o.label),
        hint: below ? "" : hints[i],
        tooltip: below ? hints[i] : "",
        disabledReason: localize(o.disabledReason),
        picked: picked(o.value),
        locked: "locked" in o && o.locked === true,
        number: "value2" in o ? o.value2 : "",
        about: o.itemUuid ?? "",
        img: field.kind === "choice" && field.as === "pictures" ? field.pictures[o.value] : "",
      })),
    };
  }
  if (field.kind === "number") {
    const emptyValue = Math.max(0, field.min ?? 0);
    return {
      ...base,
      // A field that has just appeared after a checkbox change is still empty.
      value: value === undefined && !field.emptyText ? emptyValue : base.value,
      beside: field.sharesRow === true,
      min: field.min,
      max: field.max,
      unit: localize(field.unit),
      blank: field.emptyText ? localize(field.emptyText) : problem ? "" : emptyValue,
      picks: (field.quickValues ?? []).map((pick) => ({ pick, picked: pick === value })),
    };
  }
  if (field.kind === "text") return { ...base, placeholder: localize(field.placeholder) };
  if (field.kind === "check") return { ...base, checked: value === true };
  if (field.kind === "sum")
    return {
      ...base,
      total: field.totalText ? localize(field.totalText) : sumText(field.prefix, field.total),
      worded: field.totalText !== undefined,
      terms: field.terms.map((t) => ({
        label: localize(t.label),
        source: localize(t.source),
        value: signed(t.value),
        ignored: t.ignored === true,
      })),
    };
  return { ...base, text: localize(field.text), tone: field.tone ?? "plain" };
}

export type FieldView = ReturnType<typeof fieldView>;

/** Groups fields that belong together: a sum with its modifiers, checkboxes, choices with the fields they open. */
export function sections(fields: readonly FieldView[]): { fields: FieldView[] }[] {
  const all: { fields: FieldView[] }[] = [];
  const big = (field: FieldView) => field.kind === "sum" || field.kind === "ticks";
  for (const field of fields) {
    const lastFields = all.at(-1)?.fields;
    // A sum written as text continues the sum in numbers before it.
    if ("worded" in field && field.worded && lastFields?.at(-1)?.kind === "sum") {
      lastFields.push(field);
      continue;
    }
    const starts = big(field) || field.kind === "note" || field.kind === "choice" || field.kind === "list";
    const closed = lastFields?.some(big) || (lastFields && (big(field) || field.kind === "note"));
    if (!lastFields || (starts && closed) || lastFields.at(-1)?.kind === "ticks") all.push({ fields: [field] });
    else lastFields.push(field);
  }
  return all;
}

/** Empty text, unchecked and 0 count as the same. */
const normalizedValue = (value: Form[string] | undefined): string => (value ? String(value) : "");

/** A field and its value: "Other modifier: 2"; only the label of a checkbox. */
function valueText(view: FieldView): string {
  if (view.kind === "check") return view.label;
  const picked = "options" in view ? view.options.filter((option) => option.picked).map(({ label }) => label) : [];
  const shown = picked.length ? picked.join(", ") : String(view.value);
  return shown ? `${view.label}: ${shown}` : view.label;
}

/**
 * Collapses rarely used fields at the end, each group under its name; the summary says which of them differ from their
 * defaults. Open if the user has opened it, or one has a problem.
 */
export function collapsedSections(
  fields: readonly FieldView[],
  usual: Form,
  unfolded: ReadonlySet<string>,
): { fields: readonly FieldView[]; fold?: Fold }[] {
  const rare = fields.filter((field) => field.rare);
  const plain = sections(fields.filter((field) => !field.rare));
  const titles = [...new Set(rare.map(({ group }) => group))];
  const folds = titles.map((title) => {
    const fields = rare.filter(({ group }) => group === title);
    const set = fields.filter(({ name, value }) => normalizedValue(value) !== normalizedValue(usual[name]));
    const fold = {
      title,
      names: title ? "" : shortList(fields.map(({ label }) => label)),
      set: set.map(valueText).join(", "),
      open: unfolded.has(title) || fields.some(({ problem }) => problem !== undefined),
    };
    return { fields, fold };
  });
  return [...plain, ...folds];
}

/** More names would fill the summary of a fold with text that is read only after it is opened. */
const NAMES_SHOWN = 4;

const shortList = (names: readonly string[]): string =>
  names.length > NAMES_SHOWN ? `${names.slice(0, NAMES_SHOWN).join(", ")}, …` : names.join(", ");

interface Fold {
  title: string;
  /** The first fields, as a preview. */
  names: string;
  /** Fields that differ from their defaults, with their values. */
  set: string;
  open: boolean;
}

const PAINT = { good: "", best: "ink", worst: "harm", harm: "harm", nothing: "none", half: "soft" } as const;
/** Good outcomes side by side get different shades, the last one the strongest. */
const SHADES = [PAINT.good, "mid", "soft"] as const;
function barPaint(bars: OddsView["bar"], at: number): string {
  const rest = bars.slice(at).findIndex(({ tone }) => tone !== "good");
  const alike = rest < 0 ? bars.length - at : rest;
  return alike > 0 ? (SHADES[alike - 1] ?? "soft") : PAINT[bars[at]?.tone ?? "nothing"];
}
/** With more bars than this only some are labeled. */
const LABELS = 16;

/** View of the odds: the bar, its legend, and the distribution with its thresholds, in the colors of the bar. */
export function oddsView(odds: OddsView, localize: Localize, figure = (written: string): string => written) {
  const bars = odds.spread?.bars ?? [];
  const highest = Math.max(...bars.map((b) => b.p), 0) || 1;
  const every = Math.ceil(bars.length / LABELS);
  const chanceOfTones = (tones: readonly string[]) =>
    bars.reduce((sum, b) => (tones.includes(b.tone) ? sum + b.p : sum), 0);
  const near = (a: number, b: number) => Math.abs(a - b) < 1e-9;
  return {
    bar: odds.bar.map((b, at) => ({
      label: localize(b.label),
      paint: barPaint(odds.bar, at),
      p: (b.p * 100).toFixed(3),
      percent: figure(percent(b.p)),
    })),
    spread: odds.spread && {
      label: localize(odds.spread.label),
      paint: bars[0] ? PAINT[bars[0].tone] : "",
      bars: bars.map((b, i) => ({
        paint: PAINT[b.tone],
        height: ((b.p / highest) * 100).toFixed(2),
        shown: i % every === 0 ? b.value : "",
      })),
      lines: odds.spread.lines.map((l) => ({
        label: localize(l.label),
        percent: figure(percent(l.p)),
        paint:
          near(l.p, chanceOfTones(["good", "best"])) && !near(l.p, chanceOfTones(["best"])) ? PAINT.good : PAINT.best,
      })),
    },
    sentences: odds.sentences.map(localize),
  };
}
