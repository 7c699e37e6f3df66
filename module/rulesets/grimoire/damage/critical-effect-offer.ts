/** Critical effects as texts ("dex - d6; deprived"), and the follow-up that applies one. */
import { nameOf } from "../../../kernel/facts.ts";
import { type Dice, parseDice } from "../../../kernel/formula.ts";
import { makeOffer } from "../../../kernel/outcome.ts";
import type { Facts, Offer } from "../../../kernel/ruleset.ts";
import type { AttributeId } from "../model/data.ts";
import { t } from "../model/texts.ts";

/** One part of a critical effect. */
export type CriticalEffectPart =
  | { what: "loses"; attribute: AttributeId; max: boolean; dice: Dice }
  | { what: "deprived" }
  /** A carried item that is not metal is destroyed. */
  | { what: "burns" };

/** Parses "dex - d6; str.max - 1; deprived; burns"; null if any entry is invalid. */
export function parseCriticalEffect(text: string): CriticalEffectPart[] | null {
  const pieces = text
    .split(";")
    .map((piece) => piece.trim().toLowerCase())
    .filter((piece) => piece !== "");
  const read = pieces.map((piece): CriticalEffectPart | null => {
    if (piece === "deprived" || piece === "burns") return { what: piece };
    const match = /^(str|dex|wil)(\.max)?\s*[-−]\s*(.+)$/.exec(piece);
    const parsed = match ? parseDice(match[3] as string, { flat: true }) : null;
    if (!match || !parsed?.ok) return null;
    return { what: "loses", attribute: match[1] as AttributeId, max: match[2] !== undefined, dice: parsed.dice };
  });
  return read.includes(null) ? null : (read as CriticalEffectPart[]);
}

/** The Warden's follow-up below the text of an ability. */
export const criticalEffectOffer = (facts: Facts, at: number, what: string, name: string): Offer =>
  makeOffer(`suffer${at}`, "suffer", t("Offer.suffers", { name: nameOf(facts, "self"), what }), {
    by: "gm",
    form: { brings: name, what },
    ...(parseCriticalEffect(name)?.some((one) => one.what === "burns") ? { asks: ["thing"] } : {}),
    tone: "danger",
    otherwise: t("Offer.suffersOtherwise"),
  });
