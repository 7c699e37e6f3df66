/** The effect that says that Scatter was used in this combat (G-32). */
import type { Consequence } from "../../../kernel/consequences.ts";
import type { EffectSnapshot, Snapshot } from "../../../kernel/ruleset.ts";
import { t } from "../model/texts.ts";

export const isDashed = ({ given }: EffectSnapshot): boolean => given?.dashed === true;

/** Ends the effect with the combat. */
export const endDashed = ({ effects }: Snapshot): Consequence[] =>
  effects.filter(isDashed).map(({ id }) => ({ part: "self", do: "end", effect: id, why: t("Reason.fightOver") }));
