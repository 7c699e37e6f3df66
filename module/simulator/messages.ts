/** Messages between the page and the worker of a forecast: plain data. */
import type { Text } from "../kernel/card.ts";
import type { HouseRules } from "../kernel/ruleset.ts";
import type { StoredDocument } from "./being.ts";
import type { Forecast } from "./forecast.ts";
import type { SideEntry } from "./line-up.ts";
import type { CombatOptions, CombatResult, StoryLine } from "./results.ts";
import type { SearchLimits, Threat } from "./threat-search.ts";

export interface ForecastRequest {
  kind: "forecast";
  ruleset: string;
  sides: readonly [readonly SideEntry[], readonly SideEntry[]];
  options: CombatOptions;
  house: HouseRules;
  combats: number;
  seed: number;
  /** Number of workers that share the combats. */
  workers: number;
}

/** The combats that one worker plays: every `step`th, from `first`. */
export interface Share {
  first: number;
  step: number;
}

/** Requests a share of the combats from another worker. */
export interface ShareRequest extends Share {
  kind: "share";
  request: ForecastRequest;
}

/** One played combat. */
export interface Played {
  result: CombatResult;
  seed: number;
}

export type ShareAnswer = { kind: "played"; portion: readonly Played[] } | { kind: "error"; message: string };

export type ForecastAnswer =
  | { kind: "progress"; done: number; forecast: Forecast }
  | { kind: "done"; forecast: Forecast; story: readonly StoryLine[]; simplifications: readonly Text[] }
  | { kind: "error"; message: string };

/** Requests the number of creatures that make an even and a deadly combat. */
export interface ThreatRequest extends SearchLimits {
  kind: "threat";
  ruleset: string;
  creature: StoredDocument;
  /** Ready characters, in their order. */
  ready: readonly StoredDocument[];
  /** Number of characters in the party. */
  size: number;
  house: HouseRules;
  seed: number;
}

export type ThreatAnswer =
  | { kind: "combats"; combats: number }
  | { kind: "threat"; threat: Threat }
  | { kind: "error"; message: string };
