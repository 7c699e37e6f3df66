/** Threshold: small numbers on a d20, three defenses and no saves, and two clocks of damage: hit points and a track. */
import type { Ruleset, Snapshot } from "../../kernel/ruleset.ts";
import { actions } from "./rules/actions.ts";
import { checkSource } from "./rules/check-source.ts";
import { conditions } from "./rules/conditions.ts";
import { asActor } from "./rules/data.ts";
import { equip } from "./rules/equip.ts";
import { houseRules } from "./rules/house.ts";
import { settle } from "./rules/settle.ts";
import { elapses } from "./rules/time.ts";
import { tools } from "./rules/tools.ts";
import { turns } from "./rules/turns.ts";
import { partials, sheets, views } from "./views/index.ts";

const held = [
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

/** Hit points and the penalty of the track as the tracker shows them to those who may know. */
const glance = (actor: Snapshot): string => {
  const { hp, track } = asActor(actor).system;
  return track.penalty === 0 ? `${hp.value} / ${hp.max}` : `${hp.value} / ${hp.max}, −${-track.penalty}`;
};

export const threshold: Ruleset = {
  id: "threshold",
  prefix: "T",
  icon: "cracked-shield",
  actors: ["thresholdCharacter", "thresholdCreature"],
  items: held,
  holds: { thresholdCharacter: held, thresholdCreature: held },
  actions,
  conditions,
  bars: ["hp", "track"],
  tokens: {
    thresholdCharacter: { ...bars, actorLink: true, disposition: 1 },
    thresholdCreature: { ...bars, actorLink: false, disposition: -1 },
  },
  houseRules,
  tools,
  turns,
  settle,
  elapses,
  equip,
  check: checkSource,
  glance,
  views,
  sheets,
  partials,
};
