/** Aura's lazy-loaded part, for worlds in which the ruleset is active or has actors. */
import type { Play } from "../../kernel/ruleset.ts";
import { actions, rareActionTypes } from "./actions.ts";
import { turns } from "./combat/rounds.ts";
import { reach, tokenDimensions } from "./combat/size-and-reach.ts";
import { trackerSummary } from "./combat/tracker-row.ts";
import { durationOfManualEffect, suppressedByToggle } from "./conditions/default-duration.ts";
import { dependsOnActor, releaseConsequences } from "./conditions/holds.ts";
import { initialValues } from "./creation/initial-values.ts";
import { asksRace } from "./creation/race.ts";
import { dropAction } from "./damage/injury-drop.ts";
import { checkItemChange } from "./gear/equipped-items.ts";
import { tools } from "./gm/tools.ts";
import { checkEffect } from "./model/check-effect.ts";
import { checkSource } from "./model/check-source.ts";
import { recompute } from "./model/recompute.ts";
import { browserTabs } from "./views/compendium-tabs.ts";
import { conditionNotes } from "./views/conditions.ts";
import { partyFeatures } from "./views/party-sheet.ts";

export const play: Play = {
  actions,
  rareActions: rareActionTypes,
  loadRareActions: () => import("./rare-actions.ts"),
  creationActions: { auraCharacter: "create" },
  tools,
  turns,
  recompute,
  initialValues,
  checkItemChange,
  itemQuestion: asksRace,
  dropAction,
  check: checkSource,
  checkEffect,
  durationOfManualEffect,
  suppressedByToggle,
  tokenDimensions,
  reach,
  // Token bars of Aura and Stamina store the typed value, at least 0.
  storedBarValue: (attribute, value) => ({ path: `${attribute}.value`, value: Math.max(0, value) }),
  dependsOnActor,
  releaseConsequences,
  trackerSummary,
  conditionNotes,
  loadViews: () => import("./views/actor-views.ts"),
  loadItemViews: () => import("./views/item-views.ts"),
  browserTabs,
  ...partyFeatures,
};
