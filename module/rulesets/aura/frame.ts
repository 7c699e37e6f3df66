/**
 * Aura: Rounds without turns, three pools that pay for everything, and an Aura that absorbs damage. This part is loaded
 * in every world.
 */
import type { Frame } from "../../kernel/ruleset.ts";
import { conditions } from "./conditions/conditions.ts";
import { isSuppressed } from "./gear/suppressed-items.ts";
import { houseRules } from "./model/house-rules.ts";
import { partials, sheets } from "./views/sheets.ts";

const itemTypes = [
  "auraWeapon",
  "auraArmor",
  "auraShield",
  "auraAmmunition",
  "auraGear",
  "auraAbility",
  "auraSpell",
  "auraFeature",
  "auraRace",
  "auraInjury",
] as const;

const bars = { bar1: { attribute: "aura" }, bar2: { attribute: "stamina" } };

export const frame: Frame = {
  id: "aura",
  prefix: "A",
  icon: "aura",
  actors: ["auraCharacter", "auraCreature"],
  items: itemTypes,
  allowedItems: { auraCharacter: itemTypes, auraCreature: itemTypes },
  conditions,
  bars: ["aura", "stamina"],
  trackable: ["energy.value", "agility.value", "surges.value"],
  unreportedPaths: ["used", "attackedBy", "lastMove", "initiativeTotal", "initiativeFor"].map(
    (path) => `round.${path}`,
  ),
  prototypeTokens: {
    auraCharacter: { ...bars, actorLink: true, disposition: 1 },
    auraCreature: { ...bars, actorLink: false, disposition: -1 },
  },
  houseRules,
  suppressesEffects: isSuppressed,
  sheets,
  partials,
};
