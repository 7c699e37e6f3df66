/**
 * Grimoire's frame, loaded in every world: d20 + full attribute score, inventory slots, spells paid with Magic Dice.
 */
import type { Frame } from "../../kernel/ruleset.ts";
import { conditions } from "./conditions/conditions.ts";
import { houseRules } from "./model/house-rules.ts";
import { partials, sheets } from "./views/sheets.ts";

const carried = [
  "grimoireWeapon",
  "grimoireArmor",
  "grimoireGear",
  "grimoireBook",
  "grimoireSpell",
  "grimoireScroll",
] as const;
const stays = ["grimoireScar", "grimoireMark", "grimoireAbility", "grimoireHeld"] as const;
const itemTypes = [...carried, ...stays, "grimoireBackground"] as const;
/** Detachments have weapons and abilities, but no inventory slots. */
const crowd = ["grimoireWeapon", "grimoireArmor", "grimoireGear", "grimoireAbility", "grimoireHeld"] as const;

const bars = { bar1: { attribute: "hp" }, bar2: { attribute: "ap" } };

export const frame: Frame = {
  id: "grimoire",
  prefix: "G",
  icon: "enlightenment",
  actors: ["grimoireCharacter", "grimoireNpc", "grimoireHireling", "grimoireDetachment"],
  items: itemTypes,
  allowedItems: {
    grimoireCharacter: itemTypes,
    grimoireNpc: itemTypes,
    grimoireHireling: itemTypes,
    grimoireDetachment: crowd,
  },
  conditions,
  bars: ["hp", "ap"],
  prototypeTokens: {
    grimoireCharacter: { ...bars, actorLink: true, disposition: 1 },
    grimoireNpc: { ...bars, actorLink: false, disposition: -1 },
    grimoireHireling: { ...bars, actorLink: true, disposition: 1 },
    grimoireDetachment: { ...bars, actorLink: false, disposition: -1 },
  },
  houseRules,
  sheets,
  partials,
};
