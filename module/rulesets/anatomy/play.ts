/** Anatomy's rules and views: lazy-loaded by worlds that play it or have actors of it. */
import type { Play, Snapshot } from "../../kernel/ruleset.ts";
import { actions, rareActionTypes } from "./actions.ts";
import { reach } from "./combat/reach-ring.ts";
import { turns } from "./combat/turns.ts";
import { durationOfManualEffect } from "./conditions/effect-expiry.ts";
import { grapplerOrSource, releaseAfterChange } from "./conditions/holds.ts";
import { dropAction, dropQuestions } from "./gear/drop-on-actor.ts";
import { checkItemChange } from "./gear/equip.ts";
import { sticksIn } from "./gear/thrown-items.ts";
import { tools } from "./gm/tools.ts";
import { checkEffect } from "./model/check-effect.ts";
import { checkSource } from "./model/check-source.ts";
import { asActor } from "./model/data.ts";
import { recompute } from "./model/recompute.ts";
import { footprint } from "./model/token-size.ts";
import { due, timeConsequences } from "./rest/world-clock.ts";
import { browserTabs } from "./views/compendium-tabs.ts";
import { conditionNotes } from "./views/condition-chips.ts";
import { partyFeatures } from "./views/party-sheet.ts";

const trackerSummary = (actor: Snapshot): string => {
  const { stamina, body, survival } = asActor(actor).system;
  return stamina.max === null
    ? `${body.injuries} / ${survival.destroyedAt ?? "–"}`
    : `${stamina.value ?? 0} / ${stamina.max}`;
};

export const play: Play = {
  actions,
  rareActions: rareActionTypes,
  loadRareActions: () => import("./rare-actions.ts"),
  creationActions: { anatomyCharacter: "create" },
  tools,
  turns,
  recompute,
  dueActions: due,
  timeConsequences,
  itemQuestion: dropQuestions,
  dropAction,
  checkItemChange,
  tokenDimensions: footprint,
  reach,
  durationOfManualEffect,
  dependsOnActor: grapplerOrSource,
  releaseConsequences: releaseAfterChange,
  stuckInActor: sticksIn,
  check: checkSource,
  checkEffect,
  trackerSummary,
  conditionNotes: (actor) => conditionNotes(asActor(actor)),
  loadViews: () => import("./views/actor-views.ts"),
  loadItemViews: () => import("./views/item-views.ts"),
  browserTabs,
  ...partyFeatures,
};
