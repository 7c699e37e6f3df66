/** What the page and the worker of a forecast send each other: plain data. */
import type { Text } from "../kernel/card.ts";
import type { HouseRules } from "../kernel/ruleset.ts";
import type { Forecast } from "./forecast.ts";
import type { SideEntry } from "./line-up.ts";
import type { FightOptions, StoryLine } from "./results.ts";

export interface ForecastRequest {
  ruleset: string;
  sides: readonly [readonly SideEntry[], readonly SideEntry[]];
  options: FightOptions;
  house: HouseRules;
  fights: number;
  seed: number;
}

export type ForecastAnswer =
  | { kind: "progress"; done: number; forecast: Forecast }
  | { kind: "done"; forecast: Forecast; story: readonly StoryLine[]; simplifications: readonly Text[] }
  | { kind: "error"; message: string };
