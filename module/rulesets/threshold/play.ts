/** The playable part of Threshold, loaded by worlds that play it or contain actors of it. */

import { stringOf } from "../../kernel/form-values.ts";
import type { Play, Snapshot } from "../../kernel/ruleset.ts";
import { actions, rareActionTypes } from "./actions.ts";
import { naturalWeaponDefaults } from "./attack/natural-weapons.ts";
import { reach } from "./combat/reach-ring.ts";
import { footprint } from "./combat/token-size.ts";
import { turns } from "./combat/turns.ts";
import { durationOfManualEffect } from "./conditions/durations.ts";
import { releaseConsequences } from "./conditions/release-hold.ts";
import { itemQuestion } from "./gear/add-item.ts";
import { checkItemChange } from "./gear/equip.ts";
import { tools } from "./gm/tools.ts";
import { checkEffect } from "./model/check-effect.ts";
import { checkSource } from "./model/check-source.ts";
import { asActor, KNOCKED_OUT } from "./model/data.ts";
import { recompute } from "./model/recompute.ts";
import { timeConsequences } from "./rest/world-time.ts";
import { browserTabs } from "./views/compendium-tabs.ts";
import { conditionNotes } from "./views/header.ts";
import { partyFeatures } from "./views/party-sheet.ts";

const trackerSummary = (actor: Snapshot): string => {
  const { hp } = asActor(actor).system;
  return `${hp.value} / ${hp.max}`;
};

export const play: Play = {
  actions,
  rareActions: rareActionTypes,
  loadRareActions: () => import("./rare-actions.ts"),
  creationActions: { thresholdCharacter: "create" },
  tools,
  turns,
  recompute,
  timeConsequences,
  checkItemChange,
  durationOfManualEffect,
  tokenDimensions: footprint,
  // The bar shows the remaining steps.
  storedBarValue: (attribute, value) =>
    attribute === "track"
      ? { path: "track.step", value: Math.max(0, Math.min(KNOCKED_OUT, KNOCKED_OUT - value)) }
      : null,
  reach,
  dependsOnActor: ({ given }) => stringOf(given?.holder),
  releaseConsequences,
  check: checkSource,
  checkEffect,
  itemQuestion,
  derivedItemChanges: (type, { kind }) => (type === "thresholdNatural" ? naturalWeaponDefaults(kind) : {}),
  trackerSummary,
  conditionNotes: (actor) => conditionNotes(asActor(actor)),
  loadViews: () => import("./views/actor-views.ts"),
  loadItemViews: () => import("./views/item-views.ts"),
  browserTabs,
  ...partyFeatures,
};
