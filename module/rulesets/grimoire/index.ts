/** Grimoire: the whole score on a d20, a pack that is a second body, and magic that takes its price at once. */
import type { Ruleset, Snapshot } from "../../kernel/ruleset.ts";
import { actions } from "./rules/actions.ts";
import { checkSource } from "./rules/check-source.ts";
import { conditions } from "./rules/conditions.ts";
import { asActor } from "./rules/data.ts";
import { equip } from "./rules/equip.ts";
import { houseRules } from "./rules/house.ts";
import { settle } from "./rules/settle.ts";
import { due } from "./rules/time.ts";
import { tools } from "./rules/tools.ts";
import { turns } from "./rules/turns.ts";
import { partials, sheets, views } from "./views/index.ts";

const carried = [
  "grimoireWeapon",
  "grimoireArmor",
  "grimoireGear",
  "grimoireBook",
  "grimoireSpell",
  "grimoireScroll",
] as const;
const stays = ["grimoireScar", "grimoireMark", "grimoireAbility", "grimoireHeld"] as const;
const held = [...carried, ...stays, "grimoireBackground"] as const;
/** A crowd has arms and ways of its own, and no pack. */
const crowd = ["grimoireWeapon", "grimoireArmor", "grimoireGear", "grimoireAbility", "grimoireHeld"] as const;

const bars = { bar1: { attribute: "hp" }, bar2: { attribute: "ap" } };

/** Hit points as the tracker shows them to those who may know. */
const glance = (actor: Snapshot): string => {
  const { value, max } = asActor(actor).system.hp;
  return `${value} / ${max}`;
};

export const grimoire: Ruleset = {
  id: "grimoire",
  prefix: "G",
  icon: "enlightenment",
  actors: ["grimoireCharacter", "grimoireNpc", "grimoireHireling", "grimoireDetachment"],
  items: held,
  holds: {
    grimoireCharacter: held,
    grimoireNpc: held,
    grimoireHireling: held,
    grimoireDetachment: crowd,
  },
  actions,
  conditions,
  bars: ["hp", "ap"],
  tokens: {
    grimoireCharacter: { ...bars, actorLink: true, disposition: 1 },
    grimoireNpc: { ...bars, actorLink: false, disposition: -1 },
    grimoireHireling: { ...bars, actorLink: true, disposition: 1 },
    grimoireDetachment: { ...bars, actorLink: false, disposition: -1 },
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
