import { escapeHtml, localize } from "../env.ts";
import { prepareSelectOptionGroups } from "../fields/options.ts";
import { formGroup, formInput } from "./form-helpers.ts";
import { handlebars } from "./runtime.ts";

/** The helpers templates may rely on. The last argument of each is Handlebars' options object. */

const safe = (markup: string): any => new (handlebars().SafeString)(markup);
const attributes = (record: Record<string, any>): string =>
  Object.entries(record)
    .filter(([, value]) => value !== undefined && value !== null && value !== false)
    .map(([key, value]) => (value === true ? ` ${key}` : ` ${key}="${escapeHtml(value)}"`))
    .join("");

function selectOptions(choices: any, { hash }: any): any {
  const { localize: translate = false, selected, blank, sort, nameAttr, inverted, groups } = hash;
  const labelAttr = hash.labelAttr ?? "label";
  const valueAttr = hash.valueAttr ?? nameAttr;
  const record = typeof choices === "function" ? choices() : (choices ?? {});
  const options: any[] = [];
  const add = (value: any, entry: any) => {
    if (entry !== null && typeof entry === "object") {
      const { group, disabled, rule } = entry;
      const own = valueAttr ? entry[valueAttr] : (entry.value ?? value);
      options.push({
        value: own ?? value,
        label: entry[labelAttr] ?? entry.label ?? entry.name,
        group,
        disabled,
        rule,
      });
    } else options.push(inverted ? { value: entry, label: value } : { value, label: entry });
  };
  if (Array.isArray(record) || record instanceof Set) {
    for (const [index, entry] of [...record].entries()) add(typeof entry === "object" ? index : entry, entry);
  } else if (record instanceof Map) for (const [key, entry] of record.entries()) add(key, entry);
  else for (const [key, entry] of Object.entries(record)) add(key, entry);
  const config: any = { options, value: selected ?? null, groups, localize: translate, sort, blank };
  if (selected === undefined) delete config.value;
  return safe(
    prepareSelectOptionGroups(config)
      .map(({ group, options: list }) => {
        const inner = list
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

function radioBoxes(name: string, choices: any, { hash }: any): any {
  const { checked = null, localize: translate = false } = hash;
  const entries = choices instanceof Map ? [...choices] : Object.entries(choices ?? {});
  return safe(
    entries
      .map(([key, label]: any) => {
        const text = translate ? localize(label) : label;
        const box = attributes({ type: "radio", name, value: key, checked: String(checked) === String(key) });
        return `<label class="checkbox"><input${box}> ${escapeHtml(text)}</label>`;
      })
      .join(""),
  );
}

function numberFormat(value: any, { hash }: any): string {
  const number = typeof value === "string" ? Number.parseFloat(value) : Number(value ?? Number.NaN);
  if (Number.isNaN(number)) return "";
  const text = hash.decimals !== undefined ? number.toFixed(hash.decimals) : number.toFixed(0);
  return hash.sign && number >= 0 ? `+${text}` : text;
}

function numberInput(value: any, { hash }: any): any {
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

function timeSince(stamp: any): string {
  const then =
    stamp instanceof Date ? stamp.getTime() : Number.isNaN(Number(stamp)) ? Date.parse(stamp) : Number(stamp);
  const own = (globalThis as any).foundry?.utils?.timeSince;
  if (own) return own(then);
  const seconds = (then - Date.now()) / 1000;
  const units: [Intl.RelativeTimeFormatUnit, number][] = [
    ["day", 86400],
    ["hour", 3600],
    ["minute", 60],
    ["second", 1],
  ];
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? units[3]!;
  const lang = (globalThis as any).game?.i18n?.lang ?? "en";
  return new Intl.RelativeTimeFormat(lang, { numeric: "auto" }).format(Math.round(seconds / size), unit);
}

function editor(content: any, { hash }: any): any {
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

const withoutOptions = (values: any[]): any[] => values.slice(0, -1);

export const HELPERS: Record<string, (...args: any[]) => any> = {
  localize: (key: any, { hash }: any) => {
    const text = key instanceof handlebars().SafeString ? key.toString() : String(key ?? "");
    return localize(text, hash);
  },
  checked: (value: any) => (value ? "checked" : ""),
  disabled: (value: any) => (value ? "disabled" : ""),
  selectOptions,
  radioBoxes,
  numberFormat,
  numberInput,
  timeSince,
  editor,
  formInput,
  formGroup,
  formField: formGroup,
  concat: (...values: any[]) =>
    safe(
      withoutOptions(values)
        .map((value) =>
          typeof value === "object" && !(value instanceof handlebars().SafeString)
            ? ""
            : handlebars().escapeExpression(value),
        )
        .join(""),
    ),
  object: ({ hash }: any) => hash,
  ifThen: (condition: any, yes: any, no: any) => (condition ? yes : no),
  eq: (a: any, b: any) => a === b,
  ne: (a: any, b: any) => a !== b,
  lt: (a: any, b: any) => a < b,
  gt: (a: any, b: any) => a > b,
  lte: (a: any, b: any) => a <= b,
  gte: (a: any, b: any) => a >= b,
  not: (value: any) => !value,
  and: (...values: any[]) => withoutOptions(values).every(Boolean),
  or: (...values: any[]) => withoutOptions(values).some(Boolean),
};

/** Register all helpers with the shared runtime. */
export function installHelpers(): void {
  handlebars().registerHelper(HELPERS);
}
