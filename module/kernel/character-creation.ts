/** Shared by actions that create characters: compendium items as facts, chosen by uuid or by dice. */
import type { Text } from "./card.ts";
import type { Consequence, FormValue } from "./consequences.ts";
import { die, type Procedure } from "./procedure.ts";
import type { FieldOption, Snapshot, SystemData } from "./ruleset.ts";

/** An item to choose from, without its description. */
export interface ItemOption {
  /** Uuid in the compendium; the form stores it. */
  from: string;
  name: string;
  type: string;
  system: SystemData;
}

/** Compendium items as plain facts. */
export const itemOptionsOf = (items: readonly Snapshot[] = []): ItemOption[] =>
  items.map(({ from, uuid, name, type, system }) => ({ from: from ?? uuid, name, type, system: plain(system) }));

/** System data without the description. */
export function plain(system: SystemData): SystemData {
  const { description: _, ...kept } = JSON.parse(JSON.stringify(system)) as Record<string, unknown>;
  return kept;
}

/** An option of a known item type; `Systems`: a ruleset's system data by item type. */
export type OptionOf<Systems, K extends keyof Systems> = ItemOption & { system: Systems[K] };

/** Reader of the options of one item type. */
export const optionReader =
  <Systems>() =>
  <K extends keyof Systems & string>({ things: options }: { things: readonly ItemOption[] }, type: K) =>
    options.filter((option) => option.type === type) as OptionOf<Systems, K>[];

export const optionsOf = <T extends ItemOption>(
  options: readonly T[],
  label: (option: T) => Text,
  hint?: (option: T) => Text,
): FieldOption[] =>
  options.map((option) => ({
    value: option.from,
    label: label(option),
    itemUuid: option.from,
    ...(hint ? { hint: hint(option) } : {}),
  }));

/** The option with this uuid. */
export const chosenOf = <T extends ItemOption>(options: readonly T[], from: string): T | undefined =>
  options.find((option) => option.from === from);

/** Random entry of a list by one die with as many faces; no roll for fewer than two entries. */
export function* randomEntry<T>(id: string, list: readonly T[]): Procedure<T | undefined> {
  return list.length < 2 ? list[0] : list[(yield* die(id, "self", list.length)) - 1];
}

/** Stands for "no item" in a list to roll on. */
export const NO_ITEM = { from: "" } as ItemOption;
/** Uuid of an item, as the form stores it; "" for none. */
export const fromOf = (option: ItemOption | undefined): string => option?.from ?? "";

/** Rolls a row of the text lists below `Create`; `rows`: how many rows each has. */
export const rowRoller = <List extends string>(
  t: (key: string, data?: Text["data"]) => Text,
  rows: Readonly<Record<List, number>>,
) =>
  function* (list: List): Procedure<Text> {
    return t(`Create.${list}.${yield* die(list, "self", rows[list])}`);
  };

/** Several different entries of a list; each roll is made among those left. */
export function* drawnOf<T>(id: string, list: readonly T[], count: number): Procedure<T[]> {
  const left = [...list];
  const found: T[] = [];
  for (let at = 0; at < count && left.length > 0; at += 1) {
    const one = (yield* randomEntry(`${id}${at}`, left)) as T;
    left.splice(left.indexOf(one), 1);
    found.push(one);
  }
  return found;
}

/** A chosen item, and data merged over it. */
export interface ChosenItem<T extends ItemOption = ItemOption> {
  thing: T;
  system: Readonly<Record<string, FormValue>>;
}

/** The item as the new character will own it, to derive values before it exists. */
export const comingItem = ({ thing: { from, type, name, system }, system: over }: ChosenItem): Snapshot => ({
  uuid: from,
  id: from,
  type,
  name,
  img: "",
  from,
  system: { ...plain(system), ...over },
  items: [],
  statuses: [],
  effects: [],
});

/** Facts with the chosen items only. */
export function keptOf<F extends { things: readonly ItemOption[] }>(
  facts: F,
  coming: readonly ChosenItem[],
  more = "",
): F {
  const chosen = new Set([more, ...coming.map(({ thing: option }) => option.from)]);
  return { ...facts, things: facts.things.filter(({ from }) => chosen.has(from)) };
}

/** Adds a copy of an item to the new character. */
export const handOf = (from: string, system: Readonly<Record<string, FormValue>>, why: Text): Consequence => ({
  part: "self",
  do: "hand",
  from,
  system,
  why,
});
