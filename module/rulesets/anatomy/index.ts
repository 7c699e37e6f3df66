/** Anatomy: no hit points; every blow lands on a part of the body, and the better it lands, the more vital the part. */
import type { Ruleset, Snapshot } from "../../kernel/ruleset.ts";
import { actions } from "./rules/actions.ts";
import { checkEffect } from "./rules/check-effect.ts";
import { checkSource } from "./rules/check-source.ts";
import { conditions } from "./rules/conditions.ts";
import { asActor } from "./rules/data.ts";
import { equip } from "./rules/equip.ts";
import { loosens, ties } from "./rules/grip.ts";
import { houseRules } from "./rules/house.ts";
import { sticksIn } from "./rules/pull-out.ts";
import { reach } from "./rules/reach.ts";
import { settle } from "./rules/settle.ts";
import { asks, laid } from "./rules/take-in.ts";
import { due, elapses } from "./rules/time.ts";
import { footprint } from "./rules/token-size.ts";
import { tools } from "./rules/tools.ts";
import { turns } from "./rules/turns.ts";
import { lastingByHand } from "./rules/until.ts";
import { partials, sheets, views } from "./views/index.ts";

const held = [
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

/** Injuries and Stamina as the tracker shows them to those who may know. */
const glance = (actor: Snapshot): string => {
  const { stamina, body, survival } = asActor(actor).system;
  return stamina.max === null
    ? `${body.injuries} / ${survival.destroyedAt ?? "–"}`
    : `${stamina.value ?? 0} / ${stamina.max}`;
};

export const anatomy: Ruleset = {
  id: "anatomy",
  prefix: "N",
  icon: "ribcage",
  actors: ["anatomyCharacter", "anatomyCreature"],
  items: held,
  holds: { anatomyCharacter: held, anatomyCreature: held },
  actions,
  conditions,
  bars: ["stamina", "exhaustion", "ap"],
  tokens: {
    anatomyCharacter: { ...bars, actorLink: true, disposition: 1 },
    anatomyCreature: { ...bars, actorLink: false, disposition: -1 },
  },
  houseRules,
  tools,
  turns,
  settle,
  due,
  elapses,
  asks,
  laid,
  equip,
  footprint,
  reach,
  lasting: lastingByHand,
  ties,
  loosens,
  sticks: sticksIn,
  check: checkSource,
  checkEffect,
  glance,
  views,
  sheets,
  partials,
};
