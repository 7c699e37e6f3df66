/** What a result does, as data. One door (foundry/apply/apply.ts) writes it to documents and takes it back. */
import type { Text } from "./card.ts";

/** `part` names who or what of the card it happens to; paths are relative to `system`; `item` aims at one of the part's items. */
export type Consequence = { part: string; why: Text } & (
  | { do: "adjust"; path: string; by: number; min?: number; max?: number; item?: string }
  /** `spoken`: the value is a key of the language file, and what it says is written. A list is written whole. */
  | { do: "set"; path: string; value: FormValue; item?: string; spoken?: true }
  /** One more number at the end of a list of them. */
  | { do: "append"; path: string; value: number }
  | { do: "condition"; condition: string; on: boolean }
  /** Puts an ActiveEffect on the part: copied from an effect of a document (`effectUuid`) or given whole. */
  | { do: "effect"; effect: EffectGiven }
  /** Takes an ActiveEffect off, by its id, with whatever it carries. */
  | { do: "end"; effect: string }
  /** The same effect with another end: what it was given, and seconds of core's clock. */
  | { do: "renew"; effect: string; given: Readonly<Record<string, FormValue>>; seconds?: number }
  /** The part's tokens become as large as the ruleset has it. */
  | { do: "footprint" }
  /** The part's tokens stand on the ground. */
  | { do: "land" }
  /**
   * `as` names what is made here: further items of the same list may hold its id as the value "made:<as>". `called`: a name
   * put together from words, in place of the item's own.
   */
  | {
      do: "create";
      as?: string;
      called?: Text;
      item: ItemGiven;
    }
  /**
   * A copy of an item by its uuid; with `path`, of everything it lists there (a trade's gear). `as` names the first of a type;
   * `system` is laid over it, where "made:<name>" stands for the id of what was made before in the list.
   */
  | {
      do: "hand";
      from: string;
      path?: string;
      as?: { type: string; name: string };
      system?: Readonly<Record<string, FormValue>>;
    }
  /** A copy of the item a table gives for a number; `system` is laid over it. */
  | { do: "draw"; from: string; face: number; system?: Record<string, string> }
  /** Another name for the part; `spoken` as in `set`. */
  | { do: "name"; name: string; spoken?: true }
  /** Makes an actor with the owners of the part; `as` names its uuid for what follows in the list. */
  | { do: "actor"; as: string; actor: ActorGiven }
  /** Whether a user owns the part. */
  | { do: "own"; user: string; on: boolean }
  /** The turn is over, if it is the part's; never taken back. */
  | { do: "pass" }
  /** The part is out of whatever fight it is in. */
  | { do: "leave" }
  /** Whoever played the part plays somebody else from here on: a uuid, or "made:<as>". */
  | { do: "heir"; to: string }
  | { do: "remove"; item: string }
  /** A thing changes hands: so many of an item of the one go to the other. One of them is the part, by uuid like the other. */
  | { do: "transfer"; from: string; to: string; item: string; count: number }
  /** A number of somebody else is moved along with the part's. */
  | { do: "beside"; of: string; path: string; by: number }
  /** Spends or gives back something a combatant holds for the turn ("action", "movement", "ap"). */
  | { do: "spend"; resource: string; by: number }
  /**
   * Posts a follow-up card for the part, or for an actor made here ("made:<as>"); held, it waits until somebody starts it;
   * once: not while another one waits.
   */
  | { do: "offer"; action: string; form: Record<string, FormValue>; of?: string; hold?: true; once?: true }
  | { do: "tell" }
);

/** An item that is made. Its name is a word of the language file, or itself. */
export interface ItemGiven {
  name: string;
  type: string;
  img?: string;
  sort?: number;
  system: Record<string, unknown>;
  /** Fields of its data that hold a key of the language file: what it says is written. */
  spoken?: readonly string[];
  /** Effects that lie on it, and work on whoever has it. */
  effects?: readonly EffectGiven[];
}

/** An actor that is made: anew, or as a copy of the part with all it has. */
export interface ActorGiven {
  /** Left out: the type of the part. */
  type?: string;
  /** Left out: the name of the part. */
  name?: Text;
  copy?: boolean;
  /** What stands above it: values by path below `system`, and further items. */
  system?: Record<string, string | number | boolean | null>;
  items?: { name: string; type: string; img?: string; system: Record<string, unknown> }[];
  /** Ids of users who own it besides the owners of the part. */
  owners?: readonly string[];
}

export type FormValue = string | number | boolean | null | string[];

export interface EffectGiven {
  name: string;
  img?: string;
  changes: { path: string; type: "add" | "override"; value: number | string }[];
  /** Conditions it carries; they go with it. */
  statuses?: readonly string[];
  rounds?: number;
  seconds?: number;
  /** What it says, where somebody looks at it. */
  text?: string;
  /** Numbers and words of its own, which rules read back from {@link import("./ruleset.ts").EffectShown}. */
  given?: Readonly<Record<string, FormValue>>;
  /** Ends with the encounter. */
  encounter?: boolean;
  origin?: string;
}

/** What `adjust` does to a value: clamps included; returns the new value. */
export function adjusted(current: number, consequence: { by: number; min?: number; max?: number }): number {
  const low = consequence.min ?? Number.NEGATIVE_INFINITY;
  const high = consequence.max ?? Number.POSITIVE_INFINITY;
  return Math.min(high, Math.max(low, current + consequence.by));
}

/** Writes values of whoever acts, all for one reason. */
export const setFor =
  (why: Text) =>
  (path: string, value: FormValue): Consequence => ({ part: "self", do: "set", path, value, why });
