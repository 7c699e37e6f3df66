/**
 * Consequences: what a result changes, as data. `foundry/apply/apply.ts` writes those of cards to documents and undoes
 * them, `foundry/documents/manual-edits.ts` those of manual edits.
 */
import type { Text } from "./card.ts";
import type { FormValue } from "./world-data.ts";

export type { FormValue };

/**
 * `part`: the part of the card that changes. Paths are relative to `system`. `item`: changes this item of the part
 * instead. `why`: reason shown on the card.
 */
export type Consequence = { part: string; why: Text } & (
  | { do: "adjust"; path: string; by: number; min?: number; max?: number; item?: string }
  /** `spoken`: the value is a translation key, and the translated text is stored. A list is replaced as a whole. */
  | { do: "set"; path: string; value: FormValue; item?: string; spoken?: true }
  /** Appends a number to a list. */
  | { do: "append"; path: string; value: number }
  | { do: "condition"; condition: string; on: boolean }
  /** Adds an ActiveEffect to the part: a copy of an existing effect (`effectUuid`), or from this data. */
  | { do: "effect"; effect: NewEffect }
  /** Deletes an ActiveEffect by id, with the conditions it carries. */
  | { do: "end"; effect: string }
  /** Replaces the duration of an effect: the ruleset's data, and seconds counted by core. */
  | { do: "renew"; effect: string; given: Readonly<Record<string, FormValue>>; seconds?: number }
  /** Resizes the part's tokens to the ruleset's size; `offScene`: only if none is on a scene, so the prototype alone. */
  | { do: "footprint"; offScene?: true }
  /** Sets the elevation of the part's tokens to 0. */
  | { do: "land" }
  /** Sets the light that the part's tokens give, in feet; 0: none. */
  | { do: "light"; bright: number; dim: number }
  /**
   * Creates an item. `as`: name by which later consequences refer to its id as "made:<as>". `called`: a composed name
   * that replaces the item's own.
   */
  | {
      do: "create";
      as?: string;
      called?: Text;
      item: NewItem;
    }
  /**
   * Copies an item by its uuid; with `path`, all items listed there (a trade's gear). `as`: name for the first copy of
   * a type. `system`: data merged over the copy; "made:<name>" stands for the id of an item created before.
   */
  | {
      do: "hand";
      from: string;
      path?: string;
      as?: { type: string; name: string };
      system?: Readonly<Record<string, FormValue>>;
    }
  /** Copies the item that a table gives for a die face; `system` is merged over it. */
  | { do: "draw"; from: string; face: number; system?: Record<string, string> }
  /** Renames the part; `spoken` as in `set`. */
  | { do: "name"; name: string; spoken?: true }
  /** Sets portrait and token image of the part: an icon of the system. */
  | { do: "portrait"; img: string }
  /** Creates an actor with the owners of the part; later consequences refer to its uuid as "made:<as>". */
  | { do: "actor"; as: string; actor: NewActor }
  /** Grants or removes a user's ownership of the part. */
  | { do: "own"; user: string; on: boolean }
  /** Ends the current turn if it is the part's; cannot be undone. */
  | { do: "pass" }
  /** Removes the part from its combats. */
  | { do: "leave" }
  /** Users whose character is the part get another character: a uuid, or "made:<as>". */
  | { do: "heir"; to: string }
  | { do: "remove"; item: string }
  /** Moves `count` of an item from one actor to another, both by uuid; one of them is the part. */
  | { do: "transfer"; from: string; to: string; item: string; count: number }
  /** Changes a number of another actor (`of`) along with the part. */
  | { do: "beside"; of: string; path: string; by: number }
  /** Spends a turn resource of the part's combatant ("action", "movement", "ap"), at most what is left; negative: gives. */
  | { do: "spend"; resource: string; by: number }
  /**
   * Posts a follow-up card for the part, or for an actor created before (`of`: "made:<as>"). `hold`: it waits until a
   * user starts it; `once`: not while another one waits; `onScene`: only if a token of the part is on a scene.
   */
  | {
      do: "offer";
      action: string;
      form: Record<string, FormValue>;
      of?: string;
      hold?: true;
      once?: true;
      onScene?: true;
    }
  | { do: "tell" }
);

/** Data of an item to create. Its name is a translation key, or used as it is. */
interface NewItem {
  name: string;
  type: string;
  img?: string;
  sort?: number;
  system: Record<string, unknown>;
  /** Fields whose value is a translation key; the translated text is stored. */
  spoken?: readonly string[];
  /** Effects of the item, transferred to its owner. */
  effects?: readonly NewEffect[];
}

/** Data of an actor to create: new, a copy of the part with all its items, or a copy of a compendium's actor. */
export interface NewActor {
  /** Uuid of the actor to copy; all other fields but `name` and `owners` are ignored. */
  from?: string;
  /** Omitted: the type of the part. */
  type?: string;
  /** Omitted: the name of the part. */
  name?: Text;
  copy?: boolean;
  /** Overrides: values by path below `system`, and additional items. */
  system?: Record<string, string | number | boolean | null>;
  items?: { name: string; type: string; img?: string; system: Record<string, unknown> }[];
  /** Ids of users who own it in addition to the owners of the part. */
  owners?: readonly string[];
}

export interface NewEffect {
  name: string;
  img?: string;
  changes: { path: string; type: "add" | "override"; value: number | string }[];
  /** Conditions that it carries; they are removed with it. */
  statuses?: readonly string[];
  rounds?: number;
  seconds?: number;
  /** Description. */
  text?: string;
  /** Data of the ruleset, stored in the effect and read back from {@link import("./world-data.ts").EffectSnapshot.given}. */
  given?: Readonly<Record<string, FormValue>>;
  origin?: string;
}

/** New value after `adjust`, clamped to `min` and `max`. */
export function adjusted(current: number, consequence: { by: number; min?: number; max?: number }): number {
  const low = consequence.min ?? Number.NEGATIVE_INFINITY;
  const high = consequence.max ?? Number.POSITIVE_INFINITY;
  return Math.min(high, Math.max(low, current + consequence.by));
}

export const adjustValue = (
  part: string,
  path: string,
  by: number,
  why: Text,
  more: { min?: number; max?: number; item?: string } = {},
): Consequence => ({ part, do: "adjust", path, by, ...more, why });

export const setValue = (
  part: string,
  path: string,
  value: FormValue,
  why: Text,
  more: { item?: string; spoken?: true } = {},
): Consequence => ({ part, do: "set", path, value, ...more, why });

export const setCondition = (part: string, condition: string, on: boolean, why: Text): Consequence => ({
  part,
  do: "condition",
  condition,
  on,
  why,
});

/** Deletes an item of the part by id. */
export const removeItem = (part: string, item: string, why: Text): Consequence => ({ part, do: "remove", item, why });

/** Sets values of the part "self", all for one reason. */
export const setFor =
  (why: Text) =>
  (path: string, value: FormValue): Consequence =>
    setValue("self", path, value, why);
