/** The playable part of Threshold, loaded by worlds that play it or contain actors of it. */
import type { Play, Snapshot } from "../../kernel/ruleset.ts";
import { stringOf } from "../../kernel/values.ts";
import { actions } from "./actions.ts";
import { naturalWeaponDefaults } from "./attack/natural-weapons.ts";
import { reach } from "./combat/reach-ring.ts";
import { footprint } from "./combat/token-size.ts";
import { turns } from "./combat/turns.ts";
import { manualDuration } from "./conditions/durations.ts";
import { loosens } from "./conditions/release-hold.ts";
import { asks } from "./gear/add-item.ts";
import { equip } from "./gear/equip.ts";
import { tools } from "./gm/tools.ts";
import { checkEffect } from "./model/check-effect.ts";
import { checkSource } from "./model/check-source.ts";
import { asActor, KNOCKED_OUT } from "./model/data.ts";
import { settle } from "./model/settle.ts";
import { elapses } from "./rest/world-time.ts";
import { finds } from "./views/compendium-tabs.ts";
import { views } from "./views/index.ts";
import { together } from "./views/party-sheet.ts";

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
  lasting: manualDuration,
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
  fills: (type, { kind }) => (type === "thresholdNatural" ? naturalWeaponDefaults(kind) : {}),
  glance,
  views,
  finds,
  ...together,
};
