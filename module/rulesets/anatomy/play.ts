/** Anatomy's rules and views: lazy-loaded by worlds that play it or have actors of it. */
import type { Play, Snapshot } from "../../kernel/ruleset.ts";
import { actions } from "./actions.ts";
import { reach } from "./combat/reach-ring.ts";
import { turns } from "./combat/turns.ts";
import { manualDuration } from "./conditions/effect-expiry.ts";
import { grapplerOrSource, releaseAfterChange } from "./conditions/holds.ts";
import { dropAction, dropQuestions } from "./gear/drop-on-actor.ts";
import { equip } from "./gear/equip.ts";
import { sticksIn } from "./gear/pull-out.ts";
import { tools } from "./gm/tools.ts";
import { checkEffect } from "./model/check-effect.ts";
import { checkSource } from "./model/check-source.ts";
import { asActor } from "./model/data.ts";
import { settle } from "./model/settle.ts";
import { footprint } from "./model/token-size.ts";
import { due, elapses } from "./rest/world-clock.ts";
import { finds } from "./views/compendium-tabs.ts";
import { views } from "./views/index.ts";
import { together } from "./views/party-sheet.ts";

/** Injuries and Stamina for the tracker, for users who may see them. */
const glance = (actor: Snapshot): string => {
  const { stamina, body, survival } = asActor(actor).system;
  return stamina.max === null
    ? `${body.injuries} / ${survival.destroyedAt ?? "–"}`
    : `${stamina.value ?? 0} / ${stamina.max}`;
};

export const play: Play = {
  actions,
  creates: { anatomyCharacter: "create" },
  tools,
  turns,
  settle,
  due,
  elapses,
  asks: dropQuestions,
  laid: dropAction,
  equip,
  footprint,
  reach,
  lasting: manualDuration,
  ties: grapplerOrSource,
  loosens: releaseAfterChange,
  sticks: sticksIn,
  check: checkSource,
  checkEffect,
  glance,
  views,
  finds,
  ...together,
};
