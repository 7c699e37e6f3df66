/** Anatomy's rules and views: lazy-loaded by worlds that play it or have actors of it. */
import type { Play, Snapshot } from "../../kernel/ruleset.ts";
import { actions } from "./rules/actions.ts";
import { checkEffect } from "./rules/check-effect.ts";
import { checkSource } from "./rules/check-source.ts";
import { asActor } from "./rules/data.ts";
import { equip } from "./rules/equip.ts";
import { loosens, ties } from "./rules/grip.ts";
import { sticksIn } from "./rules/pull-out.ts";
import { reach } from "./rules/reach.ts";
import { settle } from "./rules/settle.ts";
import { asks, laid } from "./rules/take-in.ts";
import { due, elapses } from "./rules/time.ts";
import { footprint } from "./rules/token-size.ts";
import { tools } from "./rules/tools.ts";
import { turns } from "./rules/turns.ts";
import { lastingByHand } from "./rules/until.ts";
import { finds } from "./views/finds.ts";
import { views } from "./views/index.ts";
import { together } from "./views/together.ts";

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
  finds,
  ...together,
};
