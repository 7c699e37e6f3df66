/** Rulings of the Warden on an actor who should die, as follow-ups (G-100, G-108, G-99). */
import { makeOffer } from "../../../kernel/outcome.ts";
import type { Offer } from "../../../kernel/ruleset.ts";
import type { BodyKind } from "../model/body-facts.ts";
import { t } from "../model/texts.ts";

export type Verdict = "dead" | "unconscious" | "spared" | "bleeding" | "routed" | "weakened" | "destroyed";

/**
 * Why the Warden is asked. critical: a failed Critical Damage Save; doom: that of a Doomed actor; strength: STR 0;
 * hour: the hour after Critical Damage is over (G-99); mortal: the hour of a Mortal Wound is over (G-127); book: the
 * Grimoire that holds the soul is lost; word: started manually.
 */
export type DeathCause = "critical" | "doom" | "strength" | "hour" | "mortal" | "book" | "word";
export const CAUSES_OF_DEATH: readonly DeathCause[] = [
  "critical",
  "doom",
  "strength",
  "hour",
  "mortal",
  "book",
  "word",
];

/** Possible rulings by kind and cause; the first is the first button. */
export function verdicts(kind: BodyKind, cause: DeathCause): Verdict[] {
  if (kind === "detachment")
    return cause === "critical" ? ["routed", "weakened"] : ["destroyed", "routed", "weakened", "spared"];
  if (cause === "doom") return ["dead"];
  if (kind === "character") return ["dead", "spared"];
  if (cause === "hour" || cause === "mortal" || cause === "book") return ["dead", "unconscious", "spared"];
  return cause === "strength" ? ["dead", "unconscious", "spared"] : ["dead", "unconscious", "spared", "bleeding"];
}

/**
 * One follow-up per ruling; using one closes the others. A survivor takes the scar; `nerve`: a lone enemy that still
 * stands makes its morale Save (G-72).
 */
export const verdictOffers = (
  kind: BodyKind,
  cause: DeathCause,
  { scar = null, nerve = false }: { scar?: number | null; nerve?: boolean } = {},
): Offer[] =>
  verdicts(kind, cause).map((verdict) =>
    makeOffer(`verdict-${verdict}`, "deathCall", t(`Offer.verdict.${verdict}`), {
      hint: t(`Offer.verdictHint.${verdict}`),
      by: "gm",
      form: { verdict, cause, scar, nerve },
      tone: verdict === "dead" || verdict === "destroyed" ? "danger" : "plain",
      otherwise: t("Offer.verdictOtherwise"),
      group: "verdict",
    }),
  );
