/**
 * Threshold: small numbers on a d20, three defenses instead of saves, and two damage clocks: hit points and a condition
 * track. The part loaded in every world.
 */
import type { Frame } from "../../kernel/ruleset.ts";
import { conditions } from "./conditions/conditions.ts";
import { houseRules } from "./model/house-rules.ts";
import { isItemActive } from "./model/typed-modifiers.ts";
import { partials, sheets } from "./views/sheets.ts";

const itemTypes = [
  "thresholdClass",
  "thresholdSpecies",
  "thresholdWeapon",
  "thresholdNatural",
  "thresholdArmor",
  "thresholdGear",
  "thresholdPower",
  "thresholdFeat",
] as const;

const bars = { bar1: { attribute: "hp" }, bar2: { attribute: "track" } };

export const frame: Frame = {
  id: "threshold",
  prefix: "T",
  icon: "cracked-shield",
  actors: ["thresholdCharacter", "thresholdCreature"],
  items: itemTypes,
  allowedItems: { thresholdCharacter: itemTypes, thresholdCreature: itemTypes },
  conditions,
  bars: ["hp", "track"],
  prototypeTokens: {
    thresholdCharacter: { ...bars, actorLink: true, disposition: 1 },
    thresholdCreature: { ...bars, actorLink: false, disposition: -1 },
  },
  houseRules,
  suppressesEffects: (item) => !isItemActive(item),
  sheets,
  partials,
};
