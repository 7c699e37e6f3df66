/** Snapshots: the data of the world that rules and views read; plain and read-only. */

/** A value of a form field, of a house rule or of an effect's own data. */
export type FormValue = string | number | boolean | null | string[];
export type Form = Readonly<Record<string, FormValue>>;

/** A document as rules and views see it: plain, derived, read-only. */
export interface Snapshot<S = SystemData> {
  uuid: string;
  id: string;
  type: string;
  name: string;
  img: string;
  /** An actor with a token above the ground (elevation). */
  aloft?: true;
  /** An item: uuid of the item it was copied from. */
  from?: string;
  system: S;
  items: readonly Snapshot[];
  statuses: readonly string[];
  effects: readonly EffectSnapshot[];
}

/** Derived system data; each ruleset casts it to its own interfaces in model/data.ts and nowhere else. */
export type SystemData = Readonly<Record<string, unknown>>;

export interface EffectSnapshot {
  id: string;
  name: string;
  img: string;
  statuses: readonly string[];
  /** Disabled, or suppressed with its item. */
  disabled: boolean;
  resting?: true;
  /** Remaining rounds or seconds; omitted without a countdown. */
  left?: { rounds?: number; seconds?: number };
  /** Omitted `how`: the value is added. */
  changes: readonly { path: string; value: string; how?: "times" | "set" }[];
  /** Name of its source. */
  source: string;
  /** Name of the item it belongs to; omitted if it belongs to the actor itself and can be deleted there. */
  thing?: string;
  /** Data stored by the consequence that created this effect. */
  given?: Readonly<Record<string, FormValue>>;
}

/** A token on the scene, relative to the acting token. */
export interface TokenSnapshot {
  uuid: string;
  actor: Snapshot;
  /** −1 hostile, 0 neutral, 1 friendly. */
  disposition: number;
  /**
   * Distance from the acting token in feet, whatever unit the scene uses; null if the acting token is not on the scene.
   */
  distance: number | null;
  /** Feet between the nearest spaces of both: 0 if they share one; null or omitted if unknown. */
  edgeDistance?: number | null;
  /** Uuids of adjacent tokens. */
  adjacent: readonly string[];
  /** Its space in grid spaces from the top left corner; null or omitted if spaces are not square. */
  place?: GridArea | null;
  /** Feet per grid space; null or omitted if spaces are not square. */
  space?: number | null;
  /** Its center in grid spaces from the top left corner, on any grid; null or omitted if unknown. */
  center?: { x: number; y: number } | null;
  /** Facing in degrees, clockwise from the lower edge of the scene; null or omitted if it has none. */
  facing?: number | null;
}

/** A space by its top left corner, y downward; fractional for a token between spaces. */
export interface GridArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type HouseRules = Readonly<Record<string, FormValue | Readonly<Record<string, number>>>>;
