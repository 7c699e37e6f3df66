/** The house rules of catalogue section 5, with their defaults; rules get them as facts and never read a global. */
import type { HouseRule, HouseRules, TableRows } from "../../../kernel/ruleset.ts";
import { DAMAGE_TYPES, type Severity } from "./data.ts";

export type House = {
  modifierFormula: "halfTen" | "minusTen";
  attackBasis: "modifier" | "score";
  defenseRoll: "auto" | "prompt";
  lightUsesBrawn: boolean;
  missIncludesIntended: boolean;
  massiveBasis: "max" | "current";
  /** Rows of the RollTable the GM keeps for serious injuries; empty: the built-in one. */
  injuryTable: TableRows | "";
  injuryHours: Record<Severity, number>;
  inLieuAgain: "always" | "once";
  bleedRoll: "prompt" | "auto";
  poolRecovery: "night" | "bedrest";
  conditionMode: "set" | "each";
  actionTracking: "on" | "off";
  creatureInjuries: boolean;
  /** Further damage type ids, separated by commas. */
  damageTypes: string;
};

const choice = (key: keyof House, decision: string, ...options: string[]): HouseRule => ({
  key,
  kind: "choice",
  options,
  initial: options[0] as string,
  decision,
});
const flag = (key: keyof House, decision: string, initial: boolean): HouseRule => ({
  key,
  kind: "flag",
  initial,
  decision,
});
const words = (key: keyof House, decision: string): HouseRule => ({ key, kind: "text", initial: "", decision });

/** Every entry of section 5's Setting column; the first option is the default the vectors assume. */
export const houseRules: readonly HouseRule[] = [
  choice("modifierFormula", "D-01", "halfTen", "minusTen"),
  choice("attackBasis", "D-03", "modifier", "score"),
  choice("defenseRoll", "D-06", "auto", "prompt"),
  flag("lightUsesBrawn", "D-07", false),
  flag("missIncludesIntended", "D-11", false),
  choice("massiveBasis", "D-17", "max", "current"),
  { key: "injuryTable", kind: "table", initial: "", decision: "D-19" },
  { key: "injuryHours", kind: "hours", initial: { minor: 24, major: 12, deadly: 6 }, decision: "D-19" },
  choice("inLieuAgain", "D-22", "always", "once"),
  choice("bleedRoll", "D-25", "prompt", "auto"),
  choice("poolRecovery", "D-30", "night", "bedrest"),
  choice("conditionMode", "D-33", "set", "each"),
  choice("actionTracking", "D-36", "on", "off"),
  flag("creatureInjuries", "D-37", true),
  words("damageTypes", "D-40"),
];

const initial: House = Object.fromEntries(houseRules.map((rule) => [rule.key, rule.initial])) as unknown as House;

/** The house rules typed and completed; an injury interval below an hour reads as one hour (D-20). */
export function readHouse(rules: HouseRules): House {
  const house: House = { ...initial, ...(rules as Partial<House>) };
  const hours = { ...initial.injuryHours, ...(house.injuryHours ?? {}) };
  for (const severity of Object.keys(hours) as Severity[]) if (!(hours[severity] >= 1)) hours[severity] = 1;
  return { ...house, injuryHours: hours };
}

/** The eight damage types and the ones this table adds (D-40). */
export function damageTypes(house: Pick<House, "damageTypes">): string[] {
  const added = house.damageTypes
    .split(",")
    .map((id) => id.trim().toLowerCase())
    .filter((id) => /^[a-z][a-z0-9-]*$/.test(id));
  return [...new Set([...DAMAGE_TYPES, ...added])];
}
