/** Aura: Rounds without turns, three pools that pay for everything, and an Aura between a blade and the body. */
import type { Ruleset } from "../../kernel/ruleset.ts";
import { actions } from "./rules/actions.ts";
import { begins } from "./rules/begins.ts";
import { footprint, reach } from "./rules/body.ts";
import { checkEffect } from "./rules/check-effect.ts";
import { checkSource } from "./rules/check-source.ts";
import { conditions } from "./rules/conditions.ts";
import { equip, rests } from "./rules/equip.ts";
import { loosens, ties } from "./rules/holds.ts";
import { houseRules } from "./rules/house.ts";
import { laid } from "./rules/injured.ts";
import { heldOff, lasting } from "./rules/lasting.ts";
import { asksRace } from "./rules/race.ts";
import { glance } from "./rules/row.ts";
import { settle } from "./rules/settle.ts";
import { tools } from "./rules/tools.ts";
import { turns } from "./rules/turns.ts";
import { partials, sheets, views } from "./views/index.ts";

const held = [
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

export const aura: Ruleset = {
  id: "aura",
  prefix: "A",
  icon: "aura",
  actors: ["auraCharacter", "auraCreature"],
  items: held,
  holds: { auraCharacter: held, auraCreature: held },
  actions,
  conditions,
  bars: ["aura", "stamina"],
  trackable: ["energy.value", "agility.value", "surges.value"],
  unsaid: ["used", "attackedBy", "lastMove", "initiativeTotal", "initiativeFor"].map((path) => `round.${path}`),
  tokens: {
    auraCharacter: { ...bars, actorLink: true, disposition: 1 },
    auraCreature: { ...bars, actorLink: false, disposition: -1 },
  },
  houseRules,
  tools,
  turns,
  settle,
  begins,
  equip,
  asks: asksRace,
  laid,
  dormant: rests,
  check: checkSource,
  checkEffect,
  lasting,
  heldOff,
  footprint,
  reach,
  // Aura and Stamina stop at nothing.
  barred: (attribute, value) => ({ path: `${attribute}.value`, value: Math.max(0, value) }),
  ties,
  loosens,
  glance,
  views,
  sheets,
  partials,
};
