/** Aura's lazy-loaded part, for worlds in which the ruleset is active or has actors. */
import type { Play } from "../../kernel/ruleset.ts";
import { actions } from "./actions.ts";
import { turns } from "./combat/rounds.ts";
import { footprint, reach } from "./combat/size-and-reach.ts";
import { glance } from "./combat/tracker-row.ts";
import { heldOff, lasting } from "./conditions/default-duration.ts";
import { loosens, ties } from "./conditions/holds.ts";
import { begins } from "./creation/initial-values.ts";
import { asksRace } from "./creation/race.ts";
import { laid } from "./damage/injury-added.ts";
import { equip } from "./gear/equipped-items.ts";
import { tools } from "./gm/tools.ts";
import { checkEffect } from "./model/check-effect.ts";
import { checkSource } from "./model/check-source.ts";
import { settle } from "./model/settle.ts";
import { finds } from "./views/compendium-tabs.ts";
import { views } from "./views/index.ts";
import { together } from "./views/party-sheet.ts";

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
