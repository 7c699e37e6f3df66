/** How a ruleset has effects read: when they rest, how long they last, and what they make of a body. */
import type { Consequence, FormValue } from "./consequences.ts";
import type { EffectShown, HouseRules, Snapshot } from "./ruleset.ts";

/** An end that rules read back from {@link EffectShown}, in place of core's own; seconds are counted by core. */
export interface Ending {
  given: Readonly<Record<string, FormValue>>;
  seconds?: number;
}

/** When and where an effect comes that somebody puts on by hand; `fight` is the one that is on around it, if any is. */
export interface Coming {
  fight: { id: string; round: number } | null;
  house: HouseRules;
}

/** Whoever something of somebody's hangs on; `now` is null where it is gone. */
export interface Other {
  uuid: string;
  now: Snapshot | null;
  /** Its only token on the scenes is gone, and it is not. */
  off?: true;
  /** Feet between their nearest spaces, as one of them has moved; or, where spaces are not square, between their middles. */
  apart?: number;
  away?: number;
}

export interface Bodies {
  /** Whether what lies on an item does nothing just now: a cloak in the pack. */
  dormant?(item: Pick<Snapshot, "type" | "system">): boolean;
  /** How long an effect lasts that somebody puts on by hand, where that is not said or said in core's rounds; null: as it is. */
  lasting?(actor: Snapshot, effect: Pick<EffectShown, "statuses" | "left" | "given">, coming: Coming): Ending | null;
  /** What is meant by a number that somebody types into a bar of a token, where the bar shows a derived one; null: itself. */
  barred?(attribute: string, value: number): { path: string; value: number } | null;
  /** Squares a side of its token, and how large its picture is drawn in it. */
  footprint?(actor: Snapshot): { side: number; scale: number };
  /**
   * Squares somebody reaches from the edge of its space, for the ring around a token, where one is so many feet (null: not
   * known); null: nothing out of the ordinary.
   */
  reach?(actor: Snapshot, feet: number | null): number | null;
  /** Uuid of whoever an effect hangs on, for as long as that one holds; "": nobody. */
  ties?(effect: Pick<EffectShown, "statuses" | "given">): string;
  /** Uuid of whoever a thing of somebody's is stuck in; "": nobody. */
  sticks?(item: Pick<Snapshot, "type" | "system">): string;
  /** What lets go of somebody as another one changes, moves, or is gone: a grip. Parts in the consequences are "self". */
  loosens?(actor: Snapshot, other: Other): readonly Consequence[];
  /**
   * What effects of one condition are given, by id, where somebody takes it off by hand or, that done, puts it on, and the
   * cause of some of them goes on: those are not deleted. null: none does. `on`: how it is to be; left out: the other way.
   */
  heldOff?(
    effects: readonly EffectShown[],
    coming: Coming,
    on?: boolean,
  ): Readonly<Record<string, Ending["given"]>> | null;
}
