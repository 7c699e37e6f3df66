/** The house rules of catalogue section 2.4, with their defaults; rules get them as facts and never read a global. */
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
const count = (key: keyof House, decision: string, initial: number, min: number, max: number): HouseRule => ({
  key,
  kind: "number",
  initial,
  min,
  max,
  decision,
});

/** Every row of section 2.4; the default is what the vectors assume. */
export const houseRules: readonly HouseRule[] = [
  choice("saveTie", "D2", "strict", "meet"),
  flag("critSaveAtZero", "D3", false),
  count("defaultDC", "D11", 20, 1, 60),
  count("moraleDC", "D11", 20, 1, 60),
  count("attackAp", "D40", 2, 1, 4),
  choice("advMixing", "D5", "net", "cancelAll"),
  choice("twoWeaponIR", "D4", "highest", "sum"),
  choice("firstGroup", "D7", "highest", "players", "ask"),
  count("roundSeconds", "D9", 120, 0, 3600),
  count("inventorySlots", "D15", 10, 0, 40),
  flag("magicDiceAsObjectDice", "D21", false),
  flag("copyUsesCastingRisks", "D22", true),
  count("deprivedGrace", "D13", 1, 0, 30),
  flag("scarsForHirelings", "D12", false),
];

const initial: House = Object.fromEntries(houseRules.map((rule) => [rule.key, rule.initial])) as unknown as House;

/** The house rules typed and completed. */
export const readHouse = (rules: HouseRules): House => ({ ...initial, ...(rules as Partial<House>) });
