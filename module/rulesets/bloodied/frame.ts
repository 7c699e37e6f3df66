/** Bloodied: a d20 fantasy ruleset with bleeding, serious injuries and dice pools for magic. Loaded in every world. */
import type { Frame } from "../../kernel/ruleset.ts";
import { conditions } from "./conditions/conditions.ts";
import { houseRules } from "./model/house-rules.ts";
import { partials, sheets } from "./views/sheets.ts";

const itemTypes = [
  "bloodiedWeapon",
  "bloodiedArmor",
  "bloodiedShield",
  "bloodiedSpell",
  "bloodiedInjury",
  "bloodiedGear",
  "bloodiedFeature",
] as const;

const bars = { bar1: { attribute: "attributes.hp" }, bar2: { attribute: "casting.pool" } };

export const frame: Frame = {
  id: "bloodied",
  prefix: "B",
  icon: "drop",
  actors: ["bloodiedCharacter", "bloodiedCreature"],
  items: itemTypes,
  allowedItems: { bloodiedCharacter: itemTypes, bloodiedCreature: itemTypes },
  conditions,
  bars: ["attributes.hp", "casting.pool"],
  prototypeTokens: {
    bloodiedCharacter: { ...bars, actorLink: true, disposition: 1 },
    bloodiedCreature: { ...bars, actorLink: false, disposition: -1 },
  },
  houseRules,
  sheets,
  partials,
};
