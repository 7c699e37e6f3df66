/** House rules with defaults; rules receive them as facts and read no globals. */
import { choiceRule, countRule, flagRule, houseReader } from "../../../kernel/house-rules.ts";
import type { HouseRule, HouseRules } from "../../../kernel/ruleset.ts";

export type House = {
  saveTie: "strict" | "meet";
  critSaveAtZero: boolean;
  defaultDC: number;
  moraleDC: number;
  attackAp: number;
  advMixing: "net" | "cancelAll";
  twoWeaponIR: "highest" | "sum";
  firstGroup: "highest" | "players" | "ask";
  roundSeconds: number;
  inventorySlots: number;
  magicDiceAsObjectDice: boolean;
  copyUsesCastingRisks: boolean;
  deprivedGrace: number;
  scarsForHirelings: boolean;
  castersCarryGrimoire: boolean;
};

/** All house rules; the test vectors assume the defaults. */
export const houseRules: readonly HouseRule[] = [
  choiceRule("saveTie", "D2", "strict", "meet"),
  flagRule("critSaveAtZero", "D3", false),
  countRule("defaultDC", "D11", 20, 1, 60),
  countRule("moraleDC", "D11", 20, 1, 60),
  countRule("attackAp", "D40", 2, 1, 4),
  choiceRule("advMixing", "D5", "net", "cancelAll"),
  choiceRule("twoWeaponIR", "D4", "highest", "sum"),
  choiceRule("firstGroup", "D7", "highest", "players", "ask"),
  countRule("roundSeconds", "D9", 120, 0, 3600),
  countRule("inventorySlots", "D15", 10, 0, 40),
  flagRule("magicDiceAsObjectDice", "D21", false),
  flagRule("copyUsesCastingRisks", "D22", true),
  countRule("deprivedGrace", "D13", 1, 0, 30),
  flagRule("scarsForHirelings", "D12", false),
  flagRule("castersCarryGrimoire", "D45", true),
];

/** Typed house rules, with defaults for missing ones. */
export const readHouse: (rules: HouseRules) => House = houseReader<House>(houseRules);
