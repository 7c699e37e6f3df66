/** Bloodied: small fantasy on a d20, where hit points are luck until they are blood. */
import type { Ruleset, Snapshot } from "../../kernel/ruleset.ts";
import { actions } from "./rules/actions.ts";
import { checkSource } from "./rules/check.ts";
import { conditions } from "./rules/conditions.ts";
import { asActor } from "./rules/data.ts";
import { due } from "./rules/due.ts";
import { equip } from "./rules/equip.ts";
import { houseRules } from "./rules/house.ts";
import { settle } from "./rules/settle.ts";
import { tools } from "./rules/tools.ts";
import { turns } from "./rules/turns.ts";
import { partials, sheets, views } from "./views/index.ts";

const held = [
  "bloodiedWeapon",
  "bloodiedArmor",
  "bloodiedShield",
  "bloodiedSpell",
  "bloodiedInjury",
  "bloodiedGear",
  "bloodiedFeature",
] as const;

const bars = { bar1: { attribute: "attributes.hp" }, bar2: { attribute: "casting.pool" } };

/** Hit points as the tracker shows them to those who may know. */
const glance = (actor: Snapshot): string => {
  const { value, max } = asActor(actor).system.attributes.hp;
  return `${value < 0 ? `−${-value}` : value} / ${max}`;
};

export const bloodied: Ruleset = {
  id: "bloodied",
  prefix: "B",
  icon: "drop",
  actors: ["bloodiedCharacter", "bloodiedCreature"],
  items: held,
  holds: { bloodiedCharacter: held, bloodiedCreature: held },
  actions,
  conditions,
  bars: ["attributes.hp", "casting.pool"],
  tokens: {
    bloodiedCharacter: { ...bars, actorLink: true, disposition: 1 },
    bloodiedCreature: { ...bars, actorLink: false, disposition: -1 },
  },
  houseRules,
  tools,
  turns,
  settle,
  due,
  equip,
  check: checkSource,
  glance,
  views,
  sheets,
  partials,
};
