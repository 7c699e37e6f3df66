/** Short reasons why an action is disabled, to fit on a button; the tooltip has the full sentence. */
import type { Text } from "../../../kernel/card.ts";
import { t } from "./texts.ts";

const SHORT = new Set([
  "agility",
  "alreadyUsed",
  "auraFull",
  "energy",
  "freeAlready",
  "holdsNone",
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

/** "has 2 Energy", "Restrained", "used this Round"; the full sentence if there is no short form. */
export function shortReason(problem: Text): Text {
  const last = problem.key.split(".").at(-1) ?? "";
  return SHORT.has(last) ? t(`short.${last}`, problem.data) : problem;
}
