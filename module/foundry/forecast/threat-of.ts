/** The threat part of a creature's sheet. */
import { type Doc, localize, me, type Source, SYSTEM } from "../adapter/foundry-api.ts";
import { localizeText } from "../adapter/text.ts";
import { runningThreats } from "./threat-state.ts";
import { parseThreat, threatHtml, threatLine } from "./threat-view.ts";

/** Shown to GMs only: the stored threat of the creature, and the progress of a running calculation. */
export function threatOf({ uuid, flags }: Doc): Source {
  if (!me().isGM) return { gm: false };
  const threat = parseThreat(flags[SYSTEM]?.threat);
  const running = runningThreats.get(uuid);
  return {
    gm: true,
    line: threat ? localizeText(threatLine(threat)) : localize("FIVEFOLD.Threat.none"),
    tip: threat ? threatHtml(threat, localizeText) : "",
    running: running !== undefined,
    combats: running?.combats ?? 0,
    verb: localize(`FIVEFOLD.Threat.${threat ? "again" : "calculate"}`),
  };
}
