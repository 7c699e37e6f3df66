import type { Data } from "../../types.ts";
import { localize } from "../env.ts";
import type { Choices, OptionEntry, SelectConfig } from "./config.ts";

/** Options of select-like inputs, grouped, translated and sorted. */

export interface SelectOption extends OptionEntry {
  value: string;
  label: string;
}

const chosen = (value: unknown): Set<string> => {
  if (value === null || value === undefined) return new Set();
  if (value instanceof Set || Array.isArray(value)) return new Set([...value].map(String));
  return new Set([String(value)]);
};

/** Arrange options into groups ("" for the ungrouped), in the order asked for. */
export function prepareSelectOptionGroups(config: SelectConfig): { group: string; options: SelectOption[] }[] {
  const { options = [], groups, value, valueAttr = "value", labelAttr = "label", localize: translate, sort } = config;
  const selected = chosen(value);
  const text = (label: unknown) => (translate ? localize(String(label ?? "")) : String(label ?? ""));
  const buckets = new Map<string, SelectOption[]>();
  for (const group of groups ?? []) buckets.set(translate && group ? localize(group) : group, []);
  for (const option of options) {
    const { group, disabled, rule, dataset } = option;
    const optionValue = option[valueAttr] as string;
    const label = text(option[labelAttr] ?? (optionValue === undefined ? "" : optionValue));
    const groupLabel = group ? text(group) : "";
    // With an explicit order, options of other groups stand among the ungrouped.
    const target = groups && groupLabel && !buckets.has(groupLabel) ? "" : groupLabel;
    if (!buckets.has(target)) buckets.set(target, []);
    const isSelected = option.selected || (value !== undefined && selected.has(String(optionValue ?? "")));
    buckets.get(target)!.push({ value: optionValue, label, disabled, selected: isSelected, rule, dataset });
  }
  if ("blank" in config && config.blank !== undefined && config.blank !== false && config.blank !== null) {
    const blank = config.blank === true ? "" : config.blank;
    const first = buckets.get("") ?? [];
    first.unshift({ value: "", label: text(blank), selected: value !== undefined && selected.has("") });
    if (!buckets.has("")) {
      const rest = [...buckets];
      buckets.clear();
      buckets.set("", first);
      for (const [group, list] of rest) buckets.set(group, list);
    }
  }
  if (sort) {
    for (const list of buckets.values()) {
      list.sort((a, b) => Number(a.value !== "") - Number(b.value !== "") || a.label.localeCompare(b.label));
    }
  }
  return [...buckets].map(([group, list]) => ({ group, options: list })).filter(({ options: list }) => list.length);
}

/** Append `<option>` and `<optgroup>` elements to a select or a multi-select. */
export function fillOptions(element: HTMLElement, config: SelectConfig): void {
  for (const { group, options } of prepareSelectOptionGroups(config)) {
    let parent = element;
    if (group) {
      const optgroup = document.createElement("optgroup");
      optgroup.label = group;
      element.append(optgroup);
      parent = optgroup;
    }
    for (const option of options) parent.append(...makeOption(option));
  }
}

function makeOption({ value, label, disabled, selected, rule, dataset }: SelectOption): HTMLElement[] {
  const option = document.createElement("option");
  option.value = value ?? "";
  option.textContent = label;
  if (selected) option.setAttribute("selected", "");
  if (disabled) option.setAttribute("disabled", "");
  for (const [key, entry] of Object.entries(dataset ?? {})) option.dataset[key] = String(entry);
  return rule ? [document.createElement("hr")] : [option];
}

/** Choices of a field (array, record, function of either) as options. */
export function choicesToOptions(choices: Choices | null | undefined, config: SelectConfig = {}): SelectOption[] {
  const list = typeof choices === "function" ? choices() : choices;
  const { labelAttr = "label", valueAttr = "value" } = config;
  const one = (value: unknown, entry: unknown): SelectOption => {
    if (entry !== null && typeof entry === "object") {
      const given = entry as Data;
      const own = { value: given[valueAttr] ?? value, label: given[labelAttr] ?? given.name ?? value };
      return { ...given, ...own } as SelectOption;
    }
    return { value: value as string, label: String(entry) };
  };
  if (list instanceof Map) return [...list].map(([key, entry]) => one(key, entry));
  if (Array.isArray(list) || list instanceof Set) {
    return [...list].map((entry, index) => one(typeof entry === "object" ? index : entry, entry));
  }
  return Object.entries(list ?? {}).map(([key, entry]) => one(key, entry));
}
