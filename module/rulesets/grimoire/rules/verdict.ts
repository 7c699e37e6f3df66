/** What the Warden may say of somebody who should be dead: buttons on the card (G-100, G-108, G-99). */
import type { Offer } from "../../../kernel/ruleset.ts";
import type { Kind } from "./body.ts";
import { t } from "./words.ts";

export type Verdict = "dead" | "unconscious" | "spared" | "bleeding" | "routed" | "weakened" | "destroyed";

/** Why it is asked: a Save was lost, no strength is left, an hour is over, or the Warden just says so. */
export type Cause = "critical" | "doom" | "strength" | "hour" | "mortal" | "book" | "word";
export const CAUSES_OF_DEATH: readonly Cause[] = ["critical", "doom", "strength", "hour", "mortal", "book", "word"];

/** What can be said of whom; the first stands first among the buttons. */
export function verdicts(kind: Kind, cause: Cause): Verdict[] {
  if (kind === "detachment")
    return cause === "critical" ? ["routed", "weakened"] : ["destroyed", "routed", "weakened", "spared"];
  if (cause === "doom") return ["dead"];
  if (kind === "character") return ["dead", "spared"];
  if (cause === "hour" || cause === "mortal" || cause === "book") return ["dead", "unconscious", "spared"];
  return cause === "strength" ? ["dead", "unconscious", "spared"] : ["dead", "unconscious", "spared", "bleeding"];
}

/** One button for each; pressing one closes the others. Whoever lives has the scar. */
export const verdictOffers = (kind: Kind, cause: Cause, scar: number | null = null): Offer[] =>
  verdicts(kind, cause).map((verdict) => ({
    id: `verdict-${verdict}`,
    action: "deathCall",
    label: t(`Offer.verdict.${verdict}`),
    hint: t(`Offer.verdictHint.${verdict}`),
    by: "gm",
    parts: { self: "self" },
    form: { verdict, cause, scar },
    tone: verdict === "dead" || verdict === "destroyed" ? "danger" : "plain",
    otherwise: t("Offer.verdictOtherwise"),
    auto: false,
    group: "verdict",
  }));
