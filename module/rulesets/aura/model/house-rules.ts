/** The world settings with defaults; rules get them as facts and never read a global. */
import { choiceRule, countRule, flagRule, houseReader, textRule } from "../../../kernel/house-rules.ts";
import type { HouseRule, HouseRules } from "../../../kernel/ruleset.ts";

export type House = {
  modifierScale: "linear" | "classic";
  /** Energy cost of a ranged attack. */
  rangedEnergy: number;
  exposedDefault: "endOfRound" | "endOfNextRound";
  exhaustedMode: "minusTwo" | "capThree";
  nonLethalAtZero: "both" | "exhausted" | "shaken";
  sizeMissChance: "rangedTable" | "sizeChart";
  brokenArmor: "none" | "half";
  gearPenalty: number;
  /** Nine rows of three numbers, "2/0/0, 3/0.5/0, …"; empty: the default table; parsed by {@link legRows}. */
  legStrengthTable: string;
  criticalChecks: boolean;
  defenseRolls: "auto" | "prompt";
  deathRolls: "prompt" | "auto";
  enforceCosts: "strict" | "warn" | "off";
  reachPrompts: boolean;
  autoApplyDamage: boolean;
  overflowDeathRoll: boolean;
};

/** Bonuses of Leg Strength: meters of a Sprint and of a jump, and Agility (D-30). */
export interface LegRow {
  sprint: number;
  jump: number;
  agility: number;
}

/** By Leg Strength: up to 4, then in steps of 5, last row from 40 on. */
const USUAL_LEGS: readonly LegRow[] = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((row) => ({
  sprint: row + 2,
  jump: row / 2,
  agility: Math.floor(row / 2),
}));

/** Nine rows of three numbers; null if invalid. */
function rowsOf(text: string): LegRow[] | null {
  const rows = text
    .split(/[,;\n]+/)
    .map((row) => row.trim())
    .filter((row) => row !== "");
  const numbers = rows.map((row) => row.split("/").map((cell) => Number(cell.trim() || Number.NaN)));
  const sound = numbers.every((row) => row.length === 3 && row.every((cell) => Number.isFinite(cell) && cell >= 0));
  if (numbers.length !== USUAL_LEGS.length || !sound) return null;
  return numbers.map(([sprint = 0, jump = 0, agility = 0]) => ({ sprint, jump, agility: Math.floor(agility) }));
}

/** The table row for a Leg Strength (D-30). */
export function legRow(house: Pick<House, "legStrengthTable">, strength: number): LegRow {
  const rows = rowsOf(house.legStrengthTable) ?? USUAL_LEGS;
  const at = Math.min(rows.length - 1, Math.max(0, Math.floor(strength / 5)));
  return rows[at] ?? { sprint: 0, jump: 0, agility: 0 };
}

const unreadRows = (text: string): string[] => (text.trim() === "" || rowsOf(text) ? [] : [text.trim()]);

/** Where there are options, the first is the default the vectors assume. */
export const houseRules: readonly HouseRule[] = [
  choiceRule("modifierScale", "D-27", "linear", "classic"),
  countRule("rangedEnergy", "D-01", 1, 1, 2),
  choiceRule("exposedDefault", "D-18", "endOfRound", "endOfNextRound"),
  choiceRule("exhaustedMode", "D-25", "minusTwo", "capThree"),
  choiceRule("nonLethalAtZero", "D-19", "both", "exhausted", "shaken"),
  choiceRule("sizeMissChance", "D-09", "rangedTable", "sizeChart"),
  choiceRule("brokenArmor", "D-24", "none", "half"),
  countRule("gearPenalty", "D-21", 1, 0, 3),
  textRule("legStrengthTable", "D-30", unreadRows),
  flagRule("criticalChecks", "A-144", false),
  choiceRule("defenseRolls", "D-58", "auto", "prompt"),
  choiceRule("deathRolls", "A-219", "prompt", "auto"),
  choiceRule("enforceCosts", "D-59", "strict", "warn", "off"),
  flagRule("reachPrompts", "A-166", true),
  flagRule("autoApplyDamage", "A-115", false),
  flagRule("overflowDeathRoll", "D-13", false),
];

/** The house rules typed and completed. */
export const readHouse: (rules: HouseRules) => House = houseReader<House>(houseRules);
