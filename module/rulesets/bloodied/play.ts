/** Bloodied's rules and views: lazy-loaded in worlds that play it or contain its actors. */
import type { Play, Snapshot } from "../../kernel/ruleset.ts";
import { actions } from "./actions.ts";
import { turns } from "./combat/turns.ts";
import { due } from "./damage/injury-saves-due.ts";
import { equip } from "./gear/equip.ts";
import { tools } from "./gm/tools.ts";
import { checkSource } from "./model/check-source.ts";
import { asActor } from "./model/data.ts";
import { settle } from "./model/settle.ts";
import { finds } from "./views/compendium-tabs.ts";
import { views } from "./views/index.ts";
import { partyViews } from "./views/party-sheet.ts";

/** Hit points in the combat tracker, for users who may see them. */
const glance = (actor: Snapshot): string => {
  const { value, max } = asActor(actor).system.attributes.hp;
  return `${value < 0 ? `−${-value}` : value} / ${max}`;
};

export const play: Play = {
  actions,
  creates: { bloodiedCharacter: "create" },
  tools,
  turns,
  settle,
  due,
  equip,
  check: checkSource,
  glance,
  views,
  finds,
  ...partyViews,
};
