/** The house rules with their defaults; rules get them as facts and never read a global. */
import { choiceRule, countRule, flagRule, houseReader, textRule } from "../../../kernel/house-rules.ts";
import type { HouseRule, HouseRules, TableRows } from "../../../kernel/ruleset.ts";
import { DAMAGE_TYPES, type Severity } from "./data.ts";

export type House = {
  modifierFormula: "halfTen" | "minusTen";
  attackBasis: "modifier" | "score";
  defenseRoll: "auto" | "prompt";
  lightUsesBrawn: boolean;
  missIncludesIntended: boolean;
  massiveBasis: "max" | "current";
  /** Rows of the GM's RollTable for serious injuries; "": the built-in table. */
  injuryTable: TableRows | "";
  injuryHours: Record<Severity, number>;
  inLieuAgain: "always" | "once";
  bleedRoll: "prompt" | "auto";
  poolRecovery: "night" | "bedrest";
  conditionMode: "set" | "each";
  actionTracking: "on" | "off";
  creatureInjuries: boolean;
  /** Additional damage type ids, separated by commas. */
  damageTypes: string;
  /** Most gold pieces that a new character's gear is worth; 0: no limit. */
  startingGear: number;
};

/** All settings; the first option is the default that the vectors assume. */
export const houseRules: readonly HouseRule[] = [
  choiceRule("modifierFormula", "D-01", "halfTen", "minusTen"),
  choiceRule("attackBasis", "D-03", "modifier", "score"),
  choiceRule("defenseRoll", "D-06", "auto", "prompt"),
  flagRule("lightUsesBrawn", "D-07", false),
  flagRule("missIncludesIntended", "D-11", false),
  choiceRule("massiveBasis", "D-17", "max", "current"),
  { key: "injuryTable", kind: "table", initial: "", decision: "D-19" },
  { key: "injuryHours", kind: "hours", initial: { minor: 24, major: 12, deadly: 6 }, decision: "D-19" },
  choiceRule("inLieuAgain", "D-22", "always", "once"),
  choiceRule("bleedRoll", "D-25", "prompt", "auto"),
  choiceRule("poolRecovery", "D-30", "night", "bedrest"),
  choiceRule("conditionMode", "D-33", "set", "each"),
  choiceRule("actionTracking", "D-36", "on", "off"),
  flagRule("creatureInjuries", "D-37", true),
  textRule("damageTypes", "D-40"),
  countRule("startingGear", "D-35", 250, 0, 10_000),
];

const read = houseReader<House>(houseRules);
const initial = read({});
const known = new WeakMap<HouseRules, House>();

/** The house rules with types and defaults; an injury interval below an hour reads as one hour (D-20). */
export function readHouse(rules: HouseRules): House {
  const before = known.get(rules);
  if (before) return before;
  const house = read(rules);
  const hours = { ...initial.injuryHours, ...(house.injuryHours ?? {}) };
  for (const severity of Object.keys(hours) as Severity[]) if (!(hours[severity] >= 1)) hours[severity] = 1;
  const readable = { ...house, injuryHours: hours };
  known.set(rules, readable);
  return readable;
}

/** The eight damage types and the ones added by the house rule (D-40). */
export function damageTypes(house: Pick<House, "damageTypes">): string[] {
  const added = house.damageTypes
    .split(",")
    .map((id) => id.trim().toLowerCase())
    .filter((id) => /^[a-z][a-z0-9-]*$/.test(id));
  return [...new Set([...DAMAGE_TYPES, ...added])];
}
