/** Buttons of a maneuver: apply its effect, or compare a roll without a target with one. */
import { makeOffer } from "../../../kernel/outcome.ts";
import type { Offer } from "../../../kernel/ruleset.ts";
import { t } from "../model/texts.ts";
import type { DeclaredManeuver } from "./maneuver-form.ts";
import { type ManeuverId, maneuverText } from "./maneuver-kinds.ts";

/** Fields that only some maneuvers ask; the others are applied as they are. */
const ASKS: Partial<Record<ManeuverId, readonly string[]>> = {
  disarm: ["thing", "keep"],
  steal: ["thing"],
  sunder: ["thing"],
  trick: ["trick"],
};

/** Applies the effect; while the target may still parry, using it closes the parry. */
export const effectOffer = (
  kind: ManeuverId,
  degrees: number,
  parts: { attacker: string; target: string },
  target: string,
  id: string,
  parries: boolean,
): Offer =>
  makeOffer(
    `effect-${id}`,
    "maneuverEffect",
    t("Offer.maneuverEffect", { maneuver: maneuverText(kind), name: target }),
    {
      hint: parries ? t("Offer.injureHint", { name: target }) : t("Offer.maneuverEffectHint", { degrees }),
      by: parts.attacker,
      parts: { self: parts.attacker, t0: parts.target },
      form: { kind, degrees },
      asks: ASKS[kind] ?? [],
      tone: "primary",
      group: `hit:${id}`,
    },
  );

/** Without a target: the total waits for a DV. */
export const compareOffer = (
  { kind, previous, trigger }: Pick<DeclaredManeuver, "kind" | "previous" | "trigger">,
  { total, natural }: { total: number; natural: number },
): Offer =>
  makeOffer("compare", "compareManeuver", t("Attack.Offer.compare"), {
    hint: t("Attack.Offer.compareHint"),
    by: "any",
    parts: { self: "self", t0: "targets" },
    form: { kind, total, natural, previous, trigger },
    asks: ["fixed", "dv"],
    tone: "primary",
    otherwise: t("Attack.Offer.compareOtherwise"),
    stays: true,
  });
