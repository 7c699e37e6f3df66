/** What a result does, as data. One door (foundry/apply.ts) writes it to documents and takes it back. */
import type { Text } from "./card.ts";

/** `part` names who or what of the card it happens to; paths are relative to `system`; `item` aims at one of the part's items. */
export type Consequence = { part: string; why: Text } & (
  | { do: "adjust"; path: string; by: number; min?: number; max?: number; item?: string }
  /** `spoken`: the value is a key of the language file, and what it says is written. */
  | { do: "set"; path: string; value: string | number | boolean | null; item?: string; spoken?: true }
  | { do: "condition"; condition: string; on: boolean }
  /** Puts an ActiveEffect on the part: copied from an effect of a document (`effectUuid`) or given whole. */
  | { do: "effect"; effect: EffectGiven }
  /** `as` names what is made here: further items of the same list may hold its id as the value "made:<as>". */
  | { do: "create"; as?: string; item: { name: string; type: string; img?: string; system: Record<string, unknown> } }
  | { do: "remove"; item: string }
  /** Spends or gives back something a combatant holds for the turn ("action", "movement", "ap"). */
  | { do: "spend"; resource: string; by: number }
  /** Posts a follow-up card for the part: the action waits there for whoever may start it. */
  | { do: "offer"; action: string; form: Record<string, FormValue> }
  | { do: "tell" }
);

export type FormValue = string | number | boolean | null | string[];

export interface EffectGiven {
  name: string;
  img?: string;
  changes: { path: string; type: "add" | "override"; value: number | string }[];
  /** Conditions it carries; they go with it. */
  statuses?: readonly string[];
  rounds?: number;
  seconds?: number;
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
