/** Threshold: small numbers on a d20, three defenses and no saves, and two clocks of damage: hit points and a track. */
import type { Ruleset, Snapshot } from "../../kernel/ruleset.ts";
import { stringOf } from "../../kernel/values.ts";
import { actions } from "./rules/actions.ts";
import { checkEffect } from "./rules/check-effect.ts";
import { checkSource } from "./rules/check-source.ts";
import { conditions } from "./rules/conditions.ts";
import { asActor, KNOCKED_OUT } from "./rules/data.ts";
import { lastingByHand } from "./rules/effects.ts";
import { equip } from "./rules/equip.ts";
import { houseRules } from "./rules/house.ts";
import { loosens } from "./rules/let-go.ts";
import { kindFills } from "./rules/natural.ts";
import { reach } from "./rules/reach.ts";
import { settle } from "./rules/settle.ts";
import { asks } from "./rules/take-in.ts";
import { elapses } from "./rules/time.ts";
import { footprint } from "./rules/token-size.ts";
import { tools } from "./rules/tools.ts";
import { turns } from "./rules/turns.ts";
import { counts } from "./rules/typed.ts";
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

/** Hit points as the tracker shows them to those who may know. */
const glance = (actor: Snapshot): string => {
  const { hp } = asActor(actor).system;
  return `${hp.value} / ${hp.max}`;
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
  dormant: (item) => !counts(item),
  lasting: lastingByHand,
  footprint,
  // The bar shows the steps that are left.
  barred: (attribute, value) =>
    attribute === "track"
      ? { path: "track.step", value: Math.max(0, Math.min(KNOCKED_OUT, KNOCKED_OUT - value)) }
      : null,
  reach,
  ties: ({ given }) => stringOf(given?.holder),
  loosens,
  check: checkSource,
  checkEffect,
  asks,
  fills: (type, { kind }) => (type === "thresholdNatural" ? kindFills(kind) : {}),
  glance,
  views,
  sheets,
  partials,
};
