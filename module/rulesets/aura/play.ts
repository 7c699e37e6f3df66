/** Aura's lazy-loaded part, for worlds in which the ruleset is active or has actors. */
import type { Play } from "../../kernel/ruleset.ts";
import { actions } from "./rules/actions.ts";
import { begins } from "./rules/begins.ts";
import { footprint, reach } from "./rules/body.ts";
import { checkEffect } from "./rules/check-effect.ts";
import { checkSource } from "./rules/check-source.ts";
import { equip } from "./rules/equip.ts";
import { loosens, ties } from "./rules/holds.ts";
import { laid } from "./rules/injured.ts";
import { heldOff, lasting } from "./rules/lasting.ts";
import { asksRace } from "./rules/race.ts";
import { glance } from "./rules/row.ts";
import { settle } from "./rules/settle.ts";
import { tools } from "./rules/tools.ts";
import { turns } from "./rules/turns.ts";
import { finds } from "./views/finds.ts";
import { views } from "./views/index.ts";
import { together } from "./views/together.ts";

export const play: Play = {
  actions,
  creates: { auraCharacter: "create" },
  tools,
  turns,
  settle,
  begins,
  equip,
  asks: asksRace,
  laid,
  check: checkSource,
  checkEffect,
  lasting,
  heldOff,
  footprint,
  reach,
  // Token bars of Aura and Stamina store the typed value, at least 0.
  barred: (attribute, value) => ({ path: `${attribute}.value`, value: Math.max(0, value) }),
  ties,
  loosens,
  glance,
  views,
  finds,
  ...together,
};
