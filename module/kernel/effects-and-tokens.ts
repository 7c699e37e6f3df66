/** Optional members by which a ruleset decides when effects apply, how long they last, and how tokens look. */
import type { Consequence } from "./consequences.ts";
import type { EffectSnapshot, FormValue, HouseRules, Snapshot } from "./world-data.ts";

/**
 * Duration of an effect in the ruleset's own terms, stored in the effect and read back from {@link
 * EffectSnapshot.given}; it replaces the duration that core counts. `seconds`: counted by core.
 */
export interface EffectDuration {
  given: Readonly<Record<string, FormValue>>;
  seconds?: number;
}

/**
 * Context of an effect that a user adds manually. `combat`: the actor's combat, else the active started combat; null if
 * none.
 */
export interface EffectContext {
  combat: { id: string; round: number } | null;
  house: HouseRules;
}

/**
 * The actor that an effect depends on ({@link EffectsAndTokens.dependsOnActor}). `actor` is null once it is deleted.
 */
export interface DependedActor {
  uuid: string;
  actor: Snapshot | null;
  /** The actor still exists, but its only token was removed from the scene. */
  isOffScene?: true;
  /**
   * Feet between the nearest spaces of both tokens after one has moved; `centerDistance` instead, where spaces are not
   * square.
   */
  edgeDistance?: number;
  centerDistance?: number;
}

export interface EffectsAndTokens {
  /** Whether effects of this item are suppressed at the moment, such as those of a stowed cloak. Omitted: never. */
  suppressesEffects?(item: Pick<Snapshot, "type" | "system">): boolean;
  /**
   * Duration of an effect that a user adds manually without a duration or with one in core's rounds. Null or omitted:
   * keep the effect as it is.
   */
  durationOfManualEffect?(
    actor: Snapshot,
    effect: Pick<EffectSnapshot, "statuses" | "left" | "given">,
    coming: EffectContext,
  ): EffectDuration | null;
  /**
   * Maps a value entered in a token bar to the stored field when the bar shows a derived value: path below `system` and
   * value. Null or omitted: store as entered.
   */
  storedBarValue?(attribute: string, value: number): { path: string; value: number } | null;
  /** Size of the actor's token: squares per side, and the scale of its image. Omitted: token sizes are not changed. */
  tokenDimensions?(actor: Snapshot): { side: number; scale: number };
  /**
   * Reach in grid squares from the token's edge, for the reach ring. `feet`: feet per square, null if unknown. Null or
   * omitted: no ring (default reach).
   */
  reach?(actor: Snapshot, feet: number | null): number | null;
  /**
   * Uuid of the actor that an effect depends on while it lasts, such as the grappler; "" if none. Sheets of that actor
   * list it, and {@link releaseConsequences} is called when that actor changes. Omitted: no effect depends on another
   * actor.
   */
  dependsOnActor?(effect: Pick<EffectSnapshot, "statuses" | "given">): string;
  /**
   * Uuid of the actor that an item is stuck in (an arrow in a target) although it belongs to another actor; "" if none.
   * The sheet of that actor lists it. Omitted: no items get stuck.
   */
  stuckInActor?(item: Pick<Snapshot, "type" | "system">): string;
  /**
   * Consequences that end what depends on another actor ({@link dependsOnActor}), such as a grapple, when that actor
   * changes, moves away or is deleted. Parts are named "self". Omitted: users end it manually.
   */
  releaseConsequences?(actor: Snapshot, other: DependedActor): readonly Consequence[];
  /**
   * For a condition that a user toggles manually: effects whose cause continues are suppressed instead of deleted, and
   * restored by the next toggle. Returns the new data ({@link EffectSnapshot.given}) by effect id; null or omitted:
   * delete or create as usual. `on`: wanted state; undefined: toggle.
   */
  suppressedByToggle?(
    effects: readonly EffectSnapshot[],
    coming: EffectContext,
    on?: boolean,
  ): Readonly<Record<string, EffectDuration["given"]>> | null;
}
