/** A freshly sharpened edge: an effect on the owner that names the weapon, until its next attack. */
import type { Consequence } from "../../../kernel/consequences.ts";
import type { EffectSnapshot } from "../../../kernel/ruleset.ts";
import { t } from "../model/texts.ts";

type Bearer = { effects?: readonly Pick<EffectSnapshot, "id" | "disabled" | "given">[] };

/** Id of the effect that sharpened a weapon; "" if there is none. */
export const sharpenedBy = ({ effects = [] }: Bearer, weapon: string): string =>
  weapon === "" ? "" : (effects.find(({ disabled, given }) => !disabled && given?.sharp === weapon)?.id ?? "");

export const sharpens = (weapon: { id: string; name: string }, kit: string): Consequence => ({
  part: "self",
  do: "effect",
  why: t("Reason.use.sharpened", { name: weapon.name, kit }),
  effect: {
    name: weapon.name,
    img: "systems/fivefold/icons/stone-wheel.svg",
    changes: [],
    given: { sharp: weapon.id },
  },
});

/** The edge is used up by an attack. */
export const blunts = (effect: string, name: string): Consequence => ({
  part: "self",
  do: "end",
  effect,
  why: t("Reason.use.blunt", { name }),
});
