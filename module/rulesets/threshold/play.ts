/** The playable part of Threshold, loaded by worlds that play it or contain actors of it. */
import type { Play, Snapshot } from "../../kernel/ruleset.ts";
import { stringOf } from "../../kernel/values.ts";
import { actions } from "./rules/actions.ts";
import { checkEffect } from "./rules/check-effect.ts";
import { checkSource } from "./rules/check-source.ts";
import { asActor, KNOCKED_OUT } from "./rules/data.ts";
import { lastingByHand } from "./rules/effects.ts";
import { equip } from "./rules/equip.ts";
import { loosens } from "./rules/let-go.ts";
import { kindFills } from "./rules/natural.ts";
import { reach } from "./rules/reach.ts";
import { settle } from "./rules/settle.ts";
import { asks } from "./rules/take-in.ts";
import { elapses } from "./rules/time.ts";
import { footprint } from "./rules/token-size.ts";
import { tools } from "./rules/tools.ts";
import { turns } from "./rules/turns.ts";
import { finds } from "./views/finds.ts";
import { views } from "./views/index.ts";
import { together } from "./views/together.ts";

/** Hit points as the tracker shows them to users allowed to see them. */
const glance = (actor: Snapshot): string => {
  const { hp } = asActor(actor).system;
  return `${hp.value} / ${hp.max}`;
};

export const play: Play = {
  actions,
  creates: { thresholdCharacter: "create" },
  tools,
  turns,
  settle,
  elapses,
  equip,
  lasting: lastingByHand,
  footprint,
  // The bar shows the remaining steps.
  barred: (attribute, value) =>
    attribute === "track"
      ? { path: "track.step", value: Math.max(0, Math.min(KNOCKED_OUT, KNOCKED_OUT - value)) }
      : null,
  reach,
  ties: ({ given }) => stringOf(given?.holder),
  loosens,
  check: checkSource,
  checkEffect,
  asks,
  fills: (type, { kind }) => (type === "thresholdNatural" ? kindFills(kind) : {}),
  glance,
  views,
  finds,
  ...together,
};
