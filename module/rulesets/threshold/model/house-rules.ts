/** The world settings with their defaults; rules get them as facts and never read a global. */
import { choiceRule, countRule, flagRule, houseReader, textRule } from "../../../kernel/house-rules.ts";
import type { HouseRule, HouseRules } from "../../../kernel/ruleset.ts";
import { unreadCells } from "./size.ts";
import { unreadSkills } from "./skill-list.ts";

export type House = {
  conHpDoubling: "all" | "starting" | "never";
  negativeConDeath: "instant" | "floor";
  bleedTick: "turnStart" | "turnEnd" | "roundEnd" | "manual";
  wakeOnHeal: "stay" | "oneStep" | "restore";
  sameTypePenalties: "worst" | "add";
  sacredProfaneSeparate: boolean;
  /** Changed cells of the size chart: "large attack −2, huge str 5"; read by model/size.ts. */
  sizeChart: string;
  reachZero: "both" | "noProvoke" | "noMake";
  secondarySolo: "always" | "fullRoundOnly";
  carryFormula: "literal" | "grouped";
  overHeavy: "asHeavy" | "immobile";
  unholyHealedVsHoly: "harm" | "heal" | "none";
  livingHolyResistance: "healingOnly" | "both";
  halfUndead: "undead" | "ask";
  livingVsUnholyHealing: "harm" | "none";
  critMode: "multiplyTotal" | "multiplyDice";
  autoRecovery: boolean;
  encounterEndPrompt: "auto" | "ask";
  /** Skills added to the twelve and skills removed: "Sailing dex, −tinker". */
  skillList: string;
  creatureDeath: "bleed" | "instant";
  helplessBonus: number;
  nonproficiency: number;
  holyDamageVsLiving: "normal" | "none";
  carryBySize: boolean;
};

/**
 * All settings of this ruleset; whose numbers are shown and who applies damage are shared settings of all rulesets. The
 * first option is the default the vectors assume.
 */
export const houseRules: readonly HouseRule[] = [
  choiceRule("conHpDoubling", "D-01", "all", "starting", "never"),
  choiceRule("negativeConDeath", "D-02", "instant", "floor"),
  choiceRule("bleedTick", "D-03", "turnStart", "turnEnd", "roundEnd", "manual"),
  choiceRule("wakeOnHeal", "D-04", "stay", "oneStep", "restore"),
  choiceRule("sameTypePenalties", "D-05", "worst", "add"),
  flagRule("sacredProfaneSeparate", "D-06", false),
  textRule("sizeChart", "D-08", unreadCells),
  choiceRule("reachZero", "D-09", "both", "noProvoke", "noMake"),
  choiceRule("secondarySolo", "D-10", "always", "fullRoundOnly"),
  choiceRule("carryFormula", "D-11", "literal", "grouped"),
  choiceRule("overHeavy", "D-12", "asHeavy", "immobile"),
  choiceRule("unholyHealedVsHoly", "D-13", "harm", "heal", "none"),
  choiceRule("livingHolyResistance", "D-14", "healingOnly", "both"),
  choiceRule("halfUndead", "D-15", "undead", "ask"),
  choiceRule("livingVsUnholyHealing", "D-16", "harm", "none"),
  choiceRule("critMode", "D-18", "multiplyTotal", "multiplyDice"),
  flagRule("autoRecovery", "D-22", true),
  choiceRule("encounterEndPrompt", "D-23", "auto", "ask"),
  textRule("skillList", "D-24", unreadSkills),
  choiceRule("creatureDeath", "D-28", "bleed", "instant"),
  countRule("helplessBonus", "D-30", 0, 0, 20),
  countRule("nonproficiency", "D-38", 5, 0, 20),
  choiceRule("holyDamageVsLiving", "D-40", "normal", "none"),
  flagRule("carryBySize", "D-41", false),
];

/** The house rules, typed and with defaults filled in. */
export const readHouse: (rules: HouseRules) => House = houseReader<House>(houseRules);
