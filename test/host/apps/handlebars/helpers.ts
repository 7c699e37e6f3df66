import type Handlebars from "handlebars";
import { type Callback, type Data, record } from "../../types.ts";
import { escapeHtml, localize, realm } from "../env.ts";
import type { Choices, OptionEntry, SelectConfig } from "../fields/config.ts";
import { prepareSelectOptionGroups } from "../fields/options.ts";
import { formGroup, formInput, type HelperOptions } from "./form-helpers.ts";
import { handlebars } from "./runtime.ts";

/** The helpers available to templates. The last argument of each is Handlebars' options object. */

type Markup = Handlebars.SafeString;

const safe = (markup: string): Markup => new (handlebars().SafeString)(markup);
const attributes = (values: Data): string =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== null && value !== false)
    .map(([key, value]) => (value === true ? ` ${key}` : ` ${key}="${escapeHtml(value)}"`))
    .join("");

/** Named arguments of selectOptions: for options that are objects, the keys of value and label. */
interface SelectHash extends Data {
  selected?: unknown;
  localize?: boolean;
  blank?: SelectConfig["blank"];
  sort?: boolean;
  groups?: Iterable<string>;
  valueAttr?: string;
  nameAttr?: string;
  labelAttr?: string;
  /** The record maps labels to values. */
  inverted?: boolean;
}

function selectOptions(choices: Choices | null | undefined, { hash }: HelperOptions<SelectHash>): Markup {
  const { localize: translate = false, selected, blank, sort, nameAttr, inverted, groups } = hash;
  const labelAttr = hash.labelAttr ?? "label";
  const valueAttr = hash.valueAttr ?? nameAttr;
  const list = typeof choices === "function" ? choices() : (choices ?? {});
  const options: OptionEntry[] = [];
  const add = (value: unknown, choice: unknown) => {
    if (choice !== null && typeof choice === "object") {
      const entry = choice as OptionEntry;
      const { group, disabled, rule } = entry;
      const own = valueAttr ? entry[valueAttr] : (entry.value ?? value);
      options.push({
        value: own ?? value,
        label: entry[labelAttr] ?? entry.label ?? entry.name,
        group,
        disabled,
        rule,
      });
    } else options.push(inverted ? { value: choice, label: value } : { value, label: choice });
  };
  if (Array.isArray(list) || list instanceof Set) {
    for (const [index, entry] of [...list].entries()) add(typeof entry === "object" ? index : entry, entry);
  } else if (list instanceof Map) for (const [key, entry] of list.entries()) add(key, entry);
  else for (const [key, entry] of Object.entries(list)) add(key, entry);
  const config: SelectConfig = { options, value: selected ?? null, groups, localize: translate, sort, blank };
  if (selected === undefined) delete config.value;
  return safe(
    prepareSelectOptionGroups(config)
      .map(({ group, options: members }) => {
        const inner = members
          .map((option) =>
            option.rule
              ? "<hr>"
              : `<option${attributes({ value: option.value ?? "", selected: option.selected, disabled: option.disabled })}>${escapeHtml(option.label)}</option>`,
          )
          .join("");
        return group ? `<optgroup label="${escapeHtml(group)}">${inner}</optgroup>` : inner;
      })
      .join(""),
  );
}

function radioBoxes(
  name: string,
  choices: Map<string, string> | Record<string, string> | null | undefined,
  { hash }: HelperOptions,
): Markup {
  const { checked = null, localize: translate = false } = hash;
  const entries = choices instanceof Map ? [...choices] : Object.entries(choices ?? {});
  return safe(
    entries
      .map(([key, label]) => {
        const text = translate ? localize(label) : label;
        const box = attributes({ type: "radio", name, value: key, checked: String(checked) === String(key) });
        return `<label class="checkbox"><input${box}> ${escapeHtml(text)}</label>`;
      })
      .join(""),
  );
}

function numberFormat(value: unknown, { hash }: HelperOptions<Data & { decimals?: number }>): string {
  const number = typeof value === "string" ? Number.parseFloat(value) : Number(value ?? Number.NaN);
  if (Number.isNaN(number)) return "";
  const text = hash.decimals !== undefined ? number.toFixed(hash.decimals) : number.toFixed(0);
  return hash.sign && number >= 0 ? `+${text}` : text;
}

function numberInput(value: unknown, { hash }: HelperOptions): Markup {
  const { class: css, name, min, max, step, placeholder, disabled, readonly, dtype } = hash;
  const shown = value === null || value === undefined || value === "" ? "" : Number(value);
  return safe(
    `<input${attributes({
      type: "number",
      value: Number.isNaN(shown) ? "" : shown,
      class: css,
      name,
      min,
      max,
      step,
      placeholder,
      disabled: Boolean(disabled),
      readonly: Boolean(readonly),
      "data-dtype": dtype,
    })}>`,
  );
}

function timeSince(stamp: Date | string | number): string {
  const then =
    stamp instanceof Date ? stamp.getTime() : Number.isNaN(Number(stamp)) ? Date.parse(stamp as string) : Number(stamp);
  const own = record(realm.foundry?.utils).timeSince as ((then: number) => string) | undefined;
  if (own) return own(then);
  const seconds = (then - Date.now()) / 1000;
  const units: [Intl.RelativeTimeFormatUnit, number][] = [
    ["day", 86400],
    ["hour", 3600],
    ["minute", 60],
    ["second", 1],
  ];
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? units[3]!;
  const lang = realm.game?.i18n?.lang ?? "en";
  return new Intl.RelativeTimeFormat(lang, { numeric: "auto" }).format(Math.round(seconds / size), unit);
}

function editor(content: unknown, { hash }: HelperOptions): Markup {
  const { target, editable = true, button = true, class: css } = hash;
  if (!target) throw new Error("The editor helper needs a target");
  if (!editable)
    return safe(
      `<div class="editor"><div class="editor-content ${escapeHtml(css ?? "")}">${content ?? ""}</div></div>`,
    );
  return safe(
    `<prose-mirror${attributes({ name: target, value: content ?? "", toggled: Boolean(button), class: css })}></prose-mirror>`,
  );
}

const withoutOptions = (values: unknown[]): unknown[] => values.slice(0, -1);

/** Helpers by name. Templates may pass any arguments. */
export const HELPERS = {
  localize: (key: unknown, { hash }: HelperOptions) => {
    const text = key instanceof handlebars().SafeString ? key.toString() : String(key ?? "");
    return localize(text, hash);
  },
  checked: (value: unknown) => (value ? "checked" : ""),
  disabled: (value: unknown) => (value ? "disabled" : ""),
  selectOptions,
  radioBoxes,
  numberFormat,
  numberInput,
  timeSince,
  editor,
  formInput,
  formGroup,
  formField: formGroup,
  concat: (...values: unknown[]) =>
    safe(
      withoutOptions(values)
        .map((value) =>
          typeof value === "object" && !(value instanceof handlebars().SafeString)
            ? ""
            : handlebars().escapeExpression(value as string),
        )
        .join(""),
    ),
  object: ({ hash }: HelperOptions) => hash,
  ifThen: (condition: unknown, yes: unknown, no: unknown) => (condition ? yes : no),
  eq: (a: unknown, b: unknown) => a === b,
  ne: (a: unknown, b: unknown) => a !== b,
  lt: (a: number, b: number) => a < b,
  gt: (a: number, b: number) => a > b,
  lte: (a: number, b: number) => a <= b,
  gte: (a: number, b: number) => a >= b,
  not: (value: unknown) => !value,
  and: (...values: unknown[]) => withoutOptions(values).every(Boolean),
  or: (...values: unknown[]) => withoutOptions(values).some(Boolean),
} satisfies Record<string, Callback>;

/** Register all helpers with the shared runtime. */
export function installHelpers(): void {
  handlebars().registerHelper(HELPERS);
}
