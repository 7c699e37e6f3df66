/** Why something cannot be done, in a word or two: what fits on a button; the whole sentence is told when asked for. */
import type { Text } from "../../../kernel/card.ts";
import { t } from "./words.ts";

const SHORT = new Set([
  "agility",
  "alreadyUsed",
  "auraFull",
  "energy",
  "freeAlready",
  "holdsNobody",
  "holdsOn",
  "initiativeUsed",
  "loaded",
  "noAmmunition",
  "noBow",
  "noSpeed",
  "noSurges",
  "noWakeRoll",
  "noneLeft",
  "notBleeding",
  "notLoaded",
  "notProne",
  "nothingToEnd",
  "nothingToEquip",
  "nothingToLoad",
  "out",
  "powerSpent",
  "restFighting",
  "restrained",
  "restraining",
  "roughGround",
  "saveDue",
  "slowed",
  "stamina",
  "staminaAsEnergyLimit",
  "staminaBlocked",
  "staminaFull",
  "surgeOutside",
  "swiftUsed",
  "unable",
  "usedThisRound",
  "usedUp",
]);

/** "has 2 Energy", "held fast", "used this Round"; the sentence itself where there is no shorter word. */
export function inBrief(why: Text): Text {
  const last = why.key.split(".").at(-1) ?? "";
  return SHORT.has(last) ? t(`short.${last}`, why.data) : why;
}
