/**
 * Anatomy: a ruleset without hit points. A hit injures a body part; a better roll reaches a more vital part.
 * Loaded in every world.
 */
import type { Frame } from "../../kernel/ruleset.ts";
import { conditions } from "./conditions/conditions.ts";
import { houseRules } from "./model/house-rules.ts";
import { partials, sheets } from "./views/sheets.ts";

const itemTypes = [
  "anatomyPart",
  "anatomyInjury",
  "anatomyPlan",
  "anatomyWeapon",
  "anatomyArmor",
  "anatomyShield",
  "anatomyGear",
  "anatomyProsthetic",
  "anatomyRemedy",
  "anatomyAction",
  "anatomyFeature",
] as const;

const bars = { bar1: { attribute: "stamina" }, bar2: { attribute: "ap" } };

export const frame: Frame = {
  id: "anatomy",
  prefix: "N",
  icon: "ribcage",
  actors: ["anatomyCharacter", "anatomyCreature"],
  items: itemTypes,
  allowedItems: { anatomyCharacter: itemTypes, anatomyCreature: itemTypes },
  conditions,
  bars: ["stamina", "exhaustion", "ap"],
  prototypeTokens: {
    anatomyCharacter: { ...bars, actorLink: true, disposition: 1 },
    anatomyCreature: { ...bars, actorLink: false, disposition: -1 },
  },
  houseRules,
  sheets,
  partials,
};
