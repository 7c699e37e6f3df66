/** Grimoire's rules and views, lazy-loaded in worlds that play it or have an actor of it. */
import type { Play, Snapshot } from "../../kernel/ruleset.ts";
import { actions, rareActionTypes } from "./actions.ts";
import { turns } from "./combat/turns.ts";
import { dueActions } from "./conditions/due-events.ts";
import { checkItemChange } from "./gear/equip.ts";
import { tools } from "./gm/tools.ts";
import { checkSource } from "./model/check-source.ts";
import { asActor } from "./model/data.ts";
import { recompute } from "./model/recompute.ts";
import { browserTabs } from "./views/compendium-tabs.ts";
import { conditionNotes } from "./views/header.ts";
import { partyFeatures } from "./views/party-sheet.ts";

const trackerSummary = (actor: Snapshot): string => {
  const { value, max } = asActor(actor).system.hp;
  return `${value} / ${max}`;
};

export const play: Play = {
  actions,
  rareActions: rareActionTypes,
  loadRareActions: () => import("./rare-actions.ts"),
  creationActions: { grimoireCharacter: "createPerson", grimoireHireling: "createPerson" },
  tools,
  turns,
  recompute,
  dueActions,
  checkItemChange,
  joinsStack: ({ system }) => Number(system.stack) > 1,
  check: checkSource,
  trackerSummary,
  conditionNotes: (actor) => conditionNotes(asActor(actor)),
  loadViews: () => import("./views/actor-views.ts"),
  loadItemViews: () => import("./views/item-views.ts"),
  browserTabs,
  ...partyFeatures,
};
