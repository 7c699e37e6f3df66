/** World settings with defaults; rules receive them as facts and never read a global. */
import { choiceRule, countRule, flagRule, houseReader, textRule } from "../../../kernel/house-rules.ts";
import type { HouseRule, HouseRules } from "../../../kernel/ruleset.ts";

export type House = {
  degreeStep: number;
  advantageMode: "keep" | "flat" | "boon";
  flatStep: number;
  /** 0: none. */
  advantageCap: number;
  dvBase: number;
  tieHits: boolean;
  offGuardLosesDodge: boolean;
  offGuardLosesAnyAttribute: boolean;
  exhaustionBase: number;
  exhaustionPaysCosts: boolean;
  strainMode: "drain" | "penalty" | "track";
  /** Five numbers, minor to fatal: "1, 2, 3, 4, 5"; read by {@link injuryValues}. */
  injuryValues: string;
  criticalSave: "nat20" | "degree";
  destroyedInDc: "untreated" | "always" | "never";
  severChildren: boolean;
  worsenPer: "part" | "injury";
  /** Feet. */
  flyStep: number;
  freeActionRule: "oncePerKind" | "oncePerTurn" | "unlimited";
  extraReactions: boolean;
  standUpAp: number;
  rangeRounding: "floor" | "within";
  friendlyFireReference: "ally" | "attacker";
  cleaveRoll: "new" | "same";
  exposedStacks: boolean;
  parryCriticals: boolean;
  knowOwnHeart: boolean;
  provokesRangedInMelee: boolean;
  provokesLeaveThreatened: boolean;
  provokesStandUp: boolean;
  provokesRemedy: boolean;
  autoDetect: "suggest" | "manual";
  deathMode: "prompt" | "auto";
  apPerTurn: number;
  restHour: "on" | "off";
};

const USUAL_VALUES = [1, 2, 3, 4, 5] as const;

/** Five integers with any separators; null: invalid. */
function fiveOf(text: string): number[] | null {
  const entries = text.split(/[^\d]+/).filter((entry) => entry !== "");
  return entries.length === 5 && /^[\s,;\d]*$/.test(text) ? entries.map(Number) : null;
}

/** Value of an injury by severity, minor to fatal (D-11). */
export const injuryValues = (house: Pick<House, "injuryValues">): readonly number[] =>
  fiveOf(house.injuryValues) ?? USUAL_VALUES;

const unreadValues = (text: string): string[] => (text.trim() === "" || fiveOf(text) ? [] : [text.trim()]);

/** All world settings; the first option is the default that the vectors assume. */
export const houseRules: readonly HouseRule[] = [
  countRule("degreeStep", "D-01", 5, 3, 10),
  choiceRule("advantageMode", "D-02", "keep", "flat", "boon"),
  countRule("flatStep", "D-02", 2, 1, 10),
  countRule("advantageCap", "D-02", 0, 0, 10),
  countRule("dvBase", "D-03", 10, 0, 20),
  flagRule("tieHits", "D-04", false),
  flagRule("offGuardLosesDodge", "D-06", true),
  flagRule("offGuardLosesAnyAttribute", "D-07", false),
  countRule("exhaustionBase", "D-08", 10, 1, 50),
  flagRule("exhaustionPaysCosts", "D-09", false),
  choiceRule("strainMode", "D-10", "drain", "penalty", "track"),
  textRule("injuryValues", "D-11", unreadValues),
  choiceRule("criticalSave", "D-12", "nat20", "degree"),
  choiceRule("destroyedInDc", "D-13", "untreated", "always", "never"),
  flagRule("severChildren", "D-14", true),
  choiceRule("worsenPer", "D-15", "part", "injury"),
  countRule("flyStep", "D-17", 10, 0, 100),
  choiceRule("freeActionRule", "D-18", "oncePerKind", "oncePerTurn", "unlimited"),
  flagRule("extraReactions", "D-19", true),
  countRule("standUpAp", "D-20", 1, 0, 3),
  choiceRule("rangeRounding", "D-21", "floor", "within"),
  choiceRule("friendlyFireReference", "D-22", "ally", "attacker"),
  choiceRule("cleaveRoll", "D-23", "new", "same"),
  flagRule("exposedStacks", "D-24", false),
  flagRule("parryCriticals", "D-25", false),
  flagRule("knowOwnHeart", "D-26", true),
  flagRule("provokesRangedInMelee", "D-27", false),
  flagRule("provokesLeaveThreatened", "D-27", false),
  flagRule("provokesStandUp", "D-27", false),
  flagRule("provokesRemedy", "D-27", false),
  choiceRule("autoDetect", "D-28", "suggest", "manual"),
  choiceRule("deathMode", "D-29", "prompt", "auto"),
  countRule("apPerTurn", "N-87", 3, 1, 6),
  choiceRule("restHour", "D-30", "on", "off"),
];

/** The house rules, typed and with defaults. */
export const readHouse: (rules: HouseRules) => House = houseReader<House>(houseRules);
