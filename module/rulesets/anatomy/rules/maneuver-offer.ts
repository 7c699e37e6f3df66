/** The button by which a maneuver that worked is carried out (8.6). */
import type { Offer } from "../../../kernel/ruleset.ts";
import { type ManeuverId, maneuverText } from "./maneuver-kinds.ts";
import { t } from "./words.ts";

/** What is left of it to be carried out, once nobody can parry it any more. */
export const effectOffer = (
  kind: ManeuverId,
  degrees: number,
  parts: { attacker: string; target: string },
  target: string,
  id: string,
): Offer => ({
  id: `effect-${id}`,
  action: "maneuverEffect",
  label: t("Offer.maneuverEffect", { maneuver: maneuverText(kind), name: target }),
  hint: t("Offer.maneuverEffectHint", { degrees }),
  by: parts.attacker,
  parts: { self: parts.attacker, t0: parts.target },
  form: { kind, degrees },
  asks: ["thing", "keep", "trick"],
  tone: "primary",
  auto: false,
  group: `hit:${id}`,
});
